"""Servers that speak NLP Sandbox: annotators, de-identifier, heart risk, and what they share."""
