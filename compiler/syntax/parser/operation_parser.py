"""Parses one operation: the names of its results, then its own syntax or the generic form.

The operation is not in a block yet; its regions are recorded as pending.
"""

from __future__ import annotations

from typing import NoReturn

from compiler.diagnostics import Note
from compiler.errors.constraints import AttributeConstraint, SegmentSizes
from compiler.errors.names import UnknownDialect, UnknownOperation, UnregisteredOperation
from compiler.errors.syntax import ExpectedType
from compiler.errors.values import OperandTypeCount, ResultNames
from compiler.ir.attributes import Attribute, DenseArrayAttr, DictionaryAttr
from compiler.ir.locations import Location
from compiler.ir.operation import BlockArgument, ForwardReference, Operation, Region
from compiler.ir.types import I32, FunctionType
from compiler.ods.attr_storage import conversion_problem, has_storage_class, is_property, property_attribute
from compiler.ods.model import LEGACY_SEGMENT_SIZES, Dialect, OpDef
from compiler.ods.op_class import new_operation
from compiler.syntax.assembly.op_syntax import fill_defaults, syntax_of
from compiler.syntax.lexer import ParseError, unquote
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_state import DeferredLocation, OpState
from compiler.syntax.parser.frames import STREAMED, Frame
from compiler.syntax.parser.recovery import BraceTable
from compiler.text import Span


