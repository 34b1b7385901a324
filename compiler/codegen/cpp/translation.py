"""Translates a module of the emitc dialect to C++: upstream's `--mlir-to-cpp`.

Takes a verified operation; returns source code, or the operation that cannot be translated, with the reason.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from compiler.codegen.cpp.expressions import (
    RIGHT_HAND_SIDES,
    precedence_of,
)
from compiler.codegen.cpp.indented_text import IndentedText
from compiler.codegen.cpp.names import Names
from compiler.codegen.cpp.spelling import (
    attribute_text,
    declaration,
    result_text,
    type_text,
)
from compiler.codegen.problems import TranslationError, op_error
from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.cf.ops import BranchOp, CondBranchOp
from compiler.dialects.emitc.attributes import OpaqueAttr
from compiler.dialects.emitc.code_ops import ClassOp, DeclareFuncOp, FileOp, FuncOp, IncludeOp, ReturnOp, VerbatimOp
from compiler.dialects.emitc.control_flow_ops import DoOp, ExpressionOp, ForOp, IfOp, SwitchOp, YieldOp
from compiler.dialects.emitc.types import ArrayType, LValueType
from compiler.dialects.emitc.variable_ops import (
    AssignOp,
    ConstantOp,
    DereferenceOp,
    FieldOp,
    GetFieldOp,
    GetGlobalOp,
    GlobalOp,
    LiteralOp,
    MemberOfPtrOp,
    MemberOp,
    SubscriptOp,
    VariableOp,
)
from compiler.dialects.emitc.verify import has_side_effects
from compiler.dialects.func.ops import FuncOp as FuncFuncOp
from compiler.dialects.func.ops import ReturnOp as FuncReturnOp
from compiler.ir.attributes import ArrayAttr, Attribute, StringAttr
from compiler.ir.operation import Block, Operation, OpHandler, OpResult, Region, Value, sole_region
from compiler.ir.problem import Problem
from compiler.ir.symbols import SymbolTables

_MAX_EXPRESSION = 10_000_000
"""Maximum number of characters of one expression, as values used twice are repeated."""


class CppTranslation(NamedTuple):
    """The code, or why there is none."""

    text: str | None
    problems: tuple[Problem, ...] = ()


def translate_to_cpp(top: Operation, *, declare_variables_at_top: bool = False, file_id: str = "") -> CppTranslation:
    """Translates an operation, usually a module.

    `declare_variables_at_top` has each function declare all its variables before it computes anything, which C before
    C99 and functions of several blocks need. `file_id` names the `emitc.file` to emit; without it, none is.
    """
    emitter = _Emitter(top, at_top=declare_variables_at_top, file_id=file_id)
    try:
        emitter.emit(top)
    except TranslationError as error:
        return CppTranslation(None, tuple(error.problems))
    return CppTranslation(emitter.out.text())


Nested: TypeAlias = "Iterator[tuple[Operation, bool]]"
"""Operations to emit inside of their parent; each with True if `;` follows it."""

_Deferred: TypeAlias = DereferenceOp | GetFieldOp | GetGlobalOp | LiteralOp | MemberOp | MemberOfPtrOp | SubscriptOp
"""Operations without a statement of their own: their text is inserted at each use of their result."""

_WITHOUT_SEMICOLON = (
    CondBranchOp,
    DeclareFuncOp,
    DoOp,
    FileOp,
    ForOp,
    IfOp,
    IncludeOp,
    SwitchOp,
    VerbatimOp,
)


class _Emitter:
    """Emits one operation with all nested ones."""

    def __init__(self, top: Operation, *, at_top: bool, file_id: str) -> None:
        self.out = IndentedText()
        self._at_top = at_top
        self._file_id = file_id
        self._names = Names()
        self._nesting = 0
        self._symbols = SymbolTables()
        self._users: defaultdict[Value, list[Operation]] = defaultdict(list)
        for op in top.walk():
            for value in op.operands:
                self._users[value].append(op)

    def emit(self, top: Operation) -> None:
        # Regions nest as deep as they like, so this is a stack and no recursion.
        stack = [self._operation(top, semicolon=False)]
        while stack:
            nested = next(stack[-1], None)
            if nested is None:
                stack.pop()
            else:
                op, semicolon = nested
                stack.append(self._operation(op, semicolon=semicolon))

    def _operation(self, op: Operation, *, semicolon: bool) -> Nested:
        if isinstance(op, _Deferred):
            self._names.spell(op.result, self._deferred_text(op))
            return
        if isinstance(op, ExpressionOp) and self._is_inlined(op):
            return
        region_printer = _REGION_PRINTERS.get(type(op))
        if region_printer is not None:
            yield from region_printer(self, op)
        else:
            self._statement(op)
        self.out.write(";\n" if semicolon and not isinstance(op, _WITHOUT_SEMICOLON) else "\n")

    # --------------------------------------------------------------------------------------------------- values

    def _operand(self, value: Value, precedence: int | None = None) -> str:
        """Returns the text of a value that is used outside of an expression."""
        if isinstance(value, OpResult) and isinstance(value.owner, ExpressionOp) and self._is_inlined(value.owner):
            return self._expression(value.owner)
        return self._names.value(value)

    def _is_inlined(self, op: ExpressionOp) -> bool:
        """Returns True if an expression is written where its only use is, and needs no variable."""
        users = self._users[op.result]
        if op.do_not_inline or len(users) != 1:
            return False
        (user,) = users
        if isinstance(user, _Deferred | ExpressionOp) or user.has_trait("CExpressionInterface"):
            return False
        if not any(has_side_effects(inner) for inner in op.region.entry.ops[:-1]):
            return True
        # Effects stay in order only where the use follows at once and evaluates nothing else.
        if op.next_op is not user:
            return False
        match user:
            case IfOp() | SwitchOp() | ReturnOp():
                return True
            case AssignOp():
                return user.value is op.result and user.var.defining_op(VariableOp) is not None
        return False

    def _expression(self, op: ExpressionOp) -> str:
        """Returns the text of an expression; the texts of operands are computed before those of their users."""
        block = op.region.entry
        texts: dict[Operation, str] = {}
        parameters: dict[Value, Value] = dict(zip(block.arguments, op.operands, strict=True))

        def right_hand_side(inner: Operation) -> str:
            own = precedence_of(inner)

            def operand(value: Value, precedence: int | None = None) -> str:
                if not isinstance(value, OpResult) or value.owner not in texts:
                    return self._names.value(parameters.get(value, value))
                text = texts[value.owner]
                return (
                    f"({text})" if precedence_of(value.owner) <= (own if precedence is None else precedence) else text
                )

            return RIGHT_HAND_SIDES[type(inner)](inner, operand)

        # The block is a graph region: an operation may precede the operations that it uses.
        root = _yielded(block)
        assert isinstance(root, OpResult)
        work = [root.owner]
        while work:
            inner = work[-1]
            missing = [
                value.owner
                for value in inner.operands
                if isinstance(value, OpResult) and value.owner.parent is block and value.owner not in texts
            ]
            if missing:
                work += missing
                continue
            work.pop()
            texts[inner] = right_hand_side(inner)
            if len(texts[inner]) > _MAX_EXPRESSION:
                raise TranslationError(op, f"cannot emit an expression of more than {_MAX_EXPRESSION} characters")
        return texts[root.owner]

    def _deferred_text(self, op: _Deferred) -> str:
        name = self._names.value
        match op:
            case DereferenceOp():
                return f"*{name(op.pointer)}"
            case GetFieldOp():
                return op.field_name.root
            case GetGlobalOp():
                return op.name_.root
            case LiteralOp():
                return op.value.value
            case MemberOp():
                return f"{name(op.operand_)}.{op.member.value}"
            case MemberOfPtrOp():
                return f"{name(op.operand_)}->{op.member.value}"
            case SubscriptOp():
                return name(op.value) + "".join([f"[{name(index)}]" for index in op.indices])

    # ----------------------------------------------------------------------------------------------- statements

    def _statement(self, op: Operation) -> None:
        """Emits an operation without regions, or whose region is one expression."""
        statement = _STATEMENTS.get(type(op))
        if statement is not None:
            statement(self, op)
        elif isinstance(op, ExpressionOp):
            self._define(op)
            self.out.write(self._expression(op))
        elif type(op) in RIGHT_HAND_SIDES:
            self._define(op)
            self.out.write(RIGHT_HAND_SIDES[type(op)](op, self._operand))
        else:
            raise op_error(op, "unable to find printer for op")

    def _define(self, op: Operation) -> None:
        """Emits the variables of an operation's results, up to the `=`."""
        results = op.results
        if len(results) > 1:
            if not self._at_top:
                for result in results:
                    self.out.write(f"{self._declare(result)};\n")
            self.out.write(f"std::tie({', '.join([self._names.value(result) for result in results])}) = ")
        elif results:
            self.out.write(f"{self._assigned(results[0]) if self._at_top else self._declare(results[0])} = ")

    def _declare(self, result: OpResult) -> str:
        """Returns the declaration of the variable of a result, which is named by it."""
        return declaration(result.owner, result.type, self._names.value(result))

    def _assigned(self, result: OpResult) -> str:
        """Returns the name of a variable that is declared already."""
        if result not in self._names:
            raise op_error(result.owner, "result variable for the operation has not been declared")
        return self._names.value(result)

    def _constant(self, op: ConstantOp | VariableOp) -> None:
        """Emits a constant or variable; an empty opaque attribute leaves it uninitialized."""
        result = op.result
        value: Attribute = op.value
        is_empty = isinstance(value, OpaqueAttr) and not value.value
        if not is_empty:
            self._define(op)
            self.out.write(attribute_text(op, value))
        elif not self._at_top:
            self.out.write(self._declare(result))

    def _assign(self, op: AssignOp) -> None:
        variable = self._assigned(op.var) if isinstance(op.var, OpResult) else self._names.value(op.var)
        self.out.write(f"{variable} = {self._operand(op.value)}")

    def _verbatim(self, op: VerbatimOp) -> None:
        """Emits a text; if there are operands, `{}` is replaced by the next one, and `{{` by a brace."""
        text = op.value.value
        if op.operands:
            values = iter(op.operands)
            pieces = text.split("{{")
            text = "{".join([_filled(piece, lambda: self._operand(next(values))) for piece in pieces])
        self.out.write(text)

    def _include(self, op: IncludeOp) -> None:
        name = op.include.value
        self.out.write(f"#include <{name}>" if op.is_standard_include else f'#include "{name}"')

    def _branch(self, op: BranchOp) -> None:
        self._jump(op.dest, op.operands)

    def _jump(self, block: Block, operands: list[Value]) -> None:
        for argument, operand in zip(block.arguments, operands, strict=True):
            self.out.write(f"{self._names.value(argument)} = {self._operand(operand)};\n")
        self.out.write(f"goto {self._names.label(block)}")

    def _cond_branch(self, op: CondBranchOp) -> None:
        self.out.write(f"if ({self._operand(op.condition)}) {{\n")
        self.out.indent()
        self._jump(op.true_dest, op.true_dest_operands)
        self.out.unindent()
        self.out.write(";\n} else {\n")
        self.out.indent()
        self._jump(op.false_dest, op.false_dest_operands)
        self.out.unindent()
        self.out.write(";\n}")

    def _return(self, op: FuncReturnOp | ReturnOp) -> None:
        if len(op.operands) < 2:
            self.out.write("".join(["return", *[f" {self._operand(value)}" for value in op.operands]]))
            return
        values = [self._operand(value) for value in op.operands]
        values += [f"/* {name} */{attribute_text(op, value)}" for name, value in op.attributes.items()]
        self.out.write(f"return std::make_tuple({', '.join(values)})")

    def _global(self, op: GlobalOp) -> None:
        words = ["extern "] if op.extern_specifier else ["static "] if op.static_specifier else []
        words += ["const "] if op.const_specifier else []
        self.out.write("".join(words))
        self._variable(op)

    def _variable(self, op: GlobalOp | FieldOp) -> None:
        """Emits the declaration of a global variable or field."""
        value = op.initial_value
        initial = "" if value is None else f" = {attribute_text(op, value)}"
        self.out.write(f"{declaration(op, op.type.type, op.sym_name.value)}{initial};")

    def _declare_function(self, op: DeclareFuncOp) -> None:
        function = self._symbols.lookup_nearest(op, op.sym_name, FuncOp)
        assert function is not None
        outer, self._names = self._names, Names()
        self.out.write(f"{self._signature(function)};")
        self._names = outer

    # -------------------------------------------------------------------------------------------------- regions

    def _module(self, op: ModuleOp | FileOp) -> Nested:
        if isinstance(op, FileOp) and (not self._file_id or op.id.value != self._file_id):
            return
        for inner in sole_region(op).entry.ops:
            yield inner, False

    def _class(self, op: ClassOp) -> Nested:
        final = " final" if op.final_specifier else ""
        self.out.write(f"class {op.sym_name.value}{final} {{\n public:\n")
        self.out.indent()
        for inner in op.body.entry.ops:
            yield inner, False
        self.out.unindent()
        self.out.write("};")

    def _for(self, op: ForOp) -> Nested:
        counter = op.region.entry.arguments[0]
        type_ = type_text(op, counter.type)
        name = self._names.loop_counter(counter, self._nesting)
        lower, upper, step = [self._operand(value) for value in (op.lower_bound, op.upper_bound, op.step)]
        expression = op.upper_bound.defining_op(ExpressionOp)
        if expression is not None and self._is_inlined(expression):
            upper = f"({upper})"
        self.out.write(f"for ({type_} {name} = {lower}; {name} < {upper}; {name} += {step}) {{\n")
        self._nesting += 1
        yield from self._body(op.region)
        self._nesting -= 1
        self.out.write("}")

    def _if(self, op: IfOp) -> Nested:
        self.out.write(f"if ({self._operand(op.condition)}) {{\n")
        yield from self._body(op.then_region)
        self.out.write("}")
        if op.else_region.blocks:
            self.out.write(" else {\n")
            yield from self._body(op.else_region)
            self.out.write("}")

    def _switch(self, op: SwitchOp) -> Nested:
        self.out.write(f"switch ({self._operand(op.arg)}) {{")
        for case, region in zip(op.cases.values, op.case_regions, strict=True):
            self.out.write(f"\ncase {case}: {{\n")
            yield from self._body(region, ending="break;\n")
            self.out.write("}")
        self.out.write("\ndefault: {\n")
        yield from self._body(op.default_region, ending="break;\n")
        self.out.write("}\n}")

    def _do(self, op: DoOp) -> Nested:
        self.out.write("do {\n")
        self.out.indent()
        for inner in op.body_region.entry.ops:
            yield inner, True
        self.out.unindent()
        condition = _yielded(op.condition_region.entry)
        assert isinstance(condition, OpResult) and isinstance(condition.owner, ExpressionOp)
        self.out.write(f"}} while ({self._expression(condition.owner)});")

    def _body(self, region: Region, ending: str = "") -> Nested:
        """Emits the operations of a region but its terminator."""
        self.out.indent()
        for inner in region.entry.ops[:-1]:
            yield inner, True
        self.out.write(ending)
        self.out.unindent()

    # ------------------------------------------------------------------------------------------------ functions

    def _function(self, op: FuncOp | FuncFuncOp) -> Nested:
        if not self._at_top and len(op.body.blocks) > 1:
            raise op_error(op, "with multiple blocks needs variables declared at top")
        type_ = op.function_type.type
        if isinstance(op, FuncFuncOp):
            if any(isinstance(each, LValueType) for each in type_.inputs):
                raise op_error(op, "cannot emit lvalue type as argument type")
            if any(isinstance(each, ArrayType) for each in type_.results):
                raise op_error(op, "cannot emit array type as result type")
        if isinstance(op, FuncOp) and not op.body.blocks:
            arguments = [type_text(op, each) for each in type_.inputs]
            self.out.write(f"{_head(op)}({', '.join(arguments)});")
            return
        outer, self._names = self._names, Names()
        self.out.write(f"{self._signature(op)} {{\n")
        self.out.indent()
        yield from self._function_body(op)
        self.out.unindent()
        self.out.write("}")
        self._names = outer

    def _signature(self, op: FuncOp | FuncFuncOp) -> str:
        """Returns the head of a function with its arguments' names; a function without a body shows no arguments."""
        arguments = op.body.entry.arguments if op.body.blocks else []
        texts = [declaration(op, each.type, self._names.value(each)) for each in arguments]
        return f"{_head(op)}({', '.join(texts)})"

    def _function_body(self, op: FuncOp | FuncFuncOp) -> Nested:
        blocks = op.body.blocks
        if self._at_top:
            self._declare_all(op)
        for block in blocks:
            self._names.label(block)
        for block in blocks[1:]:
            for argument in block.arguments:
                if isinstance(argument.type, ArrayType | LValueType):
                    raise op_error(op, f"cannot emit block argument #{argument.index} with type '{argument.type}'")
                self.out.write(f"{type_text(op, argument.type)} {self._names.value(argument)};\n")
        targets = {successor for block in blocks for inner in block.ops for successor in inner.successors}
        for block in blocks:
            if block in targets:
                self.out.write_label(f"{self._names.label(block)}:")
            for inner in block.ops:
                yield inner, True

    def _declare_all(self, function: Operation) -> None:
        """Declares the variables of all results in a function, also of nested operations."""
        for op in function.walk():
            if isinstance(op.parent_op, ExpressionOp) or isinstance(op, _Deferred):
                continue
            if isinstance(op, ExpressionOp) and self._is_inlined(op):
                continue
            for result in op.results:
                try:
                    text = self._declare(result)
                except TranslationError as error:
                    error.problems.append(Problem(op, "unable to declare result variable for op"))
                    raise
                self.out.write(f"{text};\n")


