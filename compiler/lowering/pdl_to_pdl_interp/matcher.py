"""Emission of the decision tree as blocks with checks and branches."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.pdl.ops import OperationOp
from compiler.dialects.pdl.types import RangeType
from compiler.dialects.pdl_interp import check_ops, control_flow_ops, get_ops, rewrite_ops, switch_ops
from compiler.ir.attributes import (
    UNIT,
    ArrayAttr,
    Attribute,
    StringAttr,
    TypeAttr,
    bool_attr,
    dense_elements_attr,
    integer_attr,
)
from compiler.ir.locations import UNKNOWN, Location
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value, sole_region
from compiler.ir.types import I32, Type, VectorType
from compiler.lowering.pdl_to_pdl_interp.decisions import Decision, End, Match, Node, children_of
from compiler.lowering.pdl_to_pdl_interp.positions import Answer, Ask, At, Position, Question
from compiler.lowering.pdl_to_pdl_interp.predicates import is_range, text
from compiler.lowering.pdl_to_pdl_interp.rewrites import (
    ATTRIBUTE_TYPE,
    OPERATION_TYPE,
    TYPE_TYPE,
    TYPES_TYPE,
    VALUE_TYPE,
    VALUES_TYPE,
    Rewrites,
    index_properties,
    rewrite_of,
)
from compiler.rewrite.rewriter import Rewriter
from compiler.stepping import Steps, run_steps

_OPERATIONS_TYPE = RangeType.get(OPERATION_TYPE)
_AT_LEAST = (Ask.OPERAND_COUNT_AT_LEAST, Ask.RESULT_COUNT_AT_LEAST)


def _location(value: Value | None) -> Location:
    if isinstance(value, OpResult):
        return value.owner.get_location()
    return (value.location if isinstance(value, BlockArgument) else None) or UNKNOWN


class Matcher:
    """Writes the blocks into the matcher's function."""

    def __init__(self, rewriter: Rewriter, function: Operation, root: Position, rewrites: Rewrites) -> None:
        self._rewriter = rewriter
        self._function = function
        self._rewrites = rewrites
        self._entry = sole_region(function).entry
        self._values: dict[Position, list[Value]] = {root: [self._entry.arguments[0]]}
        self._scopes: list[list[Position]] = []
        self._failures: list[Block] = []
        """Blocks to continue at when a predicate fails, innermost last."""
        self._matched: dict[Value, None] = {}
        """The operations on the way here, whose locations a new operation gets."""
        self._constraints: dict[Question, Operation] = {}

    def write(self, tree: Node) -> None:
        """Emits the whole tree."""
        first = run_steps(self._node(tree, sole_region(self._function)))
        self._rewriter.merge_blocks(first, self._entry)

    def _block(self, region: Region, before: Block | None = None) -> Block:
        block = Block()
        self._rewriter.insert_block(block, region, before)
        return block

    def _make(
        self,
        op_class: type[Operation],
        operands: Sequence[Value | Sequence[Value]],
        types: Sequence[Type],
        location: Location,
        properties: dict[str, Attribute | None] | None = None,
        successors: Sequence[Block] = (),
    ) -> Operation:
        return self._rewriter.create(
            op_class, *operands, result_types=types, properties=properties, successors=successors, location=location
        )

    def _node(self, node: Node, region: Region, block: Block | None = None) -> Steps[Block]:
        """Emits the code of a node and its successors. Returns its first block."""
        block = block or self._block(region)
        if isinstance(node, End):
            self._rewriter.set_insertion_point_to_end(block)
            self._make(control_flow_ops.FinalizeOp, [], (), self._function.get_location())
            return block
        self._scopes.append([])
        if node.failure is not None:
            self._failures.append((yield self._node(node.failure, region)))
        failure = self._failures[-1]
        if isinstance(node, Match):
            self._match(node, block)
        elif isinstance(node, Decision):
            yield self._decision(node, block)
        while self._failures[-1] is not failure:
            self._failures.pop()  # those of loops
        if node.failure is not None:
            self._failures.pop()
        for position in self._scopes.pop():
            self._values[position].pop()
        return block

    def _decision(self, node: Decision, block: Block) -> Steps[None]:
        position, question = node.position, node.question
        assert position is not None and question is not None
        block, value = self._value(block, position)
        is_operation = value.type == OPERATION_TYPE
        if is_operation:
            self._matched.setdefault(value)
        if len(node.children) == 1:
            ((answer, child),) = children_of(node)
            yield self._check(question, answer, child, block, value)
        elif question.kind in _AT_LEAST:
            yield self._at_least(node, question, block, value)
        else:
            yield self._switch(node, question, block, value)
        if is_operation:
            self._matched.pop(value, None)

    # -------------------------------------------------------------------------------------------------- values

    def _value(self, block: Block, position: Position) -> tuple[Block, Value]:
        """Returns the value at a position and its defining block, which may be in a loop."""
        chain: list[Position] = []
        current: Position | None = position
        while current is not None and not self._values.get(current):
            chain.append(current)
            current = current.parent
        value = None if current is None else self._values[current][-1]
        for each in reversed(chain):
            self._rewriter.set_insertion_point_to_end(block)
            if each.kind is At.FOREACH:
                assert value is not None
                block, value = self._foreach(value)
            else:
                value = self._get(each, value)
            self._values.setdefault(each, []).append(value)
            self._scopes[-1].append(each)
        assert value is not None
        return block, value

    def _foreach(self, operations: Value) -> tuple[Block, Value]:
        """Returns a loop, and its current element."""
        location, rewriter = _location(operations), self._rewriter
        body, after = Block([OPERATION_TYPE]), Block()
        body.arguments[0].location = location
        rewriter.create(
            control_flow_ops.ForEachOp,
            operations,
            regions=[Region([body, after])],
            successors=[self._failures[-1]],
            location=location,
        )
        rewriter.set_insertion_point_to_end(after)
        self._make(control_flow_ops.ContinueOp, [], (), location)
        self._failures.append(after)
        return body, body.arguments[0]

    def _get(self, position: Position, parent: Value | None) -> Value:
        """Creates the op that computes the value at a position from its parent position's value."""
        location, literal, index = _location(parent), position.literal, position.index
        if position.kind is At.CONSTRAINT_RESULT:
            assert position.question is not None and index is not None
            return self._constraints[position.question].results[index]
        if position.kind is At.ATTRIBUTE_LITERAL:
            return self._make(rewrite_ops.CreateAttributeOp, [], [ATTRIBUTE_TYPE], location, {"value": literal}).result
        if position.kind is At.TYPE_LITERAL:
            if isinstance(literal, TypeAttr):
                return self._make(rewrite_ops.CreateTypeOp, [], [TYPE_TYPE], location, {"value": literal}).result
            return self._make(rewrite_ops.CreateTypesOp, [], [TYPES_TYPE], location, {"value": literal}).result
        assert parent is not None
        one_or_many = VALUES_TYPE if position.variadic else VALUE_TYPE
        match position.kind:
            case At.OPERATION:
                if not position.is_defining_op:
                    return parent
                return self._make(get_ops.GetDefiningOpOp, [parent], [OPERATION_TYPE], location).result
            case At.USERS:
                if is_range(parent):
                    first = index_properties(0)
                    parent = self._make(get_ops.ExtractOp, [parent], [VALUE_TYPE], location, first).result
                return self._make(get_ops.GetUsersOp, [parent], [_OPERATIONS_TYPE], location).result
            case At.ATTRIBUTE:
                name_property: dict[str, Attribute | None] = {"name": StringAttr(position.name)}
                return self._make(get_ops.GetAttributeOp, [parent], [ATTRIBUTE_TYPE], location, name_property).result
            case At.TYPE:
                is_attribute = parent.type == ATTRIBUTE_TYPE
                get_type = get_ops.GetAttributeTypeOp if is_attribute else get_ops.GetValueTypeOp
                handle_type = TYPES_TYPE if is_range(parent) else TYPE_TYPE
                return self._make(get_type, [parent], [handle_type], location).result
            case At.OPERAND | At.RESULT:
                get = get_ops.GetOperandOp if position.kind is At.OPERAND else get_ops.GetResultOp
                return self._make(get, [parent], [VALUE_TYPE], location, index_properties(index)).result
            case _:
                get_group = get_ops.GetOperandsOp if position.kind is At.OPERAND_GROUP else get_ops.GetResultsOp
                return self._make(get_group, [parent], [one_or_many], location, index_properties(index)).result

    # ------------------------------------------------------------------------------------------------ questions

    def _check(self, question: Question, answer: Answer, child: Node, block: Block, value: Value) -> Steps[None]:
        """Returns a question with one answer that leads on."""
        arguments: list[Value] = []
        for position in [question.position] if question.position is not None else question.arguments:
            block, argument = self._value(block, position)
            arguments.append(argument)
        region = block.parent
        assert region is not None
        success = self._block(region)
        self._rewriter.set_insertion_point_to_end(block)
        asking_op, operands, properties = _question(question, answer, value, arguments)
        ways = [success, self._failures[-1]]
        op = self._make(asking_op, operands, question.result_types, _location(value), properties, ways)
        if question.kind is Ask.CONSTRAINT:
            self._constraints[question] = op
        yield self._node(child, region, success)

    def _at_least(self, node: Decision, question: Question, block: Block, value: Value) -> Steps[None]:
        """Checks minimum counts from the highest down, as smaller ones are fulfilled as well."""
        region, default = block.parent, self._failures[-1]
        assert region is not None
        self._failures.append(default)
        for answer, child in sorted(children_of(node), key=lambda each: -int(str(each[0]))):
            first = yield self._node(child, region)
            asking = self._block(region, first)
            self._rewriter.set_insertion_point_to_end(asking)
            asking_op, operands, properties = _question(question, answer, value, ())
            self._make(asking_op, operands, (), _location(value), properties, [first, default])
            self._failures[-1] = asking
        self._rewriter.merge_blocks(self._failures.pop(), block)

    def _switch(self, node: Decision, question: Question, block: Block, value: Value) -> Steps[None]:
        region, default = block.parent, self._failures[-1]
        assert region is not None
        blocks: list[Block] = []
        for _, child in children_of(node):
            blocks.append((yield self._node(child, region)))
        self._rewriter.set_insertion_point_to_end(block)
        answers = list(node.children)
        switch, values = _cases(question, answers, value)
        self._make(switch, [value], (), _location(value), {"caseValues": values}, [default, *blocks])

    # -------------------------------------------------------------------------------------------------- matches

    def _match(self, node: Match, block: Block) -> None:
        pattern, root = node.pattern, node.root
        assert pattern is not None and isinstance(root, OpResult)
        function, used = self._rewrites.write(pattern)
        inputs: list[Value] = []
        for position in used:
            block, value = self._value(block, position)
            inputs.append(value)
        rewrite = rewrite_of(pattern)
        body = [op for each in rewrite.body_region.blocks for op in each.ops]
        attributes = [StringAttr(text(op, "opName") or "") for op in body if isinstance(op, OperationOp)]
        self._rewriter.set_insertion_point_to_end(block)
        self._make(
            control_flow_ops.RecordMatchOp,
            [inputs, list(self._matched)],
            (),
            pattern.get_location(),
            {
                "rewriter": function,
                "rootKind": root.owner.properties.get("opName"),
                "generatedOps": ArrayAttr(tuple(attributes)) if attributes else None,
                "benefit": pattern.benefit,
            },
            [self._failures[-1]],
        )


