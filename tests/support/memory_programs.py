"""Random programs of memory slots, calls and branches, the same for the same seed, to compare passes with mlir-opt."""

from __future__ import annotations

import random


class ProgramWriter:
    """Writes functions of integer arithmetic, memory, calls, structured and unstructured control flow."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._lines: list[str] = []
        self._count = 0

    def program(self, functions: int = 3) -> str:
        """A module whose functions call those before them."""
        self._emit("func.func private @use(i32)")
        for number in range(functions):
            self._function(number)
        return "\n".join(self._lines) + "\n"

    def _name(self) -> str:
        self._count += 1
        return f"%v{self._count}"

    def _emit(self, line: str) -> None:
        self._lines.append(line)

    def _function(self, number: int) -> None:
        visibility = self._random.choice(["", "private "])
        self._emit(f"func.func {visibility}@f{number}(%a: i32, %b: i32, %c: i1, %n: index) -> i32 {{")
        self._emit("%zero = arith.constant 0 : index")
        self._emit("%one = arith.constant 1 : index")
        values = ["%a", "%b"]
        slots: list[str] = []
        for _ in range(self._random.randrange(3)):
            slot = self._name()
            shape = self._random.choice(["", "2x"])
            self._emit(f"{slot} = memref.alloca() : memref<{shape}i32>")
            slots.append(f"{slot} {shape}")
        if self._random.random() < 0.4:
            self._branches(values, slots, number)
        else:
            self._body(values, slots, number, depth=0)
            self._emit(f"return {self._random.choice(values)} : i32")
        self._emit("}")

    def _branches(self, values: list[str], slots: list[str], number: int) -> None:
        self._body(values, slots, number, depth=1)
        self._emit("cf.cond_br %c, ^left, ^right")
        for label in ("left", "right"):
            self._emit(f"^{label}:")
            own = list(values)
            self._body(own, slots, number, depth=1)
            self._emit(f"cf.br ^end({self._random.choice(own)} : i32)")
        result = self._name()
        self._emit(f"^end({result}: i32):")
        self._body([*values, result], slots, number, depth=1)
        again = self._name()
        self._emit(f"{again} = arith.cmpi slt, {result}, %a : i32")
        if self._random.random() < 0.3:
            self._emit(f"cf.cond_br {again}, ^left, ^last")
            self._emit("^last:")
        self._emit(f"return {result} : i32")

    def _body(self, values: list[str], slots: list[str], number: int, depth: int) -> None:
        """Some ops; `values` gets what they make that is known behind them."""
        for _ in range(self._random.randrange(2, 7)):
            self._op(values, slots, number, depth)

    def _op(self, values: list[str], slots: list[str], number: int, depth: int) -> None:
        pick = self._random.choice
        kind = self._random.randrange(10)
        result = self._name()
        if kind < 4:
            op = pick(["addi", "muli", "subi", "divsi", "xori", "maxsi"])
            self._emit(f"{result} = arith.{op} {pick(values)}, {pick(values)} : i32")
            values.append(result)
        elif kind == 4 and slots:
            slot, shape = pick(slots).split(" ")
            index = pick(["%zero", "%one"]) if shape else ""
            if self._random.random() < 0.5:
                self._emit(f"memref.store {pick(values)}, {slot}[{index}] : memref<{shape}i32>")
            else:
                self._emit(f"{result} = memref.load {slot}[{index}] : memref<{shape}i32>")
                values.append(result)
        elif kind == 5 and number:
            callee = self._random.randrange(number)
            arguments = f"{pick(values)}, {pick(values)}, %c, %n"
            self._emit(f"{result} = func.call @f{callee}({arguments}) : (i32, i32, i1, index) -> i32")
            values.append(result)
        elif kind == 6 and depth < 3:
            self._emit(f"{result} = scf.if %c -> i32 {{")
            self._region(values, slots, number, depth)
            self._emit("} else {")
            self._region(values, slots, number, depth)
            self._emit("}")
            values.append(result)
        elif kind == 7 and depth < 3:
            carried = self._name()
            step = pick(["%one", "%n"])
            self._emit(f"{result} = scf.for %i{result[1:]} = %zero to %n step {step}")
            self._emit(f"  iter_args({carried} = {pick(values)}) -> i32 {{")
            self._region([*values, carried], slots, number, depth)
            self._emit("}")
            values.append(result)
        elif kind == 8:
            self._emit(f"func.call @use({pick(values)}) : (i32) -> ()")
        else:
            self._emit(f"{result} = arith.constant {self._random.randrange(5)} : i32")
            values.append(result)

    def _region(self, values: list[str], slots: list[str], number: int, depth: int) -> None:
        own = list(values)
        self._body(own, slots, number, depth + 1)
        self._emit(f"scf.yield {self._random.choice(own)} : i32")
