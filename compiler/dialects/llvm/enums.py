"""The enums of the llvm dialect."""

from __future__ import annotations

from compiler.ods.define import bit_enum, int_enum
from compiler.ods.enums import BitEnum, IntegerEnum

ASM_DIALECT = int_enum(
    "AsmDialect",
    "The notations of x86 assembly text.",
    {"att": 0, "intel": 1},
    width=64,
    cpp_name="::mlir::LLVM::AsmDialect",
)
ATOMIC_BIN_OP = int_enum(
    "AtomicBinOp",
    "What an atomic read-modify-write does with the old value and the operand.",
    {
        "xchg": 0,
        "add": 1,
        "sub": 2,
        "_and": 3,
        "nand": 4,
        "_or": 5,
        "_xor": 6,
        "max": 7,
        "min": 8,
        "umax": 9,
        "umin": 10,
        "fadd": 11,
        "fsub": 12,
        "fmax": 13,
        "fmin": 14,
        "uinc_wrap": 15,
        "udec_wrap": 16,
        "usub_cond": 17,
        "usub_sat": 18,
        "fmaximum": 19,
        "fminimum": 20,
    },
    width=64,
    cpp_name="::mlir::LLVM::AtomicBinOp",
)
ATOMIC_ORDERING = int_enum(
    "AtomicOrdering",
    "How an atomic access is ordered with other accesses, weakest first.",
    {"not_atomic": 0, "unordered": 1, "monotonic": 2, "acquire": 4, "release": 5, "acq_rel": 6, "seq_cst": 7},
    width=64,
    cpp_name="::mlir::LLVM::AtomicOrdering",
)
C_CONV = int_enum(
    "CConv",
    "The calling conventions.",
    {
        "ccc": 0,
        "fastcc": 8,
        "coldcc": 9,
        "cc_10": 10,
        "cc_11": 11,
        "anyregcc": 13,
        "preserve_mostcc": 14,
        "preserve_allcc": 15,
        "swiftcc": 16,
        "cxx_fast_tlscc": 17,
        "tailcc": 18,
        "cfguard_checkcc": 19,
        "swifttailcc": 20,
        "x86_stdcallcc": 64,
        "x86_fastcallcc": 65,
        "arm_apcscc": 66,
        "arm_aapcscc": 67,
        "arm_aapcs_vfpcc": 68,
        "msp430_intrcc": 69,
        "x86_thiscallcc": 70,
        "ptx_kernelcc": 71,
        "ptx_devicecc": 72,
        "spir_funccc": 75,
        "spir_kernelcc": 76,
        "intel_ocl_bicc": 77,
        "x86_64_sysvcc": 78,
        "win64cc": 79,
        "x86_vectorcallcc": 80,
        "hhvmcc": 81,
        "hhvm_ccc": 82,
        "x86_intrcc": 83,
        "avr_intrcc": 84,
        "avr_builtincc": 86,
        "amdgpu_vscc": 87,
        "amdgpu_gscc": 88,
        "amdgpu_cscc": 90,
        "amdgpu_kernelcc": 91,
        "x86_regcallcc": 92,
        "amdgpu_hscc": 93,
        "msp430_builtincc": 94,
        "amdgpu_lscc": 95,
        "amdgpu_escc": 96,
        "aarch64_vectorcallcc": 97,
        "aarch64_sve_vectorcallcc": 98,
        "wasm_emscripten_invokecc": 99,
        "amdgpu_gfxcc": 100,
        "m68k_intrcc": 101,
    },
    width=64,
    cpp_name="::mlir::LLVM::cconv::CConv",
    noun="Calling Conventions",
)
TAIL_CALL_KIND = int_enum(
    "TailCallKind",
    "Whether a call becomes a jump: `tail` may, `musttail` must, `notail` must not.",
    {"none": 0, "notail": 3, "musttail": 2, "tail": 1},
    width=64,
    cpp_name="::mlir::LLVM::tailcallkind::TailCallKind",
    noun="Tail Call Kind",
)
DI_EMISSION_KIND = int_enum(
    "DIEmissionKind",
    "How much debug information is made: all, line tables only, none.",
    {"None": 0, "Full": 1, "LineTablesOnly": 2, "DebugDirectivesOnly": 3},
    width=64,
    cpp_name="::mlir::LLVM::DIEmissionKind",
    noun="LLVM debug emission kind",
)
DI_FLAGS = bit_enum(
    "DIFlags",
    "Properties of types, members and variables, for debuggers.",
    {
        "Zero": 0,
        "Bit0": 1,
        "Bit1": 2,
        "Private": 1,
        "Protected": 2,
        "Public": 3,
        "FwdDecl": 4,
        "AppleBlock": 8,
        "ReservedBit4": 16,
        "Virtual": 32,
        "Artificial": 64,
        "Explicit": 128,
        "Prototyped": 256,
        "ObjcClassComplete": 512,
        "ObjectPointer": 1024,
        "Vector": 2048,
        "StaticMember": 4096,
        "LValueReference": 8192,
        "RValueReference": 16384,
        "ExportSymbols": 32768,
        "SingleInheritance": 65536,
        "MultipleInheritance": 65536,
        "VirtualInheritance": 65536,
        "IntroducedVirtual": 262144,
        "BitField": 524288,
        "NoReturn": 1048576,
        "TypePassByValue": 4194304,
        "TypePassByReference": 8388608,
        "EnumClass": 16777216,
        "Thunk": 33554432,
        "NonTrivial": 67108864,
        "BigEndian": 134217728,
        "LittleEndian": 268435456,
        "AllCallsDescribed": 536870912,
    },
    cpp_name="::mlir::LLVM::DIFlags",
    primary_groups=True,
    quoted=True,
)
DI_NAME_TABLE_KIND = int_enum(
    "DINameTableKind",
    "Which tables of names are made for debuggers.",
    {"Default": 0, "GNU": 1, "None": 2, "Apple": 3},
    width=64,
    cpp_name="::mlir::LLVM::DINameTableKind",
    noun="LLVM debug name table kind",
)
DI_SUBPROGRAM_FLAGS = bit_enum(
    "DISubprogramFlags",
    "Properties of functions, for debuggers.",
    {
        "Virtual": 1,
        "PureVirtual": 2,
        "LocalToUnit": 4,
        "Definition": 8,
        "Optimized": 16,
        "Pure": 32,
        "Elemental": 64,
        "Recursive": 128,
        "MainSubprogram": 256,
        "Deleted": 512,
        "ObjCDirect": 2048,
    },
    cpp_name="::mlir::LLVM::DISubprogramFlags",
    primary_groups=True,
    quoted=True,
)
LINKAGE = int_enum(
    "Linkage",
    "Who sees a symbol, and what the linker does with several definitions of it.",
    {
        "external": 0,
        "available_externally": 1,
        "linkonce": 2,
        "linkonce_odr": 3,
        "weak": 4,
        "weak_odr": 5,
        "appending": 6,
        "internal": 7,
        "private": 8,
        "extern_weak": 9,
        "common": 10,
    },
    width=64,
    cpp_name="::mlir::LLVM::linkage::Linkage",
    noun="LLVM linkage types",
)
COMDAT = int_enum(
    "Comdat",
    "The ways in which the linker picks among copies of a section.",
    {"any": 0, "exactmatch": 1, "largest": 2, "nodeduplicate": 3, "samesize": 4},
    width=64,
    cpp_name="::mlir::LLVM::comdat::Comdat",
    noun="LLVM Comdat Types",
)
UNNAMED_ADDR = int_enum(
    "UnnamedAddr",
    "Whether a symbol's address matters, so that equal ones may be merged.",
    {"": 0, "local_unnamed_addr": 1, "unnamed_addr": 2},
    width=64,
    cpp_name="::mlir::LLVM::UnnamedAddr",
)
VISIBILITY = int_enum(
    "Visibility",
    "Whether other shared objects see a symbol, and may replace it.",
    {"": 0, "hidden": 1, "protected": 2},
    width=64,
    cpp_name="::mlir::LLVM::Visibility",
)
MOD_REF_INFO = int_enum(
    "ModRefInfo",
    "Whether memory is read, written, both or neither.",
    {"none": 0, "read": 1, "write": 2, "readwrite": 3},
    width=64,
    cpp_name="::mlir::LLVM::ModRefInfo",
    noun="LLVM ModRefInfo",
)
FRAME_POINTER_KIND = int_enum(
    "FramePointerKind",
    "Which functions keep a frame pointer: none, those that call others, all.",
    {"none": 0, "non-leaf": 1, "all": 2, "reserved": 3, "non-leaf-no-reserve": 4},
    width=64,
    cpp_name="::mlir::LLVM::framePointerKind::FramePointerKind",
    noun="LLVM FramePointerKind",
)
ROUNDING_MODE = int_enum(
    "RoundingMode",
    "The rounding modes of floating-point operations.",
    {"towardzero": 0, "tonearest": 1, "upward": 2, "downward": 3, "tonearestaway": 4, "dynamic": 7, "invalid": -1},
    width=64,
    cpp_name="::mlir::LLVM::RoundingMode",
)
FP_EXCEPTION_BEHAVIOR = int_enum(
    "FPExceptionBehavior",
    "How much care is taken for floating-point exceptions: none, some, strict.",
    {"ignore": 0, "maytrap": 1, "strict": 2},
    width=64,
    cpp_name="::mlir::LLVM::FPExceptionBehavior",
)
MOD_FLAG_BEHAVIOR = int_enum(
    "ModFlagBehavior",
    "What happens when modules with different values of a flag are linked.",
    {"error": 1, "warning": 2, "require": 3, "override": 4, "append": 5, "append_unique": 6, "max": 7, "min": 8},
    width=64,
    cpp_name="::mlir::LLVM::ModFlagBehavior",
    noun="LLVM Module Flag Behavior",
)
PROFILE_SUMMARY_FORMAT_KIND = int_enum(
    "ProfileSummaryFormatKind",
    "Where a profile comes from: samples, instrumentation, or that with contexts.",
    {"SampleProfile": 0, "InstrProf": 1, "CSInstrProf": 2},
    width=64,
    cpp_name="::mlir::LLVM::ProfileSummaryFormatKind",
    noun="LLVM ProfileSummary format kinds",
)
UW_TABLE_KIND = int_enum(
    "UWTableKind",
    "For which points of a function the stack can be unwound: none, calls, all.",
    {"none": 0, "sync": 1, "async": 2},
    width=64,
    cpp_name="::mlir::LLVM::uwtable::UWTableKind",
    noun="LLVM Unwind Behavior",
)


