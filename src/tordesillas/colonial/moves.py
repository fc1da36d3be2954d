"""What the move numbers mean: one range a kind, in the order of the rulebook.

Kernel file. The same ranges are spelled out for people in `vocabulary.py`.
"""

from __future__ import annotations

PASS = 0
"""No character, or nothing more of what is offered."""
NATION_CHOICE = 1
"""Nation."""
PROGRAM_CHOICE = 6
"""Four cards in order."""
USE = 366
"""Character."""
PROMOTE = 378
"""Seat that moves to the right on the Diplomacy track."""
QUELL = 384
"""Territory that loses an Unrest."""
FOUND = 413
"""Territory that becomes a colony."""
COMPANY = 442
"""Space that a counter leaves for the Merchant Fleets."""
PROTECTORATE = 529
PURGE = 530
PILLAGE = 531
PARIAHS = 532
"""Unrest that goes from home to the colony, from 1."""
PIRATES = 534
PLANTATION = 535
EXPLORE = 536
"""Territory."""
CIRCUMNAVIGATE = 565
POST = 566
"""Space that gets a Merchant Fleet."""
VENTURE = 653
"""Space that gets a Treasury, with an Unrest."""
CITY = 740
"""Territory that gets the Booming City."""
MISSION = 769
"""Territory that gets a Mission."""
SINK = 798
"""Seat that loses a Privateer."""
SHIP = 804
"""Space whose Goods are shipped."""
REVOLT = 891
"""Territory that rebels."""
STIR = 920
"""Territory that gets an Unrest."""
UNSETTLE = 949
"""Territory whose Mission becomes an Unrest."""
BLAME = 978
"""Seat that gets an Unrest at home."""
STRIKE = 984
"""Space x seat that loses a counter."""
ADVANCE = 1506
"""Track."""
DECLARE = 1510
"""Seat that war is declared on."""
LOSE = 1516
"""Space from which an own counter is lost."""
SURRENDER = 1603
SELL = 1604
"""Seat whose Goods are sold x coin."""
PUT = 1622
"""Space that gets a Treasury."""
BUY = 1709
"""Amount of Treasury that becomes Merchant Fleets or Squadrons, or that the Booming City costs."""
HIRE = 1734
"""Seat among whose Merchant Fleets a Privateer goes."""
CONSENT = 1740
REFUSE = 1741
ALWAYS_CONSENT = 1742
NEVER_CONSENT = 1743
REPAY = 1744
"""Loan pile x coin."""
GIVE = 1792
"""Seat that is given Treasury x coin."""
STAND = 1810
"""Question x standing answer."""
MOVE_COUNT = 1819
