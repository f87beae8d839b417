"""What commands share of the terminal: tables, bars, the environment, completion by Tab."""
