"""The operations of the omp dialect that say how variables are made private, reduced and allocated."""

from __future__ import annotations

from compiler.dialects.omp import verify, verify_recipes
from compiler.dialects.omp.constraints import DataSharingClauseTypeAttr, OpenMP_PointerLikeType
from compiler.ods.attr_constraints import ConfinedAttr, I64Attr, IntPositive, SymbolNameAttr, TypeAttr, TypeAttrOf
from compiler.ods.define import AnyRegion, MaxSizedRegion, op, optional, variadic
from compiler.ods.model import Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, ISOLATED_FROM_ABOVE, all_types_match
from compiler.ods.type_constraints import I64, AnyType

PRIVATE = op(
    "omp.private",
    "Says how a private copy of a variable of this type is made, initialized and freed.",
    attributes={
        "sym_name": SymbolNameAttr,
        "type": TypeAttrOf(AnyType),
        "data_sharing_type": DataSharingClauseTypeAttr,
    },
    regions={"init_region": AnyRegion, "copy_region": AnyRegion, "dealloc_region": AnyRegion},
    traits=[ISOLATED_FROM_ABOVE, Interface("RecipeInterface")],
    format=(
        "$data_sharing_type $sym_name `:` $type (`init` $init_region^)? (`copy` $copy_region^)? "
        "(`dealloc` $dealloc_region^)? attr-dict"
    ),
    hooks=verify_recipes.PRIVATE,
)
THREADPRIVATE = op(
    "omp.threadprivate",
    "Gives the address of the executing thread's own copy of a global variable.",
    operands={"sym_addr": OpenMP_PointerLikeType},
    results={"tls_addr": OpenMP_PointerLikeType},
    traits=[all_types_match("sym_addr", "tls_addr")],
    format="$sym_addr `:` type($sym_addr) `->` type($tls_addr) attr-dict",
)
DECLARE_REDUCTION = op(
    "omp.declare_reduction",
    "Says how values of a type are reduced: the neutral value, the combiner, and what it takes to clean up.",
    attributes={"sym_name": SymbolNameAttr, "type": TypeAttr, "byref_element_type": optional(TypeAttr)},
    regions={
        "allocRegion": MaxSizedRegion(1),
        "initializerRegion": AnyRegion,
        "reductionRegion": AnyRegion,
        "atomicReductionRegion": AnyRegion,
        "cleanupRegion": AnyRegion,
        "dataPtrPtrRegion": MaxSizedRegion(1),
    },
    traits=[ISOLATED_FROM_ABOVE, Interface("RecipeInterface"), Interface("SymbolOpInterface")],
    format=(
        "$sym_name `:` $type attr-dict-with-keyword ( `alloc` $allocRegion^ )? `init` "
        "$initializerRegion `combiner` $reductionRegion ( `atomic` $atomicReductionRegion^ )? ( "
        "`cleanup` $cleanupRegion^ )? ( `data_ptr_ptr` $dataPtrPtrRegion^ )?"
    ),
    hooks=verify_recipes.DECLARE_REDUCTION,
)
ALLOCATE_DIR = op(
    "omp.allocate_dir",
    "Says with which allocator and alignment the storage of variables is allocated.",
    operands={"varList": variadic(AnyType), "allocator": optional(I64)},
    attributes={"align": optional(ConfinedAttr(I64Attr, IntPositive))},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "`(` $varList `:` type($varList) `)` oilist( `align` `(` $align `)` | `allocator` `(` "
        "$allocator `)` ) attr-dict"
    ),
    hooks=verify.ALLOCATE_DIR,
)
