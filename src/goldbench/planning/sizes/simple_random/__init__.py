"""Sizes of a simple random sample: SLiCE, sizes with assurance, widths to be expected."""
