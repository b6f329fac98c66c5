"""ROADMAP.md: the plan for readers who have no navlog, and for programs, in the slot format `roadmap/1`."""
