"""Colonialism, by Scott Leibbrandt: the 2011 rules, the first and the second edition, two expansions."""
