"""What can be wrong with a position, as the numbers that the rules give for it. `problems.py` says it in words.

Kernel file.
"""

STRIDE = 64
"""A problem's number is its kind x STRIDE + the index of the region, seat, colour ... that it is about."""
BAD_BOX = 32
BAD_BLANK = 33
BAD_TILES = 34
BAD_TRACK = 35
BAD_TIME = 36
BAD_CUBES = 37
BAD_NATIVES = 38
BAD_MERCENARY_SUPPLY = 39
BAD_HIRED = 40
BAD_DISCS = 41
BAD_SHIPS = 42
BAD_EVENTS = 43
BAD_UPGRADES = 44
BAD_ABSENT = 45
BAD_CARDS = 46
BAD_COUNTS = 47
BAD_LAID = 48
BAD_SHOWN = 49
BAD_KEPT = 50
BAD_INTERESTS = 51
BAD_OWED = 52
BAD_COLLECTION = 53
BAD_CONFLICT = 54
BAD_PENDING = 55
BAD_STEP = 56
BAD_RESULT = 58
BAD_ASKED = 59