class OperationParser(OpParser):
    """Adds whole operations to the cursor."""

    __slots__ = ("_braces", "_frames", "_outer_containers")

    _braces: BraceTable
    _outer_containers: int
    """Number of containers in the text that enclose the parsed part, and for which there is no frame."""
    _frames: list[Frame]

    def _locate(self, target: Operation | BlockArgument, location: Location | DeferredLocation | None) -> None:
        """Sets the location that follows an op or argument. See compiler.syntax.parser.block_parser."""
        raise TypeError("no block parser")

    def _result_names(self, state: OpState) -> None:
        """Parses `%a, %b:2 =`."""

        def result() -> None:
            start = self.start
            if self.kind != "percent":
                self.unexpected_token("expected valid ssa identifier")
            name = self.take()[1:]
            count = 1
            if self.consume_if(":"):
                if self.kind != "int":
                    self.unexpected_token("expected integer number of results")
                count = self.literal_value(self.spelling)
                if not 1 <= count < 1 << 64:
                    self.error("expected named operation to have at least 1 result")
                self.advance()
            state.result_names.append((name, count, start))

        self.comma_separated(result)
        state.num_bound_results = sum(count for _, count, _ in state.result_names)
        self.expect("=", "expected '=' after SSA name")

    def _check_result_count(self, state: OpState, op: Operation) -> None:
        if not state.result_names or len(op.results) == state.num_bound_results:
            return
        self.error(ResultNames(len(op.results), state.num_bound_results), state.start, state.name_start)

    def _custom_operation(self, frame: Frame, state: OpState) -> Operation:
        start, end = self.start, self.end
        spelled = self.spelling
        name = spelled
        definition = self.context.op_def(name)
        if definition is None and "." not in name:
            name = f"{frame.default_dialect}.{name}"
            definition = self.context.op_def(name)
        state.name, state.definition = name, definition
        self.advance()
        if definition is None:
            self._unknown_op(spelled, name, start, end)
        state.default_dialect = definition.default_dialect
        parse = syntax_of(definition).parse
        if parse is None:
            if definition.unknown_syntax:
                self.in_cpp(f"the syntax of '{name}' is written in C++")
            self.error(f"custom op '{name}' has no custom assembly form", start, end)
        self.prefix = f"custom op '{name}' "
        self.read_by(name, parse, self, state)
        self.prefix = ""
        definition = state.definition  # the syntax may have chosen that of another release
        if definition is not None and definition.assembly_format is None:
            _drop_misfits(state, definition)
        op = self._create(state)
        if not (state.pending and state.pending[-1].end == STREAMED):
            self._locate(op, self.optional_location())
        return op

    def _unknown_op(self, spelled: str, name: str, start: int, end: int) -> NoReturn:
        dialect = name.partition(".")[0]
        tried = f" (tried '{name}' as well)" if spelled != name else ""
        loaded = self.context.dialect(dialect)
        if loaded is None or loaded.is_incomplete or (loaded.is_extensible and _is_of_new_group(loaded, name)):
            advice = 'an op of an unknown dialect can be read in generic form: "dialect.op"(...) : (...) -> ...'
            note = Note(advice, advice=True)
            message = f"Dialect `{dialect}' not found for custom op '{spelled}' {tried}"
            self.state.default_dialect = dialect  # for names without a prefix in its regions
            raise ParseError(UnknownDialect(message), Span(start, end), (note,))
        self.error(UnknownOperation(spelled, name), start, end)

    def _create(self, state: OpState) -> Operation:
        unique = self.context.unique_type
        op = new_operation(
            state.name,
            state.definition,
            state.operands,
            [unique(type_) for type_ in state.result_types],
            state.properties,
            state.attributes,
            state.successors,
            state.regions,
        )
        if self.scope.forward and any(isinstance(operand, ForwardReference) for operand in op.operands):
            self.scope.users.append(op)
        return op

    def _generic_operation(self, state: OpState) -> Operation:
        """Parses `"name"(%operands)[^successors] <{properties}> ({regions}) {attributes} : (types) -> types`."""
        start, end = self.start, self.end
        name = unquote(self.spelling)
        state.name = name
        if not name:
            self.error("empty operation name is invalid")
        if "\0" in name:
            self.error("null character not allowed in operation name")
        self.advance()
        definition = state.definition = self.context.op_def(name)
        if definition is None and self.context.dialect(name.partition(".")[0]) is None:
            if not self.context.allow_unregistered:
                message = (
                    "operation being parsed with an unregistered dialect. If this is intended, please use "
                    "-allow-unregistered-dialect with the MLIR tool used"
                )
                self.error(UnregisteredOperation(message), self.start, self.end)
        self._generic_body(state, start, end)
        if definition is not None and definition.hooks.choose is not None:
            definition.hooks.choose(state)
        op = self._create(state)
        self._locate(op, self.optional_location())
        return op

    def _generic_body(self, state: OpState, start: int, end: int) -> None:
        self.expect("(", "expected '(' to start operand list")
        operands = self.operand_list()
        self.expect(")", "expected ')' to end operand list")
        if self.kind == "[":
            if state.definition is not None and not state.definition.has_trait("Terminator"):
                self.error("successors in non-terminator")
            self.advance()
            state.successors += self.comma_separated(self.successor)
            self.expect("]", "expected ',' or ']'")
        properties: Attribute | None = None
        if self.consume_if("<"):
            properties = self.attribute()
            self.expect(">", "expected '>' to close properties")
        if self.consume_if("("):
            isolated = state.definition is not None and state.definition.has_trait("IsolatedFromAbove")
            self.region(isolated=isolated)
            while self.consume_if(","):
                self.region(isolated=isolated)
            self.expect(")", "expected ')' to end region list")
        if self.kind == "{":
            for key, value in self.attribute_dict().items():
                (state.properties if _is_inherent(key, state.definition) else state.attributes)[key] = value
        self.expect(":", "expected ':' followed by operation type")
        type_start, type_end = self.start, self.end
        type_ = self.type()
        if not isinstance(type_, FunctionType):
            self.error(ExpectedType("expected function type"), type_start, type_end)
        if len(type_.inputs) != len(operands):
            plural = "" if len(operands) == 1 else "s"
            words = f"expected {len(operands)} operand type{plural} but had {len(type_.inputs)}"
            self.error(OperandTypeCount(len(operands), len(type_.inputs), words), type_start, type_end)
        state.operands += [self.resolve(operand, t) for operand, t in zip(operands, type_.inputs, strict=True)]
        state.result_types += type_.results
        if properties is not None:
            self._set_properties(state, properties, start, end)
        if state.definition is not None:
            _rename_legacy_segment_sizes(state, state.definition)
            if properties is None and state.properties and _has_properties(state.definition):
                _reset_misfit_segment_sizes(state.properties, state.definition)
            fill_defaults(state.definition, state.properties)
            if _has_properties(state.definition):
                _fill_segment_sizes(state.properties, state.definition)

    def _set_properties(self, state: OpState, properties: Attribute, start: int, end: int) -> None:
        if not isinstance(properties, DictionaryAttr):
            if state.definition is None:
                state.properties["<attribute>"] = properties
                return
            self.error(
                f"invalid properties {properties} for op {state.name}: expected DictionaryAttr to set properties",
                start,
                end,
            )
        state.properties.update(properties.entries)
        if state.definition is None:
            return
        if _has_properties(state.definition):
            for name, count in _segment_counts(state.definition):
                invalid = _segment_sizes_problem(state.properties.get(name), count)
                if invalid:
                    words = f"invalid properties {properties} for op {state.name}: {invalid}"
                    self.error(SegmentSizes(words), start, end)
        for attribute in state.definition.attributes:
            value = state.properties.get(attribute.name)
            if value is None:
                continue
            problem = conversion_problem(attribute.name, attribute.constraint, value)
            if problem is not None:
                words = f"invalid properties {properties} for op {state.name}: {problem}"
                fault = AttributeConstraint(attribute.name, attribute.constraint.summary, value, words)
                self.error(fault, start, end)
            state.properties[attribute.name] = property_attribute(attribute.constraint, value)
        drops_unknown = _has_properties(state.definition)
        for key, _ in properties.entries:
            if key not in state.definition.inherent_names:
                value = state.properties.pop(key)
                if not drops_unknown or key in LEGACY_SEGMENT_SIZES:  # as upstream, which reads properties by name
                    state.attributes[key] = value

    def closing_brace(self, start: int) -> int | None:
        if self._frames[-1].container and may_hold_chunks(self.state.definition):
            if self.text[self.state.name_start] != '"':
                return STREAMED
        holds_functions = may_hold_functions(self.state.definition)
        return self._braces.closing(start, self.limit, self._enclosing_containers(), holds_functions=holds_functions)

    def _enclosing_containers(self) -> int:
        """Returns the number of containers that the current operation is directly in; 0 in other regions."""
        return self._outer_containers + len(self._frames) - 1 if self._frames[-1].container else 0

    def end_of_unclosed(self, start: int) -> int:
        return self._braces.unclosed[start]

    def region(self, *args: object, **kwargs: object) -> Region:
        region = super().region(*args, **kwargs)  # type: ignore[arg-type]
        pending = self.state.pending[-1]
        if pending.end == STREAMED:
            self.reset(pending.start)
        return region


