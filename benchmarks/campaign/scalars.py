"""Statements over scalars: arith, math, index and complex."""

from __future__ import annotations

from benchmarks.campaign.writer import INTEGERS, Writer, width

INTEGER_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
_FLOAT_PREDICATES = (
    "false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true".split()  # noqa: SIM905
)
_PLAIN = ("addi", "subi", "muli", "andi", "ori", "xori", "minsi", "minui", "maxsi", "maxui")


def integer_binary(w: Writer) -> None:
    """Writes an operation that is defined for all operands."""
    type_ = "index" if w.chance(0.2) else w.integer()
    w.op(f"arith.{w.rng.choice(_PLAIN)} {w.pick(type_)}, {w.pick(type_, 0.35)} : {type_}", type_)


def integer_identity(w: Writer) -> None:
    """Writes operations that folds and patterns look for: one operand twice, or chains with constants."""
    type_ = w.integer()
    value = w.pick(type_)
    first = w.op(f"arith.{w.rng.choice(_PLAIN)} {value}, {w.constant(type_)} : {type_}", type_)
    other = w.rng.choice((value, first, w.constant(type_)))
    w.op(f"arith.{w.rng.choice(_PLAIN)} {first}, {other} : {type_}", type_)


def integer_flags(w: Writer) -> None:
    """Writes an operation with overflow flags that hold, because its operands are small."""
    type_ = _wide_integer(w, 13)
    mask = w.constant(type_, w.rng.choice((1, 3, 15, 31)))
    a = w.op(f"arith.andi {w.pick(type_)}, {mask} : {type_}", type_)
    b = w.op(f"arith.andi {w.pick(type_)}, {mask} : {type_}", type_)
    c = w.constant(type_, w.rng.randint(0, 31))
    name = w.rng.choice(("addi", "muli"))
    flags = w.rng.choice(("nsw", "nuw", "nsw, nuw"))
    x = w.op(f"arith.{name} {a}, {w.rng.choice((b, c))} overflow<{flags}> : {type_}", type_)
    w.op(f"arith.addi {x}, {w.constant(type_, w.rng.randint(0, 31))} overflow<{flags}> : {type_}", type_)
    w.op(f"arith.subi {a}, {b} overflow<nsw> : {type_}", type_)


def _wide_integer(w: Writer, least: int) -> str:
    return w.rng.choice([number for number in w.integers if width(number) >= least])


def shift(w: Writer) -> None:
    """Writes a shift by less than the width."""
    type_ = "index" if w.chance(0.1) else w.integer()
    bits = width(type_)
    if w.chance(0.4):
        literal = "false" if type_ == "i1" else w.rng.randrange(min(bits, 1 << (bits - 1)))
        amount = w.constant(type_, literal)
    elif type_ == "i1":
        amount = w.constant(type_, "false")
    else:
        limit = w.constant(type_, bits if bits < 1 << (bits - 1) else bits - (1 << bits))
        amount = w.hidden(f"arith.remui {w.pick(type_)}, {limit} : {type_}")
    w.op(f"arith.{w.rng.choice(('shli', 'shrsi', 'shrui'))} {w.pick(type_)}, {amount} : {type_}", type_)


def division(w: Writer) -> None:
    """Writes a division by an odd number whose quotient fits."""
    type_ = "index" if w.chance(0.1) else _wide_integer(w, 7)
    one = w.constant(type_, 1)
    dialect = "arith"
    if type_ == "index" and w.chance(0.5):
        dialect = "index"
    suffix = "" if dialect == "index" else f" : {type_}"
    signed = {"arith": ("divsi", "remsi", "floordivsi", "ceildivsi"), "index": ("divs", "rems", "floordivs")}[dialect]
    unsigned = {"arith": ("divui", "remui", "ceildivui"), "index": ("divu", "remu", "ceildivu")}[dialect]
    divisor = w.hidden(f"arith.ori {w.pick(type_, 0.4)}, {one} : {type_}")
    if w.chance(0.3):
        literal = w.rng.choice((1, 2, 3, 4, 7, 8, 16))
        divisor = w.constant(type_, literal)
    if w.chance(0.4):
        w.op(f"{dialect}.{w.rng.choice(unsigned)} {w.pick(type_)}, {divisor}{suffix}", type_)
        return
    halved = w.op(f"arith.shrsi {w.pick(type_)}, {one} : {type_}", type_)
    if w.chance(0.2):
        divisor = w.constant(type_, w.rng.choice((-1, -2, -3, -8)))
    w.op(f"{dialect}.{w.rng.choice(signed)} {halved}, {divisor}{suffix}", type_)


