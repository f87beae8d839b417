"""BioC, in JSON and in XML."""
