"""The operations of the arm_sme dialect: intrinsics."""

from __future__ import annotations

from compiler.dialects.arm_sme.constraints import MOPPredicate, MOPVector, SVEPredicate, SVEVector
from compiler.dialects.llvm.constraints import LLVM_AnyPointer, LLVM_Type
from compiler.ods.attr_constraints import I32Attr
from compiler.ods.define import op, writes
from compiler.ods.traits import all_element_types_match, all_shapes_match, predicate_trait
from compiler.ods.type_constraints import I32, is_signless

INTR_ZERO = op(
    "arm_sme.intr.zero",
    "Sets those of the eight tiles of 64-bit elements to zero whose bit is set in the mask.",
    attributes={"tile_mask": I32Attr},
)
INTR_MOPA = op(
    "arm_sme.intr.mopa",
    "Adds the outer product of two vectors to a tile of the same element type.",
    operands={
        "lhs_predicate": MOPPredicate,
        "rhs_predicate": MOPPredicate,
        "lhs_vector": MOPVector,
        "rhs_vector": MOPVector,
    },
    attributes={"tile_id": I32Attr},
)
INTR_MOPS = op(
    "arm_sme.intr.mops",
    "Subtracts the outer product of two vectors from a tile of the same element type.",
    operands={
        "lhs_predicate": MOPPredicate,
        "rhs_predicate": MOPPredicate,
        "lhs_vector": MOPVector,
        "rhs_vector": MOPVector,
    },
    attributes={"tile_id": I32Attr},
)
INTR_MOPA_WIDE = op(
    "arm_sme.intr.mopa.wide",
    "Adds two outer products of f16 or bf16 to a tile of f32.",
    operands={
        "lhs_predicate": MOPPredicate,
        "rhs_predicate": MOPPredicate,
        "lhs_vector": MOPVector,
        "rhs_vector": MOPVector,
    },
    attributes={"tile_id": I32Attr},
)
INTR_MOPS_WIDE = op(
    "arm_sme.intr.mops.wide",
    "Subtracts two outer products of f16 or bf16 from a tile of f32.",
    operands={
        "lhs_predicate": MOPPredicate,
        "rhs_predicate": MOPPredicate,
        "lhs_vector": MOPVector,
        "rhs_vector": MOPVector,
    },
    attributes={"tile_id": I32Attr},
)
INTR_SMOPA_WIDE = op(
    "arm_sme.intr.smopa.wide",
    "Adds four outer products of signed integers to a wider tile.",
    operands={
        "lhs_predicate": MOPPredicate,
        "rhs_predicate": MOPPredicate,
        "lhs_vector": MOPVector,
        "rhs_vector": MOPVector,
    },
    attributes={"tile_id": I32Attr},
)
INTR_SMOPS_WIDE = op(
    "arm_sme.intr.smops.wide",
    "Subtracts four outer products of signed integers from a wider tile.",
    operands={
        "lhs_predicate": MOPPredicate,
        "rhs_predicate": MOPPredicate,
        "lhs_vector": MOPVector,
        "rhs_vector": MOPVector,
    },
    attributes={"tile_id": I32Attr},
)
INTR_UMOPA_WIDE = op(
    "arm_sme.intr.umopa.wide",
    "Adds four outer products of unsigned integers to a wider tile.",
    operands={
        "lhs_predicate": MOPPredicate,
        "rhs_predicate": MOPPredicate,
        "lhs_vector": MOPVector,
        "rhs_vector": MOPVector,
    },
    attributes={"tile_id": I32Attr},
)
INTR_UMOPS_WIDE = op(
    "arm_sme.intr.umops.wide",
    "Subtracts four outer products of unsigned integers from a wider tile.",
    operands={
        "lhs_predicate": MOPPredicate,
        "rhs_predicate": MOPPredicate,
        "lhs_vector": MOPVector,
        "rhs_vector": MOPVector,
    },
    attributes={"tile_id": I32Attr},
)
INTR_SUMOPA_WIDE = op(
    "arm_sme.intr.sumopa.wide",
    "Adds four outer products of signed by unsigned integers to a wider tile.",
    operands={
        "lhs_predicate": MOPPredicate,
        "rhs_predicate": MOPPredicate,
        "lhs_vector": MOPVector,
        "rhs_vector": MOPVector,
    },
    attributes={"tile_id": I32Attr},
)
INTR_SUMOPS_WIDE = op(
    "arm_sme.intr.sumops.wide",
    "Subtracts four outer products of signed by unsigned integers from a wider tile.",
    operands={
        "lhs_predicate": MOPPredicate,
        "rhs_predicate": MOPPredicate,
        "lhs_vector": MOPVector,
        "rhs_vector": MOPVector,
    },
    attributes={"tile_id": I32Attr},
)
INTR_USMOPA_WIDE = op(
    "arm_sme.intr.usmopa.wide",
    "Adds four outer products of unsigned by signed integers to a wider tile.",
    operands={
        "lhs_predicate": MOPPredicate,
        "rhs_predicate": MOPPredicate,
        "lhs_vector": MOPVector,
        "rhs_vector": MOPVector,
    },
    attributes={"tile_id": I32Attr},
)
INTR_USMOPS_WIDE = op(
    "arm_sme.intr.usmops.wide",
    "Subtracts four outer products of unsigned by signed integers from a wider tile.",
    operands={
        "lhs_predicate": MOPPredicate,
        "rhs_predicate": MOPPredicate,
        "lhs_vector": MOPVector,
        "rhs_vector": MOPVector,
    },
    attributes={"tile_id": I32Attr},
)
INTR_SMOPA_ZA32 = op(
    "arm_sme.intr.smopa.za32",
    "Adds two outer products of signed integers of 16 bits to a tile of i32.",
    operands={
        "lhs_predicate": MOPPredicate,
        "rhs_predicate": MOPPredicate,
        "lhs_vector": MOPVector,
        "rhs_vector": MOPVector,
    },
    attributes={"tile_id": I32Attr},
)
INTR_UMOPA_ZA32 = op(
    "arm_sme.intr.umopa.za32",
    "Adds two outer products of unsigned integers of 16 bits to a tile of i32.",
    operands={
        "lhs_predicate": MOPPredicate,
        "rhs_predicate": MOPPredicate,
        "lhs_vector": MOPVector,
        "rhs_vector": MOPVector,
    },
    attributes={"tile_id": I32Attr},
)
INTR_SMOPS_ZA32 = op(
    "arm_sme.intr.smops.za32",
    "Subtracts two outer products of signed integers of 16 bits from a tile of i32.",
    operands={
        "lhs_predicate": MOPPredicate,
        "rhs_predicate": MOPPredicate,
        "lhs_vector": MOPVector,
        "rhs_vector": MOPVector,
    },
    attributes={"tile_id": I32Attr},
)
INTR_UMOPS_ZA32 = op(
    "arm_sme.intr.umops.za32",
    "Subtracts two outer products of unsigned integers of 16 bits from a tile of i32.",
    operands={
        "lhs_predicate": MOPPredicate,
        "rhs_predicate": MOPPredicate,
        "lhs_vector": MOPVector,
        "rhs_vector": MOPVector,
    },
    attributes={"tile_id": I32Attr},
)
INTR_LD1B_HORIZ = op(
    "arm_sme.intr.ld1b.horiz",
    "Loads bytes from memory into a row of a tile; zero where the predicate is clear.",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_LD1H_HORIZ = op(
    "arm_sme.intr.ld1h.horiz",
    "Loads 16-bit elements from memory into a row of a tile; zero where the predicate is clear.",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_LD1W_HORIZ = op(
    "arm_sme.intr.ld1w.horiz",
    "Loads 32-bit elements from memory into a row of a tile; zero where the predicate is clear.",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_LD1D_HORIZ = op(
    "arm_sme.intr.ld1d.horiz",
    "Loads 64-bit elements from memory into a row of a tile; zero where the predicate is clear.",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_LD1Q_HORIZ = op(
    "arm_sme.intr.ld1q.horiz",
    "Loads 128-bit elements from memory into a row of a tile; zero where the predicate is clear.",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_LD1B_VERT = op(
    "arm_sme.intr.ld1b.vert",
    "Loads bytes from memory into a column of a tile; zero where the predicate is clear.",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_LD1H_VERT = op(
    "arm_sme.intr.ld1h.vert",
    "Loads 16-bit elements from memory into a column of a tile; zero where the predicate is clear.",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_LD1W_VERT = op(
    "arm_sme.intr.ld1w.vert",
    "Loads 32-bit elements from memory into a column of a tile; zero where the predicate is clear.",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_LD1D_VERT = op(
    "arm_sme.intr.ld1d.vert",
    "Loads 64-bit elements from memory into a column of a tile; zero where the predicate is clear.",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_LD1Q_VERT = op(
    "arm_sme.intr.ld1q.vert",
    "Loads 128-bit elements from memory into a column of a tile; zero where the predicate is clear.",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_ST1B_HORIZ = op(
    "arm_sme.intr.st1b.horiz",
    "Stores a row of bytes of a tile to memory, as far as the predicate is set.",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_ST1H_HORIZ = op(
    "arm_sme.intr.st1h.horiz",
    "Stores a row of 16-bit elements of a tile to memory, as far as the predicate is set.",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_ST1W_HORIZ = op(
    "arm_sme.intr.st1w.horiz",
    "Stores a row of 32-bit elements of a tile to memory, as far as the predicate is set.",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_ST1D_HORIZ = op(
    "arm_sme.intr.st1d.horiz",
    "Stores a row of 64-bit elements of a tile to memory, as far as the predicate is set.",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_ST1Q_HORIZ = op(
    "arm_sme.intr.st1q.horiz",
    "Stores a row of 128-bit elements of a tile to memory, as far as the predicate is set.",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_ST1B_VERT = op(
    "arm_sme.intr.st1b.vert",
    "Stores a column of bytes of a tile to memory, as far as the predicate is set.",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_ST1H_VERT = op(
    "arm_sme.intr.st1h.vert",
    "Stores a column of 16-bit elements of a tile to memory, as far as the predicate is set.",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_ST1W_VERT = op(
    "arm_sme.intr.st1w.vert",
    "Stores a column of 32-bit elements of a tile to memory, as far as the predicate is set.",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_ST1D_VERT = op(
    "arm_sme.intr.st1d.vert",
    "Stores a column of 64-bit elements of a tile to memory, as far as the predicate is set.",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_ST1Q_VERT = op(
    "arm_sme.intr.st1q.vert",
    "Stores a column of 128-bit elements of a tile to memory, as far as the predicate is set.",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_STR = op(
    "arm_sme.intr.str",
    "Stores a row of the whole ZA storage, as for spilling tiles to memory.",
    operands={"index": I32, "store_address": LLVM_AnyPointer, "offset": I32},
    effects=[writes("store_address")],
)
INTR_WRITE_HORIZ = op(
    "arm_sme.intr.write.horiz",
    "Writes a vector into a row of a tile, as far as the predicate is set.",
    operands={"tile_slice_index": I32, "predicate": SVEPredicate, "vector": SVEVector},
    attributes={"tile_id": I32Attr},
    traits=[all_shapes_match("predicate", "vector")],
)
INTR_WRITE_VERT = op(
    "arm_sme.intr.write.vert",
    "Writes a vector into a column of a tile, as far as the predicate is set.",
    operands={"tile_slice_index": I32, "predicate": SVEPredicate, "vector": SVEVector},
    attributes={"tile_id": I32Attr},
    traits=[all_shapes_match("predicate", "vector")],
)
INTR_READ_HORIZ = op(
    "arm_sme.intr.read.horiz",
    "Gives a row of a tile, with another vector's elements where the predicate is clear.",
    operands={"vector": SVEVector, "predicate": SVEPredicate, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    results={"res": LLVM_Type},
    traits=[all_shapes_match("vector", "predicate", "res"), all_element_types_match("vector", "res")],
)
INTR_READ_VERT = op(
    "arm_sme.intr.read.vert",
    "Gives a column of a tile, with another vector's elements where the predicate is clear.",
    operands={"vector": SVEVector, "predicate": SVEPredicate, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    results={"res": LLVM_Type},
    traits=[all_shapes_match("vector", "predicate", "res"), all_element_types_match("vector", "res")],
)
INTR_CNTSD = op(
    "arm_sme.intr.cntsd",
    "Tells how many 64-bit elements a vector has in streaming mode.",
    results={"res": LLVM_Type},
    traits=[predicate_trait("`res` is i64", lambda op: is_signless(op.result_group("res")[0].type, 64))],
)
