"""Random programs for chains of lowerings, of operations that the chain converts.

text = loop_program(Random(7), LoopStyle(has_parallel_loops=True))
text = tensor_program(Random(7))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tests.support.program_lines import ProgramLines

_INTEGER_OPS = ("addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minui", "shli", "shrui", "divsi", "remui")
_FLOAT_OPS = ("addf", "subf", "mulf", "divf", "maximumf", "minimumf")
_PREDICATES = ("eq", "ne", "slt", "sle", "ugt", "uge")
_REDUCTIONS = {
    "f32": ("addf", "mulf", "maximumf", "minnumf"),
    "i32": ("addi", "andi", "ori", "xori", "muli", "maxsi", "minui"),
}
_CASTS = (
    ("i32", "f32", "sitofp"),
    ("f32", "i32", "fptosi"),
    ("index", "i32", "index_cast"),
    ("i32", "index", "index_cast"),
    ("i1", "i32", "extui"),
)


@dataclass(frozen=True)
class LoopStyle:
    """Statements of programs, beyond arithmetic, memory accesses and structured control flow."""

    has_parallel_loops: bool = False
    has_tasks: bool = False
    has_all_reductions: bool = True
    has_math: bool = True
    has_float_minimum: bool = True


class Writer(ProgramLines):
    """Lines of a function, with constants and regions."""

    def constant(self, type_: str) -> str:
        number = self.rng.choice((0, 1, 2, 3, 5, 8))
        literal = {"f32": f"{number}.5 : f32", "i1": ("false", "true")[number % 2]}.get(type_, f"{number} : {type_}")
        return self.define(type_, f"arith.constant {literal}")

    def pick(self, type_: str) -> str:
        values = self.values.get(type_)
        return self.rng.choice(values[-8:]) if values and self.rng.random() < 0.9 else self.constant(type_)

    def region(self, arguments: Sequence[tuple[str, str]], body: Callable[[], None]) -> None:
        """Writes a region; its values are not visible after it."""
        outer = {type_: list(names) for type_, names in self.values.items()}
        self.depth += 1
        for name, type_ in arguments:
            self.values.setdefault(type_, []).append(name)
        body()
        self.depth -= 1
        self.values = outer


_MEMREFS = {"%a": ("f32", (16, 8)), "%b": ("f32", (16, 8)), "%c": ("i32", (16,)), "%d": ("f32", (16,))}
_PARAMETERS = ", ".join(
    f"{name}: memref<{'x'.join(map(str, shape))}x{element}>" for name, (element, shape) in _MEMREFS.items()
)


class _Loops(Writer):
    """Body of a function of loops over the memrefs."""

    def __init__(self, rng: Random, style: LoopStyle) -> None:
        super().__init__(rng)
        self.style = style
        self.is_parallel = False

    def statements(self, count: int) -> None:
        simple = [self.integers, self.floats, self.compare, self.select, self.cast, self.load, self.load, self.store]
        nested = [self.branch, self.loop]
        if self.style.has_parallel_loops and not self.is_parallel:
            nested += [self.parallel] * 4
        if self.style.has_tasks and self.depth == 1:
            nested += [self.task] * 4
        for _ in range(count):
            self.rng.choice(nested if self.depth < 4 and self.rng.random() < 0.3 else simple)()

    def integers(self) -> None:
        type_ = self.rng.choice(("i32", "i32", "index"))
        self.define(type_, f"arith.{self.rng.choice(_INTEGER_OPS)} {self.pick(type_)}, {self.pick(type_)} : {type_}")

    def floats(self) -> None:
        if self.style.has_math and self.rng.random() < 0.3:
            operation = self.rng.choice(("sqrt", "exp", "sin", "absf", "floor", "tanh"))
            self.define("f32", f"math.{operation} {self.pick('f32')} : f32")
            return
        operations = _FLOAT_OPS if self.style.has_float_minimum else _FLOAT_OPS[:4]
        self.define("f32", f"arith.{self.rng.choice(operations)} {self.pick('f32')}, {self.pick('f32')} : f32")

    def compare(self) -> None:
        if self.rng.random() < 0.3:
            predicate = self.rng.choice(("oeq", "olt", "une", "oge"))
            self.define("i1", f"arith.cmpf {predicate}, {self.pick('f32')}, {self.pick('f32')} : f32")
            return
        type_ = self.rng.choice(("i32", "index"))
        predicate = self.rng.choice(_PREDICATES)
        self.define("i1", f"arith.cmpi {predicate}, {self.pick(type_)}, {self.pick(type_)} : {type_}")

    def select(self) -> None:
        type_ = self.rng.choice(("i32", "f32"))
        self.define(type_, f"arith.select {self.pick('i1')}, {self.pick(type_)}, {self.pick(type_)} : {type_}")

    def cast(self) -> None:
        source, target, operation = self.rng.choice(_CASTS)
        self.define(target, f"arith.{operation} {self.pick(source)} : {source} to {target}")

    def _place(self) -> tuple[str, str]:
        """Returns an access such as `%a[%i, %j] : memref<16x8xf32>`, and the element's type."""
        name = self.rng.choice(list(_MEMREFS))
        element, shape = _MEMREFS[name]
        indices = ", ".join(self.pick("index") for _ in shape)
        return f"{name}[{indices}] : memref<{'x'.join(map(str, shape))}x{element}>", element

    def load(self) -> None:
        place, element = self._place()
        self.define(element, f"memref.load {place}")

    def store(self) -> None:
        place, element = self._place()
        self.emit(f"memref.store {self.pick(element)}, {place}")

    def branch(self) -> None:
        type_ = self.rng.choice(("f32", "i32", ""))
        left = f"{self.new_name()} = " if type_ else ""
        self.emit(f"{left}scf.if {self.pick('i1')}{f' -> ({type_})' if type_ else ''} {{")
        for is_last in (False, True):
            self.region((), lambda: self._yielding("scf.yield", type_, 3))
            if is_last or not (type_ or self.rng.random() < 0.5):
                break
            self.emit("} else {")
        self.emit("}")
        if type_:
            self.values.setdefault(type_, []).append(left.removesuffix(" = "))

    def _yielding(self, operation: str, type_: str, count: int) -> None:
        self.statements(self.rng.randint(1, count))
        if type_:
            self.emit(f"{operation} {self.pick(type_)} : {type_}")

    def loop(self) -> None:
        type_ = self.rng.choice(("f32", "i32"))
        lower, upper, step, initial = (self.pick("index"), self.pick("index"), self._step(), self.pick(type_))
        name, index, carried = self.new_name(), self.new_name(), self.new_name()
        bounds = f"{lower} to {upper} step {step}"
        self.emit(f"{name} = scf.for {index} = {bounds} iter_args({carried} = {initial}) -> ({type_}) {{")
        self.region([(index, "index"), (carried, type_)], lambda: self._yielding("scf.yield", type_, 4))
        self.emit("}")
        self.values.setdefault(type_, []).append(name)

    def _step(self) -> str:
        return self.define("index", f"arith.constant {self.rng.choice((1, 1, 2, 3))} : index")

    def parallel(self) -> None:
        rank = self.rng.choice((1, 1, 2))
        bounds = [", ".join(self.pick("index") for _ in range(rank)) for _ in range(2)]
        steps = ", ".join(self._step() for _ in range(rank))
        indices = [self.new_name() for _ in range(rank)]
        type_ = self.rng.choice(("f32", "i32", "", ""))
        head = f"scf.parallel ({', '.join(indices)}) = ({bounds[0]}) to ({bounds[1]}) step ({steps})"
        name = self.new_name()
        if type_:
            initial = self.define(type_, f"arith.constant {'0.0' if type_ == 'f32' else '0'} : {type_}")
            head = f"{name} = {head} init ({initial}) -> {type_}"
        self.emit(f"{head} {{")
        self.is_parallel = True
        self.region([(index, "index") for index in indices], lambda: self._reducing(type_))
        self.is_parallel = False
        self.emit("}")
        if type_:
            self.values.setdefault(type_, []).append(name)

    def _reducing(self, type_: str) -> None:
        self.statements(self.rng.randint(2, 6))
        if not type_:
            self.emit("scf.reduce")
            return
        left, right, result = self.new_name(), self.new_name(), self.new_name()
        reductions = _REDUCTIONS[type_] if self.style.has_all_reductions else _REDUCTIONS[type_][:2]
        self.emit(f"scf.reduce({self.pick(type_)} : {type_}) {{")
        self.emit(f"^bb0({left}: {type_}, {right}: {type_}):")
        self.emit(f"  {result} = arith.{self.rng.choice(reductions)} {left}, {right} : {type_}")
        self.emit(f"  scf.reduce.return {result} : {type_}")
        self.emit("}")

    def task(self) -> None:
        tokens = self.values.get("!async.token", [])
        # At most one: mlir-opt counts references wrongly where a second is awaited (docs/differences.md).
        awaited = self.rng.sample(tokens, min(len(tokens), self.rng.randrange(2)))
        dependencies = f" [{', '.join(awaited)}]" if awaited else ""
        token, value = self.new_name(), self.new_name()
        self.emit(f"{token}, {value} = async.execute{dependencies} -> !async.value<f32> {{")
        self.region((), lambda: self._yielding("async.yield", "f32", 4))
        self.emit("}")
        self.values.setdefault("!async.token", []).append(token)
        if self.rng.random() < 0.5:
            self.emit(f"async.await {token} : !async.token")
        self.define("f32", f"async.await {value} : !async.value<f32>")


