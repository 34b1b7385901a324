"""Programs made by chance, for comparing passes with mlir-opt: valid, and full of what passes simplify.

    module = program(random.Random(seed))

A module of a few functions over arith, cf, scf, affine, memref and func. Values are used again soon, or much later, and
constants are few, so that equal ops, folds and chains of constants come up often.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.support.program_lines import ProgramLines

_INTEGER_OPS = ("addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minui", "shli", "shrsi", "divui", "remsi")
_FLOAT_OPS = ("addf", "subf", "mulf", "divf", "maximumf", "minnumf")
_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
_NUMBERS = (-2, -1, 0, 1, 2, 3, 8)
_TYPES = ("i32", "i8", "index", "f32", "i1")


class _Function(ProgramLines):
    """A function that may call others."""

    def __init__(self, rng: Random, name: str, callees: Sequence[str]) -> None:
        super().__init__(rng)
        self.callees = callees
        self.values |= {type_: [] for type_ in _TYPES}
        self.name = name

    def pick(self, type_: str) -> str:
        value = self.values[type_]
        if not value or self.rng.random() < 0.12:
            return self.constant(type_)
        return self.rng.choice(value[-6:] if self.rng.random() < 0.8 else value)

    def constant(self, type_: str) -> str:
        number = self.rng.choice(_NUMBERS)
        if type_ == "i1":
            return self.define(type_, f"arith.constant {'true' if number % 2 else 'false'}")
        if type_ == "f32":
            return self.define(type_, f"arith.constant {float(number)} : f32")
        return self.define(type_, f"arith.constant {number} : {type_}")

    # ------------------------------------------------------------------------------------------ statements

    def statements(self, count: int, depth: int) -> None:
        simple = (self.integers, self.integers, self.floats, self.compare, self.select, self.cast, self.memory)
        nested = (self.if_op, self.for_op, self.affine_for, self.affine_if, self.while_op)
        for _ in range(count):
            if depth and self.rng.random() < 0.2:
                self.rng.choice(nested)(depth - 1)
            elif self.callees and self.rng.random() < 0.05:
                self.call()
            else:
                self.rng.choice(simple)()

    def integers(self) -> None:
        type_ = self.rng.choice(("i32", "i32", "i8", "index"))
        self.define(type_, f"arith.{self.rng.choice(_INTEGER_OPS)} {self.pick(type_)}, {self.pick(type_)} : {type_}")

    def floats(self) -> None:
        if self.rng.random() < 0.1:
            self.define("f32", f"arith.negf {self.pick('f32')} : f32")
        else:
            self.define("f32", f"arith.{self.rng.choice(_FLOAT_OPS)} {self.pick('f32')}, {self.pick('f32')} : f32")

    def compare(self) -> None:
        type_ = self.rng.choice(("i32", "i8", "index"))
        predicate = self.rng.choice(_PREDICATES)
        self.define("i1", f"arith.cmpi {predicate}, {self.pick(type_)}, {self.pick(type_)} : {type_}")

    def select(self) -> None:
        type_ = self.rng.choice(_TYPES)
        self.define(type_, f"arith.select {self.pick('i1')}, {self.pick(type_)}, {self.pick(type_)} : {type_}")

    def cast(self) -> None:
        source, target, op = self.rng.choice(
            (
                ("i8", "i32", "extsi"),
                ("i8", "i32", "extui"),
                ("i1", "i32", "extui"),
                ("i32", "i8", "trunci"),
                ("index", "i32", "index_cast"),
                ("i32", "index", "index_cast"),
                ("i32", "f32", "sitofp"),
                ("f32", "i32", "bitcast"),
            )
        )
        self.define(target, f"arith.{op} {self.pick(source)} : {source} to {target}")

    def memory(self) -> None:
        index = self.pick("index")
        if self.rng.random() < 0.6:
            self.define("f32", f"memref.load %m[{index}] : memref<?xf32>")
        elif self.rng.random() < 0.3:
            self.define("index", f"memref.dim %m, {self.constant('index')} : memref<?xf32>")
        else:
            self.emit(f"memref.store {self.pick('f32')}, %m[{index}] : memref<?xf32>")

    def call(self) -> None:
        callee = self.rng.choice(self.callees)
        self.define("i32", f"func.call @{callee}({self.pick('i32')}, {self.pick('index')}, %m) : {SIGNATURE}")

    def scope(self, count: int, depth: int, arguments: Sequence[tuple[str, str]] = ()) -> None:
        """Statements in a region, whose values are unknown behind it; it stays open for a terminator."""
        self.depth += 1
        for name, type_ in arguments:
            self.values[type_].append(name)
        self.statements(count, depth)

    def yielded(self, op: str, types: Sequence[str]) -> None:
        values = [self.pick(type_) for type_ in types]
        if values:
            self.emit(f"{op} {', '.join(values)} : {', '.join(types)}")
        elif op != "affine.yield":
            self.emit(op)

    def region(self, op: str, types: Sequence[str], depth: int, arguments: Sequence[tuple[str, str]] = ()) -> None:
        outer = {type_: list(names) for type_, names in self.values.items()}
        self.scope(self.rng.randint(1, 4), depth, arguments)
        self.yielded(op, types)
        self.values = outer
        self.depth -= 1

    def results(self, types: Sequence[str]) -> tuple[str, list[tuple[str, str]]]:
        """`%v1:2 = `, and the values."""
        if not types:
            return "", []
        name = self.new_name()
        if len(types) == 1:
            return f"{name} = ", [(name, types[0])]
        return f"{name}:{len(types)} = ", [(f"{name}#{i}", type_) for i, type_ in enumerate(types)]

    def types(self) -> list[str]:
        return [self.rng.choice(("i32", "f32", "index")) for _ in range(self.rng.choice((0, 1, 1, 2)))]

    def if_op(self, depth: int) -> None:
        types = self.types()
        condition = self.pick("i1")
        left, new_results = self.results(types)
        result = f" -> ({', '.join(types)})" if types else ""
        self.emit(f"{left}scf.if {condition}{result} {{")
        self.region("scf.yield", types, depth)
        if types or self.rng.random() < 0.5:
            self.emit("} else {")
            self.region("scf.yield", types, depth)
        self.emit("}")
        self.learn(new_results)

    def learn(self, new_values: Sequence[tuple[str, str]]) -> None:
        for name, type_ in new_values:
            self.values[type_].append(name)

    def carried(self, types: Sequence[str]) -> tuple[str, list[tuple[str, str]]]:
        """`iter_args(...) -> (...)`, and the arguments."""
        if not types:
            return "", []
        arguments = [(self.new_name(), type_) for type_ in types]
        inits = ", ".join(f"{name} = {self.pick(type_)}" for name, type_ in arguments)
        return f" iter_args({inits}) -> ({', '.join(types)})", arguments

    def for_op(self, depth: int) -> None:
        types = self.types()
        lower, upper, step = self.pick("index"), self.pick("index"), self.define("index", "arith.constant 1 : index")
        iter_args, arguments = self.carried(types)
        left, new_results = self.results(types)
        induction = self.new_name()
        self.emit(f"{left}scf.for {induction} = {lower} to {upper} step {step}{iter_args} {{")
        self.region("scf.yield", types, depth, [(induction, "index"), *arguments])
        self.emit("}")
        self.learn(new_results)

    def affine_for(self, depth: int) -> None:
        types = self.types()
        iter_args, arguments = self.carried(types)
        left, new_results = self.results(types)
        induction = self.new_name()
        upper = self.rng.choice(("4", "%n", "min affine_map<(d0) -> (d0, 8)>(%n)", "affine_map<(d0) -> (d0 + 4)>(%n)"))
        self.emit(f"{left}affine.for {induction} = {self.rng.choice(('0', '2'))} to {upper}{iter_args} {{")
        self.depth += 1
        applied = self.new_name()
        self.emit(f"{applied} = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>({induction})[%n]")
        where = self.rng.choice((induction, f"{applied} + 1", f"{induction} * 2 + 3 - {induction}"))
        loaded = self.new_name()
        self.emit(f"{loaded} = affine.load %m[{where}] : memref<?xf32>")
        if self.rng.random() < 0.5:
            self.emit(f"affine.store {loaded}, %m[{applied}] : memref<?xf32>")
        self.depth -= 1
        inner = [(induction, "index"), (applied, "index"), (loaded, "f32"), *arguments]
        self.region("affine.yield", types, depth, inner)
        self.emit("}")
        self.learn(new_results)

    def affine_if(self, depth: int) -> None:
        set_ = self.rng.choice(("(d0) : (d0 - 4 >= 0)", "(d0) : (d0 == d0)", "(d0) : (1 >= 2)"))
        self.emit(f"affine.if affine_set<{set_}>(%n) {{")
        self.region("affine.yield", [], depth)
        if self.rng.random() < 0.5:
            self.emit("} else {")
            self.region("affine.yield", [], depth)
        self.emit("}")

    def while_op(self, depth: int) -> None:
        init = self.pick("i32")
        name, before, after = self.new_name(), self.new_name(), self.new_name()
        self.emit(f"{name} = scf.while ({before} = {init}) : (i32) -> i32 {{")
        outer = {type_: list(names) for type_, names in self.values.items()}
        self.depth += 1
        self.values["i32"].append(before)
        self.compare()
        self.emit(f"scf.condition({self.values['i1'][-1]}) {self.pick('i32')} : i32")
        self.values = {type_: list(names) for type_, names in outer.items()}
        self.depth -= 1
        self.emit("} do {")
        self.emit(f"^bb0({after}: i32):")
        self.region("scf.yield", ["i32"], depth, [(after, "i32")])
        self.values = outer
        self.emit("}")
        self.learn([(name, "i32")])

    # ------------------------------------------------------------------------------------------ blocks

    def body(self) -> None:
        self.values["i32"] += ["%a"]
        self.values["index"] += ["%n"]
        self.statements(self.rng.randint(6, 25), 2)
        if self.rng.random() < 0.4:
            self.blocks()
        self.emit(f"return {self.pick('i32')} : i32")

    def blocks(self) -> None:
        """A branch to two blocks, or one, that go on at a third one with a value."""
        by_key = {type_: list(values) for type_, values in self.values.items()}
        number = self._count
        condition = self.pick("i1")
        argument = self.new_name()
        first, second = f"^bb{number}a", f"^bb{number}b"
        last = f"^bb{number}c"
        passed = self.pick("i32")
        kind = self.rng.randrange(3)
        if kind == 0:
            self.emit(f"cf.cond_br {condition}, {first}, {second}")
        elif kind == 1:
            self.emit(f"cf.cond_br {condition}, {last}({passed} : i32), {last}({self.pick('i32')} : i32)")
        else:
            self.emit(f"cf.switch {passed} : i32, [default: {first}, 1: {second}, 2: {last}({passed} : i32)]")
        for label in (first, second):
            self.values = {type_: list(values) for type_, values in by_key.items()}
            self.lines.append(f"{label}:")
            self.statements(self.rng.randint(0, 3), 1)
            self.emit(f"cf.br {last}({self.pick('i32')} : i32)")
        self.values = by_key
        self.lines.append(f"{last}({argument}: i32):")
        self.values["i32"].append(argument)
        self.statements(self.rng.randint(0, 4), 1)


SIGNATURE = "(i32, index, memref<?xf32>) -> i32"


def program(rng: Random, functions: int = 3) -> str:
    """A module of so many functions; later ones may call earlier ones."""
    lines: list[str] = []
    names: list[str] = []
    for number in range(functions):
        created = _Function(rng, f"f{number}", names)
        created.body()
        lines.append(f"func.func @{created.name}(%a: i32, %n: index, %m: memref<?xf32>) -> i32 {{")
        lines += created.lines
        lines.append("}")
        names.append(created.name)
    return "\n".join(lines) + "\n"
