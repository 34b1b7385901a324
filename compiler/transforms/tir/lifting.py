"""Reads a `tir.prim_func` as a program.

An operation on scalars whose only use is in the following statement, or in an expression of this statement, becomes a
part of that expression. Any other value becomes a variable at the place of its operation, as if it were the value of a
`tir.let`. Operations of other dialects are statements whose operands are expressions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.tir.ops import (
    Binary,
    BroadcastOp,
    CallOp,
    CastOp,
    Comparison,
    ConditionOp,
    ConstOp,
    ForOp,
    IfOp,
    LetOp,
    LoadOp,
    NotOp,
    RampOp,
    SelectOp,
    WhileOp,
)
from compiler.ir.asm import AsmPrinter
from compiler.ir.operation import Block, Operation, OpResult, Value, sole_region
from compiler.rewrite.rewriter import Rewriter
from compiler.stepping import Steps, run_steps
from compiler.transforms.tir.program import (
    Expr,
    For,
    If,
    Kind,
    Leaf,
    LetStmt,
    Numbers,
    Seq,
    Stmt,
    Variable,
    While,
)

_KINDS: Mapping[type[Operation], Kind] = MappingProxyType(
    {
        ConstOp: Kind.CONSTANT,
        LoadOp: Kind.LOAD,
        CallOp: Kind.CALL,
        RampOp: Kind.VECTOR,
        BroadcastOp: Kind.VECTOR,
    }
)


def _kind(op: Operation) -> Kind | None:
    """Returns the kind of an operation of an expression; None for a statement."""
    is_operator = isinstance(op, Binary | Comparison | NotOp | SelectOp | CastOp)
    return Kind.OPERATOR if is_operator else _KINDS.get(type(op))


class Lifting:
    """Translation of one function to a tree; collects the numbers of its expressions and the names of its variables."""

    def __init__(self, func: Operation, rewriter: Rewriter) -> None:
        self.numbers = Numbers()
        self.names: set[str] = set()
        self._func = func
        self._rewriter = rewriter
        self._variables: dict[Value, Variable] = {}
        self._statement_of: dict[Operation, Operation] = {}
        self._parts: list[Operation] = []

    @property
    def parts(self) -> list[Operation]:
        """The ops that are parts of expressions, in topological order."""
        return list(self._parts)

    def program(self) -> tuple[list[Variable], Stmt]:
        """Returns the parameters and the body."""
        entry = sole_region(self._func).entry
        parameters = [self._variable(argument, argument.name or f"arg{argument.index}") for argument in entry.arguments]
        return parameters, run_steps(self._block(entry))

    def _variable(self, value: Value, name: str) -> Variable:
        variable = self._variables[value] = Variable(name, value.type, value)
        self.names.add(name)
        return variable

    def use(self, variable: Variable) -> Expr:
        """Returns the expression that is a variable."""
        return Expr(self.numbers, Kind.VARIABLE, "", variable.type, variable=variable)

    # ------------------------------------------------------------------------------------------ statements

    def _block(self, block: Block) -> Steps[Stmt]:
        """Returns the statements of a block, read backwards, as the scope of a name is all that follows it."""
        statements = [op for op in block.ops if not isinstance(op, ConditionOp)]
        inline = self._inline_ops(block)
        parts: list[tuple[Operation, Variable | None, Stmt | Expr]] = []
        for op in statements:
            if op in inline:
                continue
            if isinstance(op, LetOp) or (_kind(op) is not None and op.results and self._rewriter.has_uses(op.result)):
                value = self._expression(op.value if isinstance(op, LetOp) else op, inline)
                parts.append((op, self._variable(op.result, self._name_of(op)), value))
            else:
                statement: Stmt = yield self._statement(op, inline)
                parts.append((op, None, statement))
        return _sequence(parts)

    def _name_of(self, op: Operation) -> str:
        if isinstance(op, LetOp) and op.name_ is not None:
            return op.name_.value
        return op.result.name or f"v{len(self._variables)}"

    def _statement(self, op: Operation, inline: set[Operation]) -> Steps[Stmt]:
        exprs = [self._expression(operand, inline) for operand in op.operands]
        match op:
            case IfOp():
                (condition,) = exprs
                then: Stmt = yield self._block(op.then_region.entry)
                has_else = bool(op.else_region.blocks)
                otherwise: Stmt | None = (yield self._block(op.else_region.entry)) if has_else else None
                return If(op, condition, then, otherwise)
            case ForOp():
                start, extent = exprs
                argument, *_ = op.body.entry.arguments
                variable = self._variable(argument, argument.name or f"v{len(self._variables)}")
                body: Stmt = yield self._block(op.body.entry)
                return For(op, variable, start, extent, body)
            case WhileOp():
                repeats = self._condition(op.condition.entry)
                repeated: Stmt = yield self._block(op.body.entry)
                return While(op, repeats, repeated)
        return Leaf(op, tuple(exprs))

    def _condition(self, block: Block) -> Expr:
        """Returns the condition of a loop; values that its block names become enclosing let expressions."""
        inline = self._inline_ops(block)
        last = block.ops[-1]
        named = [op for op in block.ops if op not in inline and op is not last and op.results]
        bound = []
        for op in named:
            value = self._expression(op.value if isinstance(op, LetOp) else op, inline)
            bound.append((op, self._variable(op.result, self._name_of(op)), value))
        assert isinstance(last, ConditionOp)
        expr = self._expression(last.condition, inline)
        for op, variable, value in reversed(bound):
            expr = Expr(self.numbers, Kind.LET, "", expr.type, (value, expr), op=op, variable=variable)
        return expr

    # ------------------------------------------------------------------------------------------ expressions

    def _inline_ops(self, block: Block) -> set[Operation]:
        """Returns the ops of a block that are parts of the statement that follows them."""
        inline: set[Operation] = set()
        statement: Operation | None = None
        for op in reversed(block.ops):
            if _kind(op) is not None and len(op.results) == 1 and self._rewriter.has_one_use(op.result):
                (user,) = self._rewriter.users(op.result)
                if statement is not None and (user is statement or self._statement_of.get(user) is statement):
                    inline.add(op)
                    self._statement_of[op] = statement
                    continue
            statement = op
        self._parts += [op for op in block.ops if op in inline]
        return inline

    def _expression(self, value: Value | Operation, inline: set[Operation]) -> Expr:
        return run_steps(self._expression_steps(value, inline))

    def _expression_steps(self, value: Value | Operation, inline: set[Operation]) -> Steps[Expr]:
        """Returns the expression of a value; for an operation its computation, even if its result has a name."""
        if isinstance(value, Value):
            if isinstance(value, OpResult) and value.owner in inline:
                value = value.owner
            else:
                return self.use(self._variables.get(value) or self._variable(value, self._outer_name(value)))
        op = value
        children: list[Expr] = []
        for operand in op.operands:
            children.append((yield self._expression_steps(operand, inline)))
        kind = _kind(op) or Kind.CALL
        identity = op if kind in (Kind.LOAD, Kind.CALL) else None
        return Expr(self.numbers, kind, _symbol(op), op.result.type, children, op=op, identity=identity)

    def _outer_name(self, value: Value) -> str:
        return value.name or f"v{len(self._variables)}"


def _sequence(parts: Sequence[tuple[Operation, Variable | None, Stmt | Expr]]) -> Stmt:
    """Returns the sequence of the statements; statements after a let are its body."""
    rest: list[Stmt] = []
    for op, variable, thing in reversed(parts):
        if isinstance(thing, Expr):
            assert variable is not None
            rest = [LetStmt(op, variable, thing, _one(rest))]
        else:
            rest.insert(0, thing)
    return _one(rest)


def _one(statements: Sequence[Stmt]) -> Stmt:
    return statements[0] if len(statements) == 1 else Seq(None, tuple(statements))


def _symbol(op: Operation) -> str:
    """Returns the symbol that distinguishes operations of one kind: operator, callee or constant."""
    if isinstance(op, CallOp):
        return op.callee.root
    if isinstance(op, ConstOp):
        printer = AsmPrinter()
        printer.attribute_without_type(op.value)
        return printer.text
    return op.name.partition(".")[2]
