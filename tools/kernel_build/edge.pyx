# The edge of the compiled kernel. It stands below the translated rules in the unit and does what
# `tordesillas/engine/source.py` does on the source, number for number and error for error.
#
# How a caller is kept from doing harm: all values from outside are turned into C numbers first, since that may run
# the caller's code; only then is a state looked at and changed, and nothing in between lets another thread in. Where
# the GIL is let go (playouts, batches), the work is on copies or under the batch's own flag.

cimport cython
from cpython.buffer cimport (
    PyBUF_C_CONTIGUOUS, PyBUF_FORMAT, PyBUF_WRITABLE, PyBuffer_Release, PyObject_CheckBuffer, PyObject_GetBuffer
)
from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.exc cimport PyErr_CheckSignals
from cpython.mem cimport PyMem_RawFree, PyMem_RawMalloc, PyMem_RawRealloc

cdef extern from "Python.h":
    long long PyLong_AsLongLongAndOverflow(object value, int* overflow) except? -1

compiled = True

cdef enum:
    PUBLIC = 0
    OWNER = 1
    NOBODY = 2
    RULES = 3
    DERIVED = 4
    U32_KIND = 3
    U64_KIND = 4
    WHOLE_GAME = -2
    SPECTATOR = -1
    IDS_MAX = 2048
    DRAWN_MAX = 1024
    EVENT_PARTS = 8
    WIN = 60
    CHUNK = 512
    TRAIL_ROOM = 1024
    AUDITED_MAX = 1 << 30
    INTERRUPT_ONE_IN = 16
    FINE = 0
    DEAD_END = 1
    ENDLESS = 2
    WRONG_ID = 3
    OUT_OF_RANGE = 4
    UNSOUND = 5
    DISORDER = 6
    UNFAIR = 7
    NO_MEMORY = 8

cdef int64_t FAR = 1 << 62
cdef dict FIELD_AT = {name: at for at, name in enumerate(FIELD_NAMES)}
cdef object _faults = None
cdef object _record = None
cdef uint64_t stamps = 0
cdef Moves_s scratch
cdef Tape_s mute


cdef object faults():
    """The wording of errors, loaded when one is needed."""
    global _faults
    if _faults is None:
        import tordesillas.engine.faults as found
        _faults = found
    return _faults


cdef object record():
    """The declaration of the state, loaded when values are to be checked against it."""
    global _record
    if _record is None:
        from importlib import import_module
        _record = import_module(package + ".kernel").State
    return _record


cdef int64_t number(object value, str name) except? -1:
    """A whole number from outside; one that C cannot hold comes out as one that nothing allows."""
    cdef int overflow = 0
    cdef int64_t found
    if type(value) is not int:
        from operator import index
        try:
            value = index(value)
        except TypeError:
            raise faults().not_a_number(name, value) from None
    found = PyLong_AsLongLongAndOverflow(value, &overflow)
    if overflow:
        return FAR if overflow > 0 else -FAR
    return found


cdef int64_t ranged(object value, str name, int64_t low, int64_t high) except? -1:
    cdef int64_t found = number(value, name)
    if found < low or found > high:
        raise faults().out_of_range(name, value, low, high)
    return found


cdef uint64_t seed_of(object value) except? 0:
    from operator import index
    try:
        found = index(value)
    except TypeError:
        raise faults().not_a_number("seed", value) from None
    if found < 0 or found >= 1 << 64:
        raise faults().out_of_range("seed", value, 0, (1 << 64) - 1)
    return found


cdef inline int64_t peek(const char* at, int kind) noexcept nogil:
    if kind == 0:
        return (<const int8_t*>at)[0]
    if kind == 1:
        return (<const int16_t*>at)[0]
    if kind == 2:
        return (<const int32_t*>at)[0]
    if kind == 3:
        return (<const uint32_t*>at)[0]
    return <int64_t>(<const uint64_t*>at)[0]


cdef inline void poke(char* at, int kind, int64_t value) noexcept nogil:
    if kind == 0:
        (<int8_t*>at)[0] = <int8_t>value
    elif kind == 1:
        (<int16_t*>at)[0] = <int16_t>value
    elif kind == 2:
        (<int32_t*>at)[0] = <int32_t>value
    elif kind == 3:
        (<uint32_t*>at)[0] = <uint32_t>value
    else:
        (<uint64_t*>at)[0] = <uint64_t>value


cdef inline int width(int kind) noexcept nogil:
    return 1 << kind if kind < 3 else 4 if kind == 3 else 8


cdef object numbers_at(const char* at, int kind, int count):
    cdef int i
    if kind == U64_KIND:
        return [(<const uint64_t*>at)[i] for i in range(count)]
    return [peek(at + i * width(kind), kind) for i in range(count)]


