"""Random loop nests: two or three in a function, that read and write the same small memrefs."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from random import Random

FUSION_OPTIONS = (
    "",
    "{mode=producer}",
    "{mode=sibling}",
    "{maximal}",
    "{maximal mode=producer}",
    "{compute-tolerance=5}",
    "{compute-tolerance=0 mode=producer}",
    "{compute-tolerance=100}",
)
"""The options of affine-loop-fusion that programs are run with."""


@dataclass
class Memref:
    """A memref whose shape grows with what is accessed."""

    name: str
    shape: list[int]
    is_argument: bool

    @property
    def type_text(self) -> str:
        return f"memref<{'x'.join(map(str, self.shape))}xf32>"


@dataclass
class AffineProgram:
    """A function of loop nests; `text` is it."""

    seed: int
    random: Random = field(init=False)
    lines: list[str] = field(default_factory=list)
    count: int = 0

    def __post_init__(self) -> None:
        self.random = Random(self.seed)
        pick, chance = self.random.choice, self.random.random
        self.memrefs = [Memref(name, [1] * pick((1, 1, 2)), True) for name in ("%a", "%b")]
        self.is_messy = chance() < 0.3
        self.extents = [pick((3, 4, 5)) for _ in range(3)]
        self.is_nested = chance() < 0.2
        if self.is_nested:
            self.lines.append("  affine.for %o = 0 to 2 {")
        for number in range(pick((2, 2, 3))):
            target = Memref(f"%t{number}", [1] * pick((1, 1, 2)), chance() < 0.4)
            sources = self.random.sample(self.memrefs, 2)
            if number and chance() < 0.8:
                sources[0] = self.memrefs[-1]
            self.memrefs.append(target)
            if self.is_messy and chance() < 0.5:
                target = pick(self.memrefs)
            self._nest(sources, target)
            if chance() < 0.05:
                self._between()
        if self.is_nested:
            self.lines.append("  }")

    def _name(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def _between(self) -> None:
        memref = self.random.choice(self.memrefs)
        zeros = ", ".join("0" for _ in memref.shape)
        self.lines.append(f"  affine.store %k, {memref.name}[{zeros}] : {memref.name}_type")

    def _nest(self, sources: list[Memref], target: Memref) -> None:
        """A nest that reads the sources and writes the target."""
        pick, chance = self.random.choice, self.random.random
        depth = len(target.shape) if chance() < 0.7 else pick((1, 2, 3))
        ranges: list[tuple[str, int, int]] = []
        for level in range(depth):
            self.count += 1
            name = f"%i{self.count}"
            lower = pick((0, 0, 0, 0, 1, 2))
            upper = lower + pick((1, 2, 4, 4, 5, 5, 6))
            step = pick((1, 1, 1, 1, 1, 1, 2))
            if chance() < 0.88:
                lower, upper, step = 0, self.extents[level], 1
            kind = chance()
            indent = "  " * (level + 1)
            if kind < 0.04:
                self.lines.append(f"{indent}affine.for {name} = 0 to %n {{")
                ranges.append((name, 0, 5))
            elif kind < 0.09 and ranges:
                outer = ranges[-1]
                self.lines.append(
                    f"{indent}affine.for {name} = {outer[1]} to affine_map<(d0) -> (d0 + 2)>({outer[0]}) {{"
                )
                ranges.append((name, outer[1], outer[2] + 1))
            else:
                suffix = f" step {step}" if step > 1 else ""
                self.lines.append(f"{indent}affine.for {name} = {lower} to {upper}{suffix} {{")
                ranges.append((name, lower, upper))
            if chance() < 0.12 and level + 1 < depth:
                self._body(ranges, sources, target, level + 2)
        indent = "  " * (depth + 1)
        guarded = chance() < 0.03
        if guarded:
            self.lines.append(f"{indent}affine.if affine_set<(d0) : (d0 - 2 >= 0)>({ranges[0][0]}) {{")
        for _ in range(pick((1, 1, 1, 2))):
            self._body(ranges, sources, target, depth + 1 + guarded)
        for level in reversed(range(depth + guarded)):
            self.lines.append("  " * (level + 1) + "}")

    def _body(self, ranges: list[tuple[str, int, int]], sources: list[Memref], target: Memref, level: int) -> None:
        """Reads up to two elements and writes one."""
        pick, indent = self.random.choice, "  " * level
        operands = ["%k"]
        for _ in range(pick((1, 1, 1, 2))):
            memref = target if self.random.random() < 0.12 else pick(sources)
            value = self._name()
            access = self._access(memref, ranges)
            self.lines.append(f"{indent}{value} = affine.load {memref.name}[{access}] : {memref.name}_type")
            operands.append(value)
        result = self._name()
        op = pick(("addf", "mulf", "subf"))
        self.lines.append(f"{indent}{result} = arith.{op} {pick(operands)}, {operands[-1]} : f32")
        for memref in (self.sink, target) if self.random.random() < 0.08 else (target,):
            access = self._access(memref, ranges)
            self.lines.append(f"{indent}affine.store {result}, {memref.name}[{access}] : {memref.name}_type")

    sink = Memref("%z", [1, 1], True)

    def _access(self, memref: Memref, ranges: list[tuple[str, int, int]]) -> str:
        pick, chance = self.random.choice, self.random.random
        texts = []
        for position in range(len(memref.shape)):
            name, low, high = (
                ranges[min(position, len(ranges) - 1)] if not self.is_messy or chance() < 0.8 else pick(ranges)
            )
            last = high - 1
            kind = chance() if self.is_messy or chance() < (0.3 if self.is_nested else 0.15) else 0.0
            offset = pick((0, 0, 0, 0, 0, 0, 1, 2))
            if kind < 0.66:
                text, largest = f"{name} + {offset}", last + offset
            elif kind < 0.74:
                text, largest = f"-{name} + {last + offset}", last + offset - low
            elif kind < 0.82:
                text, largest = f"{name} * 2 + {offset}", last * 2 + offset
            elif kind < 0.86:
                text, largest = f"{name} floordiv 2", last // 2
            elif kind < 0.90:
                text, largest = f"{name} mod 3", 2
            elif kind < 0.94:
                other = pick(ranges)
                text, largest = f"{name} + {other[0]}", last + other[2] - 1
            elif self.is_nested:
                text, largest = f"{name} + %o", last + 1
            else:
                text, largest = f"{offset}", offset
            memref.shape[position] = max(memref.shape[position], largest + 1)
            texts.append(text)
        return ", ".join(texts)

    @property
    def text(self) -> str:
        """The function."""
        every = [*self.memrefs, self.sink]
        types = {memref.name: memref.type_text for memref in every}
        arguments = ", ".join(f"{memref.name}: {memref.type_text}" for memref in every if memref.is_argument)
        lines = [f"func.func @f({arguments}, %n: index) {{", "  %k = arith.constant 3.0 : f32"]
        lines += [
            f"  {memref.name} = memref.alloc() : {memref.type_text}" for memref in every if not memref.is_argument
        ]
        lines += [re.sub(r"(%[a-z][0-9]*)_type\b", lambda match: types[match[1]], line) for line in self.lines]
        return "\n".join([*lines, "  return", "}", ""])
