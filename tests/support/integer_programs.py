"""Programs of integers made at random: several types, branches, loops, calls, nested regions, several results."""

from __future__ import annotations

from random import Random

BINARY = (
    "addi", "subi", "muli", "divsi", "divui", "remsi", "remui", "andi", "ori", "xori", "shli", "shrsi", "shrui",
    "maxsi", "maxui", "minsi", "minui", "ceildivsi", "ceildivui", "floordivsi",
)  # fmt: skip
INDEX_BINARY = (
    "add", "sub", "mul", "divs", "divu", "ceildivs", "ceildivu", "floordivs", "rems", "remu", "maxs", "maxu", "mins",
    "minu", "shl", "shrs", "shru", "and", "or", "xor",
)  # fmt: skip
CASTS = (
    ("arith.extsi", "i8", "i32"), ("arith.extui", "i8", "i32"), ("arith.trunci", "i32", "i8"),
    ("arith.index_cast", "index", "i32"), ("arith.index_cast", "i32", "index"), ("arith.index_castui", "i32", "index"),
    ("index.casts", "i8", "index"), ("index.castu", "index", "i8"), ("arith.extui", "i1", "i32"),
)  # fmt: skip
PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
TYPES = ("i32", "i8", "index", "i1")

Scope = list[tuple[str, str]]
"""The values that are known, with their types."""


