"""Whole programs, by number: the same number gives the same program."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from benchmarks.campaign import buffers, control, operations, scalars
from benchmarks.campaign.writer import FLOATS, INPUTS, INTEGERS, OUTPUTS, ZERO_SLOT, Approximate, Helper, Writer, joined

Statement = Callable[[Writer], None]
TENSOR_GROUP = 10
"""Consecutive programs that all may have tensors, or none."""

_WORDS = (
    0, 1, -1, 2, 3, 7, 8, 31, 32, 63, 64, 100, 127, 128, 255, -128, -129, 0x7FFF, 0x8000, 0x7FFFFFFF, 0x80000000,
    -(2**31), 2**63 - 1, -(2**63), 0x5555555555555555, 0x3FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000,
    0x3F800000, 0x7F800000, 0x80000000, 0x7F7FFFFF, 0x3C00, 0x7C00, 0xBC00, 0x0001, 0x4248000000000000,
    0x3FB999999999999A,
)  # fmt: skip


@dataclass(frozen=True)
class Program:
    """Functions of one program, whose main one is `name`, and the inputs that it is run with."""

    number: int
    name: str
    text: str
    inputs: tuple[tuple[int, ...], ...]
    approximate: tuple[Approximate, ...] = ()
    """Outputs that need not agree in all bits."""


@dataclass(frozen=True)
class _Style:
    """Subject of a program."""

    statements: Sequence[tuple[Statement, int]]
    regions: float


def _styles(rng: Random, has_tensors: bool) -> _Style:
    statements = list(scalars.STATEMENTS)
    tensors = 0.8 if has_tensors else 0.0
    for group, chance in ((buffers.MEMORY, 0.6), (buffers.TENSORS, tensors), (buffers.VECTORS, 0.25)):
        if rng.random() < chance:
            statements += [(statement, 2 * weight) for statement, weight in group]
    return _Style(statements, rng.choice((0.0, 0.1, 0.2, 0.3)))


def _body(style: _Style) -> Callable[[Writer, int], None]:
    choices = [statement for statement, _ in style.statements]
    weights = [weight for _, weight in style.statements]
    pure = {statement for statement, _ in scalars.STATEMENTS} | buffers.PURE
    regions = [statement for statement, _ in control.REGIONS]
    region_weights = [weight for _, weight in control.REGIONS]

    def write(w: Writer, count: int) -> None:
        """Writes up to so many statements; a negative number asks for some that write no memory."""
        for _ in range(w.rng.randint(min(abs(count), 1), abs(count))):
            if count > 0 and w.depth < 3 and w.chance(style.regions):
                w.rng.choices(regions, region_weights)[0](w, write)
            elif w.helpers and count > 0 and w.chance(0.05):
                control.call(w)
            else:
                statement = w.rng.choices(choices, weights)[0]
                if count > 0 or statement in pure:
                    statement(w)

    return write


def _parameters(helper: Helper) -> str:
    return joined([f"%p{n}: {type_}" for n, type_ in enumerate(helper.parameters)])


def _helper(
    rng: Random,
    prefix: str,
    number: int,
    helpers: list[Helper],
    palette: tuple[tuple[str, ...], ...],
    has_tensors: bool,
) -> str:
    integers, floats = palette
    w = Writer(rng, prefix, integers, floats, list(helpers), has_inputs=False)
    kind = rng.randrange(2, 4) if has_tensors else rng.randrange(4)
    types = [w.scalar() for _ in range(rng.randint(1, 2))]
    # Only arithmetic: a helper has no inputs.
    write = _body(_Style([*scalars.STATEMENTS, *buffers.VECTORS], 0.0 if kind < 2 else 0.2))
    results = (types[0],) if kind < 2 else (types[0], w.scalar())
    helper = Helper(f"{prefix}_h{number}", ("i32", *types), results)
    for place, type_ in enumerate(helper.parameters):
        w.add(f"%p{place}", type_)
    if kind < 2:
        names = control.graph_function(w, helper, write)
    elif kind == 2:
        w.helpers = []
        names = control.recursive_function(w, helper, write)
    else:
        write(w, 5)
        names = [w.pick(type_) for type_ in results]
    w.emit(f"return {joined(names)} : {joined(results)}")
    helpers.append(helper)
    visibility = "private " if rng.random() < 0.8 else ""
    head = f"func.func {visibility}@{helper.name}({_parameters(helper)}) -> ({joined(results)}) {{"
    return "\n".join([*w.globals, head, *w.lines, "}"])


def make_program(number: int) -> Program:
    """Returns the program with that number."""
    rng = Random(f"campaign {number}")
    prefix = f"p{number}"
    palette = (
        tuple(dict.fromkeys(("i1", "i32", *rng.sample(INTEGERS, rng.randint(1, 3))))),
        tuple(rng.sample(FLOATS, rng.randint(1, 2))),
    )
    # Who frees the buffers of tensors is not decided over loops of branches, in the whole module.
    has_tensors = number // TENSOR_GROUP % 3 == 0
    helpers: list[Helper] = []
    texts = [_helper(rng, prefix, n, helpers, palette, has_tensors) for n in range(rng.choice((0, 0, 1, 2)))]
    w = Writer(rng, prefix, *palette, helpers)
    for type_ in (*palette[0], *palette[1], "index"):
        w.input(type_)
    write = _body(_styles(rng, has_tensors))
    for _ in range(rng.choice((2, 4, 6))):
        write(w, 6)
    if helpers:
        control.call(w)
    texts.append(_main(w))
    return Program(number, prefix, "\n".join(texts), _inputs(rng))


def make_program_of_operations(number: int) -> Program:
    """Returns the program with that number of those with operations that `make_program` has none of."""
    rng = Random(f"operations {number}")
    w = Writer(rng, f"o{number}", ("i1", "i8", "i32"), ("f32",))
    for type_ in ("i32", "i32", "i1", "f32", "index"):
        w.input(type_)
    statements, weights = zip(*rng.choice(operations.GROUPS))
    for statement in rng.choices(statements, weights, k=4):
        statement(w)
    return Program(number, w.prefix, _main(w), _inputs(rng), tuple(w.approximate_outputs))


def _main(w: Writer) -> str:
    """Returns the function that reads the inputs, with its outputs."""
    _outputs(w)
    head = f"func.func @{w.prefix}(%in: memref<{INPUTS}xi64>, %out: memref<{OUTPUTS}xi64>) {{"
    return "\n".join([*w.globals, head, *w.lines, "  return", "}", ""])


def _outputs(w: Writer) -> None:
    values = [each for each in w.values() if each.kind == "scalar"]
    for value in reversed(values[-12:]):
        w.output(value.name, value.type)
    for value in w.rng.sample(values, min(6, len(values))):
        w.output(value.name, value.type)
    for kind in ("tensor", "vector"):
        shaped = [each for each in w.values() if each.kind == kind]
        for value in shaped[-3:]:
            zeros = [w.constant("index", 0) for _ in value.shape or ()]
            operation = f"tensor.extract {value.name}[{joined(zeros)}] : {value.type}"
            if kind == "vector":
                places = joined(["0" for _ in value.shape or ()])
                operation = f"vector.extract {value.name}[{places}] : {value.element} from {value.type}"
            w.output(w.hidden(operation), value.element)
    for value in [each for each in w.values() if each.kind == "memref"][:5]:
        buffers.contents(w, value)


def _inputs(rng: Random) -> tuple[tuple[int, ...], ...]:
    inputs = []
    for turn in range(3):
        words = [rng.choice(_WORDS) if rng.random() < 0.6 else _random_word(rng, turn) for _ in range(INPUTS)]
        words[ZERO_SLOT] = 0
        inputs.append(tuple(words))
    return tuple(inputs)


def _random_word(rng: Random, turn: int) -> int:
    if turn == 0:
        return rng.randint(-5, 12)
    if turn == 1:
        (word,) = struct.unpack("<q", struct.pack("<d", rng.uniform(-100.0, 100.0)))
        return int(word)
    return rng.randint(-(2**63), 2**63 - 1)
