"""Operations of MLIR 19's llvm dialect whose attributes newer releases store in another form."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from compiler.dialects.llvm.arithmetic_ops import AddOp, MulOp, ShlOp, SubOp
from compiler.dialects.llvm.attributes import IntegerOverflowFlagsAttr
from compiler.ods import define
from compiler.ods.model import OpDef
from compiler.ods.op_class import make_class_like

_FLAGS = define.op(
    "", attributes={"overflowFlags": define.default(IntegerOverflowFlagsAttr.constraint(), "none")}
).attributes


def _with_attribute(definition: OpDef) -> OpDef:
    """Returns the operation with its overflow flags as an attribute; newer releases have an integer there."""
    return replace(
        definition,
        attributes=_FLAGS,
        assembly_format="$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($res)",
        make_class=partial(make_class_like, definition.op_class),
    )


DEFINITIONS = tuple(_with_attribute(op.definition) for op in (AddOp, MulOp, ShlOp, SubOp))
