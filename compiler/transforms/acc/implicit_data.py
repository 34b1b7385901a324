"""`acc-implicit-data`: adds the data clauses that OpenACC implies for variables of compute constructs.

                                           %d = acc.copyin varPtr(%a) {dataClause = copy, implicit}
acc.parallel { use(%a) }             ->    acc.parallel dataOperands(%d) { use(%d) }
                                           acc.copyout accPtr(%d) to varPtr(%a)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.aliases import must_alias
from compiler.analysis.captures import captured_values
from compiler.analysis.dominance import DominanceInfo, op_post_dominates
from compiler.dialects.acc.attributes import DataClauseAttr, VarNameAttr
from compiler.dialects.acc.compute_ops import KernelEnvironmentOp, KernelsOp, ParallelOp, SerialOp
from compiler.dialects.acc.constraints import is_pointer_like, pointee_of
from compiler.dialects.acc.data_clause_ops import (
    CopyinOp,
    CopyoutOp,
    CreateOp,
    DeleteOp,
    DevicePtrOp,
    NoCreateOp,
    PresentOp,
)
from compiler.dialects.acc.data_construct_ops import DataOp, DeclareEnterOp, DeclareExitOp
from compiler.dialects.acc.data_operation import DataEntry, DataOperation
from compiler.dialects.acc.enums import ClauseDefaultValue, DataClause
from compiler.dialects.acc.families import COMPUTE_CONSTRUCTS, DATA_EXITS
from compiler.dialects.acc.privatization_ops import FirstprivateOp, FirstprivateRecipeOp, PrivateOp, ReductionOp
from compiler.ir.attributes import UNIT, StringAttr, SymbolRefAttr, TypeAttr, bool_attr
from compiler.ir.operation import Operation, OpResult, Region, Value, sole_region, view_source
from compiler.ir.problem import Problem
from compiler.ir.symbols import SymbolTable
from compiler.ir.types import ComplexType, FloatType, IndexType, IntegerType, MemRefType
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.operand_groups import set_operand_groups
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.acc.recipes import create_firstprivate_recipe, recipe_name

Construct = ParallelOp | SerialOp | KernelsOp | KernelEnvironmentOp
_FROM_DEFAULT = "acc.from_default"
"""Attribute of operations that a `default` clause implies."""
_PRESENT_ENTRIES = (CopyinOp, CreateOp, PresentOp, NoCreateOp, DevicePtrOp)
"""Operations after which a variable is on the device."""


@dataclass
class ACCImplicitData(Pass):
    """Generate implicit data attributes for OpenACC compute constructs."""

    argument = "acc-implicit-data"
    name = "ACCImplicitData"
    summary = "Generate implicit data attributes for OpenACC compute constructs"
    anchor = "builtin.module"
    dependent_dialects = ("acc", "memref", "arith")

    enable_implicit_reduction_copy: bool = option(
        "enable-implicit-reduction-copy",
        True,
        "Copy variables of reductions, as combined constructs do, instead of making private copies of them",
    )

    def run(self, op: Operation, state: PassState) -> None:
        implied = _Implied(op, self, state)
        for construct in op.walk_post_order():
            if isinstance(construct, Construct):
                implied.add_to(construct)


def _default_of(construct: Operation) -> int | None:
    """Returns the `default` clause of the construct or of its nearest enclosing construct that has one."""
    op: Operation | None = construct
    while op is not None:
        if isinstance(op, (*COMPUTE_CONSTRUCTS, DataOp)) and op.default_attr is not None:
            return op.default_attr
        op = op.parent_op
    return None


def variable_name(value: Value) -> str:
    """Returns the name of a variable in the source program, or "" if it is unknown."""
    while isinstance(value, OpResult):
        op = value.owner
        name = op.attributes.get(VarNameAttr.attr_def.full_name)
        if isinstance(name, VarNameAttr):
            return name.name
        if isinstance(op, DataEntry) and isinstance(op.name_, StringAttr):
            return op.name_.value
        if not op.has_trait("ViewLikeOpInterface"):
            break
        value = view_source(op)
    return ""


def _bases(value: Value) -> list[Value]:
    """Returns a value and the values that it is a view of."""
    bases = [value]
    while isinstance(value, OpResult) and value.owner.has_trait("ViewLikeOpInterface"):
        value = view_source(value.owner)
        bases.append(value)
    return bases


class _Implied:
    """Data clauses that the constructs of a module imply."""

    def __init__(self, module: Operation, options: ACCImplicitData, state: PassState) -> None:
        self._module = module
        self._options = options
        self._state = state
        self._rewriter = Rewriter(module, state.context, state.listeners)
        self._symbols = SymbolTable(module)
        self._dominance = DominanceInfo()

    def add_to(self, construct: Construct) -> None:
        """Adds the clauses that a construct implies."""
        default = _default_of(construct)
        if default == ClauseDefaultValue.NONE or not construct.region.blocks:
            return
        variables = [
            value for value in captured_values(construct.region) if self._is_candidate(value, construct.region)
        ]
        if not variables:
            return
        self._rewriter.set_insertion_point(construct)
        self._rewriter.location = construct
        mapped = self._dominating_clauses(construct)
        private: list[FirstprivateOp] = []
        data: list[DataEntry] = []
        for variable in variables:
            entry = self._entry(variable, construct, mapped, is_present=default == ClauseDefaultValue.PRESENT)
            if isinstance(entry, FirstprivateOp):
                private.append(entry)
            elif entry is not None:
                data.append(entry)
                mapped.append(entry)
        for entry in (*data, *private):
            self._rewriter.replace_all_uses_with(
                entry.var, entry.acc_var, lambda user: user is not construct and construct.is_ancestor_of(user)
            )
        for entry in private:
            self._set_recipe(entry)
        clauses = self._sorted(construct.data_clause_operands, data)
        self._create_exits(construct, clauses, data)
        self._set_operands(construct, clauses, private)

    def _is_candidate(self, value: Value, region: Region) -> bool:
        if not is_pointer_like(value.type) or (isinstance(value, OpResult) and isinstance(value.owner, DataEntry)):
            return False
        inside = [user for user in self._rewriter.users(value) if _is_inside(region, user)]
        return not all(isinstance(user, PrivateOp) for user in inside)

    def _dominating_clauses(self, construct: Construct) -> list[DataOperation]:
        """Returns the data clause operations of a construct, its enclosing data constructs and dominating declares."""
        values = [] if isinstance(construct, KernelEnvironmentOp) else list(construct.data_clause_operands)
        function: Operation | None = None
        outer = construct.parent_op
        while outer is not None:
            if isinstance(outer, DataOp):
                values += outer.data_clause_operands
            if function is None and outer.has_trait("FunctionOpInterface"):
                function = outer
            outer = outer.parent_op
        for enter in () if function is None else function.walk_post_order():
            if isinstance(enter, DeclareEnterOp) and self._dominance.op_properly_dominates(enter, construct):
                users = self._rewriter.users(enter.token)
                exits = [user for user in users if isinstance(user, DeclareExitOp)]
                if exits and all(op_post_dominates(user, construct) for user in exits):
                    values += enter.data_clause_operands
        owners = [value.owner for value in dict.fromkeys(values) if isinstance(value, OpResult)]
        return [owner for owner in owners if isinstance(owner, DataOperation)]

    def _entry(
        self, variable: Value, construct: Construct, mapped: Sequence[DataOperation], *, is_present: bool
    ) -> DataEntry | None:
        """Creates the operation of the implied clause for a variable; returns None if no clause is implied."""
        for clause in mapped:
            if isinstance(clause, _PRESENT_ENTRIES) and must_alias(clause.var, variable):
                kind = type(clause) if isinstance(clause, NoCreateOp | DevicePtrOp) else PresentOp
                return self._create(kind, variable, clause.bounds)
        type_ = variable.type
        if not isinstance(type_, MemRefType):
            return None
        if type_.rank:
            return self._present(variable) if is_present else self._copyin(variable, DataClause.ACC_COPY)
        if not isinstance(type_.element_type, ComplexType | FloatType | IndexType | IntegerType):
            return None
        inside = [user for user in self._rewriter.users(variable) if _is_inside(construct.region, user)]
        if self._options.enable_implicit_reduction_copy and all(isinstance(user, ReductionOp) for user in inside):
            return self._copyin(variable, DataClause.ACC_REDUCTION)
        if isinstance(construct, KernelsOp | KernelEnvironmentOp):
            return self._copyin(variable, DataClause.ACC_COPY)
        return self._create(FirstprivateOp, variable)

    def _present(self, variable: Value) -> DataEntry:
        entry = self._create(PresentOp, variable)
        with self._rewriter.modify(entry):
            entry.attributes = {**entry.attributes, _FROM_DEFAULT: UNIT}
        return entry

    def _copyin(self, variable: Value, clause: DataClause) -> DataEntry:
        return self._create(CopyinOp, variable, clause=clause)

    def _create(
        self,
        kind: type[DataEntry],
        variable: Value,
        bounds: Sequence[Value] = (),
        clause: DataClause | None = None,
    ) -> DataEntry:
        members = {} if clause is None else {"data_clause": DataClauseAttr.get(clause)}
        return self._rewriter.insert(
            self._rewriter.build_with(
                kind,
                [variable, [], list(bounds), []],
                {
                    "var_type": TypeAttr(pointee_of(variable.type)),
                    "implicit": bool_attr(True),
                    "name_": StringAttr(variable_name(variable)),
                    **members,
                },
                result_types=[variable.type],
            )
        )

    def _set_recipe(self, entry: FirstprivateOp) -> None:
        """Sets the `recipe` of an operation to the recipe for its type; creates the recipe if it doesn't exist."""
        name = recipe_name("firstprivatization", entry.var.type)
        existing = self._symbols.lookup(name)
        recipe = existing if isinstance(existing, FirstprivateRecipeOp) else None
        if recipe is None:
            with self._rewriter.insertion_guard():
                self._rewriter.set_insertion_point_to_start(sole_region(self._module).entry)
                recipe = create_firstprivate_recipe(name, entry.var.type, self._rewriter, entry.get_location())
            if recipe is None:
                message = "not yet implemented: implicit firstprivate"
                self._state.problems.append(Problem(entry, message, shows_op=False))
                return
            self._symbols.add(recipe)
        with self._rewriter.modify(entry):
            entry.properties = {**entry.properties, "recipe": SymbolRefAttr(name)}

    def _sorted(self, clauses: Sequence[Value], entries: Sequence[DataEntry]) -> list[Value]:
        """Returns the clauses of a construct and the new ones, each preceding clauses for views of its variable."""
        values = list(clauses)
        for entry in entries:
            position = next((index for index, value in enumerate(values) if _is_view_of(value, entry.var)), None)
            if position is None:
                values.append(entry.acc_var)
                continue
            following = values[position]
            assert isinstance(following, OpResult)
            self._rewriter.move_op_before(entry, following.owner)
            values.insert(position, entry.acc_var)
        return values

    def _create_exits(self, construct: Construct, clauses: Sequence[Value], entries: Sequence[DataEntry]) -> None:
        """Creates the operations that end new clauses, in reverse order."""
        self._rewriter.set_insertion_point_after(construct)
        last: Value | None = None
        for value in reversed(clauses):
            entry = next((entry for entry in entries if entry.acc_var is value), None)
            if entry is not None:
                end = None if last is None else self._exit_of(last)
                if end is not None:
                    self._rewriter.set_insertion_point_after(end)
                self._create_exit(entry)
            last = value

    def _exit_of(self, value: Value) -> Operation | None:
        return next((user for user in self._rewriter.users(value) if isinstance(user, DATA_EXITS)), None)

    def _create_exit(self, entry: DataEntry) -> None:
        members: dict[str, object] = {"implicit": bool_attr(True), "name_": entry.name_}
        if isinstance(entry, CopyinOp):
            members |= {"data_clause": DataClauseAttr.get(DataClause.ACC_COPY), "var_type": entry.var_type}
            operands: list[Value | Sequence[Value]] = [entry.acc_var, entry.var, entry.bounds, []]
            self._rewriter.insert(self._rewriter.build_with(CopyoutOp, operands, members, location=entry))
        elif isinstance(entry, PresentOp | NoCreateOp):
            members["data_clause"] = entry.data_clause
            operands = [entry.acc_var, entry.bounds, []]
            self._rewriter.insert(self._rewriter.build_with(DeleteOp, operands, members, location=entry))

    def _set_operands(self, construct: Construct, clauses: Sequence[Value], private: Sequence[FirstprivateOp]) -> None:
        groups = {"dataClauseOperands": list(clauses)}
        if isinstance(construct, ParallelOp | SerialOp):
            groups["firstprivateOperands"] = [*construct.firstprivate_operands, *(entry.acc_var for entry in private)]
        set_operand_groups(construct, groups, self._rewriter)


def _is_inside(region: Region, op: Operation) -> bool:
    owner = region.parent
    return owner is not None and op is not owner and owner.is_ancestor_of(op)


def _is_view_of(clause: Value, variable: Value) -> bool:
    entry = clause.owner if isinstance(clause, OpResult) else None
    return isinstance(entry, DataEntry) and any(base is variable for base in _bases(entry.var))
