"""The operations of the linalg dialect that multiply matrices and vectors.

linalg.matvec ins(%a, %b : memref<4x8xf32>, memref<8xf32>) outs(%c : memref<4xf32>)
linalg.matmul indexing_maps = [...] ins(%a, %b : memref<4x8xf32>, memref<8x2xf32>) outs(%c : memref<4x2xf32>)
"""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.linalg import body, verify
from compiler.dialects.linalg.constraints import TypeFnAttr
from compiler.dialects.linalg.indexing_maps import BATCH_MATMUL_MAPS, BATCH_REDUCE_MATMUL_MAPS, MATMUL_MAPS
from compiler.dialects.linalg.structure import StructuredOp, contraction
from compiler.dialects.linalg.structured import contraction_hooks, structured_op
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding
from compiler.ods.attr_constraints import AffineMapArrayAttr
from compiler.ods.define import default_optional
from compiler.ods.model import OpDef
from compiler.ods.shaped_constraints import AnyShaped

_PRODUCT = contraction(body.multiply_accumulate)


def _contraction(name: str, summary: str, loops: str, operands: list[str]) -> OpDef:
    structure = StructuredOp.of_loops(loops, operands, body.multiply_accumulate)
    return structured_op(name, summary, structure, interfaces=["ContractionOpInterface"])


def _matmul(
    name: str, summary: str, maps: tuple[AffineMapAttr, ...], verifier: Callable[[Operation], Finding]
) -> OpDef:
    """A contraction whose operands may be transposed or broadcast by `indexing_maps`."""
    return structured_op(
        name,
        summary,
        _PRODUCT,
        attributes={
            "indexing_maps": default_optional(AffineMapArrayAttr, maps),
            "cast": default_optional(TypeFnAttr, "cast_signed"),
        },
        interfaces=["ContractionOpInterface"],
        hooks=contraction_hooks(_PRODUCT, verifier),
    )


MATMUL = _matmul("linalg.matmul", "The product of two matrices.", MATMUL_MAPS, verify.matmul)
BATCH_MATMUL = _matmul(
    "linalg.batch_matmul", "Products of two matrices, one for each batch.", BATCH_MATMUL_MAPS, verify.batch_matmul
)
BATCH_REDUCE_MATMUL = _matmul(
    "linalg.batch_reduce_matmul",
    "The sum of the products of two matrices of each batch.",
    BATCH_REDUCE_MATMUL_MAPS,
    verify.batch_matmul,
)
CONTRACT = structured_op(
    "linalg.contract",
    "The sum of products of elements, with any number of loops.",
    _PRODUCT,
    attributes={"indexing_maps": AffineMapArrayAttr, "cast": default_optional(TypeFnAttr, "cast_signed")},
    results=AnyShaped,
    region="combiner",
    interfaces=["ContractionOpInterface"],
    hooks=contraction_hooks(_PRODUCT, verify.contract),
)
MMT4D = _contraction(
    "linalg.mmt4d",
    "The product of a tiled matrix and a tiled, transposed one.",
    "m n +k m0 n0 +k0",
    ["m k m0 k0", "n k n0 k0", "m n m0 n0"],
)
BATCH_MMT4D = _contraction(
    "linalg.batch_mmt4d",
    "Products of tiled matrices and tiled, transposed ones, one for each batch.",
    "b m n +k m0 n0 +k0",
    ["b m k m0 k0", "b n k n0 k0", "b m n m0 n0"],
)
MATVEC = _contraction("linalg.matvec", "The product of a matrix and a vector.", "m +n", ["m n", "n", "m"])
VECMAT = _contraction("linalg.vecmat", "The product of a vector and a matrix.", "n +m", ["m", "m n", "n"])
BATCH_MATVEC = _contraction(
    "linalg.batch_matvec", "Products of matrices and vectors, one for each batch.", "b m +k", ["b m k", "b k", "b m"]
)
BATCH_VECMAT = _contraction(
    "linalg.batch_vecmat", "Products of vectors and matrices, one for each batch.", "b n +k", ["b k", "b k n", "b n"]
)
DOT = _contraction("linalg.dot", "The inner product of two vectors.", "+m", ["m", "m", ""])
QUANTIZED_MATMUL = structured_op(
    "linalg.quantized_matmul",
    "The product of two matrices of integers with zero points.",
    StructuredOp.of_loops("m n +k", ["m k", "k n", "", "", "m n"], body.quantized_multiply_accumulate),
)
QUANTIZED_BATCH_MATMUL = structured_op(
    "linalg.quantized_batch_matmul",
    "Products of two matrices of integers with zero points, one for each batch.",
    StructuredOp.of_loops("b m n +k", ["b m k", "b k n", "", "", "b m n"], body.quantized_multiply_accumulate),
)
