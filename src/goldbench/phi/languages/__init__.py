"""What is told apart by language: one folder a language."""