class IntegerOverflowFlags(BitEnum, separator=", ", cpp_name="::mlir::LLVM::IntegerOverflowFlags", primary_groups=True):
    """Which overflows make a result poison: signed (`nsw`), unsigned (`nuw`)."""

    NONE = 0
    NSW = 1
    NUW = 2


class FastmathFlags(BitEnum, separator=", ", cpp_name="::mlir::LLVM::FastmathFlags", primary_groups=True, quoted=True):
    """The liberties: no NaN, no infinity, no signed zero, reciprocals, contraction, approximation, reordering."""

    NONE = 0
    NNAN = 1
    NINF = 2
    NSZ = 4
    ARCP = 8
    CONTRACT = 16
    AFN = 32
    REASSOC = 64
    FAST = 127


class FCmpPredicate(IntegerEnum, width=64, cpp_name="::mlir::LLVM::FCmpPredicate"):
    """The comparisons of floats: `o...` is false, and `u...` true, if an operand is NaN."""

    FALSE = 0, "", "_false"
    OEQ = 1
    OGT = 2
    OGE = 3
    OLT = 4
    OLE = 5
    ONE = 6
    ORD = 7
    UEQ = 8
    UGT = 9
    UGE = 10
    ULT = 11
    ULE = 12
    UNE = 13
    UNO = 14
    TRUE = 15, "", "_true"


class ICmpPredicate(IntegerEnum, width=64, cpp_name="::mlir::LLVM::ICmpPredicate"):
    """The comparisons of integers, signed (`s...`) and unsigned (`u...`)."""

    EQ = 0
    NE = 1
    SLT = 2
    SLE = 3
    SGT = 4
    SGE = 5
    ULT = 6
    ULE = 7
    UGT = 8
    UGE = 9


class GEPNoWrapFlags(BitEnum, cpp_name="::mlir::LLVM::GEPNoWrapFlags", primary_groups=True):
    """What an address computation promises: it stays in bounds, or does not wrap around."""

    NONE = 0
    INBOUNDS_FLAG = 1
    NUSW = 2
    NUW = 4
    INBOUNDS = 3