def _head(op: FuncOp | FuncFuncOp) -> str:
    """Returns a function's specifiers, result types and name."""
    words = []
    if isinstance(op, FuncOp) and isinstance(op.specifiers, ArrayAttr):
        words = [each.value for each in op.specifiers.elements if isinstance(each, StringAttr)]
    return " ".join([*words, result_text(op, op.function_type.type.results), op.sym_name.value])


def _yielded(block: Block) -> Value:
    """Returns the value that the block of an expression or condition yields."""
    terminator = block.last_of_type(YieldOp)
    assert terminator.result_ is not None
    return terminator.result_


def _filled(text: str, next_operand: Callable[[], str]) -> str:
    """Returns a text with an operand in place of each `{}`."""
    first, *others = text.split("{}")
    return first + "".join([next_operand() + other for other in others])


_STATEMENTS: Mapping[type[Operation], OpHandler[_Emitter, None]] = MappingProxyType(
    {
        AssignOp: _Emitter._assign,
        BranchOp: _Emitter._branch,
        CondBranchOp: _Emitter._cond_branch,
        ConstantOp: _Emitter._constant,
        DeclareFuncOp: _Emitter._declare_function,
        FieldOp: _Emitter._variable,
        FuncReturnOp: _Emitter._return,
        GlobalOp: _Emitter._global,
        IncludeOp: _Emitter._include,
        ReturnOp: _Emitter._return,
        VariableOp: _Emitter._constant,
        VerbatimOp: _Emitter._verbatim,
    }
)
_REGION_PRINTERS: Mapping[type[Operation], OpHandler[_Emitter, Nested]] = MappingProxyType(
    {
        ClassOp: _Emitter._class,
        DoOp: _Emitter._do,
        FileOp: _Emitter._module,
        ForOp: _Emitter._for,
        FuncFuncOp: _Emitter._function,
        FuncOp: _Emitter._function,
        IfOp: _Emitter._if,
        ModuleOp: _Emitter._module,
        SwitchOp: _Emitter._switch,
    }
)
