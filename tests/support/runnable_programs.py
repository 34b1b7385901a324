"""Random programs over arith, math, scf, affine, memref and vector that print what they compute.

No program does what is undefined: divisors and shifts are bounded, indices are in range, memory is written before it is
read. Numbers are printed as the bits of an i64, any NaN as 0, so that nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

_INTEGERS = {"i8": 8, "i32": 32, "i64": 64}
_FLOATS = ("f32", "f64")
_SCALARS = (*_INTEGERS, *_FLOATS)
_VECTORS = ("vector<4xi32>", "vector<4xf32>", "vector<2x4xf32>", "vector<8xf64>")
_BINARY_INTEGER = ("addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui")
_DIVISIONS = ("divsi", "divui", "remsi", "remui", "ceildivsi", "floordivsi", "ceildivui")
_SHIFTS = ("shli", "shrsi", "shrui")
_BINARY_FLOAT = ("addf", "subf", "mulf", "divf", "maximumf", "minimumf")
# Which zero maxnumf gives of two is left open, so it stands only where there are not two.
_UNARY_FLOAT = ("math.absf", "math.sqrt", "math.floor", "math.ceil", "math.trunc", "math.roundeven", "arith.negf")
_UNARY_INTEGER = ("math.absi", "math.ctpop", "math.ctlz", "math.cttz")
_INTEGER_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
_FLOAT_PREDICATES = ("oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno")
_SHAPES: tuple[tuple[int, ...], ...] = ((8,), (4, 4), (2, 8), (3, 5), (2, 3, 4))
_HEAD = """func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
"""


def element_of(vector: str) -> str:
    """The element type of `vector<2x4xf32>`."""
    return vector[len("vector<") : -1].rpartition("x")[2]


def shape_of(vector: str) -> tuple[int, ...]:
    return tuple([int(extent) for extent in vector[len("vector<") : -1].split("x")[:-1]])


@dataclass(frozen=True)
class _Memory:
    """A memref: its name and type."""

    name: str
    shape: tuple[int, ...]
    element: str
    layout: str = ""

    @property
    def type(self) -> str:
        return f"memref<{'x'.join(map(str, self.shape))}x{self.element}{self.layout}>"


class _Writer:
    """Makes one program; values are known by their types, indices by how large they may be."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._lines: list[str] = []
        self._values: dict[str, list[str]] = {}
        self._indices: list[tuple[str, int]] = []
        self._memories: list[_Memory] = []
        self._count = 0
        self._depth = 0

    def program(self, steps: int) -> str:
        for _ in range(2):
            self._allocate()
        for _ in range(steps):
            self._step()
        for type_ in (*_SCALARS, "i1", *_VECTORS):
            for name in self._values.get(type_, [])[-3:]:
                self._show(name, type_)
        for memory in self._memories:
            self._show_memory(memory)
        body = "\n".join([f"  {line}" for line in self._lines])
        return f"{_HEAD}{body}\n  return\n}}\n"

    # ---------------------------------------------------------------------------------------------------- values

    def _name(self) -> str:
        self._count += 1
        return f"%v{self._count}"

    def _emit(self, text: str) -> None:
        self._lines.append("  " * self._depth + text)

    def _define(self, type_: str, text: str) -> str:
        name = self._name()
        self._emit(f"{name} = {text}")
        self._values.setdefault(type_, []).append(name)
        return name

    def _constant(self, type_: str) -> str:
        if type_ in _FLOATS:
            text = self._random.choice(["0.0", "-0.0", "1.5", "-2.25", "1.0e10", "3.0e-5", f"{self._random.random()}"])
        elif type_ == "i1":
            text = self._random.choice(["true", "false"])
            return self._define(type_, f"arith.constant {text}")
        else:
            bits = _INTEGERS.get(type_, 32)
            text = str(self._random.choice([0, 1, -1, 7, 2 ** (bits - 1) - 1, -(2 ** (bits - 1)), 100]))
        return self._define(type_, f"arith.constant {text} : {type_}")

    def _value(self, type_: str) -> str:
        value = self._values.get(type_, [])
        if value and self._random.random() < 0.9:
            return self._random.choice(value)
        if type_.startswith("vector"):
            element = element_of(type_)
            return self._define(type_, f"vector.broadcast {self._value(element)} : {element} to {type_}")
        return self._constant(type_)

    def _index(self, bound: int) -> str:
        """An index below a bound."""
        fitting = [name for name, largest in self._indices if largest <= bound]
        if fitting and self._random.random() < 0.6:
            return self._random.choice(fitting)
        if self._indices and self._random.random() < 0.5:
            name, extent = self._name(), self._name()
            self._emit(f"{extent} = arith.constant {bound} : index")
            self._emit(f"{name} = arith.remui {self._random.choice(self._indices)[0]}, {extent} : index")
            return name
        name = self._name()
        self._emit(f"{name} = arith.constant {self._random.randrange(bound)} : index")
        return name

    # ---------------------------------------------------------------------------------------------------- steps

    def _step(self) -> None:
        steps: list[Callable[[], None]] = [self._integers, self._floats, self._casts, self._compare] * 2
        steps += [self._load, self._store, self._vector, self._vector, self._transfer, self._memory_op]
        if self._depth < 3:
            steps += [self._for, self._if, self._affine_for, self._while]
        self._random.choice(steps)()

    def _integers(self) -> None:
        type_ = self._random.choice([*_INTEGERS])
        kind = self._random.randrange(4)
        left = self._value(type_)
        if kind == 0:
            self._define(type_, f"{self._random.choice(_UNARY_INTEGER)} {left} : {type_}")
        elif kind == 1:
            mask, each = self._name(), self._name()
            self._emit(f"{mask} = arith.constant 7 : {type_}")
            self._emit(f"{each} = arith.constant 1 : {type_}")
            bounded = self._define(type_, f"arith.andi {self._value(type_)}, {mask} : {type_}")
            divisor = self._define(type_, f"arith.ori {bounded}, {each} : {type_}")
            self._define(type_, f"arith.{self._random.choice(_DIVISIONS)} {left}, {divisor} : {type_}")
            self._define(type_, f"arith.{self._random.choice(_SHIFTS)} {left}, {bounded} : {type_}")
        else:
            self._define(type_, f"arith.{self._random.choice(_BINARY_INTEGER)} {left}, {self._value(type_)} : {type_}")

    def _floats(self) -> None:
        type_ = self._random.choice(_FLOATS)
        if self._random.random() < 0.3:
            self._define(type_, f"{self._random.choice(_UNARY_FLOAT)} {self._value(type_)} : {type_}")
            return
        operation = f"arith.{self._random.choice(_BINARY_FLOAT)}"
        operation = "math.copysign" if self._random.random() < 0.1 else operation
        self._define(type_, f"{operation} {self._value(type_)}, {self._value(type_)} : {type_}")

    def _casts(self) -> None:
        kind = self._random.randrange(6)
        if kind == 0:
            self._define("i64", f"arith.ext{self._random.choice('su')}i {self._value('i32')} : i32 to i64")
        elif kind == 1:
            self._define("i8", f"arith.trunci {self._value('i64')} : i64 to i8")
        elif kind == 2:
            self._define("f64", f"arith.{self._random.choice('su')}itofp {self._value('i32')} : i32 to f64")
        elif kind == 3:
            self._define("f64", f"arith.extf {self._value('f32')} : f32 to f64")
            self._define("f32", f"arith.truncf {self._value('f64')} : f64 to f32")
        elif kind == 4:
            low, high = self._name(), self._name()
            self._emit(f"{low} = arith.constant -1000.0 : f64")
            self._emit(f"{high} = arith.constant 1000.0 : f64")
            above = self._define("f64", f"arith.maxnumf {self._value('f64')}, {low} : f64")
            between = self._define("f64", f"arith.minnumf {above}, {high} : f64")
            self._define("i32", f"arith.fptosi {between} : f64 to i32")
        elif self._indices:
            self._define("i64", f"arith.index_cast {self._random.choice(self._indices)[0]} : index to i64")

    def _compare(self) -> None:
        if self._random.random() < 0.5:
            type_, operation = self._random.choice([*_INTEGERS]), "cmpi"
            predicate = self._random.choice(_INTEGER_PREDICATES)
        else:
            type_, operation = self._random.choice(_FLOATS), "cmpf"
            predicate = self._random.choice(_FLOAT_PREDICATES)
        left, right = self._value(type_), self._value(type_)
        condition = self._define("i1", f"arith.{operation} {predicate}, {left}, {right} : {type_}")
        chosen = self._random.choice([*_SCALARS, *_VECTORS])
        self._define(chosen, f"arith.select {condition}, {self._value(chosen)}, {self._value(chosen)} : {chosen}")

    # --------------------------------------------------------------------------------------------------- memory

    def _allocate(self) -> None:
        memory = _Memory(self._name(), self._random.choice(_SHAPES), self._random.choice(["i32", "f32", "f64"]))
        self._emit(f"{memory.name} = memref.{self._random.choice(['alloc', 'alloca'])}() : {memory.type}")
        indices = [self._name() for _ in memory.shape]
        for index, extent in zip(indices, memory.shape, strict=True):
            self._emit(f"affine.for {index} = 0 to {extent} {{")
            self._depth += 1
        number, stored = self._name(), self._name()
        weights = " + ".join([f"{self._random.randrange(1, 9)} * d{k}" for k in range(len(indices))])
        dims = ", ".join([f"d{k}" for k in range(len(indices))])
        self._emit(f"{number} = affine.apply affine_map<({dims}) -> ({weights} - 3)>({', '.join(indices)})")
        self._emit(f"{stored} = arith.index_cast {number} : index to i32")
        if memory.element != "i32":
            real = self._name()
            self._emit(f"{real} = arith.sitofp {stored} : i32 to {memory.element}")
            stored = real
        self._emit(f"affine.store {stored}, {memory.name}[{', '.join(indices)}] : {memory.type}")
        for _ in indices:
            self._depth -= 1
            self._emit("}")
        self._memories.append(memory)

    def _place(self, memory: _Memory) -> str:
        return f"{memory.name}[{', '.join([self._index(extent) for extent in memory.shape])}] : {memory.type}"

    def _load(self) -> None:
        memory = self._random.choice(self._memories)
        self._define(memory.element, f"memref.load {self._place(memory)}")

    def _store(self) -> None:
        memory = self._random.choice(self._memories)
        value = self._value(memory.element)
        self._emit(f"memref.store {value}, {self._place(memory)}")

    def _memory_op(self) -> None:
        memory = self._random.choice(self._memories)
        if memory.layout or self._random.random() < 0.3:
            rows = self._name()
            self._emit(f"{rows} = arith.constant 0 : index")
            extent = self._name()
            self._emit(f"{extent} = memref.dim {memory.name}, {rows} : {memory.type}")
            self._indices.append((extent, memory.shape[0] + 1))
            return
        offsets = [self._random.randrange(2) if extent > 2 else 0 for extent in memory.shape]
        strides = [self._random.choice([1, 2]) if extent > 3 else 1 for extent in memory.shape]
        sizes = [(extent - offset - 1) // stride + 1 for extent, offset, stride in zip(memory.shape, offsets, strides)]
        dense = [1]
        for length in reversed(memory.shape[1:]):
            dense.insert(0, dense[0] * length)
        start = sum([offset * width for offset, width in zip(offsets, dense)])
        widths = ", ".join([str(width * stride) for width, stride in zip(dense, strides)])
        layout = f", strided<[{widths}], offset: {start}>"
        view = _Memory(self._name(), tuple(sizes), memory.element, layout)
        self._emit(
            f"{view.name} = memref.subview {memory.name}{offsets} {sizes} {strides} : {memory.type} to {view.type}"
        )
        self._memories.append(view)

    # --------------------------------------------------------------------------------------------------- vectors

    def _vector(self) -> None:
        type_ = self._random.choice(_VECTORS)
        element, shape = element_of(type_), shape_of(type_)
        kind = self._random.randrange(6)
        if kind == 0:
            names = _BINARY_INTEGER if element == "i32" else _BINARY_FLOAT
            self._define(
                type_, f"arith.{self._random.choice(names)} {self._value(type_)}, {self._value(type_)} : {type_}"
            )
        elif kind == 1:
            place = [self._random.randrange(extent) for extent in shape]
            self._define(element, f"vector.extract {self._value(type_)}{place} : {element} from {type_}")
        elif kind == 2:
            place = [self._random.randrange(extent) for extent in shape]
            self._define(
                type_, f"vector.insert {self._value(element)}, {self._value(type_)}{place} : {element} into {type_}"
            )
        elif kind == 3 and len(shape) == 1:
            own = ["minsi", "maxui", "xor"] if element == "i32" else ["maximumf", "minimumf"]
            kind_text = self._random.choice(["add", "mul", *own])
            self._define(element, f"vector.reduction <{kind_text}>, {self._value(type_)} : {type_} into {element}")
        elif kind == 4 and len(shape) == 1:
            order = [self._random.randrange(2 * shape[0]) for _ in range(shape[0])]
            self._define(type_, f"vector.shuffle {self._value(type_)}, {self._value(type_)} {order} : {type_}, {type_}")
        elif len(shape) == 2:
            row = f"vector<{shape[1]}x{element}>"
            taken = self._define(
                row, f"vector.extract {self._value(type_)}[{self._random.randrange(shape[0])}] : {row} from {type_}"
            )
            self._define(type_, f"vector.broadcast {taken} : {row} to {type_}")

    def _transfer(self) -> None:
        """A read that may go past the end, or a write."""
        fitting = [m for m in self._memories if m.element in ("i32", "f32") and not m.layout]
        if not fitting:
            return
        memory = self._random.choice(fitting)
        type_ = f"vector<4x{memory.element}>"
        place = f"{memory.name}[{', '.join([self._index(extent) for extent in memory.shape])}]"
        if self._random.random() < 0.5:
            padding = self._value(memory.element)
            self._define(type_, f"vector.transfer_read {place}, {padding} : {memory.type}, {type_}")
        else:
            self._emit(f"vector.transfer_write {self._value(type_)}, {place} : {type_}, {memory.type}")

    # ------------------------------------------------------------------------------------------------ structure

    def _inside(self, carried: Sequence[str], steps: int) -> list[str]:
        """Steps of a region; the values that it gives, of those types. What it defines is known there alone."""
        values = {type_: list(names) for type_, names in self._values.items()}
        indices, memories = list(self._indices), list(self._memories)
        self._depth += 1
        for _ in range(steps):
            self._step()
        collected = [self._value(type_) for type_ in carried]
        self._depth -= 1
        self._values, self._indices, self._memories = values, indices, memories
        return collected

    def _results(self, name: str, carried: Sequence[str]) -> None:
        for number, type_ in enumerate(carried):
            self._values.setdefault(type_, []).append(f"{name}#{number}")

    def _for(self) -> None:
        bound, carried = self._random.choice([2, 3, 4]), self._random.sample(_SCALARS, 2)
        zero, each, end, name, index = (self._name() for _ in range(5))
        for constant, value in ((zero, 0), (each, 1), (end, bound)):
            self._emit(f"{constant} = arith.constant {value} : index")
        arguments = [self._name() for _ in carried]
        starts = ", ".join([f"{a} = {self._value(t)}" for a, t in zip(arguments, carried, strict=True)])
        types = ", ".join(carried)
        self._emit(f"{name}:2 = scf.for {index} = {zero} to {end} step {each} iter_args({starts}) -> ({types}) {{")
        outer = {type_: list(names) for type_, names in self._values.items()}, list(self._indices)
        self._indices.append((index, bound))
        for argument, type_ in zip(arguments, carried, strict=True):
            self._values.setdefault(type_, []).append(argument)
        passed = self._inside(carried, 4)
        self._values, self._indices = outer
        self._emit(f"  scf.yield {', '.join(passed)} : {types}")
        self._emit("}")
        self._results(name, carried)

    def _affine_for(self) -> None:
        bound, step, index = self._random.choice([3, 4]), self._random.choice([1, 2]), self._name()
        self._emit(f"affine.for {index} = 0 to {bound} step {step} {{")
        outer = list(self._indices)
        self._indices.append((index, bound))
        condition = f"affine_set<(d0) : (d0 - {self._random.randrange(bound)} >= 0)>"
        self._emit(f"  affine.if {condition}({index}) {{")
        self._depth += 1
        self._inside([], 2)
        self._depth -= 1
        self._emit("  }")
        self._inside([], 3)
        self._indices = outer
        self._emit("}")

    def _if(self) -> None:
        carried = self._random.sample([*_SCALARS, *_VECTORS], 2)
        name, types = self._name(), ", ".join(carried)
        self._emit(f"{name}:2 = scf.if {self._value('i1')} -> ({types}) {{")
        for ending in ("} else {", "}"):
            passed = self._inside(carried, 3)
            self._emit(f"  scf.yield {', '.join(passed)} : {types}")
            self._emit(ending)
        self._results(name, carried)

    def _while(self) -> None:
        """Counts down from a small number."""
        name, count, now, zero, each, condition, less = (self._name() for _ in range(7))
        inner, outer_value = self._name(), self._name()
        type_ = self._random.choice(_SCALARS)
        self._emit(f"{count} = arith.constant {self._random.randrange(4)} : i32")
        self._emit(f"{zero} = arith.constant 0 : i32")
        self._emit(f"{each} = arith.constant 1 : i32")
        start = self._value(type_)
        self._emit(f"{name}:2 = scf.while ({now} = {count}, {inner} = {start}) : (i32, {type_}) -> (i32, {type_}) {{")
        self._emit(f"  {condition} = arith.cmpi sgt, {now}, {zero} : i32")
        self._emit(f"  scf.condition({condition}) {now}, {inner} : i32, {type_}")
        self._emit("} do {")
        left = self._name()
        self._emit(f"^bb0({left}: i32, {outer_value}: {type_}):")
        values = {type_: list(names) for type_, names in self._values.items()}
        self._values.setdefault(type_, []).append(outer_value)
        [passed] = self._inside([type_], 2)
        self._values = values
        self._emit(f"  {less} = arith.subi {left}, {each} : i32")
        self._emit(f"  scf.yield {less}, {passed} : i32, {type_}")
        self._emit("}")
        self._values.setdefault(type_, []).append(f"{name}#1")

    # --------------------------------------------------------------------------------------------------- output

    def _show(self, name: str, type_: str) -> None:
        if type_.startswith("vector"):
            element, shape = element_of(type_), shape_of(type_)
            for place in _places(shape):
                taken = self._name()
                self._emit(f"{taken} = vector.extract {name}{list(place)} : {element} from {type_}")
                self._show(taken, element)
            return
        if type_ in _FLOATS:
            integer = "i64" if type_ == "f64" else "i32"
            bits, is_number, zero, shown = (self._name() for _ in range(4))
            self._emit(f"{bits} = arith.bitcast {name} : {type_} to {integer}")
            self._emit(f"{is_number} = arith.cmpf ord, {name}, {name} : {type_}")
            self._emit(f"{zero} = arith.constant 0 : {integer}")
            self._emit(f"{shown} = arith.select {is_number}, {bits}, {zero} : {integer}")
            name, type_ = shown, integer
        if type_ != "i64":
            wide = self._name()
            self._emit(f"{wide} = arith.ext{'u' if type_ == 'i1' else 's'}i {name} : {type_} to i64")
            name = wide
        self._emit(f"func.call @printI64({name}) : (i64) -> ()")
        self._emit("func.call @printNewline() : () -> ()")

    def _show_memory(self, memory: _Memory) -> None:
        indices = [self._name() for _ in memory.shape]
        for index, extent in zip(indices, memory.shape, strict=True):
            self._emit(f"affine.for {index} = 0 to {extent} {{")
            self._depth += 1
        value = self._name()
        self._emit(f"{value} = memref.load {memory.name}[{', '.join(indices)}] : {memory.type}")
        self._show(value, memory.element)
        for _ in indices:
            self._depth -= 1
            self._emit("}")


def _places(shape: Sequence[int]) -> list[tuple[int, ...]]:
    places: list[tuple[int, ...]] = [()]
    for extent in shape:
        places = [(*place, number) for place in places for number in range(extent)]
    return places


def runnable_program(random: Random, steps: int = 20) -> str:
    """A module whose function `main` prints what it has computed."""
    return _Writer(random).program(steps)