def comparison(w: Writer) -> None:
    if w.chance(0.3):
        type_ = w.rng.choice(w.floats)
        predicate = w.rng.choice(_FLOAT_PREDICATES)
        w.op(f"arith.cmpf {predicate}, {w.pick(type_)}, {w.pick(type_)} : {type_}", "i1")
    else:
        type_ = "index" if w.chance(0.2) else w.integer()
        predicate = w.rng.choice(INTEGER_PREDICATES)
        w.op(f"arith.cmpi {predicate}, {w.pick(type_)}, {w.pick(type_, 0.3)} : {type_}", "i1")


def select(w: Writer) -> None:
    type_ = w.scalar()
    w.op(f"arith.select {w.pick('i1')}, {w.pick(type_)}, {w.pick(type_)} : {type_}", type_)


def integer_cast(w: Writer) -> None:
    source, target = w.integer(), w.rng.choice(INTEGERS if w.chance(0.3) else w.integers)
    if w.chance(0.25):
        name = w.rng.choice(("arith.index_cast", "arith.index_castui", "index.casts", "index.castu"))
        first, other = (source, "index") if w.chance(0.5) else ("index", source)
        if name.startswith("index.") and "i1" in (first, other):
            return
        w.op(f"{name} {w.pick(first)} : {first} to {other}", other)
    elif width(source) < width(target):
        w.op(f"arith.{w.rng.choice(('extsi', 'extui'))} {w.pick(source)} : {source} to {target}", target)
    elif width(source) > width(target):
        w.op(f"arith.trunci {w.pick(source)} : {source} to {target}", target)


def cast_pair(w: Writer) -> None:
    """Writes casts that cancel, or nearly do."""
    narrow, wide = sorted(w.rng.sample(INTEGERS, 2), key=width)
    first = w.rng.choice(("extsi", "extui"))
    if w.chance(0.5):
        x = w.op(f"arith.{first} {w.pick(narrow)} : {narrow} to {wide}", wide)
        y = w.op(f"arith.{w.rng.choice(_PLAIN)} {x}, {w.pick(wide)} : {wide}", wide) if w.chance(0.5) else x
        w.op(f"arith.trunci {y} : {wide} to {narrow}", narrow)
    else:
        x = w.op(f"arith.trunci {w.pick(wide)} : {wide} to {narrow}", narrow)
        w.op(f"arith.{first} {x} : {narrow} to {wide}", wide)


def extended(w: Writer) -> None:
    type_ = w.integer()
    name = w.rng.choice(("addui_extended", "mulsi_extended", "mului_extended"))
    second = "i1" if name == "addui_extended" else type_
    low, high = w.fresh(), w.fresh()
    types = f"{type_}, i1" if name == "addui_extended" else type_
    w.emit(f"{low}, {high} = arith.{name} {w.pick(type_)}, {w.pick(type_)} : {types}")
    # Operands that are made on the way stand above.
    w.add(low, type_)
    w.add(high, second)


def float_binary(w: Writer) -> None:
    type_ = w.rng.choice(w.floats)
    name = w.rng.choice(("addf", "subf", "mulf", "divf", "maximumf", "minimumf", "remf"))
    w.op(f"arith.{name} {w.pick(type_)}, {w.pick(type_, 0.3)} : {type_}", type_)


def float_number(w: Writer) -> None:
    """Writes maxnumf or minnumf; which zero it gives is open, so 0.0 is added."""
    type_ = w.rng.choice(w.floats)
    # A signalling NaN may give either operand as well.
    a, b = (w.without_nan(w.pick(type_), type_) for _ in range(2))
    x = w.hidden(f"arith.{w.rng.choice(('maxnumf', 'minnumf'))} {a}, {b} : {type_}")
    w.op(f"arith.addf {x}, {w.constant(type_, '0.0')} : {type_}", type_)


def float_unary(w: Writer) -> None:
    type_ = w.rng.choice(w.floats)
    name = w.rng.choice(
        (
            "arith.negf",
            "math.absf",
            "math.floor",
            "math.ceil",
            "math.trunc",
            "math.round",
            "math.roundeven",
            "math.sqrt",
        )
    )
    w.op(f"{name} {w.pick(type_)} : {type_}", type_)


