"""Random functions over arith, math, index, scf, memref and vector, to be lowered to llvm."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

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


class LoweringProgram:
    """Makes one function; values are known by their types."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._values: dict[str, list[str]] = {}
        self._lines: list[str] = []
        self._count = 0
        self._depth = 1

    # ------------------------------------------------------------------------------------------ values

    def _fresh(self) -> str:
        self._count += 1
        return f"%v{self._count}"

    def _line(self, text: str) -> None:
        self._lines.append("  " * self._depth + text)

    def _define(self, type_: str, text: str) -> str:
        name = self._fresh()
        self._line(f"{name} = {text}")
        self._values.setdefault(type_, []).append(name)
        return name

    def _value(self, type_: str) -> str:
        """A value of a type, a new constant where there is none."""
        value = self._values.get(type_, [])
        if value and self._random.random() < 0.9:
            return self._random.choice(value)
        number = self._random.choice((0, 1, 2, 3, 5))
        if type_ == "i1":
            return self._define(type_, f"arith.constant {self._random.choice(('true', 'false'))}")
        element = type_.removesuffix(">").rpartition("x")[2] if type_.startswith("vector") else type_
        literal = f"{number}.5" if element.startswith("f") else str(number)
        if type_.startswith("vector"):
            literal = f"dense<{literal}>"
        return self._define(type_, f"arith.constant {literal} : {type_}")

    def _index(self) -> str:
        """A small constant index."""
        return self._define("index", f"arith.constant {self._random.randrange(4)} : index")

    def _scalar_or_vector(self, elements: tuple[str, ...]) -> str:
        element = self._random.choice(elements)
        return element if self._random.random() < 0.6 else f"vector<{self._random.choice(_SHAPES)}x{element}>"

    # ------------------------------------------------------------------------------------------ ops

    def _arithmetic(self) -> None:
        if self._random.random() < 0.5:
            type_ = self._scalar_or_vector((*INTEGERS, "index") if self._random.random() < 0.8 else INTEGERS)
            name = self._random.choice(_BINARY_INTEGER)
            self._define(type_, f"{name} {self._value(type_)}, {self._value(type_)} : {type_}")
        else:
            type_ = self._scalar_or_vector(FLOATS)
            name = self._random.choice(_BINARY_FLOAT)
            flags = self._random.choice(("", "", " fastmath<nnan,contract>"))
            self._define(type_, f"{name} {self._value(type_)}, {self._value(type_)}{flags} : {type_}")

    def _unary(self) -> None:
        elements, names = self._random.choice(((FLOATS, _UNARY_FLOAT), (("i32", "i64"), _UNARY_INTEGER)))
        type_ = self._scalar_or_vector(elements)
        self._define(type_, f"{self._random.choice(names)} {self._value(type_)} : {type_}")

    def _compare(self) -> None:
        type_ = self._random.choice((*INTEGERS, "index"))
        predicate = self._random.choice(("eq", "slt", "uge"))
        self._define("i1", f"arith.cmpi {predicate}, {self._value(type_)}, {self._value(type_)} : {type_}")

    def _select(self) -> None:
        type_ = self._scalar_or_vector(("i32", "f32", "index"))
        self._define(type_, f"arith.select {self._value('i1')}, {self._value(type_)}, {self._value(type_)} : {type_}")

    def _cast(self) -> None:
        source, name, target = self._random.choice(
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
        self._define(target, f"{name} {self._value(source)} : {source} to {target}")

    def _vector(self) -> None:
        choice = self._random.randrange(8)
        vector = "vector<2x4xf32>"
        if choice == 0:
            self._define(vector, f"vector.broadcast {self._value('f32')} : f32 to {vector}")
        elif choice == 1:
            self._define("f32", f"vector.extract {self._value(vector)}[1, 2] : f32 from {vector}")
        elif choice == 2:
            value, target = self._value("vector<4xf32>"), self._value(vector)
            self._define(vector, f"vector.insert {value}, {target} [1] : vector<4xf32> into {vector}")
        elif choice == 3:
            kind = self._random.choice(("add", "mul", "maximumf", "minnumf"))
            self._define("f32", f"vector.reduction <{kind}>, {self._value('vector<4xf32>')} : vector<4xf32> into f32")
        elif choice == 4:
            source, target = self._random.choice((("2x4", "8"), ("8", "2x4"), ("1x4", "4"), ("2x2x4", "4x4")))
            types = f"vector<{source}xf32>", f"vector<{target}xf32>"
            self._define(types[1], f"vector.shape_cast {self._value(types[0])} : {types[0]} to {types[1]}")
        elif choice == 5:
            operand = self._value(vector)
            self._define("vector<4x2xf32>", f"vector.transpose {operand}, [1, 0] : {vector} to vector<4x2xf32>")
        elif choice == 6:
            operands = ", ".join(self._value(vector) for _ in range(3))
            self._define(vector, f"vector.fma {operands} : {vector}")
        else:
            operand = self._value("vector<8xf32>")
            slice_ = "{offsets = [2], sizes = [4], strides = [1]}"
            text = f"vector.extract_strided_slice {operand} {slice_} : vector<8xf32> to vector<4xf32>"
            self._define("vector<4xf32>", text)

    def _transfer(self) -> None:
        memory = self._random.choice((MEMREFS[0], MEMREFS[1], MEMREFS[3]))
        vector = self._random.choice(("vector<4xf32>", "vector<2x4xf32>"))
        indices = f"{self._index()}, {self._index()}"
        base = self._memory(memory)
        if self._random.random() < 0.5:
            padding = self._value("f32")
            self._define(vector, f"vector.transfer_read {base}[{indices}], {padding} : {memory}, {vector}")
        else:
            self._line(f"vector.transfer_write {self._value(vector)}, {base}[{indices}] : {vector}, {memory}")

    def _memory(self, type_: str) -> str:
        return f"%m{MEMREFS.index(type_)}"

    def _access(self) -> None:
        type_ = self._random.choice(MEMREFS)
        element = "i32" if "i32" in type_ else "f32"
        indices = ", ".join(self._index() for _ in range(1 if "i32" in type_ else 2))
        if self._random.random() < 0.5:
            self._define(element, f"memref.load {self._memory(type_)}[{indices}] : {type_}")
        else:
            self._line(f"memref.store {self._value(element)}, {self._memory(type_)}[{indices}] : {type_}")

    def _view(self) -> None:
        base = self._memory(MEMREFS[0])
        result = "memref<2x4xf32, strided<[8, 1], offset: ?>>"
        index = self._index()
        view = self._fresh()
        self._line(f"{view} = memref.subview {base}[{index}, 1] [2, 4] [1, 1] : {MEMREFS[0]} to {result}")
        self._define("f32", f"memref.load {view}[{self._index()}, {self._index()}] : {result}")

    def _buffer(self) -> None:
        name, size = self._fresh(), self._index()
        self._line(f"{name} = memref.alloc({size}) : memref<?x4xf32>")
        self._line(f"memref.store {self._value('f32')}, {name}[{self._index()}, {self._index()}] : memref<?x4xf32>")
        self._define("index", f"memref.dim {name}, {self._index()} : memref<?x4xf32>")
        self._line(f"memref.dealloc {name} : memref<?x4xf32>")

    # ------------------------------------------------------------------------------------------ control flow

    def _nested(self, make: Callable[[], None]) -> None:
        saved = {type_: list(names) for type_, names in self._values.items()}
        self._depth += 1
        make()
        self._depth -= 1
        self._values = saved

    def _if(self) -> None:
        type_, condition, name = self._scalar_or_vector(("i32", "f32")), self._value("i1"), self._fresh()
        self._line(f"{name} = scf.if {condition} -> ({type_}) {{")

        def branch() -> None:
            self._ops(2)
            self._line(f"scf.yield {self._value(type_)} : {type_}")

        self._nested(branch)
        self._line("} else {")
        self._nested(branch)
        self._line("}")
        self._values.setdefault(type_, []).append(name)

    def _for(self) -> None:
        type_ = self._scalar_or_vector(("i32", "f32"))
        start, end, step, initial = self._index(), self._index(), self._value("index"), self._value(type_)
        name, carried, index = self._fresh(), self._fresh(), self._fresh()
        head = f"scf.for {index} = {start} to {end} step {step} iter_args({carried} = {initial}) -> ({type_})"
        self._line(f"{name} = {head} {{")

        def body() -> None:
            self._values.setdefault("index", []).append(index)
            self._values.setdefault(type_, []).append(carried)
            self._ops(3)
            self._line(f"scf.yield {self._value(type_)} : {type_}")

        self._nested(body)
        self._line("}")
        self._values.setdefault(type_, []).append(name)

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
            if self._depth < 4 and self._random.random() < 0.15:
                self._random.choice((self._if, self._for))()
            else:
                self._random.choice(simple)()

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
            self._values[type_] = [name]
        self._ops(count)
        collected = [*((name, type_) for type_, name in arguments.items())]
        collected += [(f"%m{number}", type_) for number, type_ in enumerate(MEMREFS)]
        results = [(names[-1], type_) for type_, names in sorted(self._values.items())]
        head = ", ".join(f"{name}: {type_}" for name, type_ in collected)
        types = ", ".join(type_ for _, type_ in results)
        values = ", ".join(name for name, _ in results)
        body = "\n".join(self._lines)
        return f"func.func @f({head}) -> ({types}) {{\n{body}\n  return {values} : {types}\n}}\n"


def lowering_program(random: Random, count: int = 12) -> str:
    """A function with about so many ops."""
    return LoweringProgram(random).text(count)
