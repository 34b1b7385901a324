"""Operations between the lanes of a wave: values of other lanes, votes, permutations."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_Type
from compiler.dialects.rocdl.constraints import ROCDL_TwoI32
from compiler.ods.attr_constraints import DictArrayAttr, I1Attr, I32Attr
from compiler.ods.define import op, optional
from compiler.ods.model import Interface
from compiler.ods.traits import PURE, all_types_match
from compiler.ods.type_constraints import I1, I32

MBCNT_LO = op(
    "rocdl.mbcnt.lo",
    "Counts the mask's bits of those of lanes 0 to 31 that are below this lane, and adds `in1`.",
    operands={"in0": I32, "in1": I32},
    attributes={"arg_attrs": optional(DictArrayAttr), "res_attrs": optional(DictArrayAttr)},
    results={"res": I32},
    traits=[Interface("ArgAndResultAttrsOpInterface"), PURE],
    format="$in0 `,` $in1 attr-dict `:` `(` type($in0) `,` type($in1) `)` `->` type($res)",
)
MBCNT_HI = op(
    "rocdl.mbcnt.hi",
    "Counts the mask's bits of those of lanes 32 to 63 that are below this lane, and adds `in1`.",
    operands={"in0": I32, "in1": I32},
    attributes={"arg_attrs": optional(DictArrayAttr), "res_attrs": optional(DictArrayAttr)},
    results={"res": I32},
    traits=[Interface("ArgAndResultAttrsOpInterface"), PURE],
    format="$in0 `,` $in1 attr-dict `:` `(` type($in0) `,` type($in1) `)` `->` type($res)",
)
DS_SWIZZLE = op(
    "rocdl.ds_swizzle",
    "Reads `src` of another lane, by a pattern that the constant `offset` encodes.",
    operands={"src": I32, "offset": I32},
    results={"res": I32},
    format="$src `,` $offset attr-dict `:` `(` type($src) `,` type($offset) `)` `->` type($res)",
)
DS_BPERMUTE = op(
    "rocdl.ds_bpermute",
    "Reads `src` of the lane whose number times four is `index`; nothing is stored in LDS.",
    operands={"index": I32, "src": I32},
    results={"res": I32},
    format="$index `,` $src attr-dict `:` `(` type($index) `,` type($src) `)` `->` type($res)",
)
BALLOT = op(
    "rocdl.ballot",
    "Gives all lanes a mask with a bit for each active lane whose predicate is true.",
    operands={"pred": I1},
    results={"res": LLVM_Type},
    format="$pred attr-dict `:` type($res)",
)
READFIRSTLANE = op(
    "rocdl.readfirstlane",
    "Gives all lanes the value of the first active lane, as one that is the same everywhere.",
    operands={"src": LLVM_Type},
    results={"res": LLVM_Type},
    traits=[all_types_match("res", "src")],
    format="$src attr-dict `:` type($res)",
)
READLANE = op(
    "rocdl.readlane",
    "Gives all lanes the value of one lane, whose number must be the same in all of them.",
    operands={"src0": LLVM_Type, "src1": I32},
    results={"res": LLVM_Type},
    traits=[all_types_match("res", "src0")],
    format="$src0 `,` $src1 attr-dict `:` `(` type($src0) `,` type($src1) `)` `->` type($res)",
)
UPDATE_DPP = op(
    "rocdl.update.dpp",
    "Reads `src` of a lane nearby, by a fixed pattern; lanes that are masked out keep `old`.",
    operands={"old": LLVM_Type, "src": LLVM_Type},
    attributes={"dppCtrl": I32Attr, "rowMask": I32Attr, "bankMask": I32Attr, "boundCtrl": I1Attr},
    results={"res": LLVM_Type},
    traits=[all_types_match("res", "src", "old")],
    format=("attr-dict $old `,` $src `with` $dppCtrl `,` $rowMask `,` $bankMask `,` $boundCtrl `:` type($src)"),
)
PERMLANEX16 = op(
    "rocdl.permlanex16",
    "Reads `src0` of any lane of the other row of 16, chosen by 4 bits a lane.",
    operands={"old": LLVM_Type, "src0": LLVM_Type, "src1": LLVM_Type, "src2": LLVM_Type},
    attributes={"fi": I1Attr, "boundControl": I1Attr},
    results={"res": LLVM_Type},
    traits=[all_types_match("res", "old", "src0"), all_types_match("src1", "src2")],
    format=("attr-dict $old `,` $src0 `,` $src1 `,` $src2 `,` $fi `,` $boundControl `:` type($src0) `,` type($src1)"),
)
PERMLANE16_SWAP = op(
    "rocdl.permlane16.swap",
    "Swaps the odd rows of 16 lanes of one value with the even rows of another (gfx950).",
    operands={"old": I32, "src": I32},
    attributes={"fi": I1Attr, "boundControl": I1Attr},
    results={"res": ROCDL_TwoI32},
    format=("attr-dict $old `,` $src `,` $fi `,` $boundControl `:` `(` type($old) `,` type($src) `)` `->` type($res)"),
)
PERMLANE32_SWAP = op(
    "rocdl.permlane32.swap",
    "Swaps the upper 32 lanes of one value with the lower 32 of another (gfx950).",
    operands={"old": I32, "src": I32},
    attributes={"fi": I1Attr, "boundControl": I1Attr},
    results={"res": ROCDL_TwoI32},
    format=("attr-dict $old `,` $src `,` $fi `,` $boundControl `:` `(` type($old) `,` type($src) `)` `->` type($res)"),
)