def _question(
    question: Question, answer: Answer, value: Value, arguments: Sequence[Value]
) -> tuple[type[Operation], list[Value], dict[str, Attribute | None]]:
    """Returns the checking operation: its class, operands and properties."""
    kind = question.kind
    match kind:
        case Ask.IS_NOT_NULL:
            return check_ops.IsNotNullOp, [value], {}
        case Ask.EQUAL_TO:
            return check_ops.AreEqualOp, [value, *arguments], {}
        case Ask.CONSTRAINT:
            properties: dict[str, Attribute | None] = {
                "name": StringAttr(question.name),
                "isNegated": bool_attr(question.negated),
            }
            return check_ops.ApplyConstraintOp, list(arguments), properties
        case Ask.OPERATION_NAME:
            return check_ops.CheckOperationNameOp, [value], {"name": StringAttr(str(answer))}
        case Ask.TYPE:
            if is_range(value):
                return check_ops.CheckTypesOp, [value], {"types": _attribute(answer)}
            return check_ops.CheckTypeOp, [value], {"type": _attribute(answer)}
        case Ask.ATTRIBUTE:
            return check_ops.CheckAttributeOp, [value], {"constantValue": _attribute(answer)}
        case _:
            of_operands = kind in (Ask.OPERAND_COUNT, Ask.OPERAND_COUNT_AT_LEAST)
            check_count = check_ops.CheckOperandCountOp if of_operands else check_ops.CheckResultCountOp
            at_least = UNIT if kind in _AT_LEAST else None
            count = integer_attr(int(str(answer)), I32)
            return check_count, [value], {"count": count, "compareAtLeast": at_least}


def _attribute(answer: Answer) -> Attribute:
    assert isinstance(answer, Attribute)
    return answer


def _cases(question: Question, answers: Sequence[Answer], value: Value) -> tuple[type[Operation], Attribute]:
    """Returns the class of the switch for a question, and its case values."""
    match question.kind:
        case Ask.OPERATION_NAME:
            return switch_ops.SwitchOperationNameOp, ArrayAttr(tuple(StringAttr(str(answer)) for answer in answers))
        case Ask.TYPE:
            switch_type = switch_ops.SwitchTypesOp if is_range(value) else switch_ops.SwitchTypeOp
            return switch_type, ArrayAttr(tuple(_attribute(answer) for answer in answers))
        case Ask.ATTRIBUTE:
            return switch_ops.SwitchAttributeOp, ArrayAttr(tuple(_attribute(answer) for answer in answers))
        case _:
            of_operands = question.kind is Ask.OPERAND_COUNT
            switch_count = switch_ops.SwitchOperandCountOp if of_operands else switch_ops.SwitchResultCountOp
            counts = [int(str(answer)) for answer in answers]
            return switch_count, dense_elements_attr(VectorType((len(counts),), I32), counts)
