"""The house: the store, the hooks, the settings, and what looks after them."""
