"""Textual widgets: they take core's records, render them, and post messages."""
