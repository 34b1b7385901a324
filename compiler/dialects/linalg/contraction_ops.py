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


MATMUL = _matmul(
    "linalg.matmul",
    "Multiplies two matrices and adds the product to the output; maps may transpose or broadcast them.",
    MATMUL_MAPS,
    verify.matmul,
)
BATCH_MATMUL = _matmul(
    "linalg.batch_matmul",
    "Multiplies the two matrices of each batch and adds the products to the output.",
    BATCH_MATMUL_MAPS,
    verify.batch_matmul,
)
BATCH_REDUCE_MATMUL = _matmul(
    "linalg.batch_reduce_matmul",
    "Multiplies the two matrices of each batch and adds the sum of the products to the output.",
    BATCH_REDUCE_MATMUL_MAPS,
    verify.batch_matmul,
)
CONTRACT = structured_op(
    "linalg.contract",
    "Multiplies elements and sums over the loops that the output's map leaves out, as einsum does.",
    _PRODUCT,
    attributes={"indexing_maps": AffineMapArrayAttr, "cast": default_optional(TypeFnAttr, "cast_signed")},
    results=AnyShaped,
    region="combiner",
    interfaces=["ContractionOpInterface"],
    hooks=contraction_hooks(_PRODUCT, verify.contract),
)
MMT4D = _contraction(
    "linalg.mmt4d",
    "Multiplies a tiled matrix by a tiled, transposed one and adds the product to the tiled output.",
    "m n +k m0 n0 +k0",
    ["m k m0 k0", "n k n0 k0", "m n m0 n0"],
)
BATCH_MMT4D = _contraction(
    "linalg.batch_mmt4d",
    "Multiplies tiled matrices by tiled, transposed ones, batch by batch, adding to the tiled output.",
    "b m n +k m0 n0 +k0",
    ["b m k m0 k0", "b n k n0 k0", "b m n m0 n0"],
)
MATVEC = _contraction(
    "linalg.matvec", "Multiplies a matrix by a vector and adds the product to the output.", "m +n", ["m n", "n", "m"]
)
VECMAT = _contraction(
    "linalg.vecmat",
    "Multiplies a vector, as a row, by a matrix and adds the product to the output.",
    "n +m",
    ["m", "m n", "n"],
)
BATCH_MATVEC = _contraction(
    "linalg.batch_matvec",
    "Multiplies a matrix by a vector in each batch and adds the products to the output.",
    "b m +k",
    ["b m k", "b k", "b m"],
)
BATCH_VECMAT = _contraction(
    "linalg.batch_vecmat",
    "Multiplies a vector, as a row, by a matrix in each batch and adds the products to the output.",
    "b n +k",
    ["b k", "b k n", "b n"],
)
DOT = _contraction(
    "linalg.dot",
    "Multiplies two vectors element by element and adds the sum to the output, which has rank 0.",
    "+m",
    ["m", "m", ""],
)
QUANTIZED_MATMUL = structured_op(
    "linalg.quantized_matmul",
    "Multiplies two matrices of integers less their zero points and adds the product to the output.",
    StructuredOp.of_loops("m n +k", ["m k", "k n", "", "", "m n"], body.quantized_multiply_accumulate),
)
QUANTIZED_BATCH_MATMUL = structured_op(
    "linalg.quantized_batch_matmul",
    "Multiplies two matrices of integers less their zero points in each batch, adding to the output.",
    StructuredOp.of_loops("b m n +k", ["b m k", "b k n", "", "", "b m n"], body.quantized_multiply_accumulate),
)
