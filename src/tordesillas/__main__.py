"""`python -m tordesillas` is the command `tordesillas`."""

from tordesillas.cli import main

main()