class IntegerPrograms:
    """Makes the program of a seed.

    `dead_code`: conditions may be constants, and there may be functions that nobody calls.
    """

    def __init__(self, seed: int, *, dead_code: bool = True) -> None:
        self.random = Random(seed)
        self.dead_code = dead_code
        self.lines: list[str] = []
        self.count = 0
        self.functions: list[tuple[str, list[str], list[str]]] = []

    def module(self) -> str:
        for number in range(self.random.randint(1, 4)):
            self.function(f"f{number}", public=self.random.random() < 0.4)
        self.function("main", public=True)
        return "\n".join(self.lines) + "\n"

    # ------------------------------------------------------------------------------------------ parts

    def emit(self, line: str) -> None:
        self.lines.append(line)

    def name(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def function(self, name: str, *, public: bool) -> None:
        inputs, results = self.types(), self.types()
        scope = [(f"%a{index}", type_) for index, type_ in enumerate(inputs)]
        memory = [f"%m_{type_}: memref<{type_}>" for type_ in TYPES]
        arguments = ", ".join([*(f"{value}: {type_}" for value, type_ in scope), *memory])
        visibility = "" if public else "private "
        self.emit(f"func.func {visibility}@{name}({arguments}) -> ({', '.join(results)}) {{")
        if name == "main" and not self.dead_code:
            for number in range(len(self.functions)):
                self.call(scope, number)
        self.block(scope, 2, self.random.randint(2, 8))
        if self.random.random() < 0.4:
            scope = self.branches(scope)
        self.leave("return", scope, results)
        self.emit("}")
        self.functions.append((name, inputs, results))

    def leave(self, terminator: str, scope: Scope, types: list[str], condition: str = "") -> None:
        values = [self.value(scope, type_) for type_ in types]
        listed = f" {', '.join(values)} : {', '.join(types)}" if types else ""
        self.emit(f"{terminator}{condition}{listed}")

    def types(self) -> list[str]:
        return [self.random.choice(TYPES) for _ in range(self.random.randint(0, 3))]

    def value(self, scope: Scope, type_: str) -> str:
        """A value that is known, or a new constant."""
        collected = [value for value, own in scope if own == type_]
        if collected and self.random.random() < 0.85:
            return self.random.choice(collected[-6:])
        name = self.name()
        number = self.random.choice((0, 1, 2, 3, 7, 10, 16, 31, 100, 127, -1, -2, -128, -100))
        literal = self.random.choice(("true", "false")) if type_ == "i1" else f"{number} : {type_}"
        self.emit(f"{name} = arith.constant {literal}")
        scope.append((name, type_))
        return name

    def load(self, type_: str) -> str:
        name = self.name()
        self.emit(f"{name} = memref.load %m_{type_}[] : memref<{type_}>")
        return name

    def decision(self, scope: Scope, type_: str = "i1") -> str:
        """Returns a condition that is unknown, unless there may be dead code."""
        return self.value(scope, type_) if self.dead_code else self.load(type_)

    def block(self, scope: Scope, depth: int, count: int) -> None:
        for _ in range(count):
            kind = self.random.random()
            if kind < 0.5:
                self.arithmetic(scope)
            elif kind < 0.6:
                type_ = self.random.choice(TYPES)
                self.emit(f"memref.store {self.value(scope, type_)}, %m_{type_}[] : memref<{type_}>")
            elif kind < 0.66:
                type_ = self.random.choice(TYPES)
                scope.append((self.load(type_), type_))
            elif kind < 0.74 and self.functions:
                self.call(scope, self.random.randrange(len(self.functions)))
            elif depth:
                part = (self.if_op, self.for_op, self.while_op, self.switch_op, self.affine_for)
                self.random.choice(part)(scope, depth)

    def arithmetic(self, scope: Scope) -> None:
        pick, kind = self.random.choice, self.random.random()
        type_ = pick(("i32", "i8", "index"))

        def two(of: str) -> str:
            return f"{self.value(scope, of)}, {self.value(scope, of)}"

        if kind < 0.5:
            op, result = pick(BINARY), type_
            flags = pick(("", "", " overflow<nsw>", " overflow<nuw>")) if op in ("addi", "subi", "muli", "shli") else ""
            text = f"arith.{op} {two(type_)}{flags} : {type_}"
        elif kind < 0.6:
            result, text = "index", f"index.{pick(INDEX_BINARY)} {two('index')}"
        elif kind < 0.75:
            result, text = "i1", f"arith.cmpi {pick(PREDICATES)}, {two(type_)} : {type_}"
        elif kind < 0.8:
            result, text = "i1", f"index.cmp {pick(PREDICATES)}({two('index')})"
        elif kind < 0.88:
            result, text = type_, f"arith.select {self.value(scope, 'i1')}, {two(type_)} : {type_}"
        else:
            op, source, result = pick(CASTS)
            text = f"{op} {self.value(scope, source)} : {source} to {result}"
        name = self.name()
        self.emit(f"{name} = {text}")
        scope.append((name, result))

    # ------------------------------------------------------------------------------------------ calls and branches

    def results(self, types: list[str]) -> tuple[str, Scope]:
        """`%v1, %v2 = ` and the values."""
        names = [self.name() for _ in types]
        return (f"{', '.join(names)} = " if names else ""), list(zip(names, types, strict=True))

    def call(self, scope: Scope, number: int) -> None:
        name, inputs, types = self.functions[number]
        values = [self.value(scope, type_) for type_ in inputs] + [f"%m_{type_}" for type_ in TYPES]
        left, new_results = self.results(types)
        all_types = [*inputs, *(f"memref<{type_}>" for type_ in TYPES)]
        self.emit(f"{left}func.call @{name}({', '.join(values)}) : ({', '.join(all_types)}) -> ({', '.join(types)})")
        scope += new_results

    def branches(self, scope: Scope) -> Scope:
        """A diamond or a loop of blocks; gives what is known behind it."""
        self.count += 1
        first, second, last = (f"^b{self.count}_{part}" for part in "xyz")
        left, other, result = self.name(), self.name(), self.name()
        type_ = self.random.choice(TYPES)
        values = [self.value(scope, type_), self.value(scope, type_)]
        if self.random.random() < 0.5:
            condition = self.decision(scope)
            self.emit(f"cf.cond_br {condition}, {first}({values[0]} : {type_}), {second}({values[1]} : {type_})")
            for label, argument in ((first, left), (second, other)):
                self.emit(f"{label}({argument}: {type_}):")
                own = [*scope, (argument, type_)]
                self.block(own, 1, 3)
                value = self.value(own, type_)
                self.emit(f"cf.br {last}({value} : {type_})")
        else:
            self.emit(f"cf.br {first}({values[0]} : {type_})")
            self.emit(f"{first}({left}: {type_}):")
            own = [*scope, (left, type_)]
            self.block(own, 1, 3)
            again, value = self.value(own, type_), self.value(own, type_)
            condition = self.decision(own)
            self.emit(f"cf.cond_br {condition}, {first}({again} : {type_}), {last}({value} : {type_})")
        self.emit(f"{last}({result}: {type_}):")
        return [*scope, (result, type_)]

    # ------------------------------------------------------------------------------------------ regions

    def region(self, scope: Scope, depth: int, types: list[str], terminator: str = "scf.yield") -> None:
        inner = list(scope)
        self.block(inner, depth - 1, self.random.randint(0, 3))
        self.leave(terminator, inner, types)
        self.emit("}")

    def carried(self, scope: Scope, types: list[str]) -> tuple[str, Scope]:
        """`%x = %init, ...` and the arguments."""
        arguments = [(self.name(), type_) for type_ in types]
        inits = [self.value(scope, type_) for type_ in types]
        return ", ".join(f"{a[0]} = {i}" for a, i in zip(arguments, inits, strict=True)), arguments

    def if_op(self, scope: Scope, depth: int) -> None:
        types, condition = self.types(), self.decision(scope)
        left, new_results = self.results(types)
        self.emit(f"{left}scf.if {condition} -> ({', '.join(types)}) {{")
        self.region(scope, depth, types)
        self.emit("else {")
        self.region(scope, depth, types)
        scope += new_results

    def for_op(self, scope: Scope, depth: int) -> None:
        types, counter = self.types(), self.random.choice(("index", "i32"))
        bounds = [self.value(scope, counter), self.value(scope, counter)]
        step = self.name()
        self.emit(f"{step} = arith.constant {self.random.randint(1, 4)} : {counter}")
        text, arguments = self.carried(scope, types)
        left, new_results = self.results(types)
        variable = self.name()
        carried = f" iter_args({text}) -> ({', '.join(types)})" if types else ""
        suffix = "" if counter == "index" else f" : {counter}"
        self.emit(f"{left}scf.for {variable} = {bounds[0]} to {bounds[1]} step {step}{carried}{suffix} {{")
        self.region([*scope, (variable, counter), *arguments], depth, types)
        scope += new_results

    def affine_for(self, scope: Scope, depth: int) -> None:
        types, low = self.types(), self.random.randint(-5, 10)
        text, arguments = self.carried(scope, types)
        left, new_results = self.results(types)
        variable = self.name()
        carried = f" iter_args({text}) -> ({', '.join(types)})" if types else ""
        self.emit(f"{left}affine.for {variable} = {low} to {low + self.random.randint(0, 9)}{carried} {{")
        self.region([*scope, (variable, "index"), *arguments], depth, types, "affine.yield")
        scope += new_results

    def while_op(self, scope: Scope, depth: int) -> None:
        types, passed = self.types(), self.types()
        text, arguments = self.carried(scope, types)
        left, new_results = self.results(passed)
        start = f"({text}) " if types else ""
        self.emit(f"{left}scf.while {start}: ({', '.join(types)}) -> ({', '.join(passed)}) {{")
        before = [*scope, *arguments]
        self.block(before, depth - 1, self.random.randint(0, 3))
        condition = self.decision(before)
        self.leave("scf.condition", before, passed, f"({condition})")
        after = [(self.name(), type_) for type_ in passed]
        self.emit("} do {")
        self.emit(f"^bb0({', '.join(f'{value}: {type_}' for value, type_ in after)}):")
        self.region([*scope, *after], depth, types)
        scope += new_results

    def switch_op(self, scope: Scope, depth: int) -> None:
        types, flag = self.types(), self.decision(scope, "index")
        left, new_results = self.results(types)
        arrow = f" -> {', '.join(types)}" if types else ""
        self.emit(f"{left}scf.index_switch {flag}{arrow}")
        for label in ("case 1", "case 7", "default"):
            self.emit(f"{label} {{")
            self.region(scope, depth, types)
        scope += new_results
