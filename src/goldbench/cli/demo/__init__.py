"""`goldbench demo`: the studies that it acts out on synthetic notes."""
