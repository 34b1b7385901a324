"""Writes modules of the spirv dialect in SPIR-V's binary form.

Takes a verified `spirv.module`; returns words, or the operation that cannot be serialized, with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from compiler.codegen.attribute_fields import fields, is_a
from compiler.codegen.problems import TranslationError, op_error
from compiler.codegen.spirv.block_order import predecessors, pretty_order
from compiler.codegen.spirv.declarations import Declarations
from compiler.codegen.spirv.instructions import CONSTANT_IDS, GENERATOR, MAGIC, Form, forms
from compiler.codegen.spirv.scalars import (
    attribute_number,
    scalar_constant,
    scalar_words,
)
from compiler.codegen.spirv.words import instruction, string_words, to_bytes
from compiler.dialects.spirv.enums.opcode_enums import Opcode
from compiler.dialects.spirv.enums.target_enums import Extension
from compiler.dialects.spirv.enums.variable_enums import Decoration
from compiler.dialects.spirv.ops.control_flow_ops import (
    BranchConditionalOp,
    BranchOp,
    FunctionCallOp,
    LoopOp,
    MergeOp,
    SelectionOp,
    SwitchOp,
)
from compiler.dialects.spirv.ops.misc_ops import UndefOp
from compiler.dialects.spirv.ops.structure_ops import (
    AddressOfOp,
    ConstantOp,
    EntryPointOp,
    ExecutionModeOp,
    FuncOp,
    GlobalVariableOp,
    ModuleOp,
    ReferenceOfOp,
    SpecConstantCompositeOp,
    SpecConstantOp,
    SpecConstantOperationOp,
)
from compiler.dialects.spirv.type_parts import storage_class_of
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DialectAttribute,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    SymbolRefAttr,
    TypeAttr,
)
from compiler.ir.operation import Block, Operation, OpHandler, OpResult, Value
from compiler.ir.problem import Problem
from compiler.ir.types import (
    NoneType,
    Type,
)
from compiler.ods.model import AttributeDef
from compiler.stepping import Steps, run_steps


class Serialized(NamedTuple):
    """The bytes of a module, or why there are none."""

    data: bytes | None
    problems: tuple[Problem, ...] = ()


def serialize(top: Operation, *, emit_names: bool = False) -> Serialized:
    """Serializes a `spirv.module`; `emit_names` keeps the names of all values."""
    if not isinstance(top, ModuleOp):
        return Serialized(None, (Problem(top, f"expected a 'spirv.module' op, got '{top.name}'"),))
    try:
        return Serialized(_Serializer(top, emit_names=emit_names).run())
    except TranslationError as error:
        return Serialized(None, tuple(error.problems))


class _Serializer:
    """Serializes one module. Each section of the binary form is a list of words."""

    def __init__(self, module: ModuleOp, *, emit_names: bool) -> None:
        self._module = module
        self._emit_names = emit_names
        self._forms = forms()
        self._declared = Declarations()
        self._sets: dict[str, int] = {}
        self._undefined: dict[Type, int] = {}
        self._values: dict[Value, int] = {}
        self._blocks: dict[Block, int] = {}
        self._symbols: dict[str, int] = {}
        self._merged: dict[Block, int] = {}
        self._imports: list[int] = []
        self._entry_points: list[int] = []
        self._execution_modes: list[int] = []
        self._body: list[int] = []
        self._functions: list[int] = []

    def run(self) -> bytes:
        module = self._module
        triple = fields(module.vce_triple) if isinstance(module.vce_triple, DialectAttribute) else {}
        capabilities: list[int] = []
        for capability in triple.get("capabilities", ()):
            capabilities += instruction(Opcode.OpCapability, [capability])
        extensions: list[int] = []
        for extension in triple.get("extensions", ()):
            extensions += instruction(Opcode.OpExtension, string_words(Extension(extension).name))
        for op in module.body.blocks[0].ops if module.body.blocks else ():
            self._operation(op)
        declared = self._declared
        model = [int(module.addressing_model), int(module.memory_model)]
        sections = [
            capabilities, extensions, self._imports, instruction(Opcode.OpMemoryModel, model), self._entry_points,
            self._execution_modes, declared.names, declared.decorations, declared.globals, self._functions,
        ]  # fmt: skip
        version = 1 << 16 | triple.get("version", 0) << 8
        words = [MAGIC, version, GENERATOR, declared.next_id, 0]
        return to_bytes([*words, *[word for section in sections for word in section]])

    # ---------------------------------------------------------------------------------------------------- symbols

    def _symbol(self, name: str) -> int:
        if name not in self._symbols:
            self._symbols[name] = self._declared.new_id()
        return self._symbols[name]

    # ------------------------------------------------------------------------------------------------- operations

    def _operation(self, op: Operation) -> None:
        special = _SPECIAL.get(type(op))
        if special is not None:
            special(self, op)
            return
        form = self._forms.get(op.name)
        if form is None:
            raise op_error(op, "cannot be serialized")
        self._instruction(op, form)

    def _instruction(self, op: Operation, form: Form) -> None:
        operands: list[int] = []
        id_ = 0
        if form.has_result:
            of_type = self._declared.type_id(op, op.result.type)
            id_ = self._define(op.result)
            operands += [of_type, id_]
        if form.set_name:
            operands += [self._import(form.set_name), form.extended]
        operands += self._parts(op, form)
        self._body += instruction(form.opcode, operands)
        for name, value in op.attributes.items():
            self._declared.decorate_by(op, id_, name, value)

    def _parts(self, op: Operation, form: Form) -> list[int]:
        words: list[int] = []
        for part in form.parts:
            if isinstance(part, AttributeDef):
                value = op.properties.get(part.name)
                if value is not None:
                    words += self._attribute(op, value)
            else:
                words += [self._value(value) for value in op.operand_group(part.name)]
        return words

    def _attribute(self, op: Operation, value: Attribute) -> list[int]:
        """Returns the words of an attribute that is an operand."""
        match value:
            case DialectAttribute() if is_a(value, *CONSTANT_IDS):
                return [self._declared.integer_id(op, attribute_number(value))]
            case DialectAttribute():
                return [attribute_number(value)]
            case IntegerAttr():
                return [value.value]
            case ArrayAttr():
                return [each.value for each in value.elements if isinstance(each, IntegerAttr)]
            case TypeAttr():
                return [self._declared.type_id(op, value.type)]
        raise TranslationError(op, f"cannot serialize attribute: {value}")

    def _import(self, set_name: str) -> int:
        if set_name not in self._sets:
            id_ = self._sets[set_name] = self._declared.new_id()
            self._imports += instruction(Opcode.OpExtInstImport, [id_, *string_words(set_name)])
        return self._sets[set_name]

    def _define(self, value: Value) -> int:
        if value not in self._values:
            self._values[value] = self._declared.new_id()
            if self._emit_names and value.name:
                self._declared.name(self._values[value], value.name)
        return self._values[value]

    def _value(self, value: Value) -> int:
        """Returns the id of an operand. A phi may refer to a value that is emitted later."""
        if value not in self._values and isinstance(value, OpResult) and isinstance(value.owner, _IN_MODULE_SCOPE):
            self._operation(value.owner)
        return self._define(value)

    def _constant_op(self, op: ConstantOp) -> None:
        self._values[op.constant] = self._declared.constant_id(op, op.value, op.constant.type)

    def _undef(self, op: UndefOp) -> None:
        type_ = op.result.type
        if type_ not in self._undefined:
            of_type = self._declared.type_id(op, type_)
            id_ = self._undefined[type_] = self._declared.new_id()
            self._declared.globals += instruction(Opcode.OpUndef, [of_type, id_])
        self._values[op.result] = self._undefined[type_]

    def _address_of(self, op: AddressOfOp) -> None:
        self._values[op.pointer] = self._symbol(op.variable.root)

    def _reference_of(self, op: ReferenceOfOp) -> None:
        self._values[op.reference] = self._symbol(op.spec_const.root)

    def _spec_constant(self, op: SpecConstantOp) -> None:
        value = op.default_value
        assert isinstance(value, IntegerAttr | FloatAttr)
        of_type, id_ = self._declared.type_id(op, value.type), self._symbol(op.sym_name.value)
        opcode, operands = scalar_constant(value, spec=True)
        self._declared.globals += instruction(opcode, [of_type, id_, *operands])
        number = op.attributes.get("spec_id")
        if isinstance(number, IntegerAttr):
            self._declared.decorate(id_, Decoration.SpecId, [number.value])
        self._declared.name(id_, op.sym_name.value)

    def _spec_constant_composite(self, op: SpecConstantCompositeOp) -> None:
        of_type, id_ = self._declared.type_id(op, op.type.type), self._symbol(op.sym_name.value)
        parts = [self._symbol(each.root) for each in op.constituents.elements if isinstance(each, SymbolRefAttr)]
        self._declared.globals += instruction(Opcode.OpSpecConstantComposite, [of_type, id_, *parts])
        self._declared.name(id_, op.sym_name.value)

    def _spec_constant_operation(self, op: SpecConstantOperationOp) -> None:
        """Emits the one operation of the region as operands of a constant."""
        of_type, id_ = self._declared.type_id(op, op.result.type), self._define(op.result)
        inner, *_ = op.body.entry.ops
        form = self._forms.get(inner.name)
        if form is None or form.set_name:
            raise op_error(inner, "cannot be serialized")
        words = [of_type, id_, form.opcode, *self._parts(inner, form)]
        self._declared.globals += instruction(Opcode.OpSpecConstantOp, words)

    def _global_variable(self, op: GlobalVariableOp) -> None:
        type_ = op.type.type
        of_type, id_ = self._declared.type_id(op, type_), self._symbol(op.sym_name.value)
        operands = [of_type, id_, storage_class_of(type_)]
        if op.initializer is not None:
            operands.append(self._symbol(op.initializer.root))
        self._declared.globals += instruction(Opcode.OpVariable, operands)
        self._declared.name(id_, op.sym_name.value)
        skipped = ("type", "sym_name", "initializer")
        for name, value in (*op.properties.items(), *op.attributes.items()):
            if name not in skipped:
                self._declared.decorate_by(op, id_, name, value)

    def _entry_point(self, op: EntryPointOp) -> None:
        interface = [self._symbol(each.root) for each in op.interface.elements if isinstance(each, SymbolRefAttr)]
        words = [int(op.execution_model), self._symbol(op.fn.root), *string_words(op.fn.root), *interface]
        self._entry_points += instruction(Opcode.OpEntryPoint, words)

    def _execution_mode(self, op: ExecutionModeOp) -> None:
        values = [each.value for each in op.values.elements if isinstance(each, IntegerAttr)]
        words = [self._symbol(op.fn.root), int(op.execution_mode), *values]
        self._execution_modes += instruction(Opcode.OpExecutionMode, words)

    # -------------------------------------------------------------------------------------------------- functions

    def _function(self, op: FuncOp) -> None:
        type_ = op.function_type.type
        of_function, of_result = self._declared.type_id(op, type_), self._declared.result_type_id(op, type_)
        id_ = self._symbol(op.sym_name.value)
        control = int(op.function_control)
        self._body = []
        head = instruction(Opcode.OpFunction, [of_result, id_, control, of_function])
        self._declared.name(id_, op.sym_name.value)
        linkage = op.linkage_attributes
        if linkage is not None:
            self._declared.decorate_by(op, id_, "linkage_attributes", linkage)
        blocks = op.body.blocks
        dictionaries = op.arg_attrs.elements if op.arg_attrs is not None else ()
        for index, input_ in enumerate(type_.inputs):
            argument = self._define(blocks[0].arguments[index]) if blocks else self._declared.new_id()
            dictionary = dictionaries[index] if index < len(dictionaries) else None
            if isinstance(dictionary, DictionaryAttr):
                decoration = dictionary.get("spirv.decoration")
                if decoration is not None:
                    self._declared.decorate(argument, attribute_number(decoration))
            head += instruction(Opcode.OpFunctionParameter, [self._declared.type_id(op, input_), argument])
        if blocks:
            for block in pretty_order(blocks[0]):
                run_steps(self._block(block, is_entry=block is blocks[0]))
        self._functions += [*head, *_variables_first(self._body), *instruction(Opcode.OpFunctionEnd, [])]
        self._body = []

    def _call(self, op: FunctionCallOp) -> None:
        results = op.results
        of_type = self._declared.type_id(op, results[0].type if results else NoneType())
        id_ = self._define(results[0]) if results else self._declared.new_id()
        arguments = [self._value(value) for value in op.operands]
        self._body += instruction(Opcode.OpFunctionCall, [of_type, id_, self._symbol(op.callee.root), *arguments])

    def _block_id(self, block: Block) -> int:
        if block not in self._blocks:
            self._blocks[block] = self._declared.new_id()
        return self._blocks[block]

    def _block(self, block: Block, *, is_entry: bool = False, merge: Sequence[int] = ()) -> Steps[None]:
        """Emits a block; `merge` is the merge instruction that precedes its terminator."""
        self._body += instruction(Opcode.OpLabel, [self._block_id(block)])
        if not is_entry:
            self._phis(block)
        for op in block.ops[:-1]:
            if isinstance(op, SelectionOp):
                yield self._selection(op)
            elif isinstance(op, LoopOp):
                yield self._loop(op)
            else:
                self._operation(op)
        self._body += merge
        if block.ops:
            self._operation(block.ops[-1])

    def _phis(self, block: Block) -> None:
        """Emits a phi for each argument of a block, with the value from each predecessor."""
        if not block.arguments:
            return
        incoming = [(source, values) for source, values in predecessors(block)]
        for index, argument in enumerate(block.arguments):
            operation = block.parent_op
            assert operation is not None
            words = [self._declared.type_id(operation, argument.type), self._define(argument)]
            for source, values in incoming:
                words += [self._value(values[index]), self._leaving(source)]
            self._body += instruction(Opcode.OpPhi, words)

    def _leaving(self, block: Block) -> int:
        """Returns the id of the block in which control flow leaves: after a structured op, the merge block."""
        for op in reversed(block.ops[:-1]):
            if isinstance(op, LoopOp | SelectionOp):
                return self._block_id(op.body.blocks[-1])
        parent = block.parent_op
        if isinstance(parent, LoopOp) and block is parent.body.blocks[0]:
            return self._leaving_before(parent)
        return self._block_id(block)

    def _leaving_before(self, op: Operation) -> int:
        """Returns the id of the block that a structured op begins in."""
        block = op.parent
        assert block is not None
        for earlier in reversed(block.ops[: block.ops.index(op)]):
            if isinstance(earlier, LoopOp | SelectionOp):
                return self._block_id(earlier.body.blocks[-1])
        return self._block_id(block)

    def _branch(self, op: BranchOp) -> None:
        self._body += instruction(Opcode.OpBranch, [self._block_id(op.target)])

    def _branch_conditional(self, op: BranchConditionalOp) -> None:
        weights = op.branch_weights.elements if op.branch_weights is not None else ()
        words = [self._value(op.condition), *[self._block_id(block) for block in op.successors]]
        words += [each.value for each in weights if isinstance(each, IntegerAttr)]
        self._body += instruction(Opcode.OpBranchConditional, words)

    def _switch(self, op: SwitchOp) -> None:
        default, *targets = [self._block_id(block) for block in op.successors]
        words = [self._value(op.selector), default]
        literals = op.literals
        if literals is not None:
            for literal, target in zip(literals.listed_bit_patterns(), targets, strict=True):
                words += [*scalar_words(literal, literals.type.element_type), target]
        self._body += instruction(Opcode.OpSwitch, words)

    def _selection(self, op: SelectionOp) -> Steps[None]:
        blocks = op.body.blocks
        if not blocks:
            return
        header, merge = blocks[0], blocks[-1]
        merge_id = self._block_id(merge)
        self._body += instruction(Opcode.OpBranch, [self._block_id(header)])
        words = instruction(Opcode.OpSelectionMerge, [merge_id, int(op.selection_control)])
        yield self._block(header, merge=words)
        for block in pretty_order(header, merge)[1:]:
            yield self._block(block)
        self._begin_merge(op, merge)

    def _loop(self, op: LoopOp) -> Steps[None]:
        blocks = op.body.blocks
        if not blocks:
            return
        header, continuing, merge = blocks[1], blocks[-2], blocks[-1]
        self._body += instruction(Opcode.OpBranch, [self._block_id(header)])
        operands = [self._block_id(merge), self._block_id(continuing), int(op.loop_control)]
        yield self._block(header, merge=instruction(Opcode.OpLoopMerge, operands))
        for block in pretty_order(header, continuing, merge)[1:]:
            yield self._block(block)
        if continuing is not header:
            yield self._block(continuing)
        self._begin_merge(op, merge)

    def _begin_merge(self, op: LoopOp | SelectionOp, merge: Block) -> None:
        """Begins the block after a structured op, whose results are the values of the merge block."""
        self._body += instruction(Opcode.OpLabel, [self._block_id(merge)])
        self._phis(merge)
        last = merge.ops[-1]
        for result, value in zip(op.results, last.operands, strict=False):
            self._values[result] = self._value(value)

    def _merge_op(self, op: MergeOp) -> None:
        return


def _variables_first(body: list[int]) -> list[int]:
    """Moves the variables of a function after its first label, where SPIR-V requires them."""
    variables: list[int] = []
    others: list[int] = []
    position = 0
    while position < len(body):
        count, opcode = body[position] >> 16, body[position] & 0xFFFF
        (variables if opcode == Opcode.OpVariable else others).extend(body[position : position + count])
        position += count
    if not others:
        return variables
    first = others[0] >> 16
    return [*others[:first], *variables, *others[first:]]


_IN_MODULE_SCOPE = (AddressOfOp, ConstantOp, ReferenceOfOp, UndefOp)
"""Operations in functions that refer to definitions of the module's scope."""

_SPECIAL: Mapping[type[Operation], OpHandler[_Serializer, None]] = MappingProxyType(
    {
        AddressOfOp: _Serializer._address_of,
        BranchConditionalOp: _Serializer._branch_conditional,
        BranchOp: _Serializer._branch,
        ConstantOp: _Serializer._constant_op,
        EntryPointOp: _Serializer._entry_point,
        ExecutionModeOp: _Serializer._execution_mode,
        FuncOp: _Serializer._function,
        FunctionCallOp: _Serializer._call,
        GlobalVariableOp: _Serializer._global_variable,
        MergeOp: _Serializer._merge_op,
        ReferenceOfOp: _Serializer._reference_of,
        SpecConstantCompositeOp: _Serializer._spec_constant_composite,
        SpecConstantOp: _Serializer._spec_constant,
        SpecConstantOperationOp: _Serializer._spec_constant_operation,
        SwitchOp: _Serializer._switch,
        UndefOp: _Serializer._undef,
    }
)
