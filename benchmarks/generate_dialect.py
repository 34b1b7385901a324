"""Writes the first version of `compiler/dialects/<name>/` from TableGen's records.

    python -m benchmarks.generate_dialect arith math

The files have the notation of the bundled dialects: a class for each enum, type, attribute and operation. They contain
names, operands, types, traits and syntax, but no sentences of upstream's. Summaries are empty, or come from a JSON file
that maps full names to texts (`--summaries FILE`). Syntax that is C++ is reported, and has to be written as hooks. A
dialect that exists is overwritten only with `--force`. `benchmarks.bundled_against_tablegen` then compares the package
with the records. Needs Debian's libmlir-22-dev and llvm-22.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import keyword
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from benchmarks.dialect_classes import (
    IR_CLASSES,
    enum_attribute_class,
    enum_class,
    op_class,
    parametric_class,
)
from compiler.ods import (
    attr_confines,
    attr_constraints,
    attr_predicates,
    attribute_class,
    attribute_values,
    constraint,
    define,
    effects,
    enum_attribute,
    enum_def,
    enums,
    llvm_types,
    model,
    parameter_members,
    region_constraints,
    shaped_constraints,
    trait_classes,
    traits,
    type_class,
    type_constraints,
    type_def,
    type_predicates,
)
from compiler.ods import (
    op_class as op_classes,
)
from compiler.ods.enum_def import EnumDef
from compiler.ods.model import OpDef
from compiler.ods.notation import Definition, identifier
from compiler.ods.tablegen import OpTranslator
from compiler.ods.tablegen_records import Record, Records
from compiler.ods.type_def import AttrDef, TypeDef

INCLUDE = Path("/usr/lib/llvm-22/include")
DIALECTS = INCLUDE / "mlir/Dialect"
TARGET = Path(__file__).parent.parent / "compiler/dialects"


def package(dialect: str) -> str:
    """Returns the name of a dialect's folder; a keyword of Python, such as `async`, gets an underscore appended."""
    return f"{dialect}_" if keyword.iskeyword(dialect) else dialect


