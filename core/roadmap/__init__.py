"""The roadmap: phases, slices, their order and dependencies, in one Markdown file that people and agents both edit."""
