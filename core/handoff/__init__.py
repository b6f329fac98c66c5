"""Handoffs: what a session would lose and its next step, kept across a reset, whole."""
