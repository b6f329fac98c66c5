"""What commits say about the plan: which phases they name, and which they seem to complete."""
