"""A tool at work: validation, the run over hidden notes, the worker that does both."""
