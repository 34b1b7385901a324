"""Writes `compiler/dialects/<name>/` from TableGen's records, once; the files are then owned by hand.

    python -m benchmarks.generate_dialect arith math

Names, operands, types, traits and syntax are taken over; sentences are not: summaries are left empty, or come from a
JSON file of one's own (`--summaries FILE`, full name -> text). Refuses to overwrite a dialect unless `--force` is
given. Needs Debian's libmlir-22-dev and llvm-22.
"""

from __future__ import annotations

import argparse
import io
import json
import keyword
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterable, Mapping
from pathlib import Path

from compiler.ods import (
    attr_confines,
    attr_constraints,
    attr_predicates,
    attribute_values,
    constraint,
    define,
    effects,
    enum_def,
    llvm_types,
    model,
    region_constraints,
    shaped_constraints,
    trait_classes,
    traits,
    type_constraints,
    type_def,
    type_predicates,
)
from compiler.ods.notation import Definition
from compiler.ods.tablegen import OpTranslator
from compiler.ods.tablegen_records import Records

INCLUDE = Path("/usr/lib/llvm-22/include")
DIALECTS = INCLUDE / "mlir/Dialect"
TARGET = Path(__file__).parent.parent / "compiler/dialects"


def package(dialect: str) -> str:
    """The name of a dialect's folder; `async` is a word of Python's."""
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
"""Files whose ops get a module of their own; all others' are in `ops`."""

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
    """The records of a dialect's files, read as one, since they speak of each other.

    The transform dialect's extensions have names in common and are read one by one, each with the types.
    """
    files = FILES[dialect]
    if dialect != "transform":
        return [records_of(*files)]
    return [records_of(files[0], file) for file in files[1:]]


def records_of(*files: str) -> Records:
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


class Writer:
    """Collects the definitions of all files and writes those of a dialect."""

    def __init__(self, summaries: Mapping[str, str]) -> None:
        self.summaries = summaries
        self.modules: dict[tuple[str, str], dict[str, Definition]] = {}
        self.homes: dict[str, str] = {}
        self.unknown: list[str] = []

    def collect(self, names: Iterable[str]) -> None:
        owners = owners_of_files()
        for name, records in [(each, records) for each in names for records in readings_of(each)]:
            translator = OpTranslator(records, descriptions=False)
            translator.translate_all()
            self.unknown += [f"{name}: {line}" for line in translator.notes.unknown]
            self.unknown += [f"{name}: {place.file}:{place.line}: {message}" for place, message in translator.problems]
            for definition in translator.definitions.values():
                self._place(definition, records, owners, name)

    def _place(self, definition: Definition, records: Records, owners: Mapping[str, str], user: str) -> None:
        file = definition.place.file
        owner = definition.dialect or owners.get(file, "") or user
        kind = OP_MODULES.get(file, "ops") if definition.kind == "ops" else definition.kind
        module = self.modules.setdefault((owner, kind), {})
        module.setdefault(definition.name, definition)
        home = f"compiler.dialects.{package(owner)}.{kind}"
        for key in (f"{owner}:{definition.name}", f"{user}:{definition.name}", definition.name):
            self.homes.setdefault(key, home)

    def write(self, dialect: str) -> None:
        folder = TARGET / package(dialect)
        folder.mkdir(parents=True, exist_ok=True)
        kinds = [kind for owner, kind in self.modules if owner == dialect]
        for kind in kinds:
            (folder / f"{kind}.py").write_text(self._module(dialect, kind))
        kinds.sort()
        listed = [kind for kind in kinds if kind != "constraints"]
        summary = self.summaries.get(dialect, "")
        (folder / "__init__.py").write_text(
            f'"""The {dialect} dialect, https://mlir.llvm.org/docs/Dialects/{_page(dialect)}/."""\n\n'
            f"from compiler.dialects.{package(dialect)} import {', '.join(listed)}\n"
            "from compiler.ods.define import dialect\n\n"
            f"DIALECT = dialect({dialect!r}, {summary!r}, definitions=[{', '.join(listed)}])\n"
        )

    def _module(self, dialect: str, kind: str) -> str:
        definitions = self.modules[dialect, kind].values()
        body = []
        names: set[str] = set()
        for definition in definitions:
            source = _exploded(self._with_summary(definition.source))
            body.append(f"{definition.name} = {source}")
            names |= _identifiers(definition.source)
        own = {definition.name for definition in definitions}
        imports: dict[str, set[str]] = {}
        for name in names - own:
            home = self.homes.get(f"{dialect}:{name}") or HOMES.get(name) or self.homes.get(name)
            if home is not None:
                imports.setdefault(home, set()).add(name)
        title = TITLES.get(kind, f"The operations of the {dialect} dialect: {kind.replace('_', ' ')}.").format(dialect)
        lines = [f"from {home} import {', '.join(sorted(actual))}" for home, actual in sorted(imports.items())]
        return "\n".join([f'"""{title}"""', "", "from __future__ import annotations", "", *lines, "", *body, ""])

    def _with_summary(self, source: str) -> str:
        match = re.match(r"(\w+)\('([^']+)', (''|\"\")", source)
        summary = self.summaries.get(match[2]) if match else None
        return (
            source if match is None or not summary else f"{match[1]}('{match[2]}', {summary!r}{source[match.end() :]}"
        )


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
    """The free names of an expression."""
    identifiers, previous = set(), ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME and previous != ".":
            identifiers.add(token.string)
        previous = token.string
    return identifiers


def _exploded(source: str) -> str:
    """The call with a trailing comma, so that each argument gets a line, and with long strings in parts."""
    pieces, offset = [], 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.STRING and len(token.string) > 96:
            start, end = token.start[1], token.end[1]
            pieces += [source[offset:start], _in_parts(token.string)]
            offset = end
    text = "".join(pieces) + source[offset:]
    return f"{text[:-1]},)" if text.startswith(("op(", "type_def(", "attr_def(")) else text


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
    return 0


if __name__ == "__main__":
    sys.exit(main())
