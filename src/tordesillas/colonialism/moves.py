"""What the move numbers mean: one range a kind, in the order of the rulebook.

Kernel file. The same ranges are spelled out for people in `vocabulary.py`.
"""

from __future__ import annotations

PASS = 0
DRAW = 1
SAIL = 2
"""Sea zone left x condition of the ship x sea zone reached."""
EXPLORE = 52
"""Region x zone of the ship used."""
WITHDRAW = 82
"""Region x zone of the ship used x discs, from 1."""
PLAY = 232
"""Card x region x zone of the ship used."""
DIPLOMATS = 982
"""Region x faction that gets discs."""
CAMPAIGNS = 1012
"""Region x faction that loses discs."""
MISSIONS = 1042
"""Region."""
TRADES = 1048
"""Pair of regions x pair of colours x zone of the ship used."""
BUY = 1498
"""Upgrade x payment."""
STATION = 1593
"""Zone in which a new ship is put."""
TAKE_ROW = 1598
"""Row of the turn order track."""
KEEP = 1602
"""Card in hand to keep."""
KEEP_NO_CARD = 1627
LOSE = 1628
"""Mercenaries among the discs to remove, from 0."""
COLLECT = 1653
"""Colour of the cubes to take."""
GIVE_UP = 1656
"""Colour of the cube put back into the region (Young Turks)."""
LEAVE = 1659
"""Remove all influence instead (Young Turks)."""
PLACE = 1660
"""Region that gets a disc (Sick Man of Europe, Gurkhas)."""
LAY = 1666
"""Policy card laid without a ship (Open Door Policy)."""
RECLAIM = 1691
"""Card taken from the own discard pile (Cultivation System)."""
DECLINE = 1716
"""Not to do what an event offers."""
MOVE_COUNT = 1717

WITHDRAW_MOST = 5
"""Room for so many discs in the ids of withdrawals."""
