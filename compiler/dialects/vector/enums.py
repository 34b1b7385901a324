"""The enums of the vector dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

COMBINING_KIND = int_enum(
    "CombiningKind",
    "How two elements become one: `minnumf`, `maxnumf` prefer numbers to NaN, `minimumf`, `maximumf` give NaN.",
    {
        "add": 0,
        "mul": 1,
        "minui": 2,
        "minsi": 3,
        "minnumf": 4,
        "maxui": 5,
        "maxsi": 6,
        "maxnumf": 7,
        "and": 8,
        "or": 9,
        "xor": 10,
        "maximumf": 12,
        "minimumf": 11,
    },
    cpp_name="::mlir::vector::CombiningKind",
)
ITERATOR_TYPE = int_enum(
    "IteratorType",
    "`parallel` loops stay in the result of a contraction, `reduction` loops are summed over.",
    {"parallel": 0, "reduction": 1},
    cpp_name="::mlir::vector::IteratorType",
)
PRINT_PUNCTUATION = int_enum(
    "PrintPunctuation",
    "What is printed behind a value: nothing, the end of the line, a comma or a parenthesis.",
    {"no_punctuation": 0, "newline": 1, "comma": 2, "open": 3, "close": 4},
    cpp_name="::mlir::vector::PrintPunctuation",
)
VECTOR_CONTRACT_LOWERING = int_enum(
    "VectorContractLowering",
    "What contractions become: dot products, matrix intrinsics, outer products or elementwise arithmetic.",
    {"dot": 0, "llvmintr": 1, "outerproduct": 2, "parallelarith": 3},
    cpp_name="::mlir::vector::VectorContractLowering",
)
VECTOR_MULTI_REDUCTION_LOWERING = int_enum(
    "VectorMultiReductionLowering",
    "Whether the dimensions that stay or those that go are moved inside before a reduction is unrolled.",
    {"innerparallel": 0, "innerreduction": 1},
    cpp_name="::mlir::vector::VectorMultiReductionLowering",
)
VECTOR_TRANSPOSE_LOWERING = int_enum(
    "VectorTransposeLowering",
    "What transposes become: single elements moved, a matrix intrinsic, or shuffles, also of 16x16 tiles.",
    {"eltwise": 0, "llvmintr": 1, "shuffle_1d": 2, "shuffle_16x16": 3},
    cpp_name="::mlir::vector::VectorTransposeLowering",
)
VECTOR_TRANSFER_SPLIT = int_enum(
    "VectorTransferSplit",
    "How a transfer that may run over the edge gets a fast way for the inside.",
    {"none": 0, "vector-transfer": 1, "linalg-copy": 2, "force-in-bounds": 3},
    cpp_name="::mlir::vector::VectorTransferSplit",
)