FILES: Mapping[str, tuple[str, ...]] = {
    "builtin": ("../IR/BuiltinOps.td",),
    "func": ("Func/IR/FuncOps.td",),
    "arith": ("Arith/IR/ArithOps.td",),
    "math": ("Math/IR/MathOps.td",),
    "cf": ("ControlFlow/IR/ControlFlowOps.td",),
    "scf": ("SCF/IR/SCFOps.td",),
    "affine": ("Affine/IR/AffineOps.td",),
    "memref": ("MemRef/IR/MemRefOps.td",),
    "index": ("Index/IR/IndexOps.td",),
    "ub": ("UB/IR/UBOps.td",),
    "tensor": ("Tensor/IR/TensorOps.td",),
    "vector": ("Vector/IR/VectorOps.td",),
    "linalg": ("Linalg/IR/LinalgOps.td", "Linalg/IR/LinalgStructuredOps.td", "Linalg/IR/LinalgRelayoutOps.td"),
    "bufferization": ("Bufferization/IR/BufferizationOps.td",),
    "complex": ("Complex/IR/ComplexOps.td",),
    "gpu": ("GPU/IR/GPUOps.td",),
    "nvgpu": ("NVGPU/IR/NVGPUOps.td",),
    "llvm": ("LLVMIR/LLVMTypes.td", "LLVMIR/LLVMOps.td", "LLVMIR/LLVMIntrinsicOps.td"),
    "acc": ("OpenACC/OpenACCOps.td",),
    "amdgpu": ("AMDGPU/IR/AMDGPU.td",),
    "amx": ("AMX/AMX.td",),
    "arm_neon": ("ArmNeon/ArmNeon.td",),
    "arm_sme": ("ArmSME/IR/ArmSMEOps.td", "ArmSME/IR/ArmSMEIntrinsicOps.td"),
    "arm_sve": ("ArmSVE/IR/ArmSVE.td",),
    "async": ("Async/IR/AsyncOps.td",),
    "emitc": ("EmitC/IR/EmitC.td",),
    "irdl": ("IRDL/IR/IRDLOps.td",),
    "ml_program": ("MLProgram/IR/MLProgramOps.td",),
    "mpi": ("MPI/IR/MPIOps.td",),
    "nvvm": ("LLVMIR/NVVMOps.td",),
    "omp": ("OpenMP/OpenMPOps.td",),
    "pdl_interp": ("PDLInterp/IR/PDLInterpOps.td",),
    "ptr": ("Ptr/IR/PtrOps.td",),
    "quant": ("Quant/IR/QuantOps.td",),
    "rocdl": ("LLVMIR/ROCDLOps.td",),
    "shape": ("Shape/IR/ShapeOps.td",),
    "shard": ("Shard/IR/ShardOps.td",),
    "smt": ("SMT/IR/SMT.td", "SMT/IR/SMTOps.td"),
    "sparse_tensor": ("SparseTensor/IR/SparseTensorOps.td",),
    "spirv": ("SPIRV/IR/SPIRVOps.td",),
    "tosa": ("Tosa/IR/TosaOps.td",),
    "vcix": ("LLVMIR/VCIXOps.td",),
    "wasmssa": ("WasmSSA/IR/WasmSSAOps.td",),
    "x86vector": ("X86Vector/X86Vector.td",),
    "xegpu": ("XeGPU/IR/XeGPUOps.td",),
    "xevm": ("LLVMIR/XeVMOps.td",),
    "pdl": ("PDL/IR/PDLTypes.td", "PDL/IR/PDLOps.td"),
    "transform": (
        "Transform/IR/TransformTypes.td",
        "Transform/IR/TransformOps.td",
        "Transform/DebugExtension/DebugExtensionOps.td",
        "Transform/IRDLExtension/IRDLExtensionOps.td",
        "Transform/LoopExtension/LoopExtensionOps.td",
        "Transform/PDLExtension/PDLExtensionOps.td",
        "Transform/SMTExtension/SMTExtensionOps.td",
        "Transform/TuneExtension/TuneExtensionOps.td",
        "Affine/TransformOps/AffineTransformOps.td",
        "ArmNeon/TransformOps/ArmNeonVectorTransformOps.td",
        "ArmSVE/TransformOps/ArmSVEVectorTransformOps.td",
        "Bufferization/TransformOps/BufferizationTransformOps.td",
        "DLTI/TransformOps/DLTITransformOps.td",
        "Func/TransformOps/FuncTransformOps.td",
        "GPU/TransformOps/GPUTransformOps.td",
        "Linalg/TransformOps/LinalgMatchOps.td",
        "Linalg/TransformOps/LinalgTransformOps.td",
        "MemRef/TransformOps/MemRefTransformOps.td",
        "NVGPU/TransformOps/NVGPUTransformOps.td",
        "SCF/TransformOps/SCFTransformOps.td",
        "SparseTensor/TransformOps/SparseTensorTransformOps.td",
        "Tensor/TransformOps/TensorTransformOps.td",
        "Vector/TransformOps/VectorTransformOps.td",
        "X86Vector/TransformOps/X86VectorTransformOps.td",
        "XeGPU/TransformOps/XeGPUTransformOps.td",
    ),
}

