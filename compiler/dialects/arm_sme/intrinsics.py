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
    "",
    attributes={"tile_mask": I32Attr},
)
INTR_MOPA = op(
    "arm_sme.intr.mopa",
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_LD1H_HORIZ = op(
    "arm_sme.intr.ld1h.horiz",
    "",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_LD1W_HORIZ = op(
    "arm_sme.intr.ld1w.horiz",
    "",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_LD1D_HORIZ = op(
    "arm_sme.intr.ld1d.horiz",
    "",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_LD1Q_HORIZ = op(
    "arm_sme.intr.ld1q.horiz",
    "",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_LD1B_VERT = op(
    "arm_sme.intr.ld1b.vert",
    "",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_LD1H_VERT = op(
    "arm_sme.intr.ld1h.vert",
    "",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_LD1W_VERT = op(
    "arm_sme.intr.ld1w.vert",
    "",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_LD1D_VERT = op(
    "arm_sme.intr.ld1d.vert",
    "",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_LD1Q_VERT = op(
    "arm_sme.intr.ld1q.vert",
    "",
    operands={"predicate": SVEPredicate, "load_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
)
INTR_ST1B_HORIZ = op(
    "arm_sme.intr.st1b.horiz",
    "",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_ST1H_HORIZ = op(
    "arm_sme.intr.st1h.horiz",
    "",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_ST1W_HORIZ = op(
    "arm_sme.intr.st1w.horiz",
    "",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_ST1D_HORIZ = op(
    "arm_sme.intr.st1d.horiz",
    "",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_ST1Q_HORIZ = op(
    "arm_sme.intr.st1q.horiz",
    "",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_ST1B_VERT = op(
    "arm_sme.intr.st1b.vert",
    "",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_ST1H_VERT = op(
    "arm_sme.intr.st1h.vert",
    "",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_ST1W_VERT = op(
    "arm_sme.intr.st1w.vert",
    "",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_ST1D_VERT = op(
    "arm_sme.intr.st1d.vert",
    "",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_ST1Q_VERT = op(
    "arm_sme.intr.st1q.vert",
    "",
    operands={"predicate": SVEPredicate, "store_address": LLVM_AnyPointer, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    effects=[writes("store_address")],
)
INTR_STR = op(
    "arm_sme.intr.str",
    "",
    operands={"index": I32, "store_address": LLVM_AnyPointer, "offset": I32},
    effects=[writes("store_address")],
)
INTR_WRITE_HORIZ = op(
    "arm_sme.intr.write.horiz",
    "",
    operands={"tile_slice_index": I32, "predicate": SVEPredicate, "vector": SVEVector},
    attributes={"tile_id": I32Attr},
    traits=[all_shapes_match("predicate", "vector")],
)
INTR_WRITE_VERT = op(
    "arm_sme.intr.write.vert",
    "",
    operands={"tile_slice_index": I32, "predicate": SVEPredicate, "vector": SVEVector},
    attributes={"tile_id": I32Attr},
    traits=[all_shapes_match("predicate", "vector")],
)
INTR_READ_HORIZ = op(
    "arm_sme.intr.read.horiz",
    "",
    operands={"vector": SVEVector, "predicate": SVEPredicate, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    results={"res": LLVM_Type},
    traits=[all_shapes_match("vector", "predicate", "res"), all_element_types_match("vector", "res")],
)
INTR_READ_VERT = op(
    "arm_sme.intr.read.vert",
    "",
    operands={"vector": SVEVector, "predicate": SVEPredicate, "tile_slice_index": I32},
    attributes={"tile_id": I32Attr},
    results={"res": LLVM_Type},
    traits=[all_shapes_match("vector", "predicate", "res"), all_element_types_match("vector", "res")],
)
INTR_CNTSD = op(
    "arm_sme.intr.cntsd",
    "",
    results={"res": LLVM_Type},
    traits=[predicate_trait("`res` is i64", lambda op: is_signless(op.result_group("res")[0].type, 64))],
)
