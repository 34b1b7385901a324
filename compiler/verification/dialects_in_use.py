"""The dialects that upstream loads while it parses IR: those of the ops, types and attributes in it.

A pattern of pdl refers to ops by their names; upstream only checks the references to ops of loaded dialects.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from compiler.ir.asm import AsmPrinter, Printable, Stripped
from compiler.ir.attributes import DialectAttribute
from compiler.ir.operation import Operation
from compiler.ir.types import DialectType, Type
from compiler.syntax.printer.aliases import parts_of

_COME_ALONG: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "acc": ("affine", "arith", "cf", "gpu", "llvm", "memref", "ub"),
        "affine": ("arith", "ub"),
        "amdgpu": ("arith", "gpu", "llvm", "rocdl"),
        "arm_sme": ("affine", "arith", "cf", "memref", "scf", "ub", "vector"),
        "arm_sve": ("arith", "ub", "vector"),
        "bufferization": (
            "affine",
            "arith",
            "cf",
            "complex",
            "index",
            "linalg",
            "math",
            "memref",
            "scf",
            "tensor",
            "ub",
        ),
        "cf": ("arith",),
        "complex": ("arith",),
        "func": ("arith", "cf"),
        "gpu": ("arith",),
        "linalg": ("affine", "arith", "cf", "complex", "index", "math", "memref", "scf", "tensor", "ub"),
        "math": ("arith",),
        "memref": ("affine", "arith", "cf", "ub"),
        "nvvm": ("llvm",),
        "omp": ("arith", "cf", "func", "llvm"),
        "rocdl": ("llvm",),
        "scf": ("arith",),
        "shape": ("affine", "arith", "cf", "complex", "index", "linalg", "math", "memref", "scf", "tensor", "ub"),
        "shard": ("arith",),
        "tensor": ("affine", "arith", "cf", "complex", "index", "linalg", "math", "memref", "scf", "ub"),
        "tosa": (
            "affine",
            "arith",
            "cf",
            "complex",
            "index",
            "linalg",
            "math",
            "memref",
            "quant",
            "scf",
            "tensor",
            "ub",
        ),
        "transform": (
            "affine",
            "amdgpu",
            "arith",
            "arm_sve",
            "bufferization",
            "cf",
            "complex",
            "func",
            "gpu",
            "index",
            "irdl",
            "linalg",
            "llvm",
            "math",
            "memref",
            "nvgpu",
            "nvvm",
            "pdl_interp",
            "rocdl",
            "scf",
            "sparse_tensor",
            "tensor",
            "ub",
            "vector",
            "x86vector",
            "xegpu",
        ),
        "vector": ("arith", "ub"),
        "xegpu": ("arith",),
        "xevm": ("llvm",),
    }
)
"""Dialects that a dialect loads with itself.

Those are the dialects that its definition names, those that upstream's tools need for its extensions, and theirs in
turn.
"""


def is_in_use(dialect: str, op: Operation) -> bool:
    """Returns True if the IR enclosing `op` uses a dialect, or one that implies it."""
    root = op
    while (parent := root.parent_op) is not None:
        root = parent
    bringing = {dialect, *(name for name, others in _COME_ALONG.items() if dialect in others)}
    return any(name in bringing for name in _dialects(root))


def _dialects(root: Operation) -> Iterator[str]:
    parts = _Parts()
    for op in root.walk():
        yield op.dialect
        for name, attribute in op.attributes.items():
            yield name.partition(".")[0]
            parts.attribute(attribute)
        for value in op.properties.values():
            parts.attribute(value)
        for result in op.results:
            parts.type(result.type)
        for region in op.regions:
            for block in region.blocks:
                for argument in block.arguments:
                    parts.type(argument.type)
        yield from parts.dialects()


class _Parts(AsmPrinter):
    """Collects types and attributes, with those nested in them; each is visited once."""

    __slots__ = ("_new", "_seen")

    def __init__(self) -> None:
        super().__init__()
        self._seen: set[Printable] = set()
        self._new: list[Printable] = []

    def dialects(self) -> Iterator[str]:
        """Yields the dialects of text that is new since the last call."""
        while self._new:
            thing = self._new.pop()
            if isinstance(thing, (DialectType, DialectAttribute)):
                yield thing.definition.dialect
            if isinstance(thing, (DialectAttribute, Type)):
                thing.print(self)
                self.parts.clear()
            else:
                for part in parts_of(thing):
                    self.attribute(part)

    def type(self, type_: Printable) -> None:
        if type_ not in self._seen:
            self._seen.add(type_)
            self._new.append(type_)

    def attribute(self, attribute: Printable) -> None:
        self.type(attribute)

    def attribute_without_type(self, attribute: Printable) -> None:
        self.type(attribute)

    def attribute_stripped(self, attribute: Stripped) -> None:
        self.type(attribute)