OP_MODULES: Mapping[str, str] = {
    "ArmSMEIntrinsicOps.td": "intrinsics",
    "SMTArrayOps.td": "array_ops",
    "SMTBitVectorOps.td": "bit_vector_ops",
    "SMTIntOps.td": "int_ops",
    "SPIRVArithmeticOps.td": "arithmetic_ops",
    "SPIRVAtomicOps.td": "atomic_ops",
    "SPIRVBarrierOps.td": "barrier_ops",
    "SPIRVBitOps.td": "bit_ops",
    "SPIRVCLOps.td": "cl_ops",
    "SPIRVCastOps.td": "cast_ops",
    "SPIRVCompositeOps.td": "composite_ops",
    "SPIRVControlFlowOps.td": "control_flow_ops",
    "SPIRVCooperativeMatrixOps.td": "cooperative_matrix_ops",
    "SPIRVGLOps.td": "gl_ops",
    "SPIRVGraphOps.td": "graph_ops",
    "SPIRVGroupOps.td": "group_ops",
    "SPIRVImageOps.td": "image_ops",
    "SPIRVIntegerDotProductOps.td": "integer_dot_product_ops",
    "SPIRVIntelExtOps.td": "intel_ops",
    "SPIRVLogicalOps.td": "logical_ops",
    "SPIRVMatrixOps.td": "matrix_ops",
    "SPIRVMemoryOps.td": "memory_ops",
    "SPIRVMeshOps.td": "mesh_ops",
    "SPIRVMiscOps.td": "misc_ops",
    "SPIRVNonUniformOps.td": "non_uniform_ops",
    "SPIRVPrimitiveOps.td": "primitive_ops",
    "SPIRVStructureOps.td": "structure_ops",
    "SPIRVTosaOps.td": "tosa_ops",
    "TosaShapeOps.td": "shape_ops",
    "TosaUtilOps.td": "util_ops",
    "LinalgStructuredOps.td": "structured_ops",
    "LinalgNamedStructuredOps.yamlgen.td": "structured_ops",
    "LinalgRelayoutOps.td": "relayout_ops",
    "LLVMIntrinsicOps.td": "intrinsics",
    "DebugExtensionOps.td": "debug_ops",
    "IRDLExtensionOps.td": "irdl_ops",
    "LoopExtensionOps.td": "loop_ops",
    "PDLExtensionOps.td": "pdl_ops",
    "SMTExtensionOps.td": "smt_ops",
    "TuneExtensionOps.td": "tune_ops",
    "AffineTransformOps.td": "affine_ops",
    "ArmNeonVectorTransformOps.td": "arm_neon_ops",
    "ArmSVEVectorTransformOps.td": "arm_sve_ops",
    "BufferizationTransformOps.td": "bufferization_ops",
    "DLTITransformOps.td": "dlti_ops",
    "FuncTransformOps.td": "func_ops",
    "GPUTransformOps.td": "gpu_ops",
    "LinalgMatchOps.td": "match_ops",
    "LinalgTransformOps.td": "structured_ops",
    "MemRefTransformOps.td": "memref_ops",
    "NVGPUTransformOps.td": "nvgpu_ops",
    "SCFTransformOps.td": "scf_ops",
    "SparseTensorTransformOps.td": "sparse_tensor_ops",
    "TensorTransformOps.td": "tensor_ops",
    "VectorTransformOps.td": "vector_ops",
    "X86VectorTransformOps.td": "x86vector_ops",
    "XeGPUTransformOps.td": "xegpu_ops",
}
"""Modules for the operations of a file; operations of other files are in `ops`."""

TITLES = {
    "enums": "The enums of the {} dialect.",
    "types": "The types of the {} dialect.",
    "attributes": "The attributes of the {} dialect.",
    "constraints": "Constraints on types and attributes that the {} dialect adds to the shared ones.",
    "ops": "The operations of the {} dialect.",
}
HOMES = {
    **{
        name: f"compiler.ods.{module.__name__.rpartition('.')[2]}"
        for module in (
            model,
            constraint,
            type_def,
            traits,
            trait_classes,
            define,
            effects,
            enum_def,
            region_constraints,
            attribute_values,
            attr_confines,
            attr_constraints,
            attr_predicates,
            llvm_types,
            shaped_constraints,
            type_constraints,
            type_predicates,
            enums,
            enum_attribute,
            type_class,
            attribute_class,
            parameter_members,
            op_classes,
        )
        for name, value in vars(module).items()
        if not name.startswith("_") and (getattr(value, "__module__", module.__name__) == module.__name__)
    },
    **{
        name: "compiler.ods.type_constraints"
        for name, v in vars(type_constraints).items()
        if isinstance(v, constraint.TypeConstraint)
    },
    **{
        name: "compiler.ods.shaped_constraints"
        for name, v in vars(shaped_constraints).items()
        if isinstance(v, constraint.TypeConstraint) and name not in vars(type_constraints)
    },
    **{
        name: module.__name__
        for module in (attr_confines, attr_constraints)
        for name, v in vars(module).items()
        if isinstance(v, constraint.AttrConstraint)
    },
    **{name: "compiler.ods.traits" for name in vars(traits) if name.isupper()},
    "AnyRegion": "compiler.ods.region_constraints",
    "types": "compiler.ir",
    "attributes": "compiler.ir",
    "Location": "compiler.ir.locations",
}


def readings_of(dialect: str) -> list[Records]:
    """Returns the records of a dialect's files, which are read together, since they refer to each other.

    Extensions of the transform dialect have names in common; each is read alone, with the dialect's types.
    """
    files = FILES[dialect]
    if dialect != "transform":
        return [records_of(*files)]
    return [records_of(files[0], file) for file in files[1:]]


