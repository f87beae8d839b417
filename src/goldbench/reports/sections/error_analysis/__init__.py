"""What went wrong: labels taken for others, every error in its sentence, quotes not found."""
