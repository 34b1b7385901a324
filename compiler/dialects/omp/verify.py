"""Checks of omp operations: of their clauses, variables and symbols.

Checks that look up symbols are in `verify_symbol_uses`; upstream has them among the other checks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.dialects.func.ops import FuncOp
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.dialects.llvm.types import LLVMFunctionType
from compiler.dialects.omp.clauses import AllocateClause, DependClause
from compiler.dialects.omp.loop_ops import DistributeOp
from compiler.dialects.omp.parallel_ops import (
    ParallelOp,
    SectionOp,
    SectionsOp,
    SingleOp,
    TeamsOp,
    TerminatorOp,
    WorkdistributeOp,
)
from compiler.dialects.omp.synchronization_ops import BarrierOp, CriticalDeclareOp, CriticalOp
from compiler.dialects.omp.target_ops import TargetOp
from compiler.dialects.omp.task_ops import TaskgroupOp, TaskloopOp, TaskOp
from compiler.dialects.omp.variable_ops import AllocateDirOp, DeclareReductionOp, PrivateClauseOp
from compiler.dialects.omp.verify_recipes import privatized_type
from compiler.errors.structure import ParentOperation
from compiler.ir.attributes import ArrayAttr, Attribute, DenseArrayAttr, IntegerAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import AnyOperation, Operation, Value
from compiler.ir.problem import Finding, Problem, first_finding, plain_problem
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import FunctionType
from compiler.ods import hook

Check = Callable[[Operation], Finding]
SymbolCheck = Callable[[Operation, SymbolTables], Finding]


def values_of(op: Operation, name: str) -> list[Value]:
    """Returns the operands of a clause; none if the op does not have the clause."""
    has_clause = op.definition is not None and name in op.definition.operand_positions
    return op.operand_group(name) if has_clause else []


def elements(attribute: Attribute | None) -> Sequence[Attribute]:
    return attribute.elements if isinstance(attribute, ArrayAttr) else ()


def integer(op: Operation, name: str) -> int | None:
    attribute = op.properties.get(name)
    return attribute.value if isinstance(attribute, IntegerAttr) else None


def is_wrapper(op: Operation | None) -> bool:
    return op is not None and op.has_trait("LoopWrapperInterface")


# -------------------------------------------------------------------------------------------------- region arguments

_ARGUMENT_CLAUSES = (
    "host_eval_vars",
    "has_device_addr_vars",
    "in_reduction_vars",
    "private_vars",
    "reduction_vars",
    "task_reduction_vars",
    "use_device_addr_vars",
    "use_device_ptr_vars",
)


@hook.verify(SectionOp)
def region_arguments(op: SectionOp) -> Finding:
    """The region has an argument for each value of the clauses that become arguments."""
    owner = op.parent_op if isinstance(op, SectionOp) else op
    names = (*_ARGUMENT_CLAUSES, "map_vars") if isinstance(op, TargetOp) else _ARGUMENT_CLAUSES
    expected = 0 if owner is None else sum(len(values_of(owner, name)) for name in names)
    blocks = op.region.blocks
    if (len(blocks[0].arguments) if blocks else 0) < expected:
        return f"expected at least {expected} entry block argument(s)"
    return None


# ------------------------------------------------------------------------------------------------ clauses of variables


def allocate(op: AllocateClause) -> Finding:
    if len(op.allocate_vars) != len(op.allocator_vars):
        return Problem(op, "expected equal sizes for allocate and allocator variables")
    return None


def _reduction(prefix: str) -> tuple[Check, SymbolCheck]:
    """Returns the checks of a clause of reductions; `prefix` begins the names of its operands and attributes."""

    def check(op: Operation) -> Finding:
        variables, symbols = op.operand_group(f"{prefix}_vars"), op.properties.get(f"{prefix}_syms")
        if not variables:
            return None if symbols is None else "unexpected reduction symbol references"
        if len(elements(symbols)) != len(variables):
            return "expected as many reduction symbol references as reduction variables"
        by_reference = op.properties.get(f"{prefix}_byref")
        if isinstance(by_reference, DenseArrayAttr) and len(by_reference.values) != len(variables):
            return Problem(op, "expected as many reduction variable by reference attributes as reduction variables")
        if len(set(variables)) != len(variables):
            return "accumulator variable used more than once"
        return None

    def check_symbols(op: Operation, tables: SymbolTables) -> Finding:
        variables, symbols = op.operand_group(f"{prefix}_vars"), elements(op.properties.get(f"{prefix}_syms"))
        for variable, symbol in zip(variables, symbols, strict=False):
            declared = _lookup(op, tables, symbol, DeclareReductionOp)
            if declared is None:
                return f"expected symbol reference {symbol} to point to a reduction declaration"
            accumulator = _accumulator_type(declared)
            if accumulator is not None and accumulator != variable.type:
                return (
                    f"expected accumulator ('{variable.type}') to be the same type as reduction declaration "
                    f"('{accumulator}')"
                )
        return None

    return check, check_symbols


reduction, reduction_symbols = _reduction("reduction")
in_reduction, in_reduction_symbols = _reduction("in_reduction")
task_reduction, task_reduction_symbols = _reduction("task_reduction")


def _lookup(
    op: Operation, tables: SymbolTables, symbol: Attribute, op_class: type[AnyOperation]
) -> AnyOperation | None:
    """Returns the op of the class that a symbol refers to."""
    return tables.lookup_nearest(op, symbol, op_class) if isinstance(symbol, SymbolRefAttr) else None


def _accumulator_type(declared: DeclareReductionOp) -> object:
    """Returns the type that a declaration's atomic region works on; None without one."""
    blocks = declared.atomic_reduction_region.blocks
    return blocks[0].arguments[0].type if blocks and blocks[0].arguments else None


