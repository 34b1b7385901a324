"""Snippets that completion inserts for operations: their syntax with placeholders, such as `${1:lhs}`, in LSP's syntax.

They are derived from assembly formats. Operations with a custom parser have a snippet only if it is listed here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from compiler.ods.enum_def import EnumDef
from compiler.ods.format import Directive, Element, FormatError, Group, Literal, OIList, Variable, parse_format
from compiler.ods.model import Arity, AttributeDef, OpDef
from compiler.ods.type_def import AttrDef

_SNIPPETS: Mapping[str, str] = MappingProxyType(
    {
        "affine.for": "${1:%i} = ${2:0} to ${3:%n} {\n  $0\n}",
        "affine.if": "${1:#set}(${2:%i}) {\n  $0\n}",
        "affine.load": "${1:%memref}[${2:%i}] : ${3:memref<?xf32>}",
        "affine.parallel": "(${1:%i}) = (${2:0}) to (${3:%n}) {\n  $0\n}",
        "affine.store": "${1:%value}, ${2:%memref}[${3:%i}] : ${4:memref<?xf32>}",
        "arith.constant": "${1:0} : ${2:i32}",
        "builtin.module": "{\n  $0\n}",
        "func.func": "@${1:name}($2) {\n  $0\n  return\n}",
        "gpu.all_reduce": "${1:add} ${2:%value} {} : (${3:f32}) -> ${3:f32}",
        "gpu.func": "@${1:name}($2) kernel {\n  $0\n  gpu.return\n}",
        "gpu.launch": "blocks(%bx, %by, %bz) in (%grid_x = ${1:%blocks}, %grid_y = ${2:%one}, %grid_z = ${2:%one})\n"
        "  threads(%tx, %ty, %tz) in (%block_x = ${3:%threads}, %block_y = ${2:%one}, %block_z = ${2:%one}) {\n"
        "  $0\n  gpu.terminator\n}",
        "gpu.launch_func": "@${1:kernels}::@${2:kernel} blocks in (${3:%blocks}, ${4:%one}, ${4:%one}) "
        "threads in (${5:%threads}, ${4:%one}, ${4:%one}) args(${6:%value : f32})",
        "gpu.module": "@${1:name} {\n  $0\n}",
        "llvm.alloca": "${1:%count} x ${2:f32} : (${3:i64}) -> ${4:!llvm.ptr}",
        "llvm.call_intrinsic": '"${1:llvm.name}"($2) : ($3) -> ${4:()}',
        "llvm.fcmp": '"${1|oeq,ogt,oge,olt,ole,one,ord,ueq,ugt,uge,ult,ule,une,uno|}" ${2:%lhs}, ${3:%rhs} : ${4:f32}',
        "llvm.func": "@${1:name}($2) {\n  $0\n  llvm.return\n}",
        "llvm.icmp": '"${1|eq,ne,slt,sle,sgt,sge,ult,ule,ugt,uge|}" ${2:%lhs}, ${3:%rhs} : ${4:i32}',
        "llvm.mlir.alias": "external @${1:name} : ${2:i32} {\n  $0\n}",
        "llvm.mlir.global": "internal @${1:name}(${2:0 : i32}) : ${3:i32}",
        "omp.canonical_loop": "${1:%i} : ${2:i32} in range(${3:%count}) {\n  $0\n  omp.terminator\n}",
        "omp.loop_nest": "(${1:%i}) : ${2:index} = (${3:%lower}) to (${4:%upper}) step (${5:%step}) {\n"
        "  $0\n  omp.yield\n}",
        "scf.for": "${1:%i} = ${2:%lower} to ${3:%upper} step ${4:%step} {\n  $0\n}",
        "scf.forall": "(${1:%i}) in (${2:%n}) {\n  $0\n}",
        "scf.if": "${1:%condition} {\n  $0\n}",
        "scf.parallel": "(${1:%i}) = (${2:%lower}) to (${3:%upper}) step (${4:%step}) {\n  $0\n}",
        "scf.while": "(${1:%a = %init}) : (${2:i32}) -> ${3:i32} {\n"
        "  scf.condition(${4:%c}) ${5:%a} : ${6:i32}\n} do {\n^bb0(${7:%b}: ${8:i32}):\n"
        "  $0\n  scf.yield ${9:%b} : ${10:i32}\n}",
        "transform.named_sequence": "@${1:__transform_main}(${2:%module}: !transform.any_op {transform.readonly}) {\n"
        "  $0\n  transform.yield\n}",
        "spirv.Constant": "${1:0} : ${2:i32}",
        "spirv.CopyMemory": '"${1:Function}" ${2:%target}, "${3:Function}" ${4:%source} : ${5:f32}',
        "spirv.CompositeExtract": "${1:%composite}[${2:0} : i32] : ${3:vector<4xf32>}",
        "spirv.CompositeInsert": "${1:%object}, ${2:%composite}[${3:0} : i32] : ${4:f32} into ${5:vector<4xf32>}",
        "spirv.EntryPoint": '"${1|GLCompute,Kernel,Vertex,Fragment|}" @${2:main}',
        "spirv.ExecutionMode": '@${1:main} "${2:LocalSize}", ${3:64}, ${4:1}, ${5:1}',
        "spirv.GlobalVariable": "@${1:name} bind(${2:0}, ${3:0}) "
        ": ${4:!spirv.ptr<!spirv.struct<(f32 [0])>, StorageBuffer>}",
        "spirv.Load": '"${1:Function}" ${2:%pointer} : ${3:f32}',
        "spirv.Store": '"${1:Function}" ${2:%pointer}, ${3:%value} : ${4:f32}',
        "spirv.SpecConstant": "@${1:name} spec_id(${2:0}) = ${3:0 : i32}",
        "spirv.Switch": "${1:%selector} : ${2:i32}, [\n  default: ${3:^bb1},\n  ${4:0}: ${5:^bb2}\n]",
        "spirv.Variable": ": ${1:!spirv.ptr<f32, Function>}",
        "spirv.func": '@${1:name}($2) "None" {\n  $0\n  spirv.Return\n}',
        "spirv.mlir.loop": "{\n  spirv.Branch ^header\n^header:\n"
        "  spirv.BranchConditional ${1:%condition}, ^body, ^merge\n^body:\n  $0\n"
        "  spirv.Branch ^continue\n^continue:\n  spirv.Branch ^header\n^merge:\n  spirv.mlir.merge\n}",
        "spirv.mlir.selection": "{\n  spirv.BranchConditional ${1:%condition}, ^then, ^merge\n^then:\n"
        "  $0\n  spirv.Branch ^merge\n^merge:\n  spirv.mlir.merge\n}",
        "spirv.module": "Logical GLSL450 {\n  $0\n}",
        "irdl.operands": "(${1:name}: ${2:%type})",
        "irdl.results": "(${1:name}: ${2:%type})",
        "irdl.parameters": "(${1:name}: ${2:%type})",
        "irdl.regions": "(${1:name}: ${2:%region})",
        "irdl.attributes": '{"${1:name}" = ${2:%type}}',
        "pdl.operation": '"${1:dialect.op}"',
        "pdl.pattern": ': benefit(${1:1}) {\n  %root = pdl.operation "${2:dialect.op}"\n'
        "  pdl.rewrite %root {\n    $0\n    pdl.erase %root\n  }\n}",
        "pdl.rewrite": "${1:%root} {\n  $0\n}",
        "pdl_interp.func": "@${1:matcher}(${2:%root: !pdl.operation}) {\n  $0\n  pdl_interp.finalize\n}",
    }
)
"""Snippets of operations without an assembly format, without the operation's name."""
_GLUED = frozenset("()[]<>,")
"""Punctuation that has no space before it."""
_OPTIONAL_PLACEHOLDERS = re.compile(r"(?: \$\d+)+$")
"""Placeholders at the end that may stay empty, such as those of variadic operands."""


