"""Who takes part: coming in, one's own account, sites and people with their links."""
