"""The operations of the arm_sme dialect: intrinsics."""

from __future__ import annotations

from compiler.dialects.arm_sme.constraints import MOPPredicate, MOPVector, SVEPredicate, SVEVector
from compiler.dialects.llvm.constraints import LLVM_AnyPointer, LLVM_Type
from compiler.ods.attr_constraints import I32Attr
from compiler.ods.effects import writes
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.traits import all_element_types_match, all_shapes_match, predicate_trait
from compiler.ods.type_constraints import I32
from compiler.ods.type_predicates import is_signless


class aarch64smezero(Op, name="arm_sme.intr.zero"):
    """Sets each of the eight tiles of 64-bit elements to zero if its bit is set in the mask."""

    tile_mask = attribute(I32Attr)


class IntrMopOverloaded(Op):
    lhs_predicate = operand(MOPPredicate)
    rhs_predicate = operand(MOPPredicate)
    lhs_vector = operand(MOPVector)
    rhs_vector = operand(MOPVector)
    tile_id = attribute(I32Attr)


class aarch64smemopa(IntrMopOverloaded, name="arm_sme.intr.mopa"):
    """Adds the outer product of two vectors to a tile of the same element type."""


class aarch64smemops(IntrMopOverloaded, name="arm_sme.intr.mops"):
    """Subtracts the outer product of two vectors from a tile of the same element type."""


class aarch64smemopawide(IntrMopOverloaded, name="arm_sme.intr.mopa.wide"):
    """Adds two outer products of f16 or bf16 to a tile of f32."""


class aarch64smemopswide(IntrMopOverloaded, name="arm_sme.intr.mops.wide"):
    """Subtracts two outer products of f16 or bf16 from a tile of f32."""


class aarch64smesmopawide(IntrMopOverloaded, name="arm_sme.intr.smopa.wide"):
    """Adds four outer products of signed integers to a wider tile."""


class aarch64smesmopswide(IntrMopOverloaded, name="arm_sme.intr.smops.wide"):
    """Subtracts four outer products of signed integers from a wider tile."""


class aarch64smeumopawide(IntrMopOverloaded, name="arm_sme.intr.umopa.wide"):
    """Adds four outer products of unsigned integers to a wider tile."""


class aarch64smeumopswide(IntrMopOverloaded, name="arm_sme.intr.umops.wide"):
    """Subtracts four outer products of unsigned integers from a wider tile."""


class aarch64smesumopawide(IntrMopOverloaded, name="arm_sme.intr.sumopa.wide"):
    """Adds four outer products of signed by unsigned integers to a wider tile."""


class aarch64smesumopswide(IntrMopOverloaded, name="arm_sme.intr.sumops.wide"):
    """Subtracts four outer products of signed by unsigned integers from a wider tile."""


class aarch64smeusmopawide(IntrMopOverloaded, name="arm_sme.intr.usmopa.wide"):
    """Adds four outer products of unsigned by signed integers to a wider tile."""


class aarch64smeusmopswide(IntrMopOverloaded, name="arm_sme.intr.usmops.wide"):
    """Subtracts four outer products of unsigned by signed integers from a wider tile."""


class aarch64smesmopaza32(IntrMopOverloaded, name="arm_sme.intr.smopa.za32"):
    """Adds two outer products of signed integers of 16 bits to a tile of i32."""


class aarch64smeumopaza32(IntrMopOverloaded, name="arm_sme.intr.umopa.za32"):
    """Adds two outer products of unsigned integers of 16 bits to a tile of i32."""


class aarch64smesmopsza32(IntrMopOverloaded, name="arm_sme.intr.smops.za32"):
    """Subtracts two outer products of signed integers of 16 bits from a tile of i32."""


class aarch64smeumopsza32(IntrMopOverloaded, name="arm_sme.intr.umops.za32"):
    """Subtracts two outer products of unsigned integers of 16 bits from a tile of i32."""


class IntrLoad(Op):
    predicate = operand(SVEPredicate)
    load_address = operand(LLVM_AnyPointer)
    tile_slice_index = operand(I32)
    tile_id = attribute(I32Attr)


class aarch64smeld1bhoriz(IntrLoad, name="arm_sme.intr.ld1b.horiz"):
    """Loads bytes from memory into a row of a tile; zero where the predicate is clear."""


class aarch64smeld1hhoriz(IntrLoad, name="arm_sme.intr.ld1h.horiz"):
    """Loads 16-bit elements from memory into a row of a tile; zero where the predicate is clear."""


class aarch64smeld1whoriz(IntrLoad, name="arm_sme.intr.ld1w.horiz"):
    """Loads 32-bit elements from memory into a row of a tile; zero where the predicate is clear."""


class aarch64smeld1dhoriz(IntrLoad, name="arm_sme.intr.ld1d.horiz"):
    """Loads 64-bit elements from memory into a row of a tile; zero where the predicate is clear."""


class aarch64smeld1qhoriz(IntrLoad, name="arm_sme.intr.ld1q.horiz"):
    """Loads 128-bit elements from memory into a row of a tile; zero where the predicate is clear."""