cdef int fits(const Field_s* f, const char* at, bint blank) noexcept nogil:
    """Whether the numbers of a field are in its range; a blank will do, too, if asked for."""
    cdef int i
    cdef int64_t value
    for i in range(f.size):
        value = peek(at + i * width(f.kind), f.kind)
        if blank and value == f.blank:
            continue
        if f.kind == U64_KIND:
            if <uint64_t>value < <uint64_t>f.low or <uint64_t>value > f.high:
                return 0
        elif value < f.low or value > <int64_t>f.high:
            return 0
    return 1


cdef void blank_field(const Field_s* f, char* at, int start, int count) noexcept nogil:
    cdef int i
    for i in range(start, start + count):
        poke(at + i * width(f.kind), f.kind, f.blank)


cdef void forget_caches(State_s* s) noexcept nogil:
    cdef int i
    for i in range(FIELD_COUNT):
        if FIELDS[i].who == DERIVED:
            blank_field(&FIELDS[i], <char*>s + FIELDS[i].offset, 0, FIELDS[i].size)


cdef void erase(State_s* s, int seat) noexcept nogil:
    """Make a state what a seat may see of it."""
    cdef int i, j, each
    cdef const Field_s* f
    for i in range(FIELD_COUNT):
        f = &FIELDS[i]
        if f.who == NOBODY or f.who == DERIVED:
            blank_field(f, <char*>s + f.offset, 0, f.size)
        elif f.who == OWNER:
            each = f.size // f.rows
            for j in range(f.rows):
                if j != seat:
                    blank_field(f, <char*>s + f.offset, j * each, each)
    s.viewer = <int8_t>seat
    k_veil(s, seat)


cdef int flat_row(const State_s* s, int32_t* out) noexcept nogil:
    cdef int i, j, n = 0
    cdef const Field_s* f
    cdef const char* at
    for i in range(FIELD_COUNT):
        f = &FIELDS[i]
        if f.who != DERIVED:
            at = <const char*>s + f.offset
            for j in range(f.size):
                out[n] = <int32_t>peek(at + j * width(f.kind), f.kind)
                n += 1
    return n


cdef bint fill_flat(State_s* s, list numbers) except -1:
    """Set all fields from plain ints in their range; False where something else is among them."""
    cdef int i, j, n = 0
    cdef const Field_s* f
    cdef char* at
    cdef int overflow
    cdef int64_t value
    if len(numbers) != FLAT_SIZE:
        return False
    for i in range(FIELD_COUNT):
        f = &FIELDS[i]
        if f.who == DERIVED:
            continue
        at = <char*>s + f.offset
        for j in range(f.size):
            given = numbers[n]
            n += 1
            if type(given) is not int:
                return False
            if f.kind == U64_KIND:
                if not 0 <= given < 1 << 64:
                    return False
                (<uint64_t*>at)[j] = <uint64_t>given
                continue
            overflow = 0
            value = PyLong_AsLongLongAndOverflow(given, &overflow)
            if overflow or ((value < f.low or value > <int64_t>f.high) and value != f.blank):
                return False
            poke(at + j * width(f.kind), f.kind, value)
        if f.kind == U64_KIND and not fits(f, at, True):
            return False
    forget_caches(s)
    return True


@cython.final
@cython.no_gc
@cython.freelist(32)
cdef class State:
    """A game's state."""

    cdef State_s c
    cdef bint trusted
    cdef Moves listed
    cdef uint64_t stamp
    cdef int listed_seat

    def __cinit__(self):
        self.c = BLANK

    @property
    def players(self):
        return self.c.players

    @property
    def begun(self):
        return self.c.begun

    @property
    def pending(self):
        return self.c.pending

    @property
    def over(self):
        return self.c.over

    @property
    def viewer(self):
        return self.c.viewer

    def copy(self):
        cdef State twin = State.__new__(State)
        twin.c = self.c
        twin.trusted = self.trusted
        return twin

    def copy_from(self, other):
        cdef State source = own_state(other)
        self.c = source.c
        self.trusted = source.trusted
        self.stamp = 0

    def get(self, name):
        cdef int i, at = field_at(name)
        cdef const Field_s* f = &FIELDS[at]
        cdef const char* place = <const char*>&self.c + f.offset
        if f.rows == 0:
            return numbers_at(place, f.kind, 1)[0]
        if f.columns == 0:
            return numbers_at(place, f.kind, f.rows)
        return [numbers_at(place + i * f.columns * width(f.kind), f.kind, f.columns) for i in range(f.rows)]

    def set(self, name, value):
        cdef int i, at = field_at(name)
        cdef const Field_s* f = &FIELDS[at]
        cdef list numbers
        cdef uint64_t wide
        if f.who == DERIVED:
            raise faults().derived_field(name)
        numbers = record().fields[name].numbers(value)
        if len(numbers) != f.size:
            raise RuntimeError("the declaration changed since the kernel was compiled")
        for i in range(f.size):
            wide = <uint64_t>numbers[i] if f.kind == U64_KIND else <uint64_t><int64_t>numbers[i]
            poke(<char*>&self.c + f.offset + i * width(f.kind), f.kind, <int64_t>wide)
        forget_caches(&self.c)
        self.trusted = False
        self.stamp = 0

    def flat(self):
        cdef int i
        cdef list numbers = []
        for i in range(FIELD_COUNT):
            if FIELDS[i].who != DERIVED:
                numbers += numbers_at(<const char*>&self.c + FIELDS[i].offset, FIELDS[i].kind, FIELDS[i].size)
        return numbers

    def set_flat(self, numbers):
        cdef State_s found = BLANK
        cdef list given
        if type(numbers) is list and fill_flat(&found, <list>numbers[:]):
            pass
        else:
            values = record().from_flat(numbers)
            given = []
            for name, value in values.items():
                given += record().fields[name].numbers(value, True)
            if not fill_flat(&found, given):
                raise RuntimeError("the declaration changed since the kernel was compiled")
        self.c = found
        self.trusted = False
        self.stamp = 0

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def __eq__(self, other):
        if type(other) is not State:
            return NotImplemented
        return memcmp(&self.c, &(<State>other).c, DATA_BYTES) == 0

    def __hash__(self):
        return hash(PyBytes_FromStringAndSize(<const char*>&self.c, DATA_BYTES))

    def __reduce__(self):
        from tordesillas.engine.kernel import restore
        return restore, (package, self.flat())


