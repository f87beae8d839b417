"""How many documents: SLiCE, assured sizes, widths, plans."""
