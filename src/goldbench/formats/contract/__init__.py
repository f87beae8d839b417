"""What every format shares: options, findings, losses, ids, and what simpler formats can hold."""
