"""`python -m navlog.app`: the same as the console script."""

from navlog.app.cli import script

script()