def private_count(op: ParallelOp) -> Finding:
    variables, symbols = len(op.private_vars), len(elements(op.private_syms))
    if variables == symbols:
        return None
    return Problem(
        op,
        "inconsistent number of private variables and privatizer op symbols, private vars: "
        f"{variables} vs. privatizer op symbols: {symbols}",
    )


def private_symbols(op: ParallelOp, tables: SymbolTables) -> Finding:
    for variable, symbol in zip(op.private_vars, elements(op.private_syms), strict=False):
        privatizer = _lookup(op, tables, symbol, PrivateClauseOp)
        if privatizer is None:
            return Problem(op, f"failed to lookup privatizer op with symbol: '{symbol}'")
        wanted = privatized_type(privatizer)
        if wanted is not None and wanted != variable.type:
            return Problem(
                op,
                f"type mismatch between a {privatizer.data_sharing_type.symbol} variable and its "
                f"privatizer op, var type: '{variable.type}' vs. privatizer op type: '{wanted}'",
            )
    return None


def depend(op: DependClause) -> Finding:
    variables, kinds = len(op.depend_vars), len(elements(op.depend_kinds))
    if variables == kinds:
        return None
    return "expected as many depend values as depend variables" if variables else "unexpected depend values"


def copyprivate(op: SingleOp) -> Finding:
    variables, functions = len(op.copyprivate_vars), elements(op.copyprivate_syms)
    if variables == len(functions):
        return None
    return (
        f"inconsistent number of copyprivate vars (= {variables}) and functions (= {len(functions)}), both must be "
        "equal"
    )


@hook.verify_symbol_uses(SingleOp)
def copyprivate_symbols(op: SingleOp, tables: SymbolTables) -> Finding:
    functions = elements(op.copyprivate_syms)
    for variable, symbol in zip(op.copyprivate_vars, functions, strict=False):
        function = _lookup(op, tables, symbol, FuncOp) or _lookup(op, tables, symbol, LLVMFuncOp)
        if function is None:
            return f"expected symbol reference {symbol} to point to a copy function"
        inputs = _inputs(function.function_type)
        if len(inputs) != 2:
            return f"expected copy function {symbol} to have 2 operands"
        if inputs[0] != inputs[1]:
            return f"expected copy function {symbol} arguments to have the same type"
        if inputs[0] != variable.type:
            return (
                f"expected copy function arguments' type ('{inputs[0]}') to be the same as copyprivate variable's type "
                f"('{variable.type}')"
            )
    return None


def _inputs(type_: Attribute | None) -> Sequence[object]:
    """Returns the inputs of a function's type, builtin or llvm."""
    if not isinstance(type_, TypeAttr):
        return ()
    if isinstance(type_.type, FunctionType):
        return type_.type.inputs
    return type_.type.params if isinstance(type_.type, LLVMFunctionType) else ()


@hook.verify(CriticalDeclareOp)
def hint(op: CriticalDeclareOp) -> Finding:
    bits = integer(op, "hint") or 0
    if bits & 1 and bits & 2:
        return "the hints omp_sync_hint_uncontended and omp_sync_hint_contended cannot be combined"
    if bits & 4 and bits & 8:
        return "the hints omp_sync_hint_nonspeculative and omp_sync_hint_speculative cannot be combined."
    return None


# --------------------------------------------------------------------------------------------------------- constructs


