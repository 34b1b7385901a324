"""Reads modules in SPIR-V's binary form, as text of the spirv dialect.

Raises `InvalidSpirv` for invalid bytes. Constants, addresses of variables and undefined values become operations at
each of their uses. Blocks between a header and its merge block become the region of a `spirv.mlir.selection` or
`spirv.mlir.loop` (`control_flow`).
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from compiler.codegen.spirv.control_flow import CodeBlock, FunctionCode, structured_lines
from compiler.codegen.spirv.instructions import CONSTANT_IDS, HEADER_WORDS, MAGIC, Form, forms
from compiler.codegen.spirv.read_declarations import ReadDeclarations, scalar_text
from compiler.codegen.spirv.read_texts import (
    InvalidSpirv,
    case_symbol,
    generic_text,
    linkage_text,
    signed_word,
)
from compiler.codegen.spirv.words import read_instructions, read_string
from compiler.dialects.spirv import DIALECT
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.entry_point_enums import ExecutionMode, ExecutionModel
from compiler.dialects.spirv.enums.opcode_enums import Opcode
from compiler.dialects.spirv.enums.operation_enums import AddressingModel, FunctionControl, MemoryModel
from compiler.dialects.spirv.enums.target_enums import Extension, Version
from compiler.dialects.spirv.enums.variable_enums import Decoration
from compiler.dialects.spirv.ops.structure_ops import GlobalVariableOp
from compiler.ir.asm import quote, symbol_reference
from compiler.ir.attributes import DialectAttribute, TypeAttr
from compiler.ir.types import (
    NONE,
    DialectType,
    FunctionType,
    IntegerType,
    Type,
)
from compiler.ods.model import Arity, AttributeDef, OpDef, ValueDef


def deserialize(data: bytes) -> str:
    """Returns the text of a module. Raises InvalidSpirv."""
    if len(data) % 4:
        raise InvalidSpirv("SPIR-V binary module must contain integral number of 32-bit words")
    words = struct.unpack(f"<{len(data) // 4}I", data)
    if len(words) < HEADER_WORDS:
        raise InvalidSpirv("SPIR-V binary module must have a 5-word header")
    if words[0] != MAGIC:
        raise InvalidSpirv("incorrect magic number")
    try:
        return _Deserializer(words).text()
    except (ValueError, IndexError, KeyError) as error:
        raise InvalidSpirv(f"malformed module: {error}") from error


@dataclass(slots=True)
class _Function:
    """A function being read: its head, its blocks, and its constants and values."""

    name: str
    control: int
    type: FunctionType
    arguments: list[tuple[int, Type]] = field(default_factory=list)
    blocks: list[CodeBlock] = field(default_factory=list)


class _Deserializer:
    """Reads one module."""

    def __init__(self, words: Sequence[int]) -> None:
        self._words = words
        self._instructions = list(read_instructions(words, HEADER_WORDS))
        self._declared = ReadDeclarations()
        self._spec_operations: dict[int, tuple[Type, int, Sequence[int]]] = {}
        self._undefined: dict[int, Type] = {}
        self._global_types: dict[int, Type] = {}
        self._spec_types: dict[int, Type] = {}
        self._sets: dict[int, str] = {}
        self._value_types: dict[int, Type] = {}
        self._capabilities: list[str] = []
        self._extensions: list[str] = []
        self._models = (0, 0)
        self._globals: list[str] = []
        self._functions: list[str] = []
        self._deferred: list[str] = []
        self._function: _Function | None = None
        self._block: CodeBlock | None = None
        self._next_constant = 0
        self._forms: dict[int, list[tuple[OpDef, Form]]] = {}
        for name, form in forms().items():
            self._forms.setdefault(form.opcode, []).append((DIALECT.ops[name], form))
        self._extended = {
            (form.set_name, form.extended): (definition, form) for definition, form in self._forms[Opcode.OpExtInst]
        }

    def text(self) -> str:
        for opcode, operands in self._instructions:
            self._declared.note(opcode, operands)
        for opcode, operands in self._instructions:
            self._instruction(opcode, operands)
        version = Version.definition.symbol(self._words[1] >> 8 & 0xFF)
        triple = f"#spirv.vce<{version}, [{', '.join(self._capabilities)}], [{', '.join(self._extensions)}]>"
        addressing, memory = self._models
        models = f"{case_symbol(AddressingModel.definition, addressing)} {case_symbol(MemoryModel.definition, memory)}"
        lines = [*self._globals, *self._functions, *self._deferred]
        return "\n".join([f"spirv.module {models} requires {triple} {{", *lines, "}", ""])

    # -------------------------------------------------------------------------------------------------- instructions

    def _instruction(self, opcode: int, operands: Sequence[int]) -> None:
        handler = _HANDLERS.get(opcode)
        if handler is not None:
            handler(self, operands)
        elif opcode in _IGNORED or self._declared.read(opcode, operands):
            return
        elif self._function is None:
            self._global_instruction(opcode, operands)
        else:
            self._body_instruction(opcode, operands)

    def _capability(self, operands: Sequence[int]) -> None:
        self._capabilities.append(case_symbol(Capability.definition, operands[0]))

    def _extension(self, operands: Sequence[int]) -> None:
        name = read_string(operands, 0)[0]
        if name not in Extension.__members__:
            raise InvalidSpirv(f"unknown extension: {name}")
        self._extensions.append(name)

    def _import(self, operands: Sequence[int]) -> None:
        self._sets[operands[0]] = read_string(operands, 1)[0]

    def _memory_model(self, operands: Sequence[int]) -> None:
        self._models = (operands[0], operands[1])

    def _entry_point(self, operands: Sequence[int]) -> None:
        name, end = read_string(operands, 2)
        interface = [f", {symbol_reference(self._declared.name(id_, 'var'))}" for id_ in operands[end:]]
        model = case_symbol(ExecutionModel.definition, operands[0])
        self._deferred.append(f"spirv.EntryPoint {quote(model)} {symbol_reference(name)}{''.join(interface)}")

    def _execution_mode(self, operands: Sequence[int]) -> None:
        function, mode, *values = operands
        words = "".join([f", {value}" for value in values])
        name = symbol_reference(self._declared.name(function, "fn"))
        self._deferred.append(f"spirv.ExecutionMode {name} {quote(case_symbol(ExecutionMode.definition, mode))}{words}")

    # ------------------------------------------------------------------------------------------------------ values

    def _fresh(self) -> str:
        self._next_constant += 1
        return f"%c{self._next_constant}"

    def _use(self, id_: int) -> tuple[str, Type]:
        """Returns the name and type of a value; a constant or variable of the module becomes an operation here."""
        block = self._block
        line = None
        if id_ in self._declared.constants:
            constant = self._declared.constants[id_]
            type_ = constant.type
            shown = f"{constant.text} : {type_}" if isinstance(type_, DialectType) else constant.text
            line = f"spirv.Constant {shown}"
        elif id_ in self._undefined:
            type_ = self._undefined[id_]
            line = f"spirv.Undef : {type_}"
        elif id_ in self._global_types:
            type_ = self._global_types[id_]
            line = f"spirv.mlir.addressof {symbol_reference(self._declared.name(id_, 'var'))} : {type_}"
        elif id_ in self._spec_types:
            type_ = self._spec_types[id_]
            line = f"spirv.mlir.referenceof {symbol_reference(self._declared.name(id_, 'spec_const'))} : {type_}"
        elif id_ in self._spec_operations:
            type_, opcode, operands = self._spec_operations[id_]
            line = self._wrapped(type_, opcode, operands)
        if line is None:
            return f"%v{id_}", self._value_types[id_]
        assert block is not None
        name = self._fresh()
        block.lines.append(f"{name} = {line}")
        return name, type_

    def _wrapped(self, type_: Type, opcode: int, operands: Sequence[int]) -> str:
        definition, form = self._forms[opcode][0]
        return f"spirv.SpecConstantOperation wraps {self._generic(definition, form, operands, type_)}"

    # ---------------------------------------------------------------------------------------------- module scope

    def _global_instruction(self, opcode: int, operands: Sequence[int]) -> None:
        if opcode not in Opcode.__members__.values():
            raise InvalidSpirv(f"unhandled instruction opcode {opcode}")
        of_type, id_, *rest = operands
        type_ = self._declared.types[of_type]
        match opcode:
            case Opcode.OpVariable:
                self._global_variable(type_, id_, rest)
            case Opcode.OpUndef:
                self._undefined[id_] = type_
            case Opcode.OpSpecConstantOp:
                self._spec_operations[id_] = (type_, rest[0], rest[1:])
            case Opcode.OpSpecConstantComposite:
                self._spec_types[id_] = type_
                parts = ", ".join([symbol_reference(self._declared.name(part, "spec_const")) for part in rest])
                name = symbol_reference(self._declared.name(id_, "spec_const"))
                self._globals.append(f"spirv.SpecConstantComposite {name} ({parts}) : {type_}")
            case Opcode.OpSpecConstantTrue | Opcode.OpSpecConstantFalse | Opcode.OpSpecConstant:
                self._spec_constant(opcode, type_, id_, rest)
            case _:
                raise InvalidSpirv(f"unhandled instruction {Opcode(opcode).name}")

    def _spec_constant(self, opcode: int, type_: Type, id_: int, words: Sequence[int]) -> None:
        self._spec_types[id_] = type_
        if opcode == Opcode.OpSpecConstant:
            value = scalar_text(type_, words).text
        else:
            value = "true" if opcode == Opcode.OpSpecConstantTrue else "false"
        numbers = [numbers[0] for kind, numbers in self._declared.decorations.get(id_, ()) if kind == Decoration.SpecId]
        number = f" spec_id({numbers[0]})" if numbers else ""
        name = symbol_reference(self._declared.name(id_, "spec_const"))
        self._globals.append(f"spirv.SpecConstant {name}{number} = {value}")

    def _global_variable(self, type_: Type, id_: int, rest: Sequence[int]) -> None:
        self._global_types[id_] = type_
        name = self._declared.name(id_, "var")
        entries = {"sym_name": quote(name), "type": str(TypeAttr(type_))}
        if len(rest) > 1:
            kind = "var" if rest[1] in self._global_types else "spec_const"
            entries["initializer"] = symbol_reference(self._declared.name(rest[1], kind))
        entries |= self._declared.decoration_entries(id_)
        self._globals.append(generic_text(GlobalVariableOp.definition, "", [], entries, [], None))

    # -------------------------------------------------------------------------------------------------- functions

    def _begin_function(self, operands: Sequence[int]) -> None:
        _, id_, control, of_type = operands
        type_ = self._declared.types[of_type]
        if self._function is not None or not isinstance(type_, FunctionType):
            raise InvalidSpirv("found function inside function")
        self._function = _Function(self._declared.name(id_, "fn"), control, type_)
        linkage = [
            words for kind, words in self._declared.decorations.get(id_, ()) if kind == Decoration.LinkageAttributes
        ]
        self._linkage = linkage_text(linkage[0]) if linkage else ""

    def _parameter(self, operands: Sequence[int]) -> None:
        assert self._function is not None
        of_type, id_ = operands
        self._value_types[id_] = self._declared.types[of_type]
        self._function.arguments.append((id_, self._declared.types[of_type]))

    def _end_function(self, operands: Sequence[int]) -> None:
        function = self._function
        if function is None:
            raise InvalidSpirv("no function to end")
        texts = []
        for id_, type_ in function.arguments:
            kinds = [kind for kind, _ in self._declared.decorations.get(id_, ())]
            words = f" {{spirv.decoration = #spirv.decoration<{Decoration(kinds[0]).name}>}}" if kinds else ""
            texts.append(f"%v{id_}: {type_}{words}")
        result = f" -> {function.type.results[0]}" if function.type.results else ""
        control = quote(case_symbol(FunctionControl.definition, function.control))
        head = f"spirv.func {symbol_reference(function.name)}({', '.join(texts)}){result} {control}"
        if self._linkage:
            head += f" attributes {{linkage_attributes = {self._linkage}}}"
        if function.blocks:
            self._resolve_phis(function)
            code = FunctionCode(function.blocks, self._types_of_phis())
            self._functions += [f"{head} {{", *structured_lines(code), "}"]
        else:
            self._functions.append(head)
        self._function, self._block = None, None

    def _resolve_phis(self, function: _Function) -> None:
        """Finds the values of each block for the phis of its successors; creates constants before its terminator."""
        by_number = {block.number: block for block in function.blocks}
        for block in function.blocks:
            self._block = block
            for target in block.targets:
                phis = by_number[target].phis.values()
                block.outgoing.append([self._use(incoming[block.number])[0] for incoming in phis])

    def _types_of_phis(self) -> Mapping[int, str]:
        assert self._function is not None
        return {phi: str(self._value_types[phi]) for block in self._function.blocks for phi in block.phis}

    def _label(self, operands: Sequence[int]) -> None:
        if self._function is None:
            raise InvalidSpirv("a basic block must appear inside a function")
        self._block = CodeBlock(operands[0])
        self._function.blocks.append(self._block)

    def _phi(self, operands: Sequence[int]) -> None:
        of_type, id_, *incoming = operands
        assert self._block is not None
        self._value_types[id_] = self._declared.types[of_type]
        self._block.phis[id_] = dict(zip(incoming[1::2], incoming[::2], strict=True))

    def _selection_merge(self, operands: Sequence[int]) -> None:
        assert self._block is not None
        self._block.merge, self._block.control = operands[0], operands[1]

    def _loop_merge(self, operands: Sequence[int]) -> None:
        assert self._block is not None
        self._block.merge, self._block.continuing, self._block.control = operands[:3]

    def _branch(self, operands: Sequence[int]) -> None:
        self._terminate("spirv.Branch {0}", [operands[0]])

    def _branch_conditional(self, operands: Sequence[int]) -> None:
        condition, true, false, *weights = operands
        name, _ = self._use(condition)
        listed = f" [{', '.join(map(str, weights))}]" if weights else ""
        self._terminate(f"spirv.BranchConditional {name}{listed}, {{0}}, {{1}}", [true, false])

    def _switch(self, operands: Sequence[int]) -> None:
        selector, default, *rest = operands
        name, type_ = self._use(selector)
        assert isinstance(type_, IntegerType)
        count = 2 if type_.width > 32 else 1
        cases = ["default: {0}"]
        targets = [default]
        for start in range(0, len(rest), count + 1):
            literal = scalar_text(type_, rest[start : start + count]).element
            cases.append(f"{literal}: {{{len(targets)}}}")
            targets.append(rest[start + count])
        self._terminate(f"spirv.Switch {name} : {type_}, [{', '.join(cases)}]", targets)

    def _terminate(self, text: str, targets: Sequence[int]) -> None:
        """Ends a block; values for phis of its targets are used before the branch."""
        assert self._block is not None
        self._block.terminator, self._block.targets = text, list(targets)

    def _call(self, operands: Sequence[int]) -> None:
        assert self._block is not None
        of_type, id_, callee, *arguments = operands
        values = [self._use(argument) for argument in arguments]
        type_ = self._declared.types[of_type]
        names = ", ".join([name for name, _ in values])
        types = ", ".join([str(each) for _, each in values])
        result = "" if type_ == NONE else f"%v{id_} = "
        self._value_types[id_] = type_
        back = "()" if type_ == NONE else str(type_)
        name = symbol_reference(self._declared.name(callee, "fn"))
        self._block.lines.append(f"{result}spirv.FunctionCall {name}({names}) : ({types}) -> {back}")

    def _body_instruction(self, opcode: int, operands: Sequence[int]) -> None:
        block = self._block
        if block is None:
            raise InvalidSpirv(f"unhandled instruction opcode {opcode} outside of a block")
        if opcode == Opcode.OpUndef:
            self._undefined[operands[1]] = self._declared.types[operands[0]]
            return
        candidates = self._forms.get(opcode)
        if opcode == Opcode.OpExtInst:
            instruction = self._extended.get((self._sets.get(operands[2], ""), operands[3]))
            candidates = None if instruction is None else [instruction]
        if not candidates:
            raise InvalidSpirv(f"unhandled instruction opcode {opcode}")
        definition, form = candidates[0]
        rest = operands
        type_, id_ = None, 0
        if form.has_result:
            type_, id_ = self._declared.types[operands[0]], operands[1]
            rest = operands[2:]
            self._value_types[id_] = type_
        if form.set_name:
            rest = rest[2:]
        line = self._generic(definition, form, rest, type_, id_)
        if "Terminator" in definition.trait_names:
            block.terminator = line.replace("{", "{{").replace("}", "}}")
        else:
            block.lines.append(line)

    def _generic(
        self, definition: OpDef, form: Form, operands: Sequence[int], type_: Type | None, id_: int | None = None
    ) -> str:
        """Returns an operation in its generic form; takes the words that follow its result."""
        values: list[tuple[str, Type]] = []
        entries: dict[str, str] = {}
        position = 0
        for part in form.parts:
            if position >= len(operands):
                break
            if isinstance(part, ValueDef):
                count = len(operands) - position if part.arity is Arity.VARIADIC else 1
                values += [self._use(word) for word in operands[position : position + count]]
                position += count
            else:
                entries[part.name], position = self._attribute(part, operands, position)
        discardable = {} if id_ is None else self._declared.decoration_entries(id_)
        result = f"%v{id_} = " if id_ and type_ is not None else ""
        return generic_text(definition, result, values, entries | discardable, [], type_)

    def _attribute(self, part: AttributeDef, operands: Sequence[int], position: int) -> tuple[str, int]:
        """Returns the text of an attribute that is an operand, and the position after it."""
        word = operands[position]
        definition = part.constraint.definition
        if definition is not None and definition.enum is not None:
            value = self._declared.number(word) if definition.full_name in CONSTANT_IDS else word
            return str(DialectAttribute(definition, (value,))), position + 1
        if part.constraint.storage == "ArrayAttr":
            numbers = [f"{signed_word(each)} : i32" for each in operands[position:]]
            return f"[{', '.join(numbers)}]", len(operands)
        if part.constraint.name == "TypeAttr":
            return str(TypeAttr(self._declared.types[word])), position + 1
        return f"{word} : i32", position + 1


_IGNORED = frozenset(
    {
        Opcode.OpNop, Opcode.OpName, Opcode.OpMemberName, Opcode.OpDecorate, Opcode.OpMemberDecorate, Opcode.OpSource,
        Opcode.OpSourceContinued, Opcode.OpSourceExtension, Opcode.OpString, Opcode.OpLine, Opcode.OpNoLine,
        Opcode.OpModuleProcessed, Opcode.OpTypeForwardPointer,
    }
)  # fmt: skip
_HANDLERS: Mapping[int, Callable[[_Deserializer, Sequence[int]], None]] = MappingProxyType(
    {
        Opcode.OpBranch: _Deserializer._branch,
        Opcode.OpBranchConditional: _Deserializer._branch_conditional,
        Opcode.OpCapability: _Deserializer._capability,
        Opcode.OpEntryPoint: _Deserializer._entry_point,
        Opcode.OpExecutionMode: _Deserializer._execution_mode,
        Opcode.OpExtension: _Deserializer._extension,
        Opcode.OpExtInstImport: _Deserializer._import,
        Opcode.OpFunction: _Deserializer._begin_function,
        Opcode.OpFunctionCall: _Deserializer._call,
        Opcode.OpFunctionEnd: _Deserializer._end_function,
        Opcode.OpFunctionParameter: _Deserializer._parameter,
        Opcode.OpLabel: _Deserializer._label,
        Opcode.OpLoopMerge: _Deserializer._loop_merge,
        Opcode.OpMemoryModel: _Deserializer._memory_model,
        Opcode.OpPhi: _Deserializer._phi,
        Opcode.OpSelectionMerge: _Deserializer._selection_merge,
        Opcode.OpSwitch: _Deserializer._switch,
    }
)
