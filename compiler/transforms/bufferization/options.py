"""Options of bufferization: upstream's `OneShotBufferizationOptions`."""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass, field

from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, Value
from compiler.ir.types import RankedTensorType, Type
from compiler.transforms.bufferization.buffer_types import BufferType, dynamic_layout_type, identity_layout_type
from compiler.transforms.bufferization.model import Model, owner_of


class LayoutMap(enum.Enum):
    """Default layout of buffers: inferred, identity, or fully dynamic."""

    INFER = "infer-layout-map"
    IDENTITY = "identity-layout-map"
    FULLY_DYNAMIC = "fully-dynamic-layout-map"


class Heuristic(enum.Enum):
    """Order in which the analysis visits operands."""

    BOTTOM_UP = "bottom-up"
    TOP_DOWN = "top-down"
    BOTTOM_UP_FROM_TERMINATORS = "bottom-up-from-terminators"
    FUZZER = "fuzzer"


class MemorySpace(enum.Enum):
    """Default memory space of buffers: the default space, the tensor's encoding, or unknown."""

    DEFAULT = "default"
    ENCODING = "encoding"
    INFERRED = "inferred"


@dataclass
class BufferizationOptions:
    """See the options of `one-shot-bufferize`."""

    model_of: Callable[[type[Operation]], Model | None] = lambda op_class: None
    """Returns the model of the operations of a class."""
    function_boundaries: bool = False
    allow_unknown_ops: bool = False
    allow_return_allocs_from_loops: bool = True
    check_parallel_regions: bool = True
    copy_before_write: bool = False
    test_analysis_only: bool = False
    print_conflicts: bool = False
    dump_alias_sets: bool = False
    dialect_filter: tuple[str, ...] = ()
    no_analysis_functions: tuple[str, ...] = ()
    heuristic: Heuristic = Heuristic.BOTTOM_UP
    fuzzer_seed: int = 0
    unknown_type_conversion: LayoutMap = LayoutMap.FULLY_DYNAMIC
    function_type_conversion: LayoutMap = LayoutMap.INFER
    memory_space: MemorySpace = MemorySpace.DEFAULT
    buffer_alignment: int = 64
    _known_models: dict[type[Operation], Model | None] = field(default_factory=dict, init=False, repr=False)
    """Cache of `model`, which is called some fifteen times for each tensor operand."""

    def is_allowed(self, op: Operation) -> bool:
        """Returns True if the options allow to bufferize the op."""
        if not self.function_boundaries and op.dialect == "func":
            return False
        return not self.dialect_filter or op.dialect in self.dialect_filter

    def model(self, op: Operation | None) -> Model | None:
        """Returns the model of an op; None for an op without one, or one that the options exclude."""
        if op is None or op.definition is None:
            return None
        try:
            return self._known_models[type(op)]
        except KeyError:
            pass
        model = self.model_of(type(op))
        if model is None and "LinalgOp" in op.definition.trait_names:
            model = self.model_of(GenericOp)
        if not self.is_allowed(op):
            model = None
        self._known_models[type(op)] = model
        return model

    def model_of_value(self, value: Value) -> Model | None:
        """Returns the model of the op that owns the value."""
        return self.model(owner_of(value))

    def unknown_type(self, tensor: Type, space: Attribute | None) -> BufferType:
        """Returns the buffer type of a tensor with unknown layout."""
        if self.unknown_type_conversion is LayoutMap.IDENTITY:
            return identity_layout_type(tensor, space)
        return dynamic_layout_type(tensor, space)

    def function_type(self, tensor: Type, space: Attribute | None) -> BufferType:
        """Returns the buffer type of a tensor that is passed to or from a function."""
        if self.function_type_conversion is LayoutMap.IDENTITY:
            return identity_layout_type(tensor, space)
        return dynamic_layout_type(tensor, space)

    def default_space(self, tensor: Type) -> tuple[Attribute | None] | None:
        """Returns the default memory space of tensors as a 1-tuple; None if it must be inferred."""
        if self.memory_space is MemorySpace.INFERRED:
            return None
        if self.memory_space is MemorySpace.ENCODING and isinstance(tensor, RankedTensorType):
            return (tensor.encoding,)
        return (None,)
