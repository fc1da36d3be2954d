"""Night Market, a small game of its own that uses all that the engine offers.

Two to four seats; twelve lanterns, each worth 1 to 6, are dealt out, four to a seat, and every seat has one coin. In
each of three rounds a prize is drawn from the bag, and all seats secretly choose a lantern. The brightest may take
the prize or haggle: on a roll of 3 or more it counts one more, on less it is lost; a haggler may go on until it
counts six. While it thinks, any other seat may pay its coin to have the prize withdrawn at once. Two equally bright
lanterns: the seat that the die names first. The most points win; those who have equally many share the win.
"""
