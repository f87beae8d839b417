"""`goldbench demo --study benchmark`: a hub, two hospitals and five teams, on synthetic notes."""