@cython.final
cdef class Tape:
    """The journal and the chance outcomes of the last move."""

    cdef Tape_s c

    def reset(self, on, given=None):
        cdef list outcomes = [] if given is None else list(given)
        cdef int i
        cdef bint keep = bool(on)
        for i in range(len(outcomes)):
            outcomes[i] = number(outcomes[i], "an outcome")
        if len(outcomes) > DRAWN_MAX:
            raise faults().too_many_outcomes(len(outcomes), DRAWN_MAX)
        for outcome in outcomes:
            ranged(outcome, "an outcome", -(1 << 15), (1 << 15) - 1)
        for i in range(len(outcomes)):
            self.c.given[i] = <int16_t>outcomes[i]
        self.c.given_count = <int>len(outcomes)
        self.c.replay = 0 if given is None else 1
        self.c.on = keep
        self.c.event_count = self.c.draw_count = self.c.bad = self.c.differs = 0

    def events(self):
        cdef int i
        return [
            (
                self.c.events[i][0], self.c.events[i][1], self.c.events[i][2], self.c.events[i][3],
                self.c.events[i][4], self.c.events[i][5], self.c.events[i][6], self.c.events[i][7],
            )
            for i in range(self.c.event_count)
        ]

    def draws(self):
        cdef int i
        return [self.c.draws[i] for i in range(self.c.draw_count)]

    @property
    def differs(self):
        return self.c.differs != 0


@cython.final
cdef class Moves:
    """A reusable list of legal move ids, ascending."""

    cdef Moves_s c
    cdef uint64_t stamp

    def __len__(self):
        return self.c.count

    def __getitem__(self, at):
        cdef int64_t place = number(at, "an index")
        if place < 0:
            place += self.c.count
        if place < 0 or place >= self.c.count:
            raise IndexError(f"there are {self.c.count} moves, none at {at}")
        return self.c.ids[place]

    def __iter__(self):
        return iter(self.ids())

    def ids(self):
        cdef int i
        return [self.c.ids[i] for i in range(self.c.count)]


cdef int field_at(object name) except -1:
    found = FIELD_AT.get(name) if isinstance(name, str) else None
    if found is None:
        raise faults().unknown_field(name, list(FIELD_AT))
    return found


cdef inline State own_state(object state):
    if type(state) is not State:
        raise faults().wrong_type("a State", state)
    return <State>state


cdef inline Tape own_tape(object tape):
    if type(tape) is not Tape:
        raise faults().wrong_type("a Tape", tape)
    return <Tape>tape


cdef inline int seat_in(State state, int64_t seat, object given, int least) except -2:
    if seat < least or seat >= state.c.players:
        raise faults().no_seat(given, state.c.players)
    return <int>seat


cdef int trust(State state) except -1:
    """See to it that the rules can run on a state."""
    cdef int code
    if not state.trusted:
        code = sound(state)
        if code != 0:
            raise faults().unsound(code)
        state.trusted = True
    return 0


def sound(state):
    """0 if the rules can run on a state that was set by hand, else the number of what is wrong."""
    cdef State own = own_state(state)
    cdef int i
    for i in range(FIELD_COUNT):
        if FIELDS[i].who == RULES and not fits(&FIELDS[i], <const char*>&own.c + FIELDS[i].offset, False):
            raise faults().not_set(FIELD_NAMES[i], record().fields[FIELD_NAMES[i]].wanted())
    return k_framed(&own.c) or k_sound(&own.c)


