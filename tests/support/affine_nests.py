"""Random affine loop nests, valid for mlir-opt as well.

A program is a function of two sizes, three memrefs and a number; its loops have constant, symbolic or dependent bounds,
carry sums, stand under conditions, and access memrefs at affine indices.
"""

from __future__ import annotations

from random import Random

_FUNCTION = (
    "func.func @nest{number}(%n: index, %k: index, %a: memref<64x64xf32>, %b: memref<64x64xf32>, "
    "%v: memref<64xf32>, %x: f32) -> f32 {{"
)
_OPS = ("addf", "mulf", "maximumf", "subf")


class NestWriter:
    """Writes one program, which its seed decides."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.seed = seed
        self.lines: list[str] = []
        self.fresh = 0

    def program(self) -> str:
        """The text of the function."""
        self.lines = [_FUNCTION.format(number=self.seed), "  %l = memref.alloc() : memref<64xf32>"]
        values = ["%x"]
        for _ in range(self.random.randint(1, 3)):
            values.append(self._loop([], values, 1))
        total = values[-1]
        if self.random.random() < 0.5:
            total = self._name()
            self.lines.append(f"  {total} = affine.load %l[{self._symbol()}] : memref<64xf32>")
        self.lines += [f"  return {total} : f32", "}"]
        return "\n".join(self.lines) + "\n"

    def _name(self) -> str:
        self.fresh += 1
        return f"%t{self.fresh}"

    def _symbol(self) -> str:
        return self.random.choice(["symbol(%n)", "symbol(%k)", "0", "3", "symbol(%n) + 1"])

    def _index(self, loops: list[str]) -> str:
        if not loops:
            return self._symbol()
        first = self.random.choice(loops)
        return self.random.choice(
            [
                first,
                first,
                first,
                f"{first} + {self.random.randint(1, 3)}",
                f"{first} - 1",
                f"{first} * 2",
                f"{first} + {self.random.choice(loops)}",
                f"{first} floordiv 2",
                f"{first} mod 4",
                f"{first} + symbol(%n)",
                self._symbol(),
            ]
        )

    def _access(self, loops: list[str]) -> str:
        memref = self.random.choice(["%a", "%b", "%v", "%l"])
        if memref in ("%a", "%b"):
            return f"{memref}[{self._index(loops)}, {self._index(loops)}] : memref<64x64xf32>"
        return f"{memref}[{self._index(loops)}] : memref<64xf32>"

    def _bounds(self, loops: list[str]) -> str:
        kind = self.random.random()
        step = self.random.choice(["", "", "", " step 2", " step 3"])
        if kind < 0.55 or not loops:
            low = self.random.choice([0, 0, 0, 1, 2])
            high = low + self.random.choice([0, 1, 2, 4, 7, 8, 16, 10])
            if kind < 0.3 or kind > 0.55:
                return f"{low} to {high}{step}"
            return f"{low} to {self.random.choice(['%n', '%k'])}{step}"
        outer = self.random.choice(loops)
        if kind < 0.7:
            return f"0 to affine_map<(d0) -> (d0 + 2)>({outer}){step}"
        if kind < 0.8:
            return f"affine_map<(d0) -> (d0)>({outer}) to affine_map<(d0) -> (d0 + 4)>({outer}){step}"
        if kind < 0.9:
            return f"0 to min affine_map<(d0)[s0] -> (d0 + 8, s0)>({outer})[%n]{step}"
        return f"max affine_map<(d0) -> (d0, 2)>({outer}) to 12{step}"

    def _loop(self, loops: list[str], values: list[str], depth: int) -> str:
        """A loop with its body; gives a value that is known behind it."""
        variable = f"%i{self.fresh}"
        self.fresh += 1
        indent = "  " * depth
        inner_values = list(values)
        carries = self.random.random() < 0.25
        bounds = self._bounds(loops)
        if carries:
            result, carried = self._name(), self._name()
            start = f"{indent}{result} = affine.for {variable} = {bounds} iter_args({carried} = {values[-1]}) -> f32 {{"
        else:
            result, carried = values[-1], ""
            start = f"{indent}affine.for {variable} = {bounds} {{"
        self.lines.append(start)
        inner = [*loops, variable]
        if depth < 3 and self.random.random() < 0.6:
            if self.random.random() < 0.3:
                self._straight(inner, inner_values, depth + 1)
            inner_values.append(self._loop(inner, inner_values, depth + 1))
            if self.random.random() < 0.3 and depth < 2:
                inner_values.append(self._loop(inner, inner_values, depth + 1))
        if depth == 3 or self.random.random() < 0.6:
            self._straight(inner, inner_values, depth + 1)
        if carries:
            value = self._name()
            operation = self.random.choice(_OPS[:3])
            other = inner_values[-1]
            self.lines.append(f"{indent}  {value} = arith.{operation} {carried}, {other} : f32")
            self.lines.append(f"{indent}  affine.yield {value} : f32")
        self.lines.append(f"{indent}}}")
        return result

    def _straight(self, loops: list[str], values: list[str], depth: int) -> None:
        indent = "  " * depth
        guarded = self.random.random() < 0.15
        inner = list(values) if guarded else values
        if guarded:
            outer = self.random.choice(loops)
            self.lines.append(f"{indent}affine.if affine_set<(d0)[s0] : (d0 - 2 >= 0, s0 - d0 >= 0)>({outer})[%n] {{")
            indent += "  "
        for _ in range(self.random.randint(1, 4)):
            if self.random.random() < 0.5:
                name = self._name()
                self.lines.append(f"{indent}{name} = affine.load {self._access(loops)}")
                inner.append(name)
            elif self.random.random() < 0.5:
                name = self._name()
                left, right = self.random.choice(inner), self.random.choice(inner)
                self.lines.append(f"{indent}{name} = arith.{self.random.choice(_OPS)} {left}, {right} : f32")
                inner.append(name)
            else:
                self.lines.append(f"{indent}affine.store {self.random.choice(inner)}, {self._access(loops)}")
        if guarded:
            self.lines.append("  " * depth + "}")
