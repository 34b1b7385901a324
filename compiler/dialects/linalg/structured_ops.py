"""The operations of the linalg dialect whose bodies the text spells, or that rearrange elements."""

from __future__ import annotations

from compiler.analysis import speculation
from compiler.dialects.linalg import body, syntax, verify
from compiler.dialects.linalg.constraints import ElementwiseKindAttr, IteratorTypeArrayAttr, TensorOrMemref
from compiler.dialects.linalg.structure import BROADCAST as BROADCAST_STRUCTURE
from compiler.dialects.linalg.structure import GENERIC as GENERIC_STRUCTURE
from compiler.dialects.linalg.structure import MAP as MAP_STRUCTURE
from compiler.dialects.linalg.structure import REDUCE as REDUCE_STRUCTURE
from compiler.dialects.linalg.structure import TRANSPOSE as TRANSPOSE_STRUCTURE
from compiler.dialects.linalg.structure import elementwise
from compiler.dialects.linalg.structured import STRUCTURED, memory_effects, structured_op
from compiler.ods.attr_constraints import (
    AffineMapArrayAttr,
    ConfinedAttr,
    DenseArrayStrictlySorted,
    DenseI64ArrayAttr,
    StrAttr,
)
from compiler.ods.define import SizedRegion, default_optional, op, optional, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import AnyTensor
from compiler.ods.traits import SAME_VARIADIC_OPERAND_SIZE

_ELEMENTWISE = elementwise(body.elementwise)

GENERIC = structured_op(
    "linalg.generic",
    "Runs a region at each point of a nest of loops; maps say which elements belong to the point.",
    GENERIC_STRUCTURE,
    attributes={
        "indexing_maps": AffineMapArrayAttr,
        "iterator_types": IteratorTypeArrayAttr,
        "doc": optional(StrAttr),
        "library_call": optional(StrAttr),
    },
    interfaces=["OpAsmOpInterface"],
    hooks=Hooks(
        parse=syntax.parse_generic,
        print=syntax.print_generic,
        block_argument_names=syntax.generic_argument_names,
        effects=memory_effects,
        speculatable=speculation.structured_on_tensors,
        verify=verify.destination_style,
        verify_regions=verify.structured,
    ),
)
ELEMENTWISE = structured_op(
    "linalg.elementwise",
    "Applies a function named by `kind` at each place; maps may transpose or broadcast inputs.",
    _ELEMENTWISE,
    attributes={"kind": ElementwiseKindAttr, "indexing_maps": default_optional(AffineMapArrayAttr, ())},
    hooks=Hooks(
        parse=lambda parser, state: syntax.parse_elementwise(parser, state, _ELEMENTWISE),
        print=syntax.print_elementwise,
        effects=memory_effects,
        speculatable=speculation.structured_on_tensors,
        verify=verify.destination_style,
        verify_regions=verify.structured,
    ),
)
MAP = op(
    "linalg.map",
    "Runs a region on the elements at each place; all shapes are equal.",
    operands={"inputs": variadic(TensorOrMemref), "init": TensorOrMemref},
    results={"result": variadic(AnyTensor)},
    regions={"mapper": SizedRegion(1)},
    traits=[*STRUCTURED, Interface("OpAsmOpInterface")],
    hooks=Hooks(
        parse=syntax.parse_map,
        print=syntax.print_map,
        result_names=lambda op: ["mapped"],
        block_argument_names=syntax.map_argument_names,
        effects=memory_effects,
        speculatable=speculation.structured_on_tensors,
        verify=verify.map_,
        verify_regions=verify.structured,
    ),
    implementations={"LinalgOp": MAP_STRUCTURE},
)
REDUCE = op(
    "linalg.reduce",
    "Combines the elements along some dimensions by a region, starting from the init's elements.",
    operands={"inputs": variadic(TensorOrMemref), "inits": variadic(TensorOrMemref)},
    attributes={"dimensions": ConfinedAttr(DenseI64ArrayAttr, DenseArrayStrictlySorted)},
    results={"result0": variadic(AnyTensor)},
    regions={"combiner": SizedRegion(1)},
    traits=[*STRUCTURED, Interface("OpAsmOpInterface"), SAME_VARIADIC_OPERAND_SIZE],
    hooks=Hooks(
        parse=syntax.parse_reduce,
        print=syntax.print_reduce,
        result_names=lambda op: ["reduced"],
        block_argument_names=syntax.reduce_argument_names,
        effects=memory_effects,
        speculatable=speculation.structured_on_tensors,
        verify=verify.reduce,
        verify_regions=verify.structured,
    ),
    implementations={"LinalgOp": REDUCE_STRUCTURE},
)
TRANSPOSE = op(
    "linalg.transpose",
    "Moves the elements so that the dimensions stand in another order.",
    operands={"input": TensorOrMemref, "init": TensorOrMemref},
    attributes={"permutation": DenseI64ArrayAttr},
    results={"result": variadic(AnyTensor)},
    regions={"region": SizedRegion(1)},
    traits=[*STRUCTURED, Interface("OpAsmOpInterface")],
    hooks=Hooks(
        parse=syntax.parse_transpose,
        print=syntax.print_transpose,
        result_names=lambda op: ["transposed"],
        effects=memory_effects,
        speculatable=speculation.structured_on_tensors,
        verify=verify.transpose,
        verify_regions=verify.structured,
    ),
    implementations={"LinalgOp": TRANSPOSE_STRUCTURE},
)
BROADCAST = op(
    "linalg.broadcast",
    "Repeats the elements along dimensions that the input does not have.",
    operands={"input": TensorOrMemref, "init": TensorOrMemref},
    attributes={"dimensions": DenseI64ArrayAttr},
    results={"result": variadic(AnyTensor)},
    regions={"region": SizedRegion(1)},
    traits=[*STRUCTURED, Interface("OpAsmOpInterface")],
    hooks=Hooks(
        parse=syntax.parse_broadcast,
        print=syntax.print_broadcast,
        result_names=lambda op: ["broadcasted"],
        effects=memory_effects,
        speculatable=speculation.structured_on_tensors,
        verify=verify.broadcast,
        verify_regions=verify.structured,
    ),
    implementations={"LinalgOp": BROADCAST_STRUCTURE},
)