cdef int list_moves(State state, int seat, Moves_s* out) except -1:
    """The legal moves of a seat, written to `out`."""
    cdef int count = 0
    if not state.trusted:
        trust(state)
    if not state.c.begun:
        raise faults().not_begun()
    if state.c.viewer != WHOLE_GAME and state.c.viewer != seat:
        raise faults().other_view(state.c.viewer, seat)
    if not state.c.over:
        count = k_legal(&state.c, seat, out)
    out.count = <int16_t>count
    if count > 0 and out.ids[count - 1] >= MOVE_COUNT:
        raise faults().wrong_id(out.ids[count - 1], MOVE_COUNT)
    return count


cdef inline bint has(const Moves_s* moves, int64_t move) noexcept nogil:
    cdef int low = 0, high = moves.count, middle
    while low < high:
        middle = (low + high) >> 1
        if moves.ids[middle] < move:
            low = middle + 1
        else:
            high = middle
    return low < moves.count and moves.ids[low] == move


cdef object ids_of(const Moves_s* moves):
    cdef int i
    return [moves.ids[i] for i in range(moves.count)]


cdef int check_tape(State state, State_s* before, Tape tape, int events, int draws) except -1:
    """After a move: if some outcome was impossible, leave everything as it was."""
    cdef Tape_s* t = &tape.c
    if not t.bad and not (t.replay and t.draw_count < t.given_count):
        return 0
    if not t.bad:
        fault = faults().left_over(t.draw_count, t.given_count)
    elif t.draw_count >= DRAWN_MAX:
        fault = faults().too_many_draws(DRAWN_MAX)
    else:
        given = [t.given[i] for i in range(t.given_count)]
        fault = faults().impossible([t.draws[i] for i in range(t.draw_count)], given)
    state.c = before[0]
    t.event_count = events
    t.draw_count = draws
    t.bad = t.differs = 0
    raise fault


def begin(state, tape):
    """Set a game up, to the first decision."""
    cdef State own = own_state(state)
    cdef Tape t = own_tape(tape)
    cdef State_s before
    cdef int events, draws
    if own.c.viewer != WHOLE_GAME:
        raise faults().view_only(own.c.viewer)
    if own.c.begun:
        raise faults().begun_already()
    trust(own)
    before = own.c
    events, draws = t.c.event_count, t.c.draw_count
    k_begin(&own.c, &t.c)
    own.stamp = 0
    check_tape(own, &before, t, events, draws)
    own.c.begun = 1


def legal(state, seat, moves):
    """List the moves that a seat may make now, and count them."""
    global stamps
    cdef int64_t given = number(seat, "the seat")
    cdef State own = own_state(state)
    cdef Moves out
    cdef int who, count
    if type(moves) is not Moves:
        raise faults().wrong_type("a Moves", moves)
    out = <Moves>moves
    who = seat_in(own, given, seat, 0)
    if own.stamp != 0 and own.listed is out and out.stamp == own.stamp and own.listed_seat == who:
        return out.c.count
    out.stamp = 0
    count = list_moves(own, who, &out.c)
    stamps += 1
    out.stamp = own.stamp = stamps
    own.listed_seat = who
    if own.listed is not out:
        own.listed = out
    return count


def apply(state, tape, seat, move):
    """Make a move; where it is not legal, nothing changes."""
    cdef int64_t given = number(seat, "the seat")
    cdef int64_t chosen = number(move, "the move")
    cdef State own = own_state(state)
    cdef Tape t = own_tape(tape)
    cdef int who = seat_in(own, given, seat, 0)
    cdef State_s before
    cdef const Moves_s* ids
    cdef int events, draws
    if own.c.viewer != WHOLE_GAME:
        raise faults().view_only(own.c.viewer)
    if own.c.over:
        raise faults().game_over()
    if own.stamp != 0 and own.listed.stamp == own.stamp and own.listed_seat == who:
        ids = &own.listed.c
    else:
        list_moves(own, who, &scratch)
        ids = &scratch
    if not has(ids, chosen):
        raise faults().illegal(who, move, ids_of(ids), own.c.pending)
    own.stamp = 0
    if t.c.on:
        before = own.c
        events, draws = t.c.event_count, t.c.draw_count
        k_apply(&own.c, &t.c, who, <int>chosen)
        check_tape(own, &before, t, events, draws)
    else:
        k_apply(&own.c, &t.c, who, <int>chosen)


