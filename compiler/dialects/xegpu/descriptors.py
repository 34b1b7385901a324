"""Parts of the xegpu dialect's types for verifiers: `tensor_desc`, `mem_desc`, memory spaces."""

from __future__ import annotations

from typing import NamedTuple

from compiler.dialects.gpu.attributes import AddressSpaceAttr
from compiler.dialects.gpu.enums import AddressSpace
from compiler.dialects.xegpu.attributes import BlockTensorDescAttr, LayoutAttr, MemorySpaceAttr, ScatterTensorDescAttr
from compiler.dialects.xegpu.enums import MemorySpace
from compiler.dialects.xegpu.types import MemDescType, TensorDescType
from compiler.dialects.xevm.attributes import AddrSpaceAttr
from compiler.dialects.xevm.enums import AddrSpace
from compiler.ir.attributes import ArrayAttr, Attribute, IntegerAttr
from compiler.ir.types import MemRefType, Type

_SLM = MemorySpace.SLM


_SHARED = (
    MemorySpaceAttr.get(MemorySpace.SLM),
    AddrSpaceAttr.get(AddrSpace.SHARED),
    AddressSpaceAttr.get(AddressSpace.WORKGROUP),
)


class TensorDesc(NamedTuple):
    """The parts of a `tensor_desc`; members that its encoding does not have are at their defaults."""

    type: TensorDescType
    shape: tuple[int, ...]
    element_type: Type
    is_scattered: bool
    memory_space: int
    array_length: int
    chunk_size: int
    layout: Attribute | None

    @property
    def rank(self) -> int:
        return len(self.shape)

    @property
    def has_layout_attr(self) -> bool:
        """True if it has a `layout`, not a slice of one."""
        layout = self.layout
        return isinstance(layout, LayoutAttr)


def tensor_desc(type_: Type) -> TensorDesc | None:
    """None for another type."""
    if not isinstance(type_, TensorDescType):
        return None
    shape, element_type, encoding, layout = type_.shape, type_.element_type, type_.encoding, type_.layout
    array_length, chunk_size = 1, 1
    if isinstance(encoding, ScatterTensorDescAttr):
        chunk_size = encoding.chunk_size.value
    elif isinstance(encoding, BlockTensorDescAttr):
        array_length = encoding.array_length.value
    else:
        return None
    space, is_scattered = encoding.memory_space.value, isinstance(encoding, ScatterTensorDescAttr)
    return TensorDesc(type_, shape, element_type, is_scattered, space, array_length, chunk_size, layout)


class MemDesc(NamedTuple):
    """The parts of a `mem_desc`; `block` is empty if its layout has none."""

    shape: tuple[int, ...]
    element_type: Type
    strides: tuple[int, ...]
    block: tuple[int, ...]

    @property
    def rank(self) -> int:
        return len(self.shape)

    @property
    def is_column_major(self) -> bool:
        return self.rank == 2 and self.strides[:1] == (1,)


def mem_desc(type_: Type) -> MemDesc | None:
    if not isinstance(type_, MemDescType):
        return None
    shape, element_type, layout = type_.shape, type_.element_type, type_.mem_layout
    by_name = {name: _integers(None if layout is None else layout.attrs.get(name)) for name in ("stride", "block")}
    # Without strides upstream takes the extents behind the first one, not their products.
    return MemDesc(shape, element_type, by_name["stride"] or (*shape[1:], 1), by_name["block"] or ())


def _integers(attribute: Attribute | None) -> tuple[int, ...] | None:
    if not isinstance(attribute, ArrayAttr):
        return None
    return tuple(element.value for element in attribute.elements if isinstance(element, IntegerAttr))


def memory_space(type_: Type) -> int:
    """Returns the number of the memory space that a memref is in; anything else is in global memory."""
    space = type_.memory_space if isinstance(type_, MemRefType) else None
    if isinstance(space, IntegerAttr):
        return space.value
    return space.value if isinstance(space, MemorySpaceAttr) else 0


def is_shared_memory(type_: Type) -> bool:
    """Returns True if a memref is in local memory, however its memory space spells that."""
    space = type_.memory_space if isinstance(type_, MemRefType) else None
    if isinstance(space, IntegerAttr):
        return space.value == _SLM
    return space in _SHARED
