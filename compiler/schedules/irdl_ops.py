"""Definitions of irdl in schedules: `transform.irdl.collect_matching` finds payload that satisfies one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialect_sources.irdl import OperationRules
from compiler.dialects.irdl.ops import DialectOp, OperationOp
from compiler.dialects.transform.irdl_ops import IRDLCollectMatchingOp
from compiler.ir.operation import Operation
from compiler.schedules.handles import Outcome
from compiler.schedules.interpreter import Application, Implementation


def _collect_matching(application: Application[IRDLCollectMatchingOp]) -> Outcome:
    op = application.op
    (dialect,) = (inner for inner in op.body.entry.ops if isinstance(inner, DialectOp))
    (definition,) = (inner for inner in dialect.body.entry.ops if isinstance(inner, OperationOp))
    rules = OperationRules(definition, dialect.sym_name.value)
    roots = application.targets("root")
    return [[each for root in roots for each in root.walk_post_order() if rules.verify(each) is None]]


IRDL_OPS: Mapping[type[Operation], Implementation] = MappingProxyType({IRDLCollectMatchingOp: _collect_matching})