def observe(state, seat):
    """What a seat knows (-1: a spectator)."""
    cdef int64_t given = number(seat, "the seat")
    cdef State own = own_state(state)
    cdef int who = seat_in(own, given, seat, SPECTATOR)
    cdef State view
    if own.c.viewer != WHOLE_GAME and own.c.viewer != who and who != SPECTATOR:
        raise faults().other_view(own.c.viewer, who)
    trust(own)
    view = own.copy()
    erase(&view.c, who)
    return view


def resample(view, seat, key):
    """A random whole game of which `view` is that seat's view."""
    cdef int64_t given = number(seat, "the seat")
    cdef list words = record().fields["chance_key"].numbers(key)
    cdef State own = own_state(view)
    cdef int who = seat_in(own, given, seat, 0)
    cdef State whole
    cdef int i, code
    if own.c.viewer != who:
        raise faults().other_view(own.c.viewer, who)
    trust(own)
    if not own.c.begun:
        raise faults().not_begun()
    whole = own.copy()
    for i in range(8):
        whole.c.chance_key[i] = words[i]
    whole.c.chance_word = 0
    whole.c.chance_ready = 0
    whole.c.viewer = WHOLE_GAME
    k_resample(&whole.c, &mute, who)
    code = k_sound(&whole.c)
    if code != 0:
        raise faults().unsound(code)
    return whole


def reward(state, seat):
    """A seat's share of the win, in sixtieths."""
    cdef int64_t given = number(seat, "the seat")
    cdef State own = own_state(state)
    cdef int who = seat_in(own, given, seat, 0)
    trust(own)
    if not own.c.over:
        raise faults().not_over()
    return k_reward(&own.c, who)


cdef State template_of(object state):
    cdef State own = own_state(state)
    if own.c.viewer != WHOLE_GAME:
        raise faults().view_only(own.c.viewer)
    if own.c.over:
        raise faults().game_over()
    trust(own)
    return own


cdef void start(State_s* s, Chooser_s* c, uint64_t seed, uint64_t game) noexcept nogil:
    k_start_game(c, s, seed, game)
    if not s.begun:
        k_begin(s, &mute)
        s.begun = 1


ctypedef struct Counted:
    int64_t games, decisions, forced, draws
    int64_t rewards[8]
    int seat
    int asked


cdef int playout(State_s* s, uint64_t seed, uint64_t game, Counted* counted) noexcept nogil:
    """One random game, to its end."""
    cdef Chooser_s c
    cdef Moves_s moves
    cdef int seat, count, at, share, won = 0, asked = 0
    start(s, &c, seed, game)
    while not s.over:
        seat = kernel_lowest(s.pending) if s.pending else 0
        count = k_legal(s, seat, &moves)
        if count <= 0:
            counted.seat = seat
            return DEAD_END
        if asked == DECISIONS_MAX:
            counted.asked = asked
            return ENDLESS
        at = 0
        if count > 1:
            counted.decisions += 1
            at = k_choose(&c, count)
        else:
            counted.forced += 1
        asked += moves.ids[at] < FIRST_INTERRUPT
        k_apply(s, &mute, seat, moves.ids[at])
    for seat in range(s.players):
        share = k_reward(s, seat)
        counted.rewards[seat] += share
        won |= share == WIN
    counted.draws += 1 - won
    counted.games += 1
    return FINE


@cython.final
cdef class Playout:
    """What a run of random games counted."""

    cdef readonly int64_t games, decisions, forced, draws
    cdef readonly list rewards


def playouts(state, games, seed):
    """Random games from copies of a state."""
    cdef int64_t many = ranged(games, "games", 0, 1 << 40)
    cdef uint64_t first = seed_of(seed)
    cdef State_s template = template_of(state).c
    cdef State_s s
    cdef Counted counted
    cdef int64_t game = 0, stop
    cdef int code = FINE
    cdef Playout result
    memset(&counted, 0, sizeof(counted))
    while game < many and code == FINE:
        stop = min(many, game + CHUNK)
        with nogil:
            while game < stop and code == FINE:
                s = template
                code = playout(&s, first, <uint64_t>game, &counted)
                game += 1
        PyErr_CheckSignals()
    if code == DEAD_END:
        raise faults().dead_end(counted.seat)
    if code == ENDLESS:
        raise faults().endless(counted.asked)
    result = Playout.__new__(Playout)
    result.games = counted.games
    result.decisions = counted.decisions
    result.forced = counted.forced
    result.draws = counted.draws
    result.rewards = [counted.rewards[i] for i in range(8)]
    return result


ctypedef struct Audited:
    int64_t games, decisions, forced
    int longest
    int asked
    int seat
    int detail
    int64_t made, room
    int16_t* trail


cdef int flaw(State_s* s, Audited* a) noexcept nogil:
    """What is wrong with a state that the rules left behind."""
    cdef int i
    for i in range(FIELD_COUNT):
        if not fits(&FIELDS[i], <const char*>s + FIELDS[i].offset, True):
            a.detail = i
            return OUT_OF_RANGE
    a.detail = k_framed(s)
    if a.detail == 0:
        a.detail = k_sound(s)
    return UNSOUND if a.detail else FINE


