"""Random functions over arith, math, index, scf, memref and vector, to be lowered to llvm."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.support.program_lines import ProgramLines

INTEGERS = ("i8", "i32", "i64")
FLOATS = ("f16", "f32", "f64")
_BINARY_INTEGER = [
    "arith.addi",
    "arith.subi",
    "arith.muli",
    "arith.andi",
    "arith.ori",
    "arith.xori",
    "arith.maxsi",
    "arith.minui",
    "arith.shli",
    "arith.divsi",
    "arith.ceildivsi",
    "arith.floordivsi",
    "arith.remui",
]
_BINARY_FLOAT = [
    "arith.addf",
    "arith.subf",
    "arith.mulf",
    "arith.divf",
    "arith.maximumf",
    "arith.minnumf",
    "math.powf",
    "math.atan2",
]
_UNARY_FLOAT = [
    "arith.negf",
    "math.absf",
    "math.exp",
    "math.sqrt",
    "math.rsqrt",
    "math.sin",
    "math.log",
    "math.expm1",
    "math.tanh",
]
_UNARY_INTEGER = ["math.absi", "math.ctpop", "math.ctlz", "math.cttz"]
_SHAPES = ("4", "2x4", "1x4", "8", "2x2x4")
MEMREFS = ("memref<8x8xf32>", "memref<?x8xf32>", "memref<8xi32>", "memref<8x8xf32, strided<[16, 1], offset: 2>>")


class LoweringProgram(ProgramLines):
    """Makes one function; values are known by their types."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)

    # ------------------------------------------------------------------------------------------ values

    def _value(self, type_: str) -> str:
        """A value of a type, a new constant where there is none."""
        value = self.values.get(type_, [])
        if value and self.rng.random() < 0.9:
            return self.rng.choice(value)
        number = self.rng.choice((0, 1, 2, 3, 5))
        if type_ == "i1":
            return self.define(type_, f"arith.constant {self.rng.choice(('true', 'false'))}")
        element = type_.removesuffix(">").rpartition("x")[2] if type_.startswith("vector") else type_
        literal = f"{number}.5" if element.startswith("f") else str(number)
        if type_.startswith("vector"):
            literal = f"dense<{literal}>"
        return self.define(type_, f"arith.constant {literal} : {type_}")

    def _index(self) -> str:
        """A small constant index."""
        return self.define("index", f"arith.constant {self.rng.randrange(4)} : index")

    def _scalar_or_vector(self, elements: tuple[str, ...]) -> str:
        element = self.rng.choice(elements)
        return element if self.rng.random() < 0.6 else f"vector<{self.rng.choice(_SHAPES)}x{element}>"

    # ------------------------------------------------------------------------------------------ ops

    def _arithmetic(self) -> None:
        if self.rng.random() < 0.5:
            type_ = self._scalar_or_vector((*INTEGERS, "index") if self.rng.random() < 0.8 else INTEGERS)
            name = self.rng.choice(_BINARY_INTEGER)
            self.define(type_, f"{name} {self._value(type_)}, {self._value(type_)} : {type_}")
        else:
            type_ = self._scalar_or_vector(FLOATS)
            name = self.rng.choice(_BINARY_FLOAT)
            flags = self.rng.choice(("", "", " fastmath<nnan,contract>"))
            self.define(type_, f"{name} {self._value(type_)}, {self._value(type_)}{flags} : {type_}")

    def _unary(self) -> None:
        elements, names = self.rng.choice(((FLOATS, _UNARY_FLOAT), (("i32", "i64"), _UNARY_INTEGER)))
        type_ = self._scalar_or_vector(elements)
        self.define(type_, f"{self.rng.choice(names)} {self._value(type_)} : {type_}")

    def _compare(self) -> None:
        type_ = self.rng.choice((*INTEGERS, "index"))
        predicate = self.rng.choice(("eq", "slt", "uge"))
        self.define("i1", f"arith.cmpi {predicate}, {self._value(type_)}, {self._value(type_)} : {type_}")

    def _select(self) -> None:
        type_ = self._scalar_or_vector(("i32", "f32", "index"))
        self.define(type_, f"arith.select {self._value('i1')}, {self._value(type_)}, {self._value(type_)} : {type_}")

    def _cast(self) -> None:
        source, name, target = self.rng.choice(
            (
                ("i32", "arith.extsi", "i64"),
                ("i64", "arith.trunci", "i8"),
                ("i32", "arith.sitofp", "f32"),
                ("f32", "arith.fptosi", "i32"),
                ("f32", "arith.extf", "f64"),
                ("index", "arith.index_cast", "i64"),
                ("i32", "arith.index_castui", "index"),
                ("f32", "arith.bitcast", "i32"),
            )
        )
        self.define(target, f"{name} {self._value(source)} : {source} to {target}")

    def _vector(self) -> None:
        choice = self.rng.randrange(8)
        vector = "vector<2x4xf32>"
        if choice == 0:
            self.define(vector, f"vector.broadcast {self._value('f32')} : f32 to {vector}")
        elif choice == 1:
            self.define("f32", f"vector.extract {self._value(vector)}[1, 2] : f32 from {vector}")
        elif choice == 2:
            value, target = self._value("vector<4xf32>"), self._value(vector)
            self.define(vector, f"vector.insert {value}, {target} [1] : vector<4xf32> into {vector}")
        elif choice == 3:
            kind = self.rng.choice(("add", "mul", "maximumf", "minnumf"))
            self.define("f32", f"vector.reduction <{kind}>, {self._value('vector<4xf32>')} : vector<4xf32> into f32")
        elif choice == 4:
            source, target = self.rng.choice((("2x4", "8"), ("8", "2x4"), ("1x4", "4"), ("2x2x4", "4x4")))
            types = f"vector<{source}xf32>", f"vector<{target}xf32>"
            self.define(types[1], f"vector.shape_cast {self._value(types[0])} : {types[0]} to {types[1]}")
        elif choice == 5:
            operand = self._value(vector)
            self.define("vector<4x2xf32>", f"vector.transpose {operand}, [1, 0] : {vector} to vector<4x2xf32>")
        elif choice == 6:
            operands = ", ".join(self._value(vector) for _ in range(3))
            self.define(vector, f"vector.fma {operands} : {vector}")
        else:
            operand = self._value("vector<8xf32>")
            slice_ = "{offsets = [2], sizes = [4], strides = [1]}"
            text = f"vector.extract_strided_slice {operand} {slice_} : vector<8xf32> to vector<4xf32>"
            self.define("vector<4xf32>", text)

    def _transfer(self) -> None:
        memory = self.rng.choice((MEMREFS[0], MEMREFS[1], MEMREFS[3]))
        vector = self.rng.choice(("vector<4xf32>", "vector<2x4xf32>"))
        indices = f"{self._index()}, {self._index()}"
        base = self._memory(memory)
        if self.rng.random() < 0.5:
            padding = self._value("f32")
            self.define(vector, f"vector.transfer_read {base}[{indices}], {padding} : {memory}, {vector}")
        else:
            self.emit(f"vector.transfer_write {self._value(vector)}, {base}[{indices}] : {vector}, {memory}")

    def _memory(self, type_: str) -> str:
        return f"%m{MEMREFS.index(type_)}"

    def _access(self) -> None:
        type_ = self.rng.choice(MEMREFS)
        element = "i32" if "i32" in type_ else "f32"
        indices = ", ".join(self._index() for _ in range(1 if "i32" in type_ else 2))
        if self.rng.random() < 0.5:
            self.define(element, f"memref.load {self._memory(type_)}[{indices}] : {type_}")
        else:
            self.emit(f"memref.store {self._value(element)}, {self._memory(type_)}[{indices}] : {type_}")

    def _view(self) -> None:
        base = self._memory(MEMREFS[0])
        result = "memref<2x4xf32, strided<[8, 1], offset: ?>>"
        index = self._index()
        view = self.new_name()
        self.emit(f"{view} = memref.subview {base}[{index}, 1] [2, 4] [1, 1] : {MEMREFS[0]} to {result}")
        self.define("f32", f"memref.load {view}[{self._index()}, {self._index()}] : {result}")

    def _buffer(self) -> None:
        name, size = self.new_name(), self._index()
        self.emit(f"{name} = memref.alloc({size}) : memref<?x4xf32>")
        self.emit(f"memref.store {self._value('f32')}, {name}[{self._index()}, {self._index()}] : memref<?x4xf32>")
        self.define("index", f"memref.dim {name}, {self._index()} : memref<?x4xf32>")
        self.emit(f"memref.dealloc {name} : memref<?x4xf32>")

    # ------------------------------------------------------------------------------------------ control flow

    def _nested(self, make: Callable[[], None]) -> None:
        saved = {type_: list(names) for type_, names in self.values.items()}
        self.depth += 1
        make()
        self.depth -= 1
        self.values = saved

    def _if(self) -> None:
        type_, condition, name = self._scalar_or_vector(("i32", "f32")), self._value("i1"), self.new_name()
        self.emit(f"{name} = scf.if {condition} -> ({type_}) {{")

        def branch() -> None:
            self._ops(2)
            self.emit(f"scf.yield {self._value(type_)} : {type_}")

        self._nested(branch)
        self.emit("} else {")
        self._nested(branch)
        self.emit("}")
        self.values.setdefault(type_, []).append(name)

    def _for(self) -> None:
        type_ = self._scalar_or_vector(("i32", "f32"))
        start, end, step, initial = self._index(), self._index(), self._value("index"), self._value(type_)
        name, carried, index = self.new_name(), self.new_name(), self.new_name()
        head = f"scf.for {index} = {start} to {end} step {step} iter_args({carried} = {initial}) -> ({type_})"
        self.emit(f"{name} = {head} {{")

        def body() -> None:
            self.values.setdefault("index", []).append(index)
            self.values.setdefault(type_, []).append(carried)
            self._ops(3)
            self.emit(f"scf.yield {self._value(type_)} : {type_}")

        self._nested(body)
        self.emit("}")
        self.values.setdefault(type_, []).append(name)

    def _ops(self, count: int) -> None:
        simple = (
            self._arithmetic,
            self._arithmetic,
            self._unary,
            self._compare,
            self._select,
            self._cast,
            self._vector,
            self._vector,
            self._transfer,
            self._access,
            self._view,
            self._buffer,
        )
        for _ in range(count):
            if self.depth < 4 and self.rng.random() < 0.15:
                self.rng.choice((self._if, self._for))()
            else:
                self.rng.choice(simple)()

    def text(self, count: int) -> str:
        """The function; each value of the last ops is used by what it returns."""
        arguments = {
            "i32": "%a",
            "f32": "%b",
            "index": "%c",
            "i1": "%d",
            "vector<4xf32>": "%e",
            "vector<2x4xf32>": "%f",
        }
        for type_, name in arguments.items():
            self.values[type_] = [name]
        self._ops(count)
        collected = [*((name, type_) for type_, name in arguments.items())]
        collected += [(f"%m{number}", type_) for number, type_ in enumerate(MEMREFS)]
        results = [(names[-1], type_) for type_, names in sorted(self.values.items())]
        head = ", ".join(f"{name}: {type_}" for name, type_ in collected)
        types = ", ".join(type_ for _, type_ in results)
        values = ", ".join(name for name, _ in results)
        body = "\n".join(self.lines)
        return f"func.func @f({head}) -> ({types}) {{\n{body}\n  return {values} : {types}\n}}\n"


def lowering_program(random: Random, count: int = 12) -> str:
    """A function with about so many ops."""
    return LoweringProgram(random).text(count)
