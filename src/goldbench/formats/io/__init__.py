"""Bytes in and out, bounded and unchanged: files, archives, XML, JSON, JSON Lines."""