@lru_cache(maxsize=4096)
def snippet_of(definition: OpDef, name: str) -> str:
    """Returns the snippet of an operation; "" if its syntax is unknown.

    `name` is the name to insert, with or without its dialect.
    """
    if definition.name in _SNIPPETS:
        return f"{name} {_SNIPPETS[definition.name]}"
    written = definition.written_format
    if written is None:
        return ""
    try:
        elements = parse_format(written)
    except FormatError:
        return ""
    snippet = _Writer(definition).write(name, elements)
    return name if _OPTIONAL_PLACEHOLDERS.sub("", snippet) == name else snippet


class _Writer:
    def __init__(self, definition: OpDef) -> None:
        self._definition = definition
        self._values = {value.name: value for value in (*definition.operands, *definition.results)}
        self._attributes = definition.attribute_defs
        self._regions = {region.name for region in definition.regions}
        self._successors = {successor.name for successor in definition.successors}
        self._count = 0
        self._has_end = False

    def write(self, name: str, elements: Sequence[Element]) -> str:
        text = name
        for part in self._parts(elements):
            is_glued = part in _GLUED or text[-1] in "([<"
            text += part if is_glued else f" {part}"
        return text

    def _parts(self, elements: Sequence[Element]) -> Iterator[str]:
        for element in elements:
            match element:
                case Literal(text):
                    yield _escaped(text)
                case Variable(name):
                    yield from self._variable(name)
                case Directive("type", (Directive("operands"),)):
                    yield ", ".join(self._place("type") for _ in self._single_operands()) or self._place("type")
                case Directive("type"):
                    yield self._place("type")
                case Directive("functional-type"):
                    yield f"({self._place('')}) -> {self._place('()')}"
                case Directive("custom", _, "DynamicIndexList" | "PackedOrDynamicIndexList"):
                    yield f"[{self._place('')}]"
                case Directive("custom", arguments) if not all(map(self._may_be_empty, arguments)):
                    for argument in arguments:
                        if isinstance(argument, Variable):
                            yield from self._variable(argument.name)
                        elif isinstance(argument, Directive) and argument.name == "type":
                            yield from self._parts([argument])
                case Directive("qualified", arguments):
                    yield from self._parts(arguments)
                case Directive("operands"):
                    yield ", ".join(map(self._place, self._single_operands())) or self._place("")
                case Directive("successors"):
                    yield ", ".join(self._place("^bb1") for _ in self._definition.successors)
                case Group() | OIList() | _:
                    pass  # optional parts are left out

    def _single_operands(self) -> list[str]:
        return [f"%{operand.name}" for operand in self._definition.operands if operand.arity is Arity.SINGLE]

    def _may_be_empty(self, argument: Element) -> bool:
        """Returns True if an argument of a custom directive belongs to an optional attribute or to optional values."""
        match argument:
            case Variable(name) if name in self._values:
                return self._values[name].arity is not Arity.SINGLE
            case Variable(name) if name in self._attributes:
                return self._attributes[name].optional
            case Directive("type" | "ref", arguments):
                return all(map(self._may_be_empty, arguments))
            case _:
                return False

    def _variable(self, name: str) -> Iterator[str]:
        if name in self._values:
            if self._values[name].arity is Arity.SINGLE:
                yield self._place(f"%{name}")
            elif self._values[name].arity is Arity.VARIADIC:
                yield self._place("")
        elif name in self._attributes:
            yield from self._attribute(self._attributes[name])
        elif name in self._regions:
            yield f"{{\n  {self._body()}\n}}"
        elif name in self._successors:
            yield self._place("^bb1")
        else:
            yield self._place(name)

    def _attribute(self, attribute: AttributeDef) -> Iterator[str]:
        constraint = attribute.constraint
        is_symbol = attribute.name == "sym_name" or "SymbolRef" in constraint.storage
        if is_symbol or constraint.name == "SymbolNameAttr":
            yield self._place(f"@{attribute.name}")
        elif constraint.storage == "StringAttr" and constraint.enum is None:
            yield f'"{self._place(attribute.name)}"'
        elif constraint.enum is not None and constraint.enum.cases and not constraint.enum.bits:
            yield self._choice(constraint.enum)
        elif constraint.definition is not None:
            yield self._case_of(constraint.definition) or self._place(attribute.name)
        else:
            yield self._place(attribute.name)

    def _case_of(self, definition: AttrDef) -> str:
        """Returns a choice of enum cases for an attribute with one enum parameter, in the attribute's brackets.

        "" for other attributes.
        """
        enum = definition.enum
        if enum is None or not enum.cases or definition.assembly_format is None:
            return ""
        match parse_format(definition.assembly_format):
            case [Variable()]:
                return self._choice(enum)
            case [Literal("<" | "(" as opening), Variable(), Literal(">" | ")" as closing)]:
                return f"{opening}{self._choice(enum)}{closing}"
            case _:
                return ""

    def _choice(self, enum: EnumDef) -> str:
        """Returns a placeholder that offers the cases of `enum`."""
        self._count += 1
        cases = ",".join(_escaped(case.symbol).replace(",", "\\,").replace("|", "\\|") for case in enum.cases)
        return f"${{{self._count}|{cases}|}}"

    def _body(self) -> str:
        """Returns the final cursor position for the first region, an ordinary placeholder for others."""
        if self._has_end:
            return self._place("")
        self._has_end = True
        return "$0"

    def _place(self, text: str) -> str:
        """Returns the next placeholder, with `text` as default if it is not empty."""
        self._count += 1
        return f"${{{self._count}:{_escaped(text)}}}" if text else f"${self._count}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")
