"""Curation: where two annotators differ, a third person of the same site decides."""