class aarch64smeld1bvert(IntrLoad, name="arm_sme.intr.ld1b.vert"):
    """Loads bytes from memory into a column of a tile; zero where the predicate is clear."""


class aarch64smeld1hvert(IntrLoad, name="arm_sme.intr.ld1h.vert"):
    """Loads 16-bit elements from memory into a column of a tile; zero where the predicate is clear."""


class aarch64smeld1wvert(IntrLoad, name="arm_sme.intr.ld1w.vert"):
    """Loads 32-bit elements from memory into a column of a tile; zero where the predicate is clear."""


class aarch64smeld1dvert(IntrLoad, name="arm_sme.intr.ld1d.vert"):
    """Loads 64-bit elements from memory into a column of a tile; zero where the predicate is clear."""


class aarch64smeld1qvert(IntrLoad, name="arm_sme.intr.ld1q.vert"):
    """Loads 128-bit elements from memory into a column of a tile; zero where the predicate is clear."""


class IntrStore(Op):
    predicate = operand(SVEPredicate)
    store_address = operand(LLVM_AnyPointer)
    tile_slice_index = operand(I32)
    tile_id = attribute(I32Attr)
    effects = [writes("store_address")]


class aarch64smest1bhoriz(IntrStore, name="arm_sme.intr.st1b.horiz"):
    """Stores a row of bytes of a tile to memory where the predicate is set."""


class aarch64smest1hhoriz(IntrStore, name="arm_sme.intr.st1h.horiz"):
    """Stores a row of 16-bit elements of a tile to memory where the predicate is set."""


class aarch64smest1whoriz(IntrStore, name="arm_sme.intr.st1w.horiz"):
    """Stores a row of 32-bit elements of a tile to memory where the predicate is set."""


class aarch64smest1dhoriz(IntrStore, name="arm_sme.intr.st1d.horiz"):
    """Stores a row of 64-bit elements of a tile to memory where the predicate is set."""


class aarch64smest1qhoriz(IntrStore, name="arm_sme.intr.st1q.horiz"):
    """Stores a row of 128-bit elements of a tile to memory where the predicate is set."""


class aarch64smest1bvert(IntrStore, name="arm_sme.intr.st1b.vert"):
    """Stores a column of bytes of a tile to memory where the predicate is set."""


class aarch64smest1hvert(IntrStore, name="arm_sme.intr.st1h.vert"):
    """Stores a column of 16-bit elements of a tile to memory where the predicate is set."""


class aarch64smest1wvert(IntrStore, name="arm_sme.intr.st1w.vert"):
    """Stores a column of 32-bit elements of a tile to memory where the predicate is set."""


class aarch64smest1dvert(IntrStore, name="arm_sme.intr.st1d.vert"):
    """Stores a column of 64-bit elements of a tile to memory where the predicate is set."""


class aarch64smest1qvert(IntrStore, name="arm_sme.intr.st1q.vert"):
    """Stores a column of 128-bit elements of a tile to memory where the predicate is set."""


class aarch64smestr(Op, name="arm_sme.intr.str"):
    """Stores a row of the whole ZA storage, as for spilling tiles to memory."""

    index = operand(I32)
    store_address = operand(LLVM_AnyPointer)
    offset = operand(I32)
    effects = [writes("store_address")]


class aarch64smewritehoriz(Op, name="arm_sme.intr.write.horiz"):
    """Writes a vector into a row of a tile where the predicate is set."""

    tile_slice_index = operand(I32)
    predicate = operand(SVEPredicate)
    vector = operand(SVEVector)
    tile_id = attribute(I32Attr)
    traits = [all_shapes_match("predicate", "vector")]


class aarch64smewritevert(Op, name="arm_sme.intr.write.vert"):
    """Writes a vector into a column of a tile where the predicate is set."""

    tile_slice_index = operand(I32)
    predicate = operand(SVEPredicate)
    vector = operand(SVEVector)
    tile_id = attribute(I32Attr)
    traits = [all_shapes_match("predicate", "vector")]


class ReadTileSlice(Op):
    vector = operand(SVEVector)
    predicate = operand(SVEPredicate)
    tile_slice_index = operand(I32)
    tile_id = attribute(I32Attr)
    res = result(LLVM_Type)
    traits = [all_shapes_match("vector", "predicate", "res"), all_element_types_match("vector", "res")]


class aarch64smereadhoriz(ReadTileSlice, name="arm_sme.intr.read.horiz"):
    """Returns a row of a tile, with another vector's elements where the predicate is clear."""


class aarch64smereadvert(ReadTileSlice, name="arm_sme.intr.read.vert"):
    """Returns a column of a tile, with another vector's elements where the predicate is clear."""


class aarch64smecntsd(Op, name="arm_sme.intr.cntsd"):
    """Returns the number of 64-bit elements of a vector in streaming mode."""

    res = result(LLVM_Type)
    traits = [predicate_trait("`res` is i64", lambda op: is_signless(op.res.type, 64))]
