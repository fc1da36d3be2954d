"""Random games of any kind, checked at every move for what must hold in each of them.

In light mode the kernel plays and checks by itself (`Kernel.audit`): states, moves, the length of a game. In full mode
every promise of the engine is tried at every move: see `checks.py` and `twins.py`.
"""