def _drop_misfits(state: OpState, definition: OpDef) -> None:
    """Drops attributes that do not have the class of their property, as upstream for ops parsed by C++."""
    if not _has_properties(definition):
        return
    for attribute in definition.attributes:
        value = state.properties.get(attribute.name)
        if value is not None and not has_storage_class(attribute.constraint, value):
            del state.properties[attribute.name]


def _rename_legacy_segment_sizes(state: OpState, definition: OpDef) -> None:
    """Renames segment sizes with the names of older releases, which generic form accepts, as upstream."""
    for older, name in LEGACY_SEGMENT_SIZES.items():
        if older in state.attributes and name in definition.inherent_names and name not in state.properties:
            state.properties[name] = state.attributes.pop(older)


def _has_properties(definition: OpDef) -> bool:
    return definition.owner is None or definition.owner.uses_properties


def _segment_counts(definition: OpDef) -> list[tuple[str, int]]:
    """Returns the names of the attributes with segment sizes, each with its number of segments."""
    counts = []
    if definition.has_trait("AttrSizedOperandSegments"):
        counts.append(("operandSegmentSizes", len(definition.operands)))
    if definition.has_trait("AttrSizedResultSegments"):
        counts.append(("resultSegmentSizes", len(definition.results)))
    return counts


def _segment_sizes_problem(sizes: Attribute | None, count: int) -> str:
    if sizes is None:
        return ""
    if not isinstance(sizes, DenseArrayAttr) or sizes.element_type != I32:
        return "expected DenseI32ArrayAttr for key `value`"
    if len(sizes.values) != count:
        return f"size mismatch in attribute conversion: {len(sizes.values)} vs {count}"
    return ""


def _reset_misfit_segment_sizes(properties: dict[str, Attribute], definition: OpDef) -> None:
    """Replaces invalid segment sizes from the attribute dictionary by zeros, as upstream."""
    for name, count in _segment_counts(definition):
        if _segment_sizes_problem(properties.get(name), count):
            properties[name] = DenseArrayAttr(I32, (0,) * count)


def _fill_segment_sizes(properties: dict[str, Attribute], definition: OpDef) -> None:
    """Sets missing segment sizes to zero, as upstream's storage."""
    for name, count in _segment_counts(definition):
        properties.setdefault(name, DenseArrayAttr(I32, (0,) * count))


def _is_of_new_group(dialect: Dialect, name: str) -> bool:
    """Returns True if no op of the dialect has the prefix of `name`, such as `transform.project` of a new extension."""
    group = name.rpartition(".")[0]
    return not any(op_name.startswith(f"{group}.") for op_name in dialect.ops)


def may_hold_functions(definition: OpDef | None) -> bool:
    """Returns True if regions of an op with this definition may contain functions."""
    return definition is not None and (definition.hooks.reads_behind_regions or definition.has_trait("SymbolTable"))


def may_hold_chunks(definition: OpDef | None) -> bool:
    """Returns True if the ops in an op with this definition are chunks, provided it is one itself in custom syntax."""
    if definition is None or definition.hooks.reads_behind_regions:
        return False
    return definition.has_trait("SymbolTable") and definition.has_trait("NoTerminator")


def _is_inherent(name: str, definition: OpDef | None) -> bool:
    """Returns True if an entry of a generic attribute dictionary is an inherent attribute.

    Upstream sets properties that are no attributes from `<{...}>` only.
    """
    if definition is None or name not in definition.inherent_names:
        return False
    attribute = definition.attribute_defs.get(name)
    return attribute is None or not is_property(attribute.constraint)
