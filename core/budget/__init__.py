"""Budget: how many tokens fill an agent's context window, measured from what its host writes."""
