"""`convert-pdl-to-pdl-interp`: the patterns of a module become one matcher, and a rewrite for each.

pdl.pattern : benefit(1) { %0 = operation "foo.op"; rewrite %0 with "rewriter" }
    ->    pdl_interp.func @matcher(%op: !pdl.operation) { check_operation_name of %op is "foo.op" -> ^match, ^end ... }
          module @rewriters { pdl_interp.func @pdl_generated_rewriter(%0: !pdl.operation) { ... } }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.pdl.ops import PatternOp
from compiler.ir.attributes import StringAttr
from compiler.ir.operation import Block, Operation, Region, Value, sole_region
from compiler.lowering.pdl_to_pdl_interp.decisions import decision_tree
from compiler.lowering.pdl_to_pdl_interp.matcher import Matcher
from compiler.lowering.pdl_to_pdl_interp.positions import Position, Positions
from compiler.lowering.pdl_to_pdl_interp.rewrites import OPERATION_TYPE, REWRITERS, Rewrites, make_function
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter


@dataclass
class PDLToPDLInterp(Pass):
    """Convert PDL ops to PDL interpreter ops."""

    argument = "convert-pdl-to-pdl-interp"
    name = "ConvertPDLToPDLInterpPass"
    anchor = "builtin.module"
    summary = "Convert PDL ops to PDL interpreter ops"
    dependent_dialects = ("pdl_interp",)

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        body = sole_region(op).entry
        patterns = [each for each in body.ops if isinstance(each, PatternOp)]
        rewriter.set_insertion_point_to_start(body)
        function = make_function(rewriter, "matcher", [OPERATION_TYPE], op)
        properties = {"sym_name": StringAttr(REWRITERS)}
        module = rewriter.create(ModuleOp, properties=properties, regions=[Region([Block()])], location=op)
        positions = Positions()
        places: dict[Value, Position] = {}
        tree = decision_tree(patterns, positions, places)
        Matcher(rewriter, function, positions.root, Rewrites(rewriter, module, places, state)).write(tree)
        for pattern in patterns:
            rewriter.erase_op(pattern)