cdef int list_checked(State_s* s, int seat, Moves_s* out, Audited* a) noexcept nogil:
    """The legal moves of a seat; what is wrong with the list."""
    cdef int at, count = k_legal(s, seat, out)
    out.count = <int16_t>count
    a.seat = seat
    if count <= 0:
        return DEAD_END if (s.pending >> seat) & 1 else FINE
    for at in range(count):
        if out.ids[at] < 0 or (at > 0 and out.ids[at] <= out.ids[at - 1]):
            return DISORDER
    a.detail = out.ids[count - 1]
    return WRONG_ID if a.detail >= MOVE_COUNT else FINE


cdef int shares_flaw(State_s* s, Audited* a) noexcept nogil:
    """What is wrong with the rewards of a finished game."""
    cdef int seat, share, total = 0
    for seat in range(s.players):
        share = k_reward(s, seat)
        if share < 0:
            return UNFAIR
        total += share
    return UNFAIR if total > WIN else FINE


cdef inline int decisions_in(const Moves_s* moves) noexcept nogil:
    """How many of ascending moves are no interrupts."""
    cdef int count = moves.count
    while count > 0 and moves.ids[count - 1] >= FIRST_INTERRUPT:
        count -= 1
    return count


cdef int choose_seat(State_s* s, Chooser_s* c, Moves_s* lists, bint interrupts) noexcept nogil:
    """The seat that moves next, its list cut to decisions or to interrupts; -1 where nobody has any of the sort."""
    cdef int able[8]
    cdef int seat, at, decisions, count = 0
    for seat in range(s.players):
        decisions = decisions_in(&lists[seat])
        if (lists[seat].count - decisions if interrupts else decisions) > 0:
            able[count] = seat
            count += 1
    if count == 0:
        return -1
    seat = able[k_choose(c, count) if count > 1 else 0]
    decisions = decisions_in(&lists[seat])
    if interrupts:
        for at in range(decisions, lists[seat].count):
            lists[seat].ids[at - decisions] = lists[seat].ids[at]
        lists[seat].count -= <int16_t>decisions
    else:
        lists[seat].count = <int16_t>decisions
    return seat


cdef int16_t choose_move(Chooser_s* c, const Moves_s* moves, Audited* a) noexcept nogil:
    if moves.count > 1:
        a.decisions += 1
        return moves.ids[k_choose(c, moves.count)]
    a.forced += 1
    return moves.ids[0]


cdef bint keep(Audited* a, int seat, int16_t move) noexcept nogil:
    """Put a move on the trail, which grows as needed; False where there is no memory."""
    cdef int16_t* grown
    if a.made == a.room:
        grown = <int16_t*>PyMem_RawRealloc(a.trail, <size_t>(4 * a.room) * sizeof(int16_t))
        if grown == NULL:
            return False
        a.trail = grown
        a.room *= 2
    a.trail[2 * a.made] = <int16_t>seat
    a.trail[2 * a.made + 1] = move
    a.made += 1
    return True


cdef int audit_game(State_s* s, uint64_t seed, uint64_t game, int most, Audited* a) noexcept nogil:
    """One random game to its end or to the first flaw."""
    cdef Chooser_s c
    cdef Moves_s lists[8]
    cdef int seat, code
    cdef int16_t move
    a.asked = 0
    a.made = 0
    start(s, &c, seed, game)
    code = flaw(s, a)
    while code == FINE and not s.over:
        if a.asked == most:
            return ENDLESS
        for seat in range(s.players):
            code = list_checked(s, seat, &lists[seat], a)
            if code != FINE:
                return code
        seat = -1
        if FIRST_INTERRUPT < MOVE_COUNT and k_choose(&c, INTERRUPT_ONE_IN) == 0:
            seat = choose_seat(s, &c, lists, True)
        if seat < 0:
            seat = choose_seat(s, &c, lists, False)
        move = choose_move(&c, &lists[seat], a)
        if not keep(a, seat, move):
            return NO_MEMORY
        a.asked += move < FIRST_INTERRUPT
        k_apply(s, &mute, seat, move)
        code = flaw(s, a)
    if code == FINE:
        code = shares_flaw(s, a)
    if code == FINE:
        a.games += 1
        a.longest = max(a.longest, a.asked)
    return code


