"""Random programs over arith, math, scf, affine, memref and vector that print what they compute.

No program does what is undefined: divisors and shifts are bounded, indices are in range, memory is written before it is
read. Numbers are printed as the bits of an i64, any NaN as 0, so that nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tests.support.program_lines import ProgramLines

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


class _Writer(ProgramLines):
    """Makes one program; values are known by their types, indices by how large they may be."""

    def __init__(self, random: Random) -> None:
        super().__init__(random, depth=0)
        self._indices: list[tuple[str, int]] = []
        self._memories: list[_Memory] = []

    def program(self, steps: int) -> str:
        for _ in range(2):
            self._allocate()
        for _ in range(steps):
            self._step()
        for type_ in (*_SCALARS, "i1", *_VECTORS):
            for name in self.values.get(type_, [])[-3:]:
                self._show(name, type_)
        for memory in self._memories:
            self._show_memory(memory)
        body = "\n".join([f"  {line}" for line in self.lines])
        return f"{_HEAD}{body}\n  return\n}}\n"

    # ---------------------------------------------------------------------------------------------------- values

    def _constant(self, type_: str) -> str:
        if type_ in _FLOATS:
            text = self.rng.choice(["0.0", "-0.0", "1.5", "-2.25", "1.0e10", "3.0e-5", f"{self.rng.random()}"])
        elif type_ == "i1":
            text = self.rng.choice(["true", "false"])
            return self.define(type_, f"arith.constant {text}")
        else:
            bits = _INTEGERS.get(type_, 32)
            text = str(self.rng.choice([0, 1, -1, 7, 2 ** (bits - 1) - 1, -(2 ** (bits - 1)), 100]))
        return self.define(type_, f"arith.constant {text} : {type_}")

    def _value(self, type_: str) -> str:
        value = self.values.get(type_, [])
        if value and self.rng.random() < 0.9:
            return self.rng.choice(value)
        if type_.startswith("vector"):
            element = element_of(type_)
            return self.define(type_, f"vector.broadcast {self._value(element)} : {element} to {type_}")
        return self._constant(type_)

    def _index(self, bound: int) -> str:
        """An index below a bound."""
        fitting = [name for name, largest in self._indices if largest <= bound]
        if fitting and self.rng.random() < 0.6:
            return self.rng.choice(fitting)
        if self._indices and self.rng.random() < 0.5:
            name, extent = self.new_name(), self.new_name()
            self.emit(f"{extent} = arith.constant {bound} : index")
            self.emit(f"{name} = arith.remui {self.rng.choice(self._indices)[0]}, {extent} : index")
            return name
        name = self.new_name()
        self.emit(f"{name} = arith.constant {self.rng.randrange(bound)} : index")
        return name

    # ---------------------------------------------------------------------------------------------------- steps

    def _step(self) -> None:
        steps: list[Callable[[], None]] = [self._integers, self._floats, self._casts, self._compare] * 2
        steps += [self._load, self._store, self._vector, self._vector, self._transfer, self._memory_op]
        if self.depth < 3:
            steps += [self._for, self._if, self._affine_for, self._while]
        self.rng.choice(steps)()

    def _integers(self) -> None:
        type_ = self.rng.choice([*_INTEGERS])
        kind = self.rng.randrange(4)
        left = self._value(type_)
        if kind == 0:
            self.define(type_, f"{self.rng.choice(_UNARY_INTEGER)} {left} : {type_}")
        elif kind == 1:
            mask, each = self.new_name(), self.new_name()
            self.emit(f"{mask} = arith.constant 7 : {type_}")
            self.emit(f"{each} = arith.constant 1 : {type_}")
            bounded = self.define(type_, f"arith.andi {self._value(type_)}, {mask} : {type_}")
            divisor = self.define(type_, f"arith.ori {bounded}, {each} : {type_}")
            self.define(type_, f"arith.{self.rng.choice(_DIVISIONS)} {left}, {divisor} : {type_}")
            self.define(type_, f"arith.{self.rng.choice(_SHIFTS)} {left}, {bounded} : {type_}")
        else:
            self.define(type_, f"arith.{self.rng.choice(_BINARY_INTEGER)} {left}, {self._value(type_)} : {type_}")

    def _floats(self) -> None:
        type_ = self.rng.choice(_FLOATS)
        if self.rng.random() < 0.3:
            self.define(type_, f"{self.rng.choice(_UNARY_FLOAT)} {self._value(type_)} : {type_}")
            return
        operation = f"arith.{self.rng.choice(_BINARY_FLOAT)}"
        operation = "math.copysign" if self.rng.random() < 0.1 else operation
        self.define(type_, f"{operation} {self._value(type_)}, {self._value(type_)} : {type_}")

    def _casts(self) -> None:
        kind = self.rng.randrange(6)
        if kind == 0:
            self.define("i64", f"arith.ext{self.rng.choice('su')}i {self._value('i32')} : i32 to i64")
        elif kind == 1:
            self.define("i8", f"arith.trunci {self._value('i64')} : i64 to i8")
        elif kind == 2:
            self.define("f64", f"arith.{self.rng.choice('su')}itofp {self._value('i32')} : i32 to f64")
        elif kind == 3:
            self.define("f64", f"arith.extf {self._value('f32')} : f32 to f64")
            self.define("f32", f"arith.truncf {self._value('f64')} : f64 to f32")
        elif kind == 4:
            low, high = self.new_name(), self.new_name()
            self.emit(f"{low} = arith.constant -1000.0 : f64")
            self.emit(f"{high} = arith.constant 1000.0 : f64")
            above = self.define("f64", f"arith.maxnumf {self._value('f64')}, {low} : f64")
            between = self.define("f64", f"arith.minnumf {above}, {high} : f64")
            self.define("i32", f"arith.fptosi {between} : f64 to i32")
        elif self._indices:
            self.define("i64", f"arith.index_cast {self.rng.choice(self._indices)[0]} : index to i64")

    def _compare(self) -> None:
        if self.rng.random() < 0.5:
            type_, operation = self.rng.choice([*_INTEGERS]), "cmpi"
            predicate = self.rng.choice(_INTEGER_PREDICATES)
        else:
            type_, operation = self.rng.choice(_FLOATS), "cmpf"
            predicate = self.rng.choice(_FLOAT_PREDICATES)
        left, right = self._value(type_), self._value(type_)
        condition = self.define("i1", f"arith.{operation} {predicate}, {left}, {right} : {type_}")
        chosen = self.rng.choice([*_SCALARS, *_VECTORS])
        self.define(chosen, f"arith.select {condition}, {self._value(chosen)}, {self._value(chosen)} : {chosen}")

    # --------------------------------------------------------------------------------------------------- memory

    def _allocate(self) -> None:
        memory = _Memory(self.new_name(), self.rng.choice(_SHAPES), self.rng.choice(["i32", "f32", "f64"]))
        self.emit(f"{memory.name} = memref.{self.rng.choice(['alloc', 'alloca'])}() : {memory.type}")
        indices = [self.new_name() for _ in memory.shape]
        for index, extent in zip(indices, memory.shape, strict=True):
            self.emit(f"affine.for {index} = 0 to {extent} {{")
            self.depth += 1
        number, stored = self.new_name(), self.new_name()
        weights = " + ".join([f"{self.rng.randrange(1, 9)} * d{k}" for k in range(len(indices))])
        dims = ", ".join([f"d{k}" for k in range(len(indices))])
        self.emit(f"{number} = affine.apply affine_map<({dims}) -> ({weights} - 3)>({', '.join(indices)})")
        self.emit(f"{stored} = arith.index_cast {number} : index to i32")
        if memory.element != "i32":
            real = self.new_name()
            self.emit(f"{real} = arith.sitofp {stored} : i32 to {memory.element}")
            stored = real
        self.emit(f"affine.store {stored}, {memory.name}[{', '.join(indices)}] : {memory.type}")
        for _ in indices:
            self.depth -= 1
            self.emit("}")
        self._memories.append(memory)

    def _place(self, memory: _Memory) -> str:
        return f"{memory.name}[{', '.join([self._index(extent) for extent in memory.shape])}] : {memory.type}"

    def _load(self) -> None:
        memory = self.rng.choice(self._memories)
        self.define(memory.element, f"memref.load {self._place(memory)}")

    def _store(self) -> None:
        memory = self.rng.choice(self._memories)
        value = self._value(memory.element)
        self.emit(f"memref.store {value}, {self._place(memory)}")

    def _memory_op(self) -> None:
        memory = self.rng.choice(self._memories)
        if memory.layout or self.rng.random() < 0.3:
            rows = self.new_name()
            self.emit(f"{rows} = arith.constant 0 : index")
            extent = self.new_name()
            self.emit(f"{extent} = memref.dim {memory.name}, {rows} : {memory.type}")
            self._indices.append((extent, memory.shape[0] + 1))
            return
        offsets = [self.rng.randrange(2) if extent > 2 else 0 for extent in memory.shape]
        strides = [self.rng.choice([1, 2]) if extent > 3 else 1 for extent in memory.shape]
        sizes = [(extent - offset - 1) // stride + 1 for extent, offset, stride in zip(memory.shape, offsets, strides)]
        dense = [1]
        for length in reversed(memory.shape[1:]):
            dense.insert(0, dense[0] * length)
        start = sum([offset * width for offset, width in zip(offsets, dense)])
        widths = ", ".join([str(width * stride) for width, stride in zip(dense, strides)])
        layout = f", strided<[{widths}], offset: {start}>"
        view = _Memory(self.new_name(), tuple(sizes), memory.element, layout)
        self.emit(
            f"{view.name} = memref.subview {memory.name}{offsets} {sizes} {strides} : {memory.type} to {view.type}"
        )
        self._memories.append(view)

    # --------------------------------------------------------------------------------------------------- vectors

    def _vector(self) -> None:
        type_ = self.rng.choice(_VECTORS)
        element, shape = element_of(type_), shape_of(type_)
        kind = self.rng.randrange(6)
        if kind == 0:
            names = _BINARY_INTEGER if element == "i32" else _BINARY_FLOAT
            self.define(type_, f"arith.{self.rng.choice(names)} {self._value(type_)}, {self._value(type_)} : {type_}")
        elif kind == 1:
            place = [self.rng.randrange(extent) for extent in shape]
            self.define(element, f"vector.extract {self._value(type_)}{place} : {element} from {type_}")
        elif kind == 2:
            place = [self.rng.randrange(extent) for extent in shape]
            self.define(
                type_, f"vector.insert {self._value(element)}, {self._value(type_)}{place} : {element} into {type_}"
            )
        elif kind == 3 and len(shape) == 1:
            own = ["minsi", "maxui", "xor"] if element == "i32" else ["maximumf", "minimumf"]
            kind_text = self.rng.choice(["add", "mul", *own])
            self.define(element, f"vector.reduction <{kind_text}>, {self._value(type_)} : {type_} into {element}")
        elif kind == 4 and len(shape) == 1:
            order = [self.rng.randrange(2 * shape[0]) for _ in range(shape[0])]
            self.define(type_, f"vector.shuffle {self._value(type_)}, {self._value(type_)} {order} : {type_}, {type_}")
        elif len(shape) == 2:
            row = f"vector<{shape[1]}x{element}>"
            taken = self.define(
                row, f"vector.extract {self._value(type_)}[{self.rng.randrange(shape[0])}] : {row} from {type_}"
            )
            self.define(type_, f"vector.broadcast {taken} : {row} to {type_}")

    def _transfer(self) -> None:
        """A read that may go past the end, or a write."""
        fitting = [m for m in self._memories if m.element in ("i32", "f32") and not m.layout]
        if not fitting:
            return
        memory = self.rng.choice(fitting)
        type_ = f"vector<4x{memory.element}>"
        place = f"{memory.name}[{', '.join([self._index(extent) for extent in memory.shape])}]"
        if self.rng.random() < 0.5:
            padding = self._value(memory.element)
            self.define(type_, f"vector.transfer_read {place}, {padding} : {memory.type}, {type_}")
        else:
            self.emit(f"vector.transfer_write {self._value(type_)}, {place} : {type_}, {memory.type}")

    # ------------------------------------------------------------------------------------------------ structure

    def _inside(self, carried: Sequence[str], steps: int) -> list[str]:
        """Steps of a region; the values that it gives, of those types. What it defines is known there alone."""
        values = {type_: list(names) for type_, names in self.values.items()}
        indices, memories = list(self._indices), list(self._memories)
        self.depth += 1
        for _ in range(steps):
            self._step()
        collected = [self._value(type_) for type_ in carried]
        self.depth -= 1
        self.values, self._indices, self._memories = values, indices, memories
        return collected

    def _results(self, name: str, carried: Sequence[str]) -> None:
        for number, type_ in enumerate(carried):
            self.values.setdefault(type_, []).append(f"{name}#{number}")

    def _for(self) -> None:
        bound, carried = self.rng.choice([2, 3, 4]), self.rng.sample(_SCALARS, 2)
        zero, each, end, name, index = (self.new_name() for _ in range(5))
        for constant, value in ((zero, 0), (each, 1), (end, bound)):
            self.emit(f"{constant} = arith.constant {value} : index")
        arguments = [self.new_name() for _ in carried]
        starts = ", ".join([f"{a} = {self._value(t)}" for a, t in zip(arguments, carried, strict=True)])
        types = ", ".join(carried)
        self.emit(f"{name}:2 = scf.for {index} = {zero} to {end} step {each} iter_args({starts}) -> ({types}) {{")
        outer = {type_: list(names) for type_, names in self.values.items()}, list(self._indices)
        self._indices.append((index, bound))
        for argument, type_ in zip(arguments, carried, strict=True):
            self.values.setdefault(type_, []).append(argument)
        passed = self._inside(carried, 4)
        self.values, self._indices = outer
        self.emit(f"  scf.yield {', '.join(passed)} : {types}")
        self.emit("}")
        self._results(name, carried)

    def _affine_for(self) -> None:
        bound, step, index = self.rng.choice([3, 4]), self.rng.choice([1, 2]), self.new_name()
        self.emit(f"affine.for {index} = 0 to {bound} step {step} {{")
        outer = list(self._indices)
        self._indices.append((index, bound))
        condition = f"affine_set<(d0) : (d0 - {self.rng.randrange(bound)} >= 0)>"
        self.emit(f"  affine.if {condition}({index}) {{")
        self.depth += 1
        self._inside([], 2)
        self.depth -= 1
        self.emit("  }")
        self._inside([], 3)
        self._indices = outer
        self.emit("}")

    def _if(self) -> None:
        carried = self.rng.sample([*_SCALARS, *_VECTORS], 2)
        name, types = self.new_name(), ", ".join(carried)
        self.emit(f"{name}:2 = scf.if {self._value('i1')} -> ({types}) {{")
        for ending in ("} else {", "}"):
            passed = self._inside(carried, 3)
            self.emit(f"  scf.yield {', '.join(passed)} : {types}")
            self.emit(ending)
        self._results(name, carried)

    def _while(self) -> None:
        """Counts down from a small number."""
        name, count, now, zero, each, condition, less = (self.new_name() for _ in range(7))
        inner, outer_value = self.new_name(), self.new_name()
        type_ = self.rng.choice(_SCALARS)
        self.emit(f"{count} = arith.constant {self.rng.randrange(4)} : i32")
        self.emit(f"{zero} = arith.constant 0 : i32")
        self.emit(f"{each} = arith.constant 1 : i32")
        start = self._value(type_)
        self.emit(f"{name}:2 = scf.while ({now} = {count}, {inner} = {start}) : (i32, {type_}) -> (i32, {type_}) {{")
        self.emit(f"  {condition} = arith.cmpi sgt, {now}, {zero} : i32")
        self.emit(f"  scf.condition({condition}) {now}, {inner} : i32, {type_}")
        self.emit("} do {")
        left = self.new_name()
        self.emit(f"^bb0({left}: i32, {outer_value}: {type_}):")
        values = {type_: list(names) for type_, names in self.values.items()}
        self.values.setdefault(type_, []).append(outer_value)
        [passed] = self._inside([type_], 2)
        self.values = values
        self.emit(f"  {less} = arith.subi {left}, {each} : i32")
        self.emit(f"  scf.yield {less}, {passed} : i32, {type_}")
        self.emit("}")
        self.values.setdefault(type_, []).append(f"{name}#1")

    # --------------------------------------------------------------------------------------------------- output

    def _show(self, name: str, type_: str) -> None:
        if type_.startswith("vector"):
            element, shape = element_of(type_), shape_of(type_)
            for place in _places(shape):
                taken = self.new_name()
                self.emit(f"{taken} = vector.extract {name}{list(place)} : {element} from {type_}")
                self._show(taken, element)
            return
        if type_ in _FLOATS:
            integer = "i64" if type_ == "f64" else "i32"
            bits, is_number, zero, shown = (self.new_name() for _ in range(4))
            self.emit(f"{bits} = arith.bitcast {name} : {type_} to {integer}")
            self.emit(f"{is_number} = arith.cmpf ord, {name}, {name} : {type_}")
            self.emit(f"{zero} = arith.constant 0 : {integer}")
            self.emit(f"{shown} = arith.select {is_number}, {bits}, {zero} : {integer}")
            name, type_ = shown, integer
        if type_ != "i64":
            wide = self.new_name()
            self.emit(f"{wide} = arith.ext{'u' if type_ == 'i1' else 's'}i {name} : {type_} to i64")
            name = wide
        self.emit(f"func.call @printI64({name}) : (i64) -> ()")
        self.emit("func.call @printNewline() : () -> ()")

    def _show_memory(self, memory: _Memory) -> None:
        indices = [self.new_name() for _ in memory.shape]
        for index, extent in zip(indices, memory.shape, strict=True):
            self.emit(f"affine.for {index} = 0 to {extent} {{")
            self.depth += 1
        value = self.new_name()
        self.emit(f"{value} = memref.load {memory.name}[{', '.join(indices)}] : {memory.type}")
        self._show(value, memory.element)
        for _ in indices:
            self.depth -= 1
            self.emit("}")


def _places(shape: Sequence[int]) -> list[tuple[int, ...]]:
    places: list[tuple[int, ...]] = [()]
    for extent in shape:
        places = [(*place, number) for place in places for number in range(extent)]
    return places


def runnable_program(random: Random, steps: int = 20) -> str:
    """A module whose function `main` prints what it has computed."""
    return _Writer(random).program(steps)
