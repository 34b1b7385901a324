"""`convert-scf-to-spirv`: structured loops and selections, whose results are variables.

%r = scf.if %c -> (f32) { scf.yield %a } else { scf.yield %b }
    ->    %v = spirv.Variable
          spirv.mlir.selection { ... spirv.Store %v, %a ... spirv.Store %v, %b ... }
          %r = spirv.Load %v
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from compiler.dialects.scf.ops import ConditionOp, ForOp, IfOp, WhileOp, YieldOp
from compiler.dialects.spirv.enums.operation_enums import LoopControl, SelectionControl
from compiler.dialects.spirv.ops import control_flow_ops as spirv
from compiler.dialects.spirv.ops.arithmetic_ops import IAddOp
from compiler.dialects.spirv.ops.integer_comparison_ops import SLessThanOp, ULessThanOp
from compiler.dialects.spirv.ops.memory_ops import StoreOp
from compiler.dialects.spirv.target_env import target_env_around
from compiler.ir.operation import Block, OpArgument, Operation, Region, Value
from compiler.ir.types import Type
from compiler.lowering.spirv.arith_to_spirv import ARITH_TO_SPIRV
from compiler.lowering.spirv.conversion import convert_to_spirv
from compiler.lowering.spirv.emitter import SPIRVEmitter
from compiler.lowering.spirv.func_to_spirv import FUNC_TO_SPIRV, lower_function
from compiler.lowering.spirv.index_to_spirv import INDEX_TO_SPIRV
from compiler.lowering.spirv.memref_to_spirv import MEMREF_TO_SPIRV
from compiler.lowering.spirv.target_types import SPIRVTypeConverter
from compiler.passes.base import Pass, PassState
from compiler.rewrite.conversion_pattern import Adaptor, ConversionPattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.type_conversion import SignatureConversion


@dataclass
class SCFToSPIRV(Pass):
    """Convert SCF dialect to SPIR-V dialect."""

    argument = "convert-scf-to-spirv"
    name = "SCFToSPIRV"
    summary = "Convert SCF dialect to SPIR-V dialect."
    dependent_dialects = ("spirv",)

    def run(self, op: Operation, state: PassState) -> None:
        converter = SPIRVTypeConverter(target_env_around(op))
        patterns = [
            *scf_to_spirv(converter),
            *ARITH_TO_SPIRV,
            lower_function,
            *FUNC_TO_SPIRV,
            *MEMREF_TO_SPIRV,
            *INDEX_TO_SPIRV,
        ]
        convert_to_spirv(op, state, converter, patterns)


@dataclass
class _Variables:
    """The variables that hold the results of each loop and selection of a conversion."""

    by_op: dict[Operation, list[Value]] = field(default_factory=dict)


class _StructuredPattern(ConversionPattern[OpArgument]):
    """A pattern that keeps results in variables."""

    def __init__(self, root: type[Operation], types: SPIRVTypeConverter, variables: _Variables) -> None:
        super().__init__(types, root=root.name, debug_name=f"{type(self).__name__}<{root.name}>")
        self.types = types
        self.variables = variables

    def replace_by_variables(
        self, op: Operation, new: Operation, types: Sequence[Type], rewriter: ConversionRewriter
    ) -> None:
        """Replaces results by loads after the new operation, from variables before it."""
        emit = SPIRVEmitter(rewriter)
        variables: list[Value] = []
        values: list[Value] = []
        for type_ in types:
            rewriter.set_insertion_point(new)
            variables.append(emit.variable(type_))
            rewriter.set_insertion_point_after(new)
            values.append(emit.load(variables[-1]))
        self.variables.by_op[new] = variables
        rewriter.replace_op(op, values)


def _create_loop(op: Operation, rewriter: ConversionRewriter) -> tuple[spirv.LoopOp, Block, Block]:
    """Creates a loop; returns it with its entry and its merge block."""
    loop = rewriter.create(
        spirv.LoopOp,
        loop_control=LoopControl.NONE,
        result_types=[],
        regions=[Region()],
        location=op,
    )
    with rewriter.insertion_guard():
        entry = rewriter.create_block(loop.body)
        merge = rewriter.create_block(loop.body)
        rewriter.create(spirv.MergeOp, location=op)
    return loop, entry, merge


class _ForPattern(_StructuredPattern[ForOp]):
    def convert(self, op: ForOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """scf.for -> a loop whose header has the induction variable and the carried values as arguments"""
        lower, upper, step, *carried = adaptor.operands
        loop, entry, merge = _create_loop(op, rewriter)
        starts = [lower, *carried]
        with rewriter.insertion_guard():
            places = [value.get_location() for value in starts]
            header = rewriter.create_block(loop.body, merge, [value.type for value in starts], places)
            body = op.region.entry
            conversion = SignatureConversion()
            for number, argument in enumerate(header.arguments):
                conversion.remap_input(number, [argument])
            rewriter.apply_signature_conversion(body, conversion)
            rewriter.inline_region_before(op.region, loop.body, merge)
            rewriter.set_insertion_point_to_end(entry)
            rewriter.create(spirv.BranchOp, starts, successors=[header])
            rewriter.set_insertion_point_to_end(header)
            emit, counter = SPIRVEmitter(rewriter), header.arguments[0]
            is_inside = emit.op(ULessThanOp if op.unsigned_cmp else SLessThanOp, counter, upper)
            rewriter.create(spirv.BranchConditionalOp, is_inside, successors=[body, merge])
            rewriter.set_insertion_point_to_end(body)
            rewriter.create(spirv.BranchOp, [emit.op(IAddOp, counter, step)], successors=[header])
        self.replace_by_variables(op, loop, [value.type for value in carried], rewriter)
        return True


class _IfPattern(_StructuredPattern[IfOp]):
    def convert(self, op: IfOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """scf.if -> a selection whose header branches to the regions"""
        types = [self.types.convert_type(result.type) for result in op.results]
        if None in types:
            return rewriter.notify_match_failure(op, "failed to convert type")
        selection = rewriter.create(
            spirv.SelectionOp,
            selection_control=SelectionControl.NONE,
            result_types=[],
            regions=[Region()],
            location=op,
        )
        with rewriter.insertion_guard():
            merge = rewriter.create_block(selection.body)
            rewriter.create(spirv.MergeOp, location=op)
            header = rewriter.create_block(selection.body, merge)
            targets = [
                self._inline(region, selection.body, merge, rewriter) if region.blocks else merge
                for region in (op.then_region, op.else_region)
            ]
            rewriter.set_insertion_point_to_end(header)
            rewriter.create(spirv.BranchConditionalOp, adaptor[op.condition], successors=targets)
        self.replace_by_variables(op, selection, [type_ for type_ in types if type_ is not None], rewriter)
        return True

    @staticmethod
    def _inline(region: Region, body: Region, merge: Block, rewriter: ConversionRewriter) -> Block:
        """Moves a region in front of the merge block and ends it with a branch to that; returns its first block."""
        entry = region.entry
        rewriter.set_insertion_point_to_end(region.blocks[-1])
        rewriter.create(spirv.BranchOp, successors=[merge])
        rewriter.inline_region_before(region, body, merge)
        return entry


class _WhilePattern(_StructuredPattern[WhileOp]):
    def convert(self, op: WhileOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """scf.while -> a loop whose header is the first region, and whose body is the second one"""
        before, after = op.before.entry, op.after.entry
        loop, entry, merge = _create_loop(op, rewriter)
        if not all(rewriter.convert_region_types(region, self.types) for region in (op.before, op.after)):
            return rewriter.notify_match_failure(op, "Failed to convert region types")
        condition, end = before.last_of_type(ConditionOp), after.last_of_type(YieldOp)
        # Block arguments have new types already; other values are converted when their operations are.
        arguments = rewriter.remapped_values(condition.args)
        remapped_condition = rewriter.remapped_values([condition.condition])
        yielded = rewriter.remapped_values(end.operands)
        if arguments is None or remapped_condition is None or yielded is None:
            return False
        rewriter.inline_region_before(op.before, loop.body, merge)
        rewriter.inline_region_before(op.after, loop.body, merge)
        emit, values = SPIRVEmitter(rewriter), []
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_to_end(entry)
            rewriter.create(spirv.BranchOp, adaptor.operands, successors=[before])
            for argument in arguments:
                rewriter.set_insertion_point(loop)
                variable = emit.variable(argument.type)
                rewriter.set_insertion_point_after(loop)
                values.append(emit.load(variable))
                rewriter.set_insertion_point_to_end(before)
                rewriter.create(StoreOp, variable, argument)
            rewriter.set_insertion_point_to_end(before)
            rewriter.create(spirv.BranchConditionalOp, remapped_condition[0], arguments, successors=[after, merge])
            rewriter.erase_op(condition)
            rewriter.set_insertion_point_to_end(after)
            rewriter.create(spirv.BranchOp, yielded, successors=[before])
            rewriter.erase_op(end)
        rewriter.replace_op(op, values)
        return True


class _YieldPattern(_StructuredPattern):
    def convert(self, op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """scf.yield %a -> spirv.Store to the variable, and for a loop an operand of the branch back"""
        parent, operands = op.parent_op, adaptor.operands
        if parent is None or (parent.dialect == "scf" and not isinstance(parent, IfOp | ForOp | WhileOp)):
            return rewriter.notify_match_failure(op, "conversion not supported for parent op")
        if operands:
            variables = self.variables.by_op.get(parent, ())
            if len(variables) != len(operands):
                return False
            for variable, value in zip(variables, operands, strict=True):
                rewriter.create(StoreOp, variable, value)
            if isinstance(parent, spirv.LoopOp) and op.parent is not None:
                branch = op.parent.last_of_type(spirv.BranchOp)
                rewriter.set_insertion_point(branch)
                arguments = [*branch.operands, *operands]
                rewriter.create(spirv.BranchOp, arguments, successors=branch.successors, location=op)
                rewriter.erase_op(branch)
        rewriter.erase_op(op)
        return True


def scf_to_spirv(converter: SPIRVTypeConverter) -> list[ConversionPattern]:
    """Returns the patterns for loops and conditionals, which share the variables of one conversion."""
    variables = _Variables()
    return [
        _ForPattern(ForOp, converter, variables),
        _IfPattern(IfOp, converter, variables),
        _YieldPattern(YieldOp, converter, variables),
        _WhilePattern(WhileOp, converter, variables),
    ]
