"""The revisions of the Data Node's tables, run by `goldbench.store`."""