def records_of(*files: str) -> Records:
    """Returns the records of files, whose paths are relative to MLIR's folder of dialects."""
    includes = "".join(f'include "mlir/Dialect/{file}"\n' for file in files)
    folders = {str((DIALECTS / file).parent) for file in files}  # some files name others without their folder
    command = ["llvm-tblgen-22", "-I", str(INCLUDE), *(f"-I{folder}" for folder in sorted(folders)), "--dump-json"]
    result = subprocess.run(command, input=includes.encode(), check=True, capture_output=True)
    return Records(json.loads(result.stdout))


def owners_of_files() -> dict[str, str]:
    """Returns the dialect of each definition file, by its name without folder."""
    first = {name: files[0] for name, files in FILES.items() if name != "builtin"}
    alone = {"nvvm", "rocdl", "vcix", "xevm"}  # beside the llvm dialect's files
    folders = {Path(file).parts[0]: name for name, file in first.items() if name not in alone}
    by_key = {}
    for path in DIALECTS.rglob("*.td"):
        folder = path.relative_to(DIALECTS).parts[0]
        by_key[path.name] = "transform" if "TransformOps" in path.parts else folders.get(folder, "")
    return by_key | {Path(first[name]).name: name for name in alone}


@dataclass(slots=True)
class Translated:
    """A definition with its value and the name that it gets in the module `home`.

    `summary` is that of the class as a constraint. A constraint that accepts any attribute of one class is that class,
    `stands_for`, and is not written.
    """

    definition: Definition
    value: object
    name: str
    home: str
    summary: str | None = None
    stands_for: Translated | None = None


class Writer:
    """Collects the definitions of all files and writes those of a dialect."""

    def __init__(self, summaries: Mapping[str, str]) -> None:
        self.summaries = summaries
        self.modules: dict[tuple[str, str], dict[str, Translated]] = {}
        self.unknown: list[str] = []
        self._by_key: dict[str, Translated] = {}

    def collect(self, names: Iterable[str]) -> None:
        """Reads the definitions of the dialects `names`."""
        owners = owners_of_files()
        for name, records in [(each, records) for each in names for records in readings_of(each)]:
            translator = OpTranslator(records, descriptions=False)
            translator.translate_all()
            self.unknown += [f"{name}: {line}" for line in translator.notes.unknown]
            self.unknown += [f"{name}: {place.file}:{place.line}: {message}" for place, message in translator.problems]
            for definition in translator.definitions.values():
                value = translator.namespace[definition.name]
                self._place(definition, value, records.refer({"def": definition.record}), owners, name)
        for (dialect, _), module in self.modules.items():
            for translated in module.values():
                self._find_class(translated, dialect)

    def _place(
        self, definition: Definition, value: object, record: Record, owners: Mapping[str, str], user: str
    ) -> None:
        file = definition.place.file
        owner = definition.dialect or owners.get(file, "") or user
        kind = OP_MODULES.get(file, "ops") if definition.kind == "ops" else definition.kind
        module = self.modules.setdefault((owner, kind), {})
        if definition.name not in module:
            name = _class_name(definition, record, owner)
            while any(each.name == name for each in module.values()):
                name += "_"
            module[definition.name] = Translated(definition, value, name, f"compiler.dialects.{package(owner)}.{kind}")
        keys = {definition.name, f"{definition.kind.removesuffix('s')}:{definition.full_name}"}
        if isinstance(value, EnumDef):
            keys.add(f"enum {value.cpp_name}")
        for key in keys:
            for scope in (owner, user, ""):
                self._by_key.setdefault(f"{scope}/{key}", module[definition.name])

    def _find_class(self, constraint: Translated, dialect: str) -> None:
        """Sets the class that a constraint stands for, if it is the first one for attributes of that class."""
        call = ast.parse(constraint.definition.source, mode="eval").body
        match call:
            case ast.Call(func=ast.Name(id="attr_of"), args=[ast.Name(id=name), ast.Constant(value=str(summary))]):
                attribute = self.find(name, dialect)
                if attribute is not None and attribute.summary in (None, summary):
                    attribute.summary = summary
                    constraint.stands_for = attribute

    def find(self, key: str, dialect: str) -> Translated | None:
        """Returns the definition with a constant, or of a kind of parameters, as seen from a dialect."""
        return self._by_key.get(f"{dialect}/{key}") or (None if key in HOMES else self._by_key.get(f"/{key}"))

    def write(self, dialect: str) -> None:
        """Writes the package of a dialect, without formatting it."""
        folder = TARGET / package(dialect)
        folder.mkdir(parents=True, exist_ok=True)
        kinds = [
            kind
            for (owner, kind), module in self.modules.items()
            if owner == dialect and any(each.stands_for is None for each in module.values())
        ]
        for kind in kinds:
            (folder / f"{kind}.py").write_text(_Module(self, dialect, kind).text())
        kinds.sort()
        listed = [kind for kind in kinds if kind != "constraints"]
        summary = self.summaries.get(dialect, "")
        (folder / "__init__.py").write_text(
            f'"""The {dialect} dialect, https://mlir.llvm.org/docs/Dialects/{_page(dialect)}/."""\n\n'
            f"from compiler.dialects.{package(dialect)} import {', '.join(listed)}\n"
            "from compiler.ods.define import dialect\n\n"
            f"DIALECT = dialect({dialect!r}, {summary!r}, definitions=[{', '.join(listed)}])\n"
        )

    def syntax_in_cpp(self, dialect: str) -> list[str]:
        """Returns the operations, types and attributes of a dialect whose syntax must be written as hooks."""
        return [
            each.definition.full_name
            for (owner, _), module in self.modules.items()
            for each in module.values()
            if owner == dialect and getattr(each.value, "unknown_syntax", False)
        ]


