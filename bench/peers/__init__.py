"""The peers, each driven by the tightest loop that its own interface allows."""
