"""Work done elsewhere: in another tool, or in a hospital that keeps its notes."""
