"""Formats that are JSON or JSON Lines: our own, annotation tools, FHIR, NLP Sandbox, quotes."""
