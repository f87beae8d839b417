"""What teams send, from its receipt on: content, states, the queue, the quota ledger."""
