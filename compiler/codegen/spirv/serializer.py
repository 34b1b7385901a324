"""Modules of the spirv dialect in SPIR-V's binary form.

Enters: a verified `spirv.module`; leaves: words, or the operation that cannot be serialized, and why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from compiler.codegen.attribute_fields import fields, is_a
from compiler.codegen.problems import TranslationError, op_error
from compiler.codegen.spirv.block_order import predecessors, pretty_order
from compiler.codegen.spirv.instructions import CONSTANT_IDS, GENERATOR, MAGIC, Form, forms
from compiler.codegen.spirv.scalars import (
    attribute_number,
    scalar_attribute,
    scalar_constant,
    scalar_type,
    scalar_words,
)
from compiler.codegen.spirv.words import instruction, string_words, to_bytes
from compiler.dialects.spirv.enums.opcode_enums import Opcode
from compiler.dialects.spirv.enums.operation_enums import StorageClass
from compiler.dialects.spirv.enums.target_enums import Extension
from compiler.dialects.spirv.enums.variable_enums import BuiltIn, Decoration
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
from compiler.dialects.spirv.syntax.type_syntax import Decorated
from compiler.dialects.spirv.type_parts import is_spirv
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseElementsAttr,
    DialectAttribute,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
    UnitAttr,
    element_layout,
)
from compiler.ir.operation import Block, Operation, OpHandler, OpResult, Value
from compiler.ir.problem import Problem
from compiler.ir.types import (
    BF16,
    I32,
    DialectType,
    FloatType,
    FunctionType,
    IntegerType,
    NoneType,
    Type,
    VectorType,
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
        return Serialized(None, (error.problem,))


def decoration_name(attribute: str) -> str:
    """`descriptor_set` is `DescriptorSet`."""
    special = _DECORATION_NAMES.get(attribute)
    return special or "".join([word[:1].upper() + word[1:] for word in attribute.split("_")])


_INTERFACE_CLASSES = frozenset(
    {StorageClass.PhysicalStorageBuffer, StorageClass.PushConstant, StorageClass.StorageBuffer, StorageClass.Uniform}
)
"""Storage classes whose structures are blocks: what the client lays out."""

_DECORATION_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "cache_control_load_intel": "CacheControlLoadINTEL",
        "cache_control_store_intel": "CacheControlStoreINTEL",
        "fp_fast_math_mode": "FPFastMathMode",
        "fp_rounding_mode": "FPRoundingMode",
    }
)


class _Serializer:
    """Serializes one module. Each section of the binary form is a list of words."""

    def __init__(self, module: ModuleOp, *, emit_names: bool) -> None:
        self._module = module
        self._emit_names = emit_names
        self._forms = forms()
        self._next_id = 1
        self._sets: dict[str, int] = {}
        self._types: dict[Type, int] = {}
        self._constants: dict[tuple[Attribute, Type], int] = {}
        self._interfaces: set[Type] = set()
        self._undefined: dict[Type, int] = {}
        self._values: dict[Value, int] = {}
        self._blocks: dict[Block, int] = {}
        self._symbols: dict[str, int] = {}
        self._merged: dict[Block, int] = {}
        self._imports: list[int] = []
        self._entry_points: list[int] = []
        self._execution_modes: list[int] = []
        self._names: list[int] = []
        self._decorations: list[int] = []
        self._globals: list[int] = []
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
        model = [int(module.addressing_model), int(module.memory_model)]
        sections = [
            capabilities, extensions, self._imports, instruction(Opcode.OpMemoryModel, model), self._entry_points,
            self._execution_modes, self._names, self._decorations, self._globals, self._functions,
        ]  # fmt: skip
        version = 1 << 16 | triple.get("version", 0) << 8
        words = [MAGIC, version, GENERATOR, self._next_id, 0]
        return to_bytes([*words, *[word for section in sections for word in section]])

    def _new_id(self) -> int:
        self._next_id += 1
        return self._next_id - 1

    # ---------------------------------------------------------------------------------------------------- symbols

    def _symbol(self, name: str) -> int:
        if name not in self._symbols:
            self._symbols[name] = self._new_id()
        return self._symbols[name]

    def _name(self, id_: int, name: str) -> None:
        self._names += instruction(Opcode.OpName, [id_, *string_words(name)])

    def _decorate(self, id_: int, decoration: int, operands: Sequence[int] = ()) -> None:
        self._decorations += instruction(Opcode.OpDecorate, [id_, decoration, *operands])

    def _decorate_by(self, op: Operation, id_: int, name: str, value: Attribute) -> None:
        """Emits the decoration that an attribute of an operation is."""
        spelled = decoration_name(name)
        if spelled not in Decoration.__members__:
            message = "non-argument attributes expected to have snake-case-ified decoration name, unhandled attribute"
            raise TranslationError(op, f"{message} with name : {name}")
        decoration = Decoration[spelled]
        match value:
            case UnitAttr():
                self._decorate(id_, decoration)
            case IntegerAttr():
                self._decorate(id_, decoration, [value.value])
            case StringAttr() if decoration == Decoration.BuiltIn:
                self._decorate(id_, decoration, [BuiltIn[value.value]])
            case DialectAttribute() if is_a(value, "spirv.linkage_attributes"):
                name_, type_ = value.parameters
                self._decorate(id_, decoration, [*string_words(name_.value), attribute_number(type_)])
            case DialectAttribute():
                self._decorate(id_, decoration, [int(word) for word in value.parameters])
            case ArrayAttr():
                for element in value.elements:
                    self._decorate_by(op, id_, name, element)
            case _:
                raise TranslationError(op, f"unhandled decoration {spelled}")

    # ------------------------------------------------------------------------------------------------------ types

    def _type(self, op: Operation, type_: Type) -> int:
        """Returns the id of a type. Types nest no deeper than the parser lets them."""
        existing = self._types.get(type_)
        if existing is not None:
            return existing
        opcode, operands = self._type_parts(op, type_)
        existing = self._types.get(type_)  # A structure that refers to itself has an id already.
        id_ = self._new_id() if existing is None else existing
        self._types[type_] = id_
        self._globals += instruction(opcode, [id_, *operands])
        self._decorate_type(op, type_, id_)
        return id_

    def _type_parts(self, op: Operation, type_: Type) -> tuple[Opcode, list[int]]:
        match type_:
            case NoneType():
                return Opcode.OpTypeVoid, []
            case IntegerType(width=1):
                return Opcode.OpTypeBool, []
            case IntegerType():
                return Opcode.OpTypeInt, [type_.width, int(type_.is_signed)]
            case FloatType():
                return Opcode.OpTypeFloat, [type_.width, *([0] if type_ == BF16 else [])]
            case VectorType():
                return Opcode.OpTypeVector, [self._type(op, type_.element_type), type_.num_elements]
            case FunctionType():
                result = self._result_type(op, type_)
                return Opcode.OpTypeFunction, [result, *[self._type(op, each) for each in type_.inputs]]
            case DialectType() if type_.definition.dialect == "spirv":
                return self._dialect_type(op, type_)
        raise TranslationError(op, f"unhandled type in serialization: '{type_}'")

    def _result_type(self, op: Operation, type_: FunctionType) -> int:
        return self._type(op, type_.results[0] if type_.results else NoneType())

    def _dialect_type(self, op: Operation, type_: DialectType) -> tuple[Opcode, list[int]]:
        parts = type_.parameters
        match type_.definition.mnemonic:
            case "array":
                return Opcode.OpTypeArray, [self._type(op, parts[0]), self._integer(op, parts[1])]
            case "rtarray":
                return Opcode.OpTypeRuntimeArray, [self._type(op, parts[0])]
            case "matrix":
                return Opcode.OpTypeMatrix, [self._type(op, parts[0]), parts[1]]
            case "image":
                element, dim, depth, arrayed, sampling, sampler, format_ = parts
                return Opcode.OpTypeImage, [self._type(op, element), dim, depth, arrayed, sampling, sampler, format_]
            case "sampled_image":
                return Opcode.OpTypeSampledImage, [self._type(op, parts[0])]
            case "coopmatrix":
                element, rows, columns, scope, use = parts
                numbers = [self._integer(op, number) for number in (scope, rows, columns, use)]
                return Opcode.OpTypeCooperativeMatrixKHR, [self._type(op, element), *numbers]
            case "ptr":
                pointee, storage_class = parts
                return Opcode.OpTypePointer, [storage_class, self._pointee(op, type_, pointee, storage_class)]
            case "struct":
                return Opcode.OpTypeStruct, self._members(op, type_)
        raise TranslationError(op, f"unhandled type in serialization: '{type_}'")

    def _pointee(self, op: Operation, pointer: DialectType, pointee: Type, storage_class: int) -> int:
        """Returns the id of a pointee; one that is a structure around the pointer is declared ahead."""
        if (
            isinstance(pointee, DialectType)
            and pointee.definition.mnemonic == "struct"
            and pointee.parameters[1] is None
        ):
            for type_in_use, id_ in self._types.items():
                if isinstance(type_in_use, DialectType) and type_in_use.definition.mnemonic == "struct":
                    if type_in_use.parameters[0] == pointee.parameters[0]:
                        forward = self._types[pointer] = self._new_id()
                        self._globals += instruction(Opcode.OpTypeForwardPointer, [forward, storage_class])
                        return id_
        return self._type(op, pointee)

    def _members(self, op: Operation, type_: DialectType) -> list[int]:
        name, members, offsets, decorations = type_.parameters
        id_ = None
        if name:
            id_ = self._types[type_] = self._new_id()
            self._name(id_, name)
        ids = [self._type(op, member) for member in members or ()]
        if id_ is None:
            id_ = self._types[type_] = self._new_id()
        for index, offset in enumerate(offsets or ()):
            words = [id_, index, Decoration.Offset, offset]
            self._decorations += instruction(Opcode.OpMemberDecorate, words)
        for each in decorations or ():
            assert isinstance(each, Decorated)
            operands = [each.value.value] if isinstance(each.value, IntegerAttr) else []
            if each.member is None:
                self._decorate(id_, each.decoration, operands)
            else:
                words = [id_, each.member, each.decoration, *operands]
                self._decorations += instruction(Opcode.OpMemberDecorate, words)
        return ids

    def _decorate_type(self, op: Operation, type_: Type, id_: int) -> None:
        if not isinstance(type_, DialectType):
            return
        mnemonic = type_.definition.mnemonic
        stride = type_.parameters[-1] if mnemonic in ("array", "rtarray") else None
        if stride:
            self._decorate(id_, Decoration.ArrayStride, [stride])
        if mnemonic == "ptr" and type_.parameters[1] in _INTERFACE_CLASSES and is_spirv(type_.parameters[0], "struct"):
            structure = type_.parameters[0]
            own = [each.decoration for each in structure.parameters[3] or () if each.member is None]
            if Decoration.Block not in own and structure in self._types and structure not in self._interfaces:
                self._interfaces.add(structure)
                self._decorate(self._types[structure], Decoration.Block)

    # -------------------------------------------------------------------------------------------------- constants

    def _integer(self, op: Operation, value: int) -> int:
        """Returns the id of an i32 constant."""
        return self._constant(op, IntegerAttr(value, I32), I32)

    def _constant(self, op: Operation, value: Attribute, type_: Type) -> int:
        key = (value, type_)
        existing = self._constants.get(key)
        if existing is None:
            of_type = self._type(op, type_)
            opcode, operands = self._constant_parts(op, value, type_)
            existing = self._constants[key] = self._new_id()
            self._globals += instruction(opcode, [of_type, existing, *operands])
        return existing

    def _constant_parts(self, op: Operation, value: Attribute, type_: Type) -> tuple[Opcode, list[int]]:
        match value:
            case IntegerAttr() | FloatAttr():
                return scalar_constant(value, spec=False)
            case DenseElementsAttr():
                return Opcode.OpConstantComposite, self._dense(op, value, type_)
            case ArrayAttr():
                element = scalar_type(type_)
                return Opcode.OpConstantComposite, [self._constant(op, each, element) for each in value.elements]
        raise TranslationError(op, f"cannot serialize attribute: {value}")

    def _dense(self, op: Operation, value: DenseElementsAttr, type_: Type) -> list[int]:
        """Returns the ids of the elements of a vector, or of an array of arrays."""
        patterns = value.listed_bit_patterns()
        leaf = value.type.element_type
        shape = value.type.shape or ()
        if isinstance(type_, VectorType) or len(shape) == 1:
            return [self._constant(op, scalar_attribute(bits, leaf), leaf) for bits in patterns]
        count = len(patterns) // shape[0]
        inner_type = scalar_type(type_)
        layout = element_layout(leaf)
        assert layout is not None
        words = []
        for start in range(0, len(patterns), count):
            texts = [scalar_attribute(bits, leaf) for bits in patterns[start : start + count]]
            words.append(self._nested(op, texts, shape[1:], leaf, inner_type))
        return words

    def _nested(self, op: Operation, values: list[Attribute], shape: Sequence[int], leaf: Type, type_: Type) -> int:
        """Returns the id of a part of a constant of several dimensions."""
        if len(shape) == 1:
            parts: list[Attribute] = values
        else:
            count = len(values) // shape[0]
            inner = scalar_type(type_)
            ids = [
                self._nested(op, values[start : start + count], shape[1:], leaf, inner)
                for start in range(0, len(values), count)
            ]
            of_type, id_ = self._type(op, type_), self._new_id()
            self._globals += instruction(Opcode.OpConstantComposite, [of_type, id_, *ids])
            return id_
        return self._constant(op, ArrayAttr(tuple(parts)), type_)

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
            of_type = self._type(op, op.result.type)
            id_ = self._define(op.result)
            operands += [of_type, id_]
        if form.set_name:
            operands += [self._import(form.set_name), form.extended]
        operands += self._parts(op, form)
        self._body += instruction(form.opcode, operands)
        for name, value in op.attributes.items():
            self._decorate_by(op, id_, name, value)

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
                return [self._integer(op, attribute_number(value))]
            case DialectAttribute():
                return [attribute_number(value)]
            case IntegerAttr():
                return [value.value]
            case ArrayAttr():
                return [each.value for each in value.elements if isinstance(each, IntegerAttr)]
            case TypeAttr():
                return [self._type(op, value.type)]
        raise TranslationError(op, f"cannot serialize attribute: {value}")

    def _import(self, set_name: str) -> int:
        if set_name not in self._sets:
            id_ = self._sets[set_name] = self._new_id()
            self._imports += instruction(Opcode.OpExtInstImport, [id_, *string_words(set_name)])
        return self._sets[set_name]

    def _define(self, value: Value) -> int:
        if value not in self._values:
            self._values[value] = self._new_id()
            if self._emit_names and value.name:
                self._name(self._values[value], value.name)
        return self._values[value]

    def _value(self, value: Value) -> int:
        """Returns the id of an operand. A phi may refer to what is only emitted later."""
        if value not in self._values and isinstance(value, OpResult) and isinstance(value.owner, _IN_MODULE_SCOPE):
            self._operation(value.owner)
        return self._define(value)

    def _constant_op(self, op: ConstantOp) -> None:
        self._values[op.constant] = self._constant(op, op.value, op.constant.type)

    def _undef(self, op: UndefOp) -> None:
        type_ = op.result.type
        if type_ not in self._undefined:
            of_type = self._type(op, type_)
            id_ = self._undefined[type_] = self._new_id()
            self._globals += instruction(Opcode.OpUndef, [of_type, id_])
        self._values[op.result] = self._undefined[type_]

    def _address_of(self, op: AddressOfOp) -> None:
        self._values[op.pointer] = self._symbol(op.variable.root)

    def _reference_of(self, op: ReferenceOfOp) -> None:
        self._values[op.reference] = self._symbol(op.spec_const.root)

    def _spec_constant(self, op: SpecConstantOp) -> None:
        value = op.default_value
        assert isinstance(value, IntegerAttr | FloatAttr)
        of_type, id_ = self._type(op, value.type), self._symbol(op.sym_name.value)
        opcode, operands = scalar_constant(value, spec=True)
        self._globals += instruction(opcode, [of_type, id_, *operands])
        number = op.attributes.get("spec_id")
        if isinstance(number, IntegerAttr):
            self._decorate(id_, Decoration.SpecId, [number.value])
        self._name(id_, op.sym_name.value)

    def _spec_constant_composite(self, op: SpecConstantCompositeOp) -> None:
        assert isinstance(op.type, TypeAttr)
        of_type, id_ = self._type(op, op.type.type), self._symbol(op.sym_name.value)
        parts = [self._symbol(each.root) for each in op.constituents.elements if isinstance(each, SymbolRefAttr)]
        self._globals += instruction(Opcode.OpSpecConstantComposite, [of_type, id_, *parts])
        self._name(id_, op.sym_name.value)

    def _spec_constant_operation(self, op: SpecConstantOperationOp) -> None:
        """Emits the one operation of the region as operands of a constant."""
        of_type, id_ = self._type(op, op.result.type), self._define(op.result)
        inner, *_ = op.body.entry.ops
        form = self._forms.get(inner.name)
        if form is None or form.set_name:
            raise op_error(inner, "cannot be serialized")
        words = [of_type, id_, form.opcode, *self._parts(inner, form)]
        self._globals += instruction(Opcode.OpSpecConstantOp, words)

    def _global_variable(self, op: GlobalVariableOp) -> None:
        assert isinstance(op.type, TypeAttr)
        type_ = op.type.type
        assert isinstance(type_, DialectType)
        of_type, id_ = self._type(op, type_), self._symbol(op.sym_name.value)
        operands = [of_type, id_, type_.parameters[1]]
        if op.initializer is not None:
            operands.append(self._symbol(op.initializer.root))
        self._globals += instruction(Opcode.OpVariable, operands)
        self._name(id_, op.sym_name.value)
        skipped = ("type", "sym_name", "initializer")
        for name, value in (*op.properties.items(), *op.attributes.items()):
            if name not in skipped:
                self._decorate_by(op, id_, name, value)

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
        assert isinstance(type_, FunctionType)
        of_function, of_result = self._type(op, type_), self._result_type(op, type_)
        id_ = self._symbol(op.sym_name.value)
        control = int(op.function_control)
        self._body = []
        head = instruction(Opcode.OpFunction, [of_result, id_, control, of_function])
        self._name(id_, op.sym_name.value)
        linkage = op.linkage_attributes
        if linkage is not None:
            self._decorate_by(op, id_, "linkage_attributes", linkage)
        blocks = op.body.blocks
        dictionaries = op.arg_attrs.elements if op.arg_attrs is not None else ()
        for index, input_ in enumerate(type_.inputs):
            argument = self._define(blocks[0].arguments[index]) if blocks else self._new_id()
            dictionary = dictionaries[index] if index < len(dictionaries) else None
            if isinstance(dictionary, DictionaryAttr):
                decoration = dictionary.get("spirv.decoration")
                if decoration is not None:
                    self._decorate(argument, attribute_number(decoration))
            head += instruction(Opcode.OpFunctionParameter, [self._type(op, input_), argument])
        if blocks:
            for block in pretty_order(blocks[0]):
                run_steps(self._block(block, is_entry=block is blocks[0]))
        self._functions += [*head, *_variables_first(self._body), *instruction(Opcode.OpFunctionEnd, [])]
        self._body = []

    def _call(self, op: FunctionCallOp) -> None:
        results = op.results
        of_type = self._type(op, results[0].type if results else NoneType())
        id_ = self._define(results[0]) if results else self._new_id()
        arguments = [self._value(value) for value in op.operands]
        self._body += instruction(Opcode.OpFunctionCall, [of_type, id_, self._symbol(op.callee.root), *arguments])

    def _block_id(self, block: Block) -> int:
        if block not in self._blocks:
            self._blocks[block] = self._new_id()
        return self._blocks[block]

    def _block(self, block: Block, *, is_entry: bool = False, merge: Sequence[int] = ()) -> Steps[None]:
        """Emits a block; `merge` is the instruction in front of its terminator that says where control meets again."""
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
        """Emits a phi for each argument of a block, with what each predecessor gives."""
        if not block.arguments:
            return
        incoming = [(source, values) for source, values in predecessors(block)]
        for index, argument in enumerate(block.arguments):
            operation = block.parent_op
            assert operation is not None
            words = [self._type(operation, argument.type), self._define(argument)]
            for source, values in incoming:
                words += [self._value(values[index]), self._leaving(source)]
            self._body += instruction(Opcode.OpPhi, words)

    def _leaving(self, block: Block) -> int:
        """Returns the id of the block in which control leaves: behind a structured op it is the merge block."""
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
        literals = op.properties.get("literals")
        if isinstance(literals, DenseElementsAttr):
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
        """Begins the block behind a structured op, whose results are what the merge block gets."""
        self._body += instruction(Opcode.OpLabel, [self._block_id(merge)])
        self._phis(merge)
        last = merge.ops[-1]
        for result, value in zip(op.results, last.operands, strict=False):
            self._values[result] = self._value(value)

    def _merge_op(self, op: MergeOp) -> None:
        return


def _variables_first(body: list[int]) -> list[int]:
    """Moves the variables of a function behind its first label, where SPIR-V has them."""
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
"""Operations in functions that stand for what is in the module's scope."""

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
