"""How fast Tordesillas is, beside its peers, in one run on one machine: `python -m bench`."""
