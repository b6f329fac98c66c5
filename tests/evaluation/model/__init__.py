"""How the bundled weights are made: `python -m tests.evaluation.model --help`. Needs the `model` extra."""
