"""Claude Code's own memory of a project: kept a copy of, put back, its index repaired, and written to."""
