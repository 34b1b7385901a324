"""Operations between the lanes of a wave: values of other lanes, votes, permutations."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_Type
from compiler.dialects.rocdl.constraints import ROCDL_TwoI32
from compiler.ods.attr_constraints import DictArrayAttr, I1Attr, I32Attr
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import PURE, all_types_match
from compiler.ods.type_constraints import I1, I32


class Mbcnt(Op):
    in0 = operand(I32)
    in1 = operand(I32)
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    res = result(I32)
    traits = [Interface("ArgAndResultAttrsOpInterface"), PURE]
    assembly_format = "$in0 `,` $in1 attr-dict `:` `(` type($in0) `,` type($in1) `)` `->` type($res)"


class MbcntLoOp(Mbcnt, name="rocdl.mbcnt.lo"):
    """Counts the mask's bits for lanes below this lane, among lanes 0 to 31, and adds `in1`."""


class MbcntHiOp(Mbcnt, name="rocdl.mbcnt.hi"):
    """Counts the mask's bits for lanes below this lane, among lanes 32 to 63, and adds `in1`."""


class DsSwizzleOp(Op, name="rocdl.ds_swizzle"):
    """Reads `src` of another lane, by a pattern that the constant `offset` encodes."""

    src = operand(I32)
    offset = operand(I32)
    res = result(I32)
    assembly_format = "$src `,` $offset attr-dict `:` `(` type($src) `,` type($offset) `)` `->` type($res)"


class DsBpermuteOp(Op, name="rocdl.ds_bpermute"):
    """Reads `src` of the lane whose number times four is `index`; does not write LDS."""

    index = operand(I32)
    src = operand(I32)
    res = result(I32)
    assembly_format = "$index `,` $src attr-dict `:` `(` type($index) `,` type($src) `)` `->` type($res)"


class BallotOp(Op, name="rocdl.ballot"):
    """Returns, in all lanes, a mask with a bit for each active lane whose predicate is true."""

    pred = operand(I1)
    res = result(LLVM_Type)
    assembly_format = "$pred attr-dict `:` type($res)"


class ReadfirstlaneOp(Op, name="rocdl.readfirstlane"):
    """Broadcasts the value of the first active lane to all lanes, as a uniform value."""

    src = operand(LLVM_Type)
    res = result(LLVM_Type)
    traits = [all_types_match("res", "src")]
    assembly_format = "$src attr-dict `:` type($res)"


class ReadlaneOp(Op, name="rocdl.readlane"):
    """Broadcasts the value of one lane to all lanes; the lane's number must be uniform."""

    src0 = operand(LLVM_Type)
    src1 = operand(I32)
    res = result(LLVM_Type)
    traits = [all_types_match("res", "src0")]
    assembly_format = "$src0 `,` $src1 attr-dict `:` `(` type($src0) `,` type($src1) `)` `->` type($res)"


class DPPUpdateOp(Op, name="rocdl.update.dpp"):
    """Reads `src` of a lane nearby, by a fixed pattern; lanes that are masked out keep `old`."""

    old = operand(LLVM_Type)
    src = operand(LLVM_Type)
    dpp_ctrl = attribute(I32Attr, name="dppCtrl")
    row_mask = attribute(I32Attr, name="rowMask")
    bank_mask = attribute(I32Attr, name="bankMask")
    bound_ctrl = attribute(I1Attr, name="boundCtrl")
    res = result(LLVM_Type)
    traits = [all_types_match("res", "src", "old")]
    assembly_format = "attr-dict $old `,` $src `with` $dppCtrl `,` $rowMask `,` $bankMask `,` $boundCtrl `:` type($src)"


class PermlaneX16Op(Op, name="rocdl.permlanex16"):
    """Reads `src0` of any lane of the other row of 16, chosen by 4 bits a lane."""

    old = operand(LLVM_Type)
    src0 = operand(LLVM_Type)
    src1 = operand(LLVM_Type)
    src2 = operand(LLVM_Type)
    fi = attribute(I1Attr)
    bound_control = attribute(I1Attr, name="boundControl")
    res = result(LLVM_Type)
    traits = [all_types_match("res", "old", "src0"), all_types_match("src1", "src2")]
    assembly_format = (
        "attr-dict $old `,` $src0 `,` $src1 `,` $src2 `,` $fi `,` $boundControl `:` type($src0) `,` type($src1)"
    )


class PermlaneSwap(Op):
    old = operand(I32)
    src = operand(I32)
    fi = attribute(I1Attr)
    bound_control = attribute(I1Attr, name="boundControl")
    res = result(ROCDL_TwoI32)
    assembly_format = (
        "attr-dict $old `,` $src `,` $fi `,` $boundControl `:` `(` type($old) `,` type($src) `)` `->` type($res)"
    )


class Permlane16SwapOp(PermlaneSwap, name="rocdl.permlane16.swap"):
    """Swaps the odd rows of 16 lanes of one value with the even rows of another (gfx950)."""


class Permlane32SwapOp(PermlaneSwap, name="rocdl.permlane32.swap"):
    """Swaps the upper 32 lanes of one value with the lower 32 of another (gfx950)."""
