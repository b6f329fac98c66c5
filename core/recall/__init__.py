"""Recall: the charted document that answers a question asked in other words, or the honest word that there is none."""
