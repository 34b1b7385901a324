"""`lower-to-llvm`: the default pipeline from a module to the llvm dialect, with the passes that it needs.

    quant      lower-quant-ops
    shape      shape-to-shape-lowering, convert-shape-constraints, convert-shape-to-std
    tosa       tosa-optional-decompositions for transpose_conv2d; tosa-to-linalg-named, tosa-to-linalg, tosa-to-arith,
               tosa-to-tensor, tosa-to-scf
    linalg     other operations for softmax, pack, unpack and Winograd's transforms, which come first of all
    tensors    one-shot-bufferize, with function boundaries; then the passes that free the buffers
    linalg     convert-linalg-to-loops
    affine     lower-affine
    complex    convert-complex-to-standard, where functions of complex numbers are used
    arith      arith-expand, where numbers are scaled
    math       convert-math-to-funcs for powers, math-expand-ops for clampf; functions of the library where llvm has
               none, or none as good
    vector     lower-vector-multi-reduction, lower-vector-mask, convert-vector-to-scf, lower-vector-packed-elements,
               convert-vector-to-llvm
    memory     expand-realloc, where memory is reallocated
    views      expand-strided-metadata, lower-affine
    scf        convert-scf-to-cf
    the rest   convert-to-llvm, with the module's data layout; reconcile-unrealized-casts

A problem names the pass that reports it; an op that no pass lowers is a problem too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.func.ops import FuncOp
from compiler.dialects.llvm.attributes import EMIT_C_INTERFACE
from compiler.dialects.math.exponential_ops import ExpM1Op, Log1pOp
from compiler.ir.attributes import UNIT
from compiler.ir.functions import function_type
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem, ProblemNote
from compiler.ir.types import RankedTensorType, Type, UnrankedTensorType
from compiler.lowering.math.to_libm import math_to_libm_patterns
from compiler.lowering.math.to_llvm import MATH_TO_LLVM
from compiler.lowering.to_llvm.decompose_linalg import decompose_linalg
from compiler.passes.base import Pass, PassState, option
from compiler.passes.conversion import convert_partially
from compiler.passes.pipeline import make_pass
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.regions import all_regions, erase_unreachable_blocks
from compiler.rewrite.rewriter import Rewriter


class Contents:
    """Summary of a module: the names of its ops, and whether it has tensors."""

    def __init__(self, module: Operation) -> None:
        self.names: set[str] = set()
        self.has_tensors = False
        for op in module.walk():
            self.names.add(op.name)
            self.has_tensors = self.has_tensors or any(map(_is_tensor, _types_of(op)))
        self.dialects = {name.partition(".")[0] for name in self.names}


def _types_of(op: Operation) -> Iterable[Type]:
    for value in (*op.operands, *op.results):
        yield value.type
    type_ = function_type(op)
    if type_ is not None:
        yield from type_.inputs
        yield from type_.results


def _is_tensor(type_: Type) -> bool:
    return isinstance(type_, (RankedTensorType, UnrankedTensorType))


@dataclass(frozen=True)
class Step:
    """A pass, its options, and when it is needed."""

    argument: str
    needed: Callable[[Contents], bool]
    options: str = ""
    only_for_tensors: bool = False
    """True if it is for modules that had tensors at first."""


def _dialect(name: str) -> Callable[[Contents], bool]:
    return lambda contents: name in contents.dialects


def _any_of(*names: str) -> Callable[[Contents], bool]:
    return lambda contents: not contents.names.isdisjoint(names)


def _has_tensors(contents: Contents) -> bool:
    return contents.has_tensors


_LLVM_COMPLEX = frozenset(f"complex.{name}" for name in ("constant", "create", "re", "im", "add", "sub", "mul"))
"""Operations that lower directly to llvm's types without loss of precision."""


def _has_complex_functions(contents: Contents) -> bool:
    return any(name.startswith("complex.") and name not in _LLVM_COMPLEX for name in contents.names)


_VIEWS = _any_of("memref.subview", "memref.expand_shape", "memref.collapse_shape", "memref.extract_strided_metadata")
_SCALES = _any_of("arith.scaling_extf", "arith.scaling_truncf")
_MOVES_VECTORS = _any_of("vector.load", "vector.store", "vector.transfer_read", "vector.transfer_write")
_TO_BUFFERS = (
    Step("lower-quant-ops", _dialect("quant")),
    Step("shape-to-shape-lowering", _dialect("shape")),
    Step("convert-shape-constraints", _dialect("shape")),
    # Casts that cancel, regions whose constraints hold, and operations on constants.
    Step("canonicalize", _any_of("quant.scast", "shape.assuming", "shape.index_to_size", "shape.concat", "shape.div")),
    Step("convert-shape-to-std", _dialect("shape")),
    Step("tosa-optional-decompositions", _any_of("tosa.transpose_conv2d")),
    Step("tosa-infer-shapes", _dialect("tosa")),
    Step("tosa-make-broadcastable", _dialect("tosa")),
    Step("tosa-to-linalg-named", _dialect("tosa")),
    Step("tosa-to-linalg", _dialect("tosa")),
    Step("tosa-to-arith", _dialect("tosa"), "include-apply-rescale=true"),
    Step("tosa-to-tensor", _dialect("tosa")),
    Step("tosa-to-scf", _dialect("tosa")),
    Step(
        "one-shot-bufferize",
        _has_tensors,
        "bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map "
        "allow-return-allocs-from-loops=true",
    ),
    # Allocations of the input are freed by its own deallocations.
    Step("buffer-deallocation-pipeline", _any_of("memref.alloc"), only_for_tensors=True),
    Step("convert-bufferization-to-memref", _dialect("bufferization")),
)
_TO_BLOCKS = (
    Step("convert-linalg-to-loops", _dialect("linalg")),
    Step("lower-affine", _dialect("affine")),
    Step("convert-complex-to-standard", _has_complex_functions),
    Step("convert-math-to-funcs", _any_of("math.ipowi")),
    Step("math-expand-ops", _any_of("math.clampf"), "ops=clampf"),
    Step("arith-expand", _SCALES, "include-f8e8m0=true include-f4e2m1=true"),
    Step("expand-realloc", _any_of("memref.realloc")),
    Step("lower-vector-multi-reduction", _any_of("vector.multi_reduction")),
    # Upstream has the lowering of scans in a pass for tests alone.
    Step("test-vector-scan-lowering", _any_of("vector.scan")),
    Step("lower-vector-mask", _any_of("vector.mask")),
    Step("convert-vector-to-scf", _dialect("vector")),
    Step("lower-vector-packed-elements", _MOVES_VECTORS),
    Step("lower-affine", _dialect("affine")),
    Step("convert-scf-to-cf", _dialect("scf")),
    Step("memref-expand", _any_of("memref.atomic_rmw", "memref.reshape")),
    Step("expand-strided-metadata", _VIEWS),
    Step("lower-affine", _dialect("affine")),
)