cdef object told(int code, const Audited* a):
    """A flaw in words."""
    if code == FINE:
        return ""
    if code == DEAD_END:
        return str(faults().dead_end(a.seat))
    if code == ENDLESS:
        return str(faults().endless(a.asked))
    if code == WRONG_ID:
        return str(faults().wrong_id(a.detail, MOVE_COUNT))
    if code == OUT_OF_RANGE:
        return str(faults().overflown(FIELD_NAMES[a.detail]))
    if code == UNSOUND:
        return str(faults().unsound(a.detail))
    return str(faults().disorder(a.seat) if code == DISORDER else faults().unfair())


@cython.final
cdef class Audit:
    """What a run of random games found, each checked after every move."""

    cdef readonly int64_t games, decisions, forced, number
    cdef readonly int longest
    cdef readonly str wrong
    cdef readonly list key, trail


def audit(state, games, seed, first, most):
    """Random games from copies of a state, each state checked, until something is wrong."""
    cdef int64_t many = ranged(games, "games", 0, 1 << 40)
    cdef uint64_t stream = seed_of(seed)
    cdef int64_t game = ranged(first, "first", 0, 1 << 40)
    cdef int bound = <int>ranged(most, "most", 0, AUDITED_MAX)
    cdef State_s template = template_of(state).c
    cdef State_s s
    cdef Audited a
    cdef int64_t stop, end = game + many
    cdef int i, code = FINE
    cdef Audit result = Audit.__new__(Audit)
    memset(&a, 0, sizeof(a))
    a.room = TRAIL_ROOM
    a.trail = <int16_t*>PyMem_RawMalloc(<size_t>(2 * a.room) * sizeof(int16_t))
    if a.trail == NULL:
        raise MemoryError
    try:
        while game < end and code == FINE:
            stop = min(end, game + CHUNK)
            with nogil:
                while game < stop and code == FINE:
                    s = template
                    code = audit_game(&s, stream, <uint64_t>game, bound, &a)
                    game += 1
            PyErr_CheckSignals()
        if code == NO_MEMORY:
            raise MemoryError
        result.trail = [(a.trail[2 * i], a.trail[2 * i + 1]) for i in range(a.made if code != FINE else 0)]
    finally:
        PyMem_RawFree(a.trail)
    result.wrong = told(code, &a)
    result.number = game - 1 if code != FINE else -1
    result.key = [s.chance_key[i] for i in range(8 if code != FINE else 0)]
    result.games = a.games
    result.decisions = a.decisions
    result.forced = a.forced
    result.longest = a.longest
    return result


cdef class Held:
    """A caller's buffer, exactly as it was asked for, until it is let go."""

    cdef Py_buffer view
    cdef bint held

    def __dealloc__(self):
        if self.held:
            PyBuffer_Release(&self.view)


cdef Held hold(object given, str name, str item, bytes formats, int width, int64_t size, bint writable):
    cdef Held found = Held.__new__(Held)
    cdef int64_t items
    cdef bytes form
    wanted = f"a {'writable ' if writable else ''}C-contiguous buffer of {size} {item}"
    if not PyObject_CheckBuffer(given):
        raise faults().wrong_buffer(name, f"not {type(given).__qualname__}", wanted)
    view = memoryview(given)
    if not view.c_contiguous:
        raise faults().wrong_buffer(name, "not one with gaps", wanted)
    if writable and view.readonly:
        raise faults().wrong_buffer(name, "not a read-only one", wanted)
    PyObject_GetBuffer(given, &found.view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (PyBUF_WRITABLE if writable else 0))
    found.held = True
    form = found.view.format if found.view.format != NULL else b"B"
    if found.view.itemsize != width or form.lstrip(b"@=<") != formats:
        raise faults().wrong_buffer(name, f"not of items {form.decode()!r}", wanted)
    items = found.view.len // width
    if items != size:
        raise faults().wrong_buffer(name, f"not of {items} items", wanted)
    return found