def float_cast(w: Writer) -> None:
    """Writes a cast between floats, or between floats and integers."""
    type_ = w.rng.choice(w.floats)
    kind = w.rng.randrange(4)
    if kind == 0:
        narrow, wide = w.rng.choice((("f16", "f32"), ("bf16", "f32"), ("f32", "f64"), ("f16", "f64")))
        if w.chance(0.5):
            w.op(f"arith.extf {w.pick(narrow)} : {narrow} to {wide}", wide)
        else:
            w.op(f"arith.truncf {w.pick(wide)} : {wide} to {narrow}", narrow)
    elif kind == 1:
        source = w.integer()
        if width(source) <= 64:
            w.op(f"arith.{w.rng.choice(('sitofp', 'uitofp'))} {w.pick(source)} : {source} to {type_}", type_)
    elif kind == 2:
        target = _wide_integer(w, 13)
        number = w.without_nan(w.pick(type_), type_)
        low, high = w.constant(type_, "0.0"), w.constant(type_, "2047.0" if type_ != "bf16" else "2040.0")
        clamped = w.hidden(f"arith.maximumf {number}, {low} : {type_}")
        clamped = w.hidden(f"arith.minimumf {clamped}, {high} : {type_}")
        w.op(f"arith.{w.rng.choice(('fptosi', 'fptoui'))} {clamped} : {type_} to {target}", target)
    else:
        integer = f"i{width(type_)}"
        w.add(w.bits(w.pick(type_), type_), integer)


def math_integer(w: Writer) -> None:
    type_ = w.integer()
    if w.chance(0.2):
        type_ = _wide_integer(w, 7)
        exponent = w.hidden(f"arith.andi {w.pick(type_)}, {w.constant(type_, w.rng.choice((3, 7, 15)))} : {type_}")
        w.op(f"math.ipowi {w.pick(type_)}, {exponent} : {type_}", type_)
        return
    w.op(f"math.{w.rng.choice(('ctlz', 'cttz', 'ctpop', 'absi'))} {w.pick(type_)} : {type_}", type_)


def math_float(w: Writer) -> None:
    type_ = w.rng.choice(w.floats)
    if w.chance(0.2):
        w.op(f"math.sqrt {w.pick(type_)} : {type_}", type_)
    elif width(type_) > 16 and w.chance(0.4):
        w.op(f"math.fma {w.pick(type_)}, {w.pick(type_)}, {w.pick(type_)} : {type_}", type_)
    elif w.chance(0.4):
        name = w.rng.choice(("isnan", "isfinite"))
        w.op(f"math.{name} {w.pick(type_)} : {type_}", "i1")
    else:
        sign = w.without_nan(w.pick(type_), type_)
        w.op(f"math.copysign {w.pick(type_)}, {sign} : {type_}", type_)


def index_op(w: Writer) -> None:
    kind = w.rng.randrange(5)
    if kind == 0:
        name = w.rng.choice(("add", "sub", "mul", "and", "or", "xor", "maxs", "maxu", "mins", "minu"))
        w.op(f"index.{name} {w.pick('index')}, {w.pick('index')}", "index")
    elif kind == 1:
        predicate = w.rng.choice(INTEGER_PREDICATES)
        w.op(f"index.cmp {predicate}({w.pick('index')}, {w.pick('index')})", "i1")
    elif kind == 2:
        amount = w.small_index(64)
        w.op(f"index.{w.rng.choice(('shl', 'shrs', 'shru'))} {w.pick('index')}, {amount}", "index")
    elif kind == 3:
        w.op(f"index.constant {w.literal('index')}", "index")
    else:
        w.op(f"index.bool.constant {w.rng.choice(('true', 'false'))}", "i1")


def complex_op(w: Writer) -> None:
    """Writes a few operations over complex numbers, down to their parts."""
    part = w.rng.choice(("f32", "f64"))
    type_ = f"complex<{part}>"
    values = [w.hidden(f"complex.create {w.pick(part)}, {w.pick(part)} : {type_}") for _ in range(2)]
    if w.chance(0.4):
        values.append(w.hidden(f"complex.constant [{_number(w, part)}, {_number(w, part)}] : {type_}"))
    for _ in range(w.rng.randint(1, 3)):
        name = w.rng.choice(("add", "sub", "neg", "conj", "mul"))
        operands = [w.rng.choice(values) for _ in range(1 if name in ("neg", "conj") else 2)]
        values.append(w.hidden(f"complex.{name} {', '.join(operands)} : {type_}"))
    if w.chance(0.3):
        a, b = w.rng.choice(values), w.rng.choice(values)
        w.op(f"complex.{w.rng.choice(('eq', 'neq'))} {a}, {b} : {type_}", "i1")
    w.op(f"complex.re {values[-1]} : {type_}", part)
    w.op(f"complex.im {values[-1]} : {type_}", part)


def _number(w: Writer, part: str) -> str:
    return f"{w.rng.choice(('0.0', '-0.0', '1.0', '-2.5'))} : {part}"


STATEMENTS = (
    (integer_binary, 8),
    (integer_identity, 6),
    (integer_flags, 2),
    (shift, 4),
    (division, 4),
    (comparison, 4),
    (select, 4),
    (integer_cast, 4),
    (cast_pair, 3),
    (extended, 2),
    (float_binary, 4),
    (float_number, 1),
    (float_unary, 2),
    (float_cast, 3),
    (math_integer, 2),
    (math_float, 2),
    (index_op, 3),
    (complex_op, 2),
)