def _has_vectors(contents: Contents) -> bool:
    return not contents.dialects.isdisjoint(("vector", "x86vector"))


_TO_LLVM = (
    Step("convert-vector-to-llvm", _has_vectors, "enable-x86vector=true"),
    Step("convert-to-llvm", lambda contents: True, "dynamic=true"),
    Step("reconcile-unrealized-casts", lambda contents: True),
)

_TRANSLATED = frozenset({"llvm", "omp"})
"""Dialects that the translation to LLVM IR supports."""

_INACCURATE = frozenset({ExpM1Op.name, Log1pOp.name})
"""Operations without LLVM intrinsics whose simple formulas are inaccurate near 0."""


@dataclass
class LowerToLLVM(Pass[ModuleOp]):
    """Lower all contents of a module to the LLVM dialect."""

    argument = "lower-to-llvm"
    name = "LowerToLLVMPass"
    anchor = "builtin.module"
    summary = "Lower a module to the LLVM dialect, by the passes that it needs"
    dependent_dialects = ("llvm",)

    c_wrappers: bool = option("c-wrappers", False, "Give functions with a body wrappers with C's interface")

    def run(self, op: ModuleOp, state: PassState) -> None:
        # Conversions skip blocks that are never reached, and LLVM has no use for them.
        rewriter = Rewriter(op, state.context, state.listeners)
        erase_unreachable_blocks(rewriter, list(all_regions(op.body_region)))
        had_tensors = Contents(op).has_tensors
        decompose_linalg(op, rewriter)
        to_buffers = [step for step in _TO_BUFFERS if had_tensors or not step.only_for_tensors]
        if not _run_steps(op, state, to_buffers) or not _run_steps(op, state, _TO_BLOCKS):
            return
        _functions_of_library(op, state)
        if self.c_wrappers:
            request_c_wrappers(op)
        if not state.failed and _run_steps(op, state, _TO_LLVM):
            _check(op, state)


def _run_steps(module: Operation, state: PassState, steps: Iterable[Step]) -> bool:
    """Runs the passes that are needed. Returns True if all went well. A pass that is not needed is not even loaded."""
    contents = Contents(module)
    for step in steps:
        if not step.needed(contents):
            continue
        reported = len(state.problems)
        pass_ = make_pass(state.run_state.find_pass(step.argument), step.options)
        roots = (
            [module] if pass_.anchor in (None, module.name) else [o for o in module.walk() if o.name == pass_.anchor]
        )
        for root in roots:
            pass_.run(root, state)
        state.analyses.invalidate(frozenset())
        contents = Contents(module)
        note = ProblemNote(f"while running '{step.argument}'")
        state.problems[reported:] = [
            replace(problem, notes=(*problem.notes, note)) for problem in state.problems[reported:]
        ]
        if state.failed:
            return False
    return True


def _functions_of_library(module: Operation, state: PassState) -> None:
    """Calls functions of the C library for operations without an exact intrinsic of llvm."""
    intrinsics = {str(pattern.root) for pattern in MATH_TO_LLVM} - _INACCURATE
    patterns = [pattern for pattern in math_to_libm_patterns() if pattern.root not in intrinsics]
    target = ConversionTarget()
    target.add_illegal_op(*{str(pattern.root) for pattern in patterns})
    target.mark_unknown_op_dynamically_legal(lambda op: True)
    convert_partially(module, target, patterns, state)


def request_c_wrappers(module: Operation) -> None:
    """Asks for wrappers of all functions that have a body."""
    for op in module.walk():
        if isinstance(op, FuncOp) and op.body.blocks:
            op.attributes = {**op.attributes, EMIT_C_INTERFACE: UNIT}


def _check(module: Operation, state: PassState) -> None:
    """Reports the remaining ops that cannot be translated to LLVM IR."""
    for op in module.walk():
        if not isinstance(op, ModuleOp) and op.dialect not in _TRANSLATED:
            state.problems.append(Problem(op, f"'{op.name}' cannot be lowered to the llvm dialect"))
            state.signal_failure()