class _Module(ast.NodeTransformer):
    """Writes one module. As a transformer, it replaces the constants in an expression by the classes' names."""

    def __init__(self, writer: Writer, dialect: str, kind: str) -> None:
        self.writer = writer
        self.dialect = dialect
        self.kind = kind
        self.definitions = [each for each in writer.modules[dialect, kind].values() if each.stands_for is None]
        self._own = {each.name for each in self.definitions}
        self._written: set[str] = set()
        self._imports: dict[str, set[str]] = {}
        self._imported: set[str] = set()

    def text(self) -> str:
        statements = []
        for translated in self.definitions:
            statements.append(_with_short_strings(self._statement(translated)))
            self._written.add(translated.name)
        names = {name for statement in statements for name in _identifiers(statement)} - self._own - self._imported
        for name in names:
            home = (IR_CLASSES if self.kind in ("types", "attributes") else HOMES).get(name) or HOMES.get(name)
            if home is not None:
                self._imports.setdefault(home, set()).add(name)
        kind, dialect = self.kind, self.dialect
        title = TITLES.get(kind, f"The operations of the {dialect} dialect: {kind.replace('_', ' ')}.").format(dialect)
        imports = [f"from {home} import {', '.join(sorted(names))}" for home, names in sorted(self._imports.items())]
        lines = [f'"""{title}"""', "", "from __future__ import annotations", "", *imports, "", *statements, ""]
        return "\n".join(lines)

    def _statement(self, translated: Translated) -> str:
        definition, value, name = translated.definition, translated.value, translated.name
        summary = self.writer.summaries.get(definition.full_name, "")
        expression = ast.parse(definition.source, mode="eval").body
        match value:
            case EnumDef():
                return enum_class(name, value, summary)
            case AttrDef(enum=EnumDef() as enum) if value.parameters[0].name == "value":
                enum_name = self._class_of(f"enum {enum.cpp_name}") or ""
                return enum_attribute_class(name, value, summary, translated.summary or "", enum_name)
            case TypeDef():
                return parametric_class(name, value, summary, translated.summary or "", self._class_of)
            case OpDef():
                call = self.visit(expression)
                assert isinstance(call, ast.Call)
                return op_class(name, call, summary)
        return f"{name} = {ast.unparse(self.visit(expression))}"

    def _class_of(self, key: str) -> str | None:
        """Returns the class of an enum, or of a type or attribute that is defined further up in this module."""
        translated = self.writer.find(key, self.dialect)
        if translated is None or (translated.definition.kind != "enums" and translated.name not in self._written):
            return None
        return self._reference(translated)

    def _reference(self, translated: Translated) -> str:
        """Returns the name of a definition in this module, and imports it if another one has it."""
        home, name = translated.home, translated.name
        if home == f"compiler.dialects.{package(self.dialect)}.{self.kind}":
            return name
        alias = f"{name}Class" if name in self._own else name
        self._imports.setdefault(home, set()).add(name if alias == name else f"{name} as {alias}")
        self._imported.add(alias)
        return alias

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if isinstance(node.func, ast.Name) and node.func.id == "type_of" and isinstance(node.args[0], ast.Name):
            translated = self.writer.find(node.args[0].id, self.dialect)
            if translated is not None:
                node.args[0] = ast.Name(f"{self._reference(translated)} ")  # the blank: not to be replaced again
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        translated = self.writer.find(node.id, self.dialect)
        if translated is None:
            return ast.Name(node.id.strip())
        if translated.stands_for is not None:
            return ast.Name(self._reference(translated.stands_for))
        member = {"types": ".type_def", "attributes": ".attr_def"}.get(translated.definition.kind, "")
        return ast.Name(f"{self._reference(translated)}{member}")


