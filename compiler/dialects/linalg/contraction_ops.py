"""The operations of the linalg dialect that multiply matrices and vectors.

linalg.matvec ins(%a, %b : memref<4x8xf32>, memref<8xf32>) outs(%c : memref<4xf32>)
linalg.matmul indexing_maps = [...] ins(%a, %b : memref<4x8xf32>, memref<8x2xf32>) outs(%c : memref<4x2xf32>)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compiler.dialects.linalg import body
from compiler.dialects.linalg.attributes import TypeFnAttr
from compiler.dialects.linalg.enums import TypeFn
from compiler.dialects.linalg.indexing_maps import BATCH_MATMUL_MAPS, BATCH_REDUCE_MATMUL_MAPS, MATMUL_MAPS
from compiler.dialects.linalg.structure import StructuredOp, contraction
from compiler.dialects.linalg.structured import SEGMENTED, LinalgNamedOp, LinalgStructuredBase
from compiler.ods.attr_constraints import AffineMapArrayAttr
from compiler.ods.op_class import attribute, optional_attribute, region, variadic_result
from compiler.ods.shaped_constraints import AnyShaped
from compiler.ods.trait_classes import Interface


def multiplies(loops: str, operands: Sequence[str]) -> Mapping[str, StructuredOp]:
    """Returns the implementations of an operation that adds up the products of its two inputs."""
    return {"LinalgOp": StructuredOp.of_loops(loops, operands, body.multiply_accumulate)}


class Contraction(LinalgNamedOp):
    traits = [*SEGMENTED, Interface("ContractionOpInterface")]


class ContractionByMaps(LinalgStructuredBase):
    """A contraction whose operands may be transposed or broadcast by `indexing_maps`."""

    indexing_maps = attribute(AffineMapArrayAttr)
    cast = optional_attribute(TypeFnAttr, default=TypeFn.CAST_SIGNED)
    traits = [*SEGMENTED, Interface("ContractionOpInterface")]
    implementations = {"LinalgOp": contraction(body.multiply_accumulate)}


class MatmulOp(ContractionByMaps, name="linalg.matmul"):
    """Multiplies two matrices and adds the product to the output; maps may transpose or broadcast them."""

    indexing_maps = optional_attribute(AffineMapArrayAttr, default=MATMUL_MAPS)
    region = region()


class BatchMatmulOp(ContractionByMaps, name="linalg.batch_matmul"):
    """Multiplies the two matrices of each batch and adds the products to the output."""

    indexing_maps = optional_attribute(AffineMapArrayAttr, default=BATCH_MATMUL_MAPS)
    region = region()


class BatchReduceMatmulOp(ContractionByMaps, name="linalg.batch_reduce_matmul"):
    """Multiplies the two matrices of each batch and adds the sum of the products to the output."""

    indexing_maps = optional_attribute(AffineMapArrayAttr, default=BATCH_REDUCE_MATMUL_MAPS)
    region = region()


class ContractOp(ContractionByMaps, name="linalg.contract"):
    """Multiplies elements and sums over the loops that are not in the output's map, as einsum does."""

    result_tensors = variadic_result(AnyShaped)  # type: ignore[assignment]  # memrefs, too, unlike other operations
    combiner = region()


class Mmt4DOp(Contraction, name="linalg.mmt4d"):
    """Multiplies a tiled matrix by a tiled, transposed one and adds the product to the tiled output."""

    implementations = multiplies("m n +k m0 n0 +k0", ["m k m0 k0", "n k n0 k0", "m n m0 n0"])


class BatchMmt4DOp(Contraction, name="linalg.batch_mmt4d"):
    """Multiplies tiled matrices by tiled, transposed ones, batch by batch, adding to the tiled output."""

    implementations = multiplies("b m n +k m0 n0 +k0", ["b m k m0 k0", "b n k n0 k0", "b m n m0 n0"])


class MatvecOp(Contraction, name="linalg.matvec"):
    """Multiplies a matrix by a vector and adds the product to the output."""

    implementations = multiplies("m +n", ["m n", "n", "m"])


class VecmatOp(Contraction, name="linalg.vecmat"):
    """Multiplies a vector, as a row, by a matrix and adds the product to the output."""

    implementations = multiplies("n +m", ["m", "m n", "n"])


class BatchMatvecOp(Contraction, name="linalg.batch_matvec"):
    """Multiplies a matrix by a vector in each batch and adds the products to the output."""

    implementations = multiplies("b m +k", ["b m k", "b k", "b m"])


class BatchVecmatOp(Contraction, name="linalg.batch_vecmat"):
    """Multiplies a vector, as a row, by a matrix in each batch and adds the products to the output."""

    implementations = multiplies("b n +k", ["b k", "b k n", "b n"])


class DotOp(Contraction, name="linalg.dot"):
    """Multiplies two vectors element by element and adds the sum to the output, which has rank 0."""

    implementations = multiplies("+m", ["m", "m", ""])


class QuantizedMatmulOp(LinalgNamedOp, name="linalg.quantized_matmul"):
    """Multiplies two matrices of integers less their zero points and adds the product to the output."""

    implementations = {
        "LinalgOp": StructuredOp.of_loops("m n +k", ["m k", "k n", "", "", "m n"], body.quantized_multiply_accumulate)
    }


class QuantizedBatchMatmulOp(LinalgNamedOp, name="linalg.quantized_batch_matmul"):
    """Multiplies two matrices of integers less their zero points in each batch, adding to the output."""

    implementations = {
        "LinalgOp": StructuredOp.of_loops(
            "b m n +k", ["b m k", "b k n", "", "", "b m n"], body.quantized_multiply_accumulate
        )
    }
