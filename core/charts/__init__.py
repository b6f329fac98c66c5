"""Charts: a question, its answer, and the files that back it."""