def _class_name(definition: Definition, record: Record, dialect: str) -> str:
    """Returns the name of the class of a definition: that in C++; the name of a constraint itself."""
    if definition.kind == "constraints":
        return definition.name
    if definition.kind == "ops":
        name = definition.record.partition("_")[2] or definition.record
    else:
        name = str(record["className" if definition.kind == "enums" else "cppClassName"]).rpartition("::")[2]
    is_taken = name in HOMES or (name in IR_CLASSES and definition.kind in ("types", "attributes"))
    return f"{dialect.title().replace('_', '')}{name}" if is_taken else identifier(name)


def _page(dialect: str) -> str:
    names = {
        "scf": "SCFDialect",
        "cf": "ControlFlowDialect",
        "ub": "UBOps",
        "gpu": "GPU",
        "llvm": "LLVM",
        "memref": "MemRef",
    }
    names |= {"nvgpu": "NVGPU", "builtin": "Builtin", "affine": "Affine", "linalg": "Linalg", "vector": "Vector"}
    names |= {"transform": "Transform", "arith": "ArithOps", "math": "MathOps", "complex": "ComplexOps"}
    names |= {"tensor": "TensorOps", "index": "IndexOps", "bufferization": "BufferizationOps", "pdl": "PDLOps"}
    return names.get(dialect, dialect.capitalize())


def _identifiers(source: str) -> set[str]:
    """Returns the names in a statement that do not follow a dot."""
    identifiers, previous = set(), ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME and previous != ".":
            identifiers.add(token.string)
        previous = token.string
    return identifiers


def _with_short_strings(statement: str) -> str:
    """Returns a statement whose long strings are split into several."""
    lines = []
    for line in statement.split("\n"):
        pieces, offset = [], 0
        for token in tokenize.generate_tokens(io.StringIO(line).readline):
            if token.type == tokenize.STRING and len(token.string) > 96 and not token.string.startswith("'''"):
                pieces += [line[offset : token.start[1]], _in_parts(token.string)]
                offset = token.end[1]
        lines.append("".join(pieces) + line[offset:])
    return "\n".join(lines)


def _in_parts(literal: str) -> str:
    words = re.split(r"(?<= )", literal[1:-1])
    parts, current = [], ""
    for word in words:
        if len(current) + len(word) > 92 and current:
            parts.append(current)
            current = ""
        current += word
    quote = literal[0]
    return "(" + " ".join(f"{quote}{part}{quote}" for part in [*parts, current] if part) + ")"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dialects", nargs="+", choices=sorted(FILES))
    parser.add_argument("--summaries", type=Path)
    parser.add_argument("--force", action="store_true", help="overwrite")
    arguments = parser.parse_args()
    summaries = json.loads(arguments.summaries.read_text()) if arguments.summaries else {}
    existing = [name for name in arguments.dialects if (TARGET / package(name)).exists()]
    if existing and not arguments.force:
        print(f"already there, and owned by hand: {', '.join(existing)}", file=sys.stderr)
        return 1
    writer = Writer(summaries)
    writer.collect(list(FILES))
    for name in arguments.dialects:
        writer.write(name)
    paths = [str(TARGET / package(name)) for name in arguments.dialects]
    subprocess.run(["ruff", "format", "-q", *paths], check=True)
    subprocess.run(["ruff", "check", "-q", "--fix", *paths], check=False)
    print("\n".join(writer.unknown))
    for name in [full_name for dialect in arguments.dialects for full_name in writer.syntax_in_cpp(dialect)]:
        print(f"{name}: its syntax is C++; write it as a hook")
    return 0


if __name__ == "__main__":
    sys.exit(main())