def loop_program(rng: Random, style: LoopStyle) -> str:
    """Returns a function of arithmetic, loops and accesses of four memrefs, which returns an f32."""
    writer = _Loops(rng, style)
    writer.values = {"index": ["%n"], "f32": ["%x"], "i32": ["%k"]}
    writer.statements(rng.randint(8, 20))
    writer.emit(f"return {writer.pick('f32')} : f32")
    head = f"func.func @f({_PARAMETERS}, %n: index, %x: f32, %k: i32) -> f32 {{"
    return "\n".join([head, *writer.lines, "}", ""])


# ------------------------------------------------------------------------------------------ tensors

_STATIC, _DYNAMIC = "tensor<8x8xf32>", "tensor<?x8xf32>"


class _Tensors(Writer):
    """Body of a function over tensors of two types, both with rows of eight elements."""

    def statements(self, count: int) -> None:
        choices = [
            self.elementwise,
            self.elementwise,
            self.matmul,
            self.fill,
            self.transpose,
            self.reduce,
            self.insert,
            self.slices,
            self.reshape,
            self.cast,
            self.pad,
            self.constant_tensor,
        ]
        for _ in range(count):
            nested = self.depth < 3 and self.rng.random() < 0.2
            self.rng.choice([self.loop, self.branch] if nested else choices)()

    def tensor(self, type_: str = "") -> tuple[str, str]:
        """Returns a tensor and its type."""
        type_ = type_ or self.rng.choice((_STATIC, _DYNAMIC))
        return self.rng.choice(self.values[type_][-5:]), type_

    def elementwise(self) -> None:
        (a, type_), scalar = self.tensor(), self.pick("f32")
        b, _ = self.tensor(type_)
        out, _ = self.tensor(type_)
        identity = "affine_map<(i, j) -> (i, j)>"
        operation = self.rng.choice(("addf", "mulf", "maximumf"))
        maps = ", ".join([identity, self.rng.choice((identity, identity, "affine_map<(i, j) -> (i, 7 - j)>"))])
        properties = f'indexing_maps = [{maps}, {identity}], iterator_types = ["parallel", "parallel"]'
        operands = f"ins({a}, {b} : {type_}, {type_}) outs({out} : {type_})"
        result = self.define(type_, f"linalg.generic {{{properties}}} {operands} {{")
        self.emit(f"^bb0({result}a: f32, {result}b: f32, {result}c: f32):")
        self.emit(f"  {result}d = arith.{operation} {result}a, {self.rng.choice((f'{result}b', scalar))} : f32")
        self.emit(f"  {result}e = arith.addf {result}d, {self.rng.choice((f'{result}b', f'{result}c'))} : f32")
        self.emit(f"  linalg.yield {result}e : f32")
        self.emit(f"}} -> {type_}")

    def matmul(self) -> None:
        (a, type_), (b, _) = self.tensor(), self.tensor(_STATIC)
        out, _ = self.tensor(type_)
        self.define(type_, f"linalg.matmul ins({a}, {b} : {type_}, {_STATIC}) outs({out} : {type_}) -> {type_}")

    def fill(self) -> None:
        scalar = self.pick("f32")
        empty = self.new_name()
        if self.rng.random() < 0.5:
            self.emit(f"{empty} = tensor.empty() : {_STATIC}")
            type_ = _STATIC
        else:
            self.emit(f"{empty} = tensor.empty(%n) : {_DYNAMIC}")
            type_ = _DYNAMIC
        self.define(type_, f"linalg.fill ins({scalar} : f32) outs({empty} : {type_}) -> {type_}")

    def transpose(self) -> None:
        (a, _), (out, _) = self.tensor(_STATIC), self.tensor(_STATIC)
        self.define(_STATIC, f"linalg.transpose ins({a} : {_STATIC}) outs({out} : {_STATIC}) permutation = [1, 0]")

    def reduce(self) -> None:
        (a, _), (out, _), row, sums = self.tensor(_STATIC), self.tensor(_STATIC), self.new_name(), self.new_name()
        dim = self.rng.randrange(2)
        self.emit(f"{row} = tensor.extract_slice {out}[0, 0] [1, 8] [1, 1] : {_STATIC} to tensor<8xf32>")
        operands = f"ins({a} : {_STATIC}) outs({row} : tensor<8xf32>)"
        self.emit(f"{sums} = linalg.reduce {{ arith.addf }} {operands} dimensions = [{dim}]")
        operands = f"ins({sums} : tensor<8xf32>) outs({out} : {_STATIC})"
        self.define(_STATIC, f"linalg.broadcast {operands} dimensions = [{self.rng.randrange(2)}]")

    def insert(self) -> None:
        a, type_ = self.tensor()
        indices = f"{self.pick('index')}, {self.pick('index')}"
        if self.rng.random() < 0.5:
            self.define("f32", f"tensor.extract {a}[{indices}] : {type_}")
        else:
            self.define(type_, f"tensor.insert {self.pick('f32')} into {a}[{indices}] : {type_}")

    def slices(self) -> None:
        (a, source), (b, target), part = self.tensor(), self.tensor(), self.new_name()
        start = self.pick("index")
        step = self.rng.choice((1, 1, 2))
        self.emit(f"{part} = tensor.extract_slice {a}[{start}, 1] [2, 3] [1, {step}] : {source} to tensor<2x3xf32>")
        place = f"[0, {self.pick('index')}] [2, 3] [1, 1]"
        self.define(target, f"tensor.insert_slice {part} into {b}{place} : tensor<2x3xf32> into {target}")

    def reshape(self) -> None:
        (a, _), flat = self.tensor(_STATIC), self.new_name()
        self.emit(f"{flat} = tensor.collapse_shape {a} [[0, 1]] : {_STATIC} into tensor<64xf32>")
        self.define(_STATIC, f"tensor.expand_shape {flat} [[0, 1]] output_shape [8, 8] : tensor<64xf32> into {_STATIC}")

    def cast(self) -> None:
        a, type_ = self.tensor()
        other = _DYNAMIC if type_ == _STATIC else _STATIC
        self.define(other, f"tensor.cast {a} : {type_} to {other}")

    def pad(self) -> None:
        (a, _), scalar, part = self.tensor(_STATIC), self.pick("f32"), self.new_name()
        self.emit(f"{part} = tensor.extract_slice {a}[1, 2] [5, 6] [1, 1] : {_STATIC} to tensor<5x6xf32>")
        result = self.define(_STATIC, f"tensor.pad {part} low[1, 2] high[2, 0] {{")
        self.emit(f"^bb0({result}i: index, {result}j: index):")
        self.emit(f"  tensor.yield {scalar} : f32")
        self.emit(f"}} : tensor<5x6xf32> to {_STATIC}")

    def constant_tensor(self) -> None:
        if self.rng.random() < 0.5:
            self.define(_STATIC, f"arith.constant dense<{self.rng.randrange(3)}.0> : {_STATIC}")
        else:
            a, type_ = self.tensor()
            self.define("index", f"tensor.dim {a}, {self.constant('index')} : {type_}")

    def loop(self) -> None:
        initial, type_ = self.tensor()
        lower, upper = self.pick("index"), self.pick("index")
        step = self.define("index", "arith.constant 1 : index")
        name, index, carried = self.new_name(), self.new_name(), self.new_name()
        bounds = f"{lower} to {upper} step {step}"
        self.emit(f"{name} = scf.for {index} = {bounds} iter_args({carried} = {initial}) -> ({type_}) {{")

        def body() -> None:
            self.statements(self.rng.randint(1, 3))
            self.emit(f"scf.yield {self.tensor(type_)[0]} : {type_}")

        self.region([(index, "index"), (carried, type_)], body)
        self.emit("}")
        self.values[type_].append(name)

    def branch(self) -> None:
        type_ = self.rng.choice((_STATIC, _DYNAMIC))
        condition = self.define("i1", f"arith.cmpi slt, {self.pick('index')}, {self.pick('index')} : index")
        name = self.new_name()

        def body() -> None:
            self.statements(self.rng.randint(1, 2))
            self.emit(f"scf.yield {self.tensor(type_)[0]} : {type_}")

        self.emit(f"{name} = scf.if {condition} -> ({type_}) {{")
        self.region((), body)
        self.emit("} else {")
        self.region((), body)
        self.emit("}")
        self.values[type_].append(name)


def tensor_program(rng: Random) -> str:
    """Returns a function over tensors that returns a tensor and an f32."""
    writer = _Tensors(rng)
    writer.values = {"index": ["%n"], "f32": ["%x"], _STATIC: ["%a", "%b"], _DYNAMIC: ["%c", "%d"]}
    writer.statements(rng.randint(4, 12))
    (result, type_), scalar = writer.tensor(), writer.pick("f32")
    writer.emit(f"return {result}, {scalar} : {type_}, f32")
    parameters = f"%a: {_STATIC}, %b: {_STATIC}, %c: {_DYNAMIC}, %d: {_DYNAMIC}, %n: index, %x: f32"
    return "\n".join([f"func.func @f({parameters}) -> ({type_}, f32) {{", *writer.lines, "}", ""])