@cython.final
cdef class Batch:
    """Many games in lock-step."""

    cdef State_s* states
    cdef uint64_t* started
    cdef int16_t* chosen
    cdef State_s template
    cdef uint64_t seed
    cdef bint busy
    cdef readonly int games, move_count, flat_size

    def __dealloc__(self):
        PyMem_RawFree(self.states)
        PyMem_RawFree(self.started)
        PyMem_RawFree(self.chosen)

    cdef int enter(self) except -1:
        if self.busy:
            raise faults().in_use()
        self.busy = True
        return 0

    cdef void renew(self, int game) noexcept nogil:
        cdef Chooser_s c
        self.states[game] = self.template
        start(&self.states[game], &c, self.seed, <uint64_t>game + self.started[game] * <uint64_t>self.games)
        self.started[game] += 1

    def seats(self, out):
        cdef Held held = hold(out, "out", "int8", b"b", 1, self.games, True)
        cdef int8_t* place = <int8_t*>held.view.buf
        cdef int game
        self.enter()
        with nogil:
            for game in range(self.games):
                place[game] = <int8_t>kernel_lowest(self.states[game].pending) if self.states[game].pending else -1
        self.busy = False

    def masks(self, out):
        cdef Held held = hold(out, "out", "uint8", b"B", 1, <int64_t>self.games * MOVE_COUNT, True)
        cdef uint8_t* place = <uint8_t*>held.view.buf
        cdef int game, at, count, wrong = -1
        cdef Moves_s moves
        self.enter()
        with nogil:
            memset(place, 0, <size_t>self.games * MOVE_COUNT)
            for game in range(self.games):
                count = acting_moves(&self.states[game], &moves)
                for at in range(count):
                    if moves.ids[at] < 0 or moves.ids[at] >= MOVE_COUNT:
                        wrong = moves.ids[at]
                    else:
                        place[moves.ids[at]] = 1
                place += MOVE_COUNT
        self.busy = False
        if wrong >= 0:
            raise faults().wrong_id(wrong, MOVE_COUNT)

    def observe(self, out):
        cdef Held held = hold(out, "out", "int32", b"i", 4, <int64_t>self.games * FLAT_SIZE, True)
        cdef int32_t* place = <int32_t*>held.view.buf
        cdef State_s view
        cdef int game
        self.enter()
        with nogil:
            for game in range(self.games):
                view = self.states[game]
                erase(&view, kernel_lowest(view.pending) if view.pending else SPECTATOR)
                place += flat_row(&view, place)
        self.busy = False

    def step(self, moves, rewards, done, restart):
        cdef bint again = bool(restart)
        cdef Held given = hold(moves, "moves", "int16", b"h", 2, self.games, False)
        cdef Held shares = hold(rewards, "rewards", "int8", b"b", 1, <int64_t>self.games * 8, True)
        cdef Held ends = hold(done, "done", "uint8", b"B", 1, self.games, True)
        cdef int wrong = -1, game
        cdef Moves_s legal_now
        self.enter()
        # The caller's buffer may change at any time, and may be the one that rewards go to: the moves that are
        # checked and made are those of this copy.
        memcpy(self.chosen, given.view.buf, <size_t>self.games * sizeof(int16_t))
        with nogil:
            for game in range(self.games):
                if not self.states[game].over:
                    acting_moves(&self.states[game], &legal_now)
                    if not has(&legal_now, self.chosen[game]):
                        wrong = game
                        break
            if wrong < 0:
                self.step_all(<int8_t*>shares.view.buf, <uint8_t*>ends.view.buf, again)
        self.busy = False
        if wrong >= 0:
            seat = kernel_lowest(self.states[wrong].pending)
            fault = faults().illegal(seat, self.chosen[wrong], ids_of(&legal_now), self.states[wrong].pending)
            raise faults().illegal_in_batch(wrong, fault)

    cdef void step_all(self, int8_t* shares, uint8_t* ends, bint restart) noexcept nogil:
        cdef int game, seat
        cdef State_s* s
        for game in range(self.games):
            s = &self.states[game]
            if not s.over:
                k_apply(s, &mute, kernel_lowest(s.pending), self.chosen[game])
            for seat in range(8):
                shares[seat] = <int8_t>k_reward(s, seat) if s.over and seat < s.players else 0
            shares += 8
            ends[game] = s.over
            if s.over and restart:
                self.renew(game)

    def state(self, index):
        cdef int64_t game = ranged(index, "the game's index", 0, self.games - 1)
        cdef State twin
        if self.busy:
            raise faults().in_use()
        twin = State.__new__(State)
        twin.c = self.states[game]
        twin.trusted = True
        return twin


cdef int acting_moves(State_s* s, Moves_s* out) noexcept nogil:
    """The legal moves of the seat to act."""
    out.count = 0
    if not s.over and s.pending:
        out.count = <int16_t>k_legal(s, kernel_lowest(s.pending), out)
    return out.count


def batch(state, games, seed):
    """Many games in lock-step, from copies of a state."""
    cdef int64_t many = ranged(games, "games", 1, 1 << 20)
    cdef uint64_t first = seed_of(seed)
    cdef State template = template_of(state)
    cdef Batch made = Batch.__new__(Batch)
    cdef int game
    made.states = <State_s*>PyMem_RawMalloc(<size_t>many * sizeof(State_s))
    made.started = <uint64_t*>PyMem_RawMalloc(<size_t>many * sizeof(uint64_t))
    made.chosen = <int16_t*>PyMem_RawMalloc(<size_t>many * sizeof(int16_t))
    if made.states == NULL or made.started == NULL or made.chosen == NULL:
        raise MemoryError
    memset(made.started, 0, <size_t>many * sizeof(uint64_t))
    made.template = template.c
    made.seed = first
    made.games = <int>many
    made.move_count = MOVE_COUNT
    made.flat_size = FLAT_SIZE
    with nogil:
        for game in range(made.games):
            made.renew(game)
    return made
