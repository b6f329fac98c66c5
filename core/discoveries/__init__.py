"""Discoveries: answers that were expensive to find, proposed to be charted."""
