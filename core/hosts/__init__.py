"""Coding agents: what they call, what they are told, and how their hooks come and go."""
