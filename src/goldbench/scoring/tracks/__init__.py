"""Tracks by name, the rules behind them, what a rule sees, original editions, which to choose."""
