"""Pipelines of passes that keep what a program computes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from compiler.pass_registry import find_pass

PASSES = (
    *("canonicalize", "canonicalize{region-simplify=aggressive}", "canonicalize{top-down=false}", "cse", "sccp"),
    *("inline", "loop-invariant-code-motion", "control-flow-sink", "mem2reg", "sroa", "remove-dead-values"),
    *("symbol-dce", "topological-sort", "int-range-optimizations", "arith-unsigned-when-equivalent"),
    "arith-int-range-narrowing{int-bitwidths-supported=8,16,32,64}",
    *(
        "arith-expand",
        "math-expand-ops{ops=ctlz,clampf,roundeven}",
        "hoist-common-expressions",
        "duplicate-function-elimination",
    ),
    *("scf-for-loop-canonicalization", "scf-for-loop-peeling", "scf-for-loop-peeling{peel-front=true}"),
    *("scf-for-loop-range-folding", "scf-for-loop-specialization", "scf-for-to-while"),
    *("scf-parallel-for-to-nested-fors", "scf-parallel-loop-fusion", "scf-parallel-loop-specialization"),
    *("scf-parallel-loop-tiling{parallel-loop-tile-sizes=2}", "lift-cf-to-scf"),
    *("affine-raise-from-memref", "affine-loop-coalescing", "affine-loop-fusion", "affine-loop-fusion{maximal=true}"),
    *("affine-loop-fusion{mode=sibling}", "affine-loop-invariant-code-motion", "affine-loop-normalize"),
    *("affine-loop-normalize{promote-single-iter=true}", "affine-loop-tile{tile-size=2}"),
    *("affine-loop-tile{tile-size=3 separate=true}", "affine-loop-unroll{unroll-factor=2}"),
    *("affine-loop-unroll{unroll-factor=3 cleanup-unroll=true}", "affine-loop-unroll{unroll-factor=-1}"),
    *("affine-loop-unroll-jam{unroll-jam-factor=2}", "affine-parallelize", "affine-scalrep"),
    *("affine-simplify-min-max", "affine-simplify-structures", "affine-expand-index-ops"),
    *("affine-expand-index-ops-as-affine", "affine-fold-memref-alias-ops", "lower-affine"),
    *("affine-super-vectorize{virtual-vector-size=4}", "affine-data-copy-generate{fast-mem-space=0}"),
    *("normalize-memrefs", "fold-memref-alias-ops", "expand-strided-metadata", "memref-expand", "expand-realloc"),
    *("buffer-hoisting", "buffer-loop-hoisting", "promote-buffers-to-stack", "optimize-allocation-liveness"),
    *("resolve-shaped-type-result-dims", "reify-result-shapes", "fold-tensor-subset-ops"),
    *("eliminate-empty-tensors", "empty-tensor-to-alloc-tensor", "linalg-generalize-named-ops"),
    *("linalg-fuse-elementwise-ops", "linalg-fold-unit-extent-dims", "linalg-inline-scalar-operands"),
    *("linalg-specialize-generic-ops", "linalg-detensorize", "convert-elementwise-to-linalg"),
    *("convert-tensor-to-linalg", "linalg-fold-into-elementwise", "loop-invariant-subset-hoisting"),
    *(
        "convert-complex-to-standard",
        "convert-math-to-funcs",
        "composite-fixed-point-pass{pipeline=any(cse,canonicalize)}",
    ),
    *("lower-vector-multi-reduction", "convert-vector-to-scf", "convert-linalg-to-affine-loops"),
    *("convert-linalg-to-loops", "convert-linalg-to-parallel-loops", "generate-runtime-verification"),
)
CONVERSIONS = (
    *("convert-arith-to-llvm", "finalize-memref-to-llvm", "convert-vector-to-llvm", "convert-complex-to-llvm"),
    *("convert-index-to-llvm", "convert-math-to-llvm", "convert-func-to-llvm", "convert-ub-to-llvm"),
    "lower-affine,convert-scf-to-cf,convert-cf-to-llvm",
    "lower-affine,convert-scf-to-cf,convert-to-llvm",
)
"""Passes, or several of them, that leave unrealized casts."""
BUFFERIZATION = (
    "one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}",
    "one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map "
    "copy-before-write=true}",
)
# convert-scf-to-cf makes several blocks of one, which affine loops cannot have: it comes after lower-affine.
_CHAINS: tuple[tuple[str, ...], ...] = (
    ("lower-affine", "convert-scf-to-cf", "canonicalize", "convert-arith-to-llvm"),
    ("convert-index-to-llvm", "convert-arith-to-llvm", "convert-math-to-llvm", "reconcile-unrealized-casts"),
    ("convert-scf-to-cf", "lift-cf-to-scf", "canonicalize", "cse"),
    (BUFFERIZATION[0], "buffer-deallocation-pipeline", "canonicalize"),
    (BUFFERIZATION[1], "canonicalize", "cse"),
    (BUFFERIZATION[0], "convert-linalg-to-affine-loops", "affine-loop-fusion", "affine-scalrep"),
    (BUFFERIZATION[0], "convert-linalg-to-loops", "affine-raise-from-memref", "affine-loop-unroll{unroll-factor=2}"),
    ("inline", "sccp", "canonicalize", "symbol-dce"),
    ("affine-loop-normalize", "affine-loop-coalescing", "affine-loop-tile{tile-size=2}", "canonicalize"),
)


def argument_of(item: str) -> str:
    """Returns the name of a pass without its options."""
    return item.partition("{")[0]


def pipelines_for(number: int, count: int) -> list[tuple[str, ...]]:
    """Returns pipelines for a batch: single passes in turn, then random ones."""
    rng = Random(f"pipelines {number}")
    pipelines: list[tuple[str, ...]] = []
    for turn in range(count):
        if turn % 2 == 0:
            pipelines.append((PASSES[(number * ((count + 1) // 2) + turn // 2) % len(PASSES)],))
        elif rng.random() < 0.3:
            pipelines.append((*_some(rng, 1), *rng.choice(_CHAINS)))
        else:
            pipelines.append(_some(rng, 5))
    return pipelines


def _some(rng: Random, most: int) -> tuple[str, ...]:
    return tuple(rng.choice(PASSES) for _ in range(rng.randint(min(2, most), most)))


def pipeline_text(items: Sequence[str]) -> str:
    """Returns a pipeline as text for a module, with passes on functions nested."""
    texts = []
    for item in items:
        kind = find_pass(argument_of(item))
        if kind is None:
            raise ValueError(f"there is no pass {argument_of(item)}")
        anchor = "func.func" if kind.anchor_interface is not None else kind.anchor
        texts.append(item if anchor in (None, "builtin.module") else f"{anchor}({item})")
    return f"builtin.module({','.join(texts)})"