@hook.verify_regions(ParallelOp)
def parallel_regions(op: ParallelOp) -> Finding:
    inner = [each for block in op.region.blocks for each in block.ops]
    distributes = [each for each in inner if isinstance(each, DistributeOp)]
    is_composite = "omp.composite" in op.attributes
    if len(distributes) > 1:
        return Problem(op, "multiple 'omp.distribute' nested inside of 'omp.parallel'")
    if not distributes:
        return Problem(op, "'omp.composite' attribute present in non-composite operation") if is_composite else None
    if not is_composite:
        return Problem(op, "'omp.composite' attribute missing from composite operation")
    for each in inner:
        if each is not distributes[0] and each.dialect == "omp" and not each.has_trait("Terminator"):
            return Problem(op, f"unexpected OpenMP operation inside of composite 'omp.parallel': {each.name}")
    return None


def teams(op: TeamsOp) -> Finding:
    parent = op.parent_op
    if parent is None or not isinstance(parent, TargetOp):
        while parent is not None:
            if parent.dialect == "omp":
                words = "expected to be nested inside of omp.target or not nested in any OpenMP dialect operations"
                return plain_problem(op, ParentOperation((TargetOp.name,), words))
            parent = parent.parent_op
    lower, upper = op.num_teams_lower, op.num_teams_upper
    if lower is not None and upper is None:
        return Problem(op, "expected num_teams upper bound to be defined if the lower bound is defined")
    if lower is not None and upper is not None and lower.type != upper.type:
        return Problem(op, "expected num_teams upper bound and lower bound to be the same type")
    return None


@hook.verify_regions(SectionsOp)
def sections_regions(op: SectionsOp) -> Finding:
    if all(isinstance(each, (SectionOp, TerminatorOp)) for each in op.region.blocks[0].ops):
        return None
    return "expected omp.section op or terminator op inside region"


def taskloop(op: TaskloopOp) -> Finding:
    if op.reduction_vars and op.nogroup:
        return Problem(
            op,
            "if a reduction clause is present on the taskloop directive, the nogroup clause must not be specified",
        )
    if any(variable is other for variable in op.reduction_vars for other in op.in_reduction_vars):
        return Problem(op, "the same list item cannot appear in both a reduction and an in_reduction clause")
    if op.grainsize is not None and op.num_tasks is not None:
        return Problem(
            op,
            "the grainsize clause and num_tasks clause are mutually exclusive and may not appear on the same taskloop "
            "directive",
        )
    return None


@hook.verify_symbol_uses(CriticalOp)
def critical_symbols(op: CriticalOp, tables: SymbolTables) -> Finding:
    name = op.name_
    if name is None or _lookup(op, tables, name, CriticalDeclareOp) is not None:
        return None
    return f"expected symbol reference {name} to point to a critical declaration"


@hook.verify(WorkdistributeOp)
def workdistribute(op: WorkdistributeOp) -> Finding:
    blocks = op.region.blocks
    if not blocks:
        return "region cannot be empty"
    if not blocks[0].ops:
        return "region must contain a structured block"
    terminators = sum(1 for block in blocks if block.ops and isinstance(block.ops[-1], TerminatorOp))
    if terminators > 1:
        return "region must have exactly one terminator"
    if not terminators:
        return "region must be terminated with omp.terminator"
    for inner in op.walk():
        if isinstance(inner, BarrierOp):
            return "explicit barriers are not allowed in workdistribute region"
        if isinstance(inner, ParallelOp):
            return "nested parallel constructs not allowed in workdistribute"
        if isinstance(inner, TeamsOp):
            return "nested teams constructs not allowed in workdistribute"
    if op.parent_op is None or not isinstance(op.parent_op, TeamsOp):
        return "workdistribute must be nested under teams"
    return None


@hook.verify(AllocateDirOp)
def allocate_dir(op: AllocateDirOp) -> Finding:
    align = integer(op, "align")
    if align is not None and align > 0 and align & (align - 1):
        return Problem(op, f"ALIGN value : {align} must be power of 2")
    return None


hook.verify(ParallelOp)(first_finding(region_arguments, allocate, private_count, reduction))
hook.verify_symbol_uses(ParallelOp)(first_finding(private_symbols, reduction_symbols))
hook.verify(TeamsOp)(first_finding(region_arguments, teams, allocate, reduction))
hook.verify_symbol_uses(TeamsOp, SectionsOp)(reduction_symbols)
hook.verify(SectionsOp)(first_finding(region_arguments, allocate, reduction))
hook.verify(SingleOp)(first_finding(region_arguments, allocate, copyprivate))
hook.verify(TaskOp)(first_finding(region_arguments, depend, in_reduction))
hook.verify_symbol_uses(TaskOp)(in_reduction_symbols)
hook.verify(TaskgroupOp)(first_finding(region_arguments, task_reduction))
hook.verify_symbol_uses(TaskgroupOp)(task_reduction_symbols)
