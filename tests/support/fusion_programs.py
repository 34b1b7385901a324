"""Random loop nests with more than plain accesses in them: reductions, vectors, calls, guards, parallel loops."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.support.affine_programs import AffineProgram, Memref


@dataclass
class FusionProgram(AffineProgram):
    """A module with a function of loop nests, and declarations of those that it calls; `text` is it."""

    vector_memrefs: set[str] = field(default_factory=set)

    def _nest(self, sources: list[Memref], target: Memref) -> None:
        kind = self.random.random()
        if kind < 0.2:
            self._reduction(sources[0], target)
        elif kind < 0.4:
            self._vectors(sources[0], target)
        elif kind < 0.55:
            self._parallel(sources[0], target)
        elif kind < 0.75:
            self._guarded(sources, target)
        else:
            super()._nest(sources, target)
        if self.random.random() < 0.06:
            self.lines.append(f"  func.call @change{target.name[1:]}({target.name}) : ({target.name}_type) -> ()")

    def _loop(self, level: int, extent: int) -> tuple[str, int, int]:
        """The start of a loop."""
        name = self._name()
        self.lines.append(f"{'  ' * level}affine.for {name} = 0 to {extent} {{")
        return name, 0, extent

    def _close(self, *levels: int) -> None:
        self.lines += ["  " * level + "}" for level in levels]

    def _reduction(self, source: Memref, target: Memref) -> None:
        """Each element of the target is a sum over a row of the source."""
        outer = self._loop(1, self.extents[0])
        total, variable, carried, value, result = (self._name() for _ in range(5))
        extent = self.random.choice((2, 3, self.extents[1]))
        self.lines.append(f"    {total} = affine.for {variable} = 0 to {extent} iter_args({carried} = %k) -> (f32) {{")
        inner = (variable, 0, extent)
        access = self._access(source, [outer, inner])
        self.lines += [
            f"      {value} = affine.load {source.name}[{access}] : {source.name}_type",
            f"      {result} = arith.{self.random.choice(('addf', 'mulf'))} {carried}, {value} : f32",
            f"      affine.yield {result} : f32",
        ]
        self._close(2)
        access = self._access(target, [outer])
        self.lines.append(f"    affine.store {total}, {target.name}[{access}] : {target.name}_type")
        self._call(total, 2)
        self._close(1)

    def _vectors(self, source: Memref, target: Memref) -> None:
        """Rows of the source go to rows of the target, some elements at a time."""
        width = self.random.choice((2, 4))
        outer = self._loop(1, self.extents[0])
        inner = self._loop(2, self.extents[1])
        value, result = self._name(), self._name()
        vector = f"vector<{width}xf32>"
        text = self._row(source, outer, inner, width)
        self.lines.append(f"      {value} = affine.vector_load {source.name}[{text}] : {source.name}_type, {vector}")
        self.lines.append(f"      {result} = arith.addf {value}, {value} : {vector}")
        text = self._row(target, outer, inner, width)
        self.lines.append(f"      affine.vector_store {result}, {target.name}[{text}] : {target.name}_type, {vector}")
        self._close(2, 1)

    def _row(self, memref: Memref, outer: tuple[str, int, int], inner: tuple[str, int, int], width: int) -> str:
        step = self.random.choice((width, width, width, 1))
        texts = [outer[0]] if len(memref.shape) == 2 else []
        if texts:
            memref.shape[0] = max(memref.shape[0], outer[2])
        memref.shape[-1] = max(memref.shape[-1], (inner[2] - 1) * step + width)
        return ", ".join([*texts, f"{inner[0]} * {step}"])

    def _parallel(self, source: Memref, target: Memref) -> None:
        """The innermost loop is parallel."""
        is_nested = self.random.random() < 0.7
        ranges = [self._loop(1, self.extents[0])] if is_nested else []
        name = self._name()
        self.lines.append(f"    affine.parallel ({name}) = (0) to ({self.extents[1]}) {{")
        ranges.append((name, 0, self.extents[1]))
        self._body(ranges, [source], target, 3)
        self._close(2, *([1] if is_nested else []))

    def _guarded(self, sources: list[Memref], target: Memref) -> None:
        """A condition in a nest, at its start or around its body; it may have another branch."""
        ranges = [self._loop(1, self.extents[0])]
        if self.random.random() < 0.7:
            ranges.append(self._loop(2, self.extents[1]))
        if self.random.random() < 0.3:
            self._body(ranges, sources, target, len(ranges) + 1)
        name, limit = ranges[-1][0], self.random.choice((1, 2))
        condition = self.random.choice(
            (f"d0 - {limit} >= 0", f"{limit} - d0 >= 0", f"d0 - {limit} == 0", "d0 mod 2 == 0")
        )
        indent = "  " * (len(ranges) + 1)
        self.lines.append(f"{indent}affine.if affine_set<(d0) : ({condition})>({name}) {{")
        self._body(ranges, sources, target, len(ranges) + 2)
        if self.random.random() < 0.4:
            self.lines.append(f"{indent}}} else {{")
            self._body(ranges, sources, target, len(ranges) + 2)
        self._close(*range(len(ranges) + 1, 0, -1))

    def _call(self, value: str, level: int) -> None:
        if self.random.random() < 0.15:
            self.lines.append(f"{'  ' * level}func.call @show({value}) : (f32) -> ()")

    @property
    def text(self) -> str:
        names = {memref.name: memref.type_text for memref in [*self.memrefs, self.sink]}
        called = [name for name in names if f"func.call @change{name[1:]}(" in "\n".join(self.lines)]
        declared = [f"func.func private @change{name[1:]}({names[name]})" for name in called]
        return "\n".join(["func.func private @show(f32)", *declared, super().text])
