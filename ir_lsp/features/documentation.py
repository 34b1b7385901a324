"""Links to the definition or documentation of an operation, and shortened descriptions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from compiler.ods.model import DefinitionPlace, OpDef

_LONGEST = 900
"""Maximum length of a description that is shown, in characters."""
_PAGES: Mapping[str, str] = MappingProxyType(
    {
        "acc": "OpenACCDialect",
        "affine": "Affine",
        "amdgpu": "AMDGPU",
        "amx": "AMX",
        "arith": "ArithOps",
        "arm_neon": "ArmNeon",
        "arm_sme": "ArmSME",
        "arm_sve": "ArmSVE",
        "async": "AsyncDialect",
        "bufferization": "BufferizationOps",
        "builtin": "Builtin",
        "cf": "ControlFlowDialect",
        "complex": "ComplexOps",
        "emitc": "EmitC",
        "func": "Func",
        "gpu": "GPU",
        "index": "IndexOps",
        "irdl": "IRDL",
        "linalg": "Linalg",
        "llvm": "LLVM",
        "math": "MathOps",
        "memref": "MemRef",
        "ml_program": "MLProgramOps",
        "nvgpu": "NVGPU",
        "nvvm": "NVVMDialect",
        "omp": "OpenMPDialect",
        "pdl": "PDLOps",
        "pdl_interp": "PDLInterpOps",
        "quant": "QuantDialect",
        "rocdl": "ROCDLDialect",
        "scf": "SCFDialect",
        "shape": "ShapeDialect",
        "smt": "SMT",
        "sparse_tensor": "SparseTensorOps",
        "spirv": "SPIR-V",
        "tensor": "TensorOps",
        "tosa": "TOSA",
        "transform": "Transform",
        "ub": "UBOps",
        "vcix": "VCIXDialect",
        "vector": "Vector",
        "x86vector": "X86Vector",
        "xegpu": "XeGPU",
        "xevm": "XeVMDialect",
    }
)
"""Name of each dialect's page in MLIR's documentation."""


def link_to(definition: OpDef) -> str:
    """Returns a Markdown link to the definition of an operation, else to its documentation; "" if neither is known."""
    place = place_of_definition(definition)
    if place is not None and place.file:
        path = Path(place.file)
        if path.is_absolute():
            return f"[{path.name}:{place.line}]({path.as_uri()}#L{place.line})"
    page = _PAGES.get(definition.dialect)
    return "" if page is None else f"[Documentation](https://mlir.llvm.org/docs/Dialects/{page}/)"


def place_of_definition(definition: OpDef) -> DefinitionPlace | None:
    """Returns the place that defines an operation of a project's own dialect; None for other operations."""
    return None if definition.owner is None else definition.owner.places.get(definition.name)


def shortened(description: str) -> str:
    """Returns the first paragraphs of `description`, about `_LONGEST` characters; code blocks are not cut."""
    if len(description) <= _LONGEST:
        return description
    kept: list[str] = []
    length, in_code = 0, False
    for paragraph in description.split("\n\n"):
        if kept and not in_code and length + len(paragraph) > _LONGEST:
            break
        kept.append(paragraph)
        length += len(paragraph)
        in_code ^= paragraph.count("```") % 2 == 1
    return "\n\n".join([*kept, "..."])
