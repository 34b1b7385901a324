"""The operations of the omp dialect that define how variables are privatized, reduced and allocated."""

from __future__ import annotations

from compiler.dialects.omp.attributes import DataSharingClauseTypeAttr
from compiler.dialects.omp.constraints import OpenMP_PointerLikeType
from compiler.ods.attr_confines import IntPositive
from compiler.ods.attr_constraints import ConfinedAttr, I64Attr, SymbolNameAttr, TypeAttr, TypeAttrOf
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    optional_operand,
    region,
    result,
    variadic_operand,
)
from compiler.ods.region_constraints import MaxSizedRegion
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, ISOLATED_FROM_ABOVE, all_types_match
from compiler.ods.type_constraints import I64, AnyType


class PrivateClauseOp(Op, name="omp.private"):
    """Defines how private copies of variables of a type are created, initialized and freed."""

    sym_name = attribute(SymbolNameAttr)
    type = attribute(TypeAttrOf(AnyType))
    data_sharing_type = attribute(DataSharingClauseTypeAttr)
    init_region = region()
    copy_region = region()
    dealloc_region = region()
    traits = [ISOLATED_FROM_ABOVE, Interface("RecipeInterface")]
    assembly_format = (
        "$data_sharing_type $sym_name `:` $type (`init` $init_region^)? (`copy` $copy_region^)? "
        "(`dealloc` $dealloc_region^)? attr-dict"
    )


class ThreadprivateOp(Op, name="omp.threadprivate"):
    """Returns the address of the executing thread's own copy of a global variable."""

    sym_addr = operand(OpenMP_PointerLikeType)
    tls_addr = result(OpenMP_PointerLikeType)
    traits = [all_types_match("sym_addr", "tls_addr")]
    assembly_format = "$sym_addr `:` type($sym_addr) `->` type($tls_addr) attr-dict"


class DeclareReductionOp(Op, name="omp.declare_reduction"):
    """Declares a reduction of a type: the neutral value, the combiner, and the cleanup."""

    sym_name = attribute(SymbolNameAttr)
    type = attribute(TypeAttr)
    byref_element_type = optional_attribute(TypeAttr)
    alloc_region = region(MaxSizedRegion(1), name="allocRegion")
    initializer_region = region(name="initializerRegion")
    reduction_region = region(name="reductionRegion")
    atomic_reduction_region = region(name="atomicReductionRegion")
    cleanup_region = region(name="cleanupRegion")
    data_ptr_ptr_region = region(MaxSizedRegion(1), name="dataPtrPtrRegion")
    traits = [ISOLATED_FROM_ABOVE, Interface("RecipeInterface"), Interface("SymbolOpInterface")]
    assembly_format = (
        "$sym_name `:` $type attr-dict-with-keyword ( `alloc` $allocRegion^ )? `init` "
        "$initializerRegion `combiner` $reductionRegion ( `atomic` $atomicReductionRegion^ )? ( "
        "`cleanup` $cleanupRegion^ )? ( `data_ptr_ptr` $dataPtrPtrRegion^ )?"
    )


class AllocateDirOp(Op, name="omp.allocate_dir"):
    """Sets the allocator and the alignment of variables' storage."""

    var_list = variadic_operand(AnyType, name="varList")
    allocator = optional_operand(I64)
    align = optional_attribute(ConfinedAttr(I64Attr, IntPositive))
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "`(` $varList `:` type($varList) `)` oilist( `align` `(` $align `)` | `allocator` `(` "
        "$allocator `)` ) attr-dict"
    )
