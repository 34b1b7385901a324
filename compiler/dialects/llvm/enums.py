"""The enums of the llvm dialect."""

from __future__ import annotations

from compiler.ods.define import bit_enum, int_enum

ASM_DIALECT = int_enum("AsmDialect", "", {"att": 0, "intel": 1}, width=64, cpp_name="::mlir::LLVM::AsmDialect")
ATOMIC_BIN_OP = int_enum(
    "AtomicBinOp",
    "",
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
    "",
    {"not_atomic": 0, "unordered": 1, "monotonic": 2, "acquire": 4, "release": 5, "acq_rel": 6, "seq_cst": 7},
    width=64,
    cpp_name="::mlir::LLVM::AtomicOrdering",
)
C_CONV = int_enum(
    "CConv",
    "",
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
)
TAIL_CALL_KIND = int_enum(
    "TailCallKind",
    "",
    {"none": 0, "notail": 3, "musttail": 2, "tail": 1},
    width=64,
    cpp_name="::mlir::LLVM::tailcallkind::TailCallKind",
)
DI_EMISSION_KIND = int_enum(
    "DIEmissionKind",
    "",
    {"None": 0, "Full": 1, "LineTablesOnly": 2, "DebugDirectivesOnly": 3},
    width=64,
    cpp_name="::mlir::LLVM::DIEmissionKind",
)
DI_FLAGS = bit_enum(
    "DIFlags",
    "",
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
    "",
    {"Default": 0, "GNU": 1, "None": 2, "Apple": 3},
    width=64,
    cpp_name="::mlir::LLVM::DINameTableKind",
)
DI_SUBPROGRAM_FLAGS = bit_enum(
    "DISubprogramFlags",
    "",
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
INTEGER_OVERFLOW_FLAGS = bit_enum(
    "IntegerOverflowFlags",
    "",
    {"none": 0, "nsw": 1, "nuw": 2},
    separator=", ",
    cpp_name="::mlir::LLVM::IntegerOverflowFlags",
    primary_groups=True,
)
FASTMATH_FLAGS = bit_enum(
    "FastmathFlags",
    "",
    {"none": 0, "nnan": 1, "ninf": 2, "nsz": 4, "arcp": 8, "contract": 16, "afn": 32, "reassoc": 64, "fast": 127},
    separator=", ",
    cpp_name="::mlir::LLVM::FastmathFlags",
    primary_groups=True,
    quoted=True,
)
F_CMP_PREDICATE = int_enum(
    "FCmpPredicate",
    "",
    {
        "_false": 0,
        "oeq": 1,
        "ogt": 2,
        "oge": 3,
        "olt": 4,
        "ole": 5,
        "one": 6,
        "ord": 7,
        "ueq": 8,
        "ugt": 9,
        "uge": 10,
        "ult": 11,
        "ule": 12,
        "une": 13,
        "uno": 14,
        "_true": 15,
    },
    width=64,
    cpp_name="::mlir::LLVM::FCmpPredicate",
)
I_CMP_PREDICATE = int_enum(
    "ICmpPredicate",
    "",
    {"eq": 0, "ne": 1, "slt": 2, "sle": 3, "sgt": 4, "sge": 5, "ult": 6, "ule": 7, "ugt": 8, "uge": 9},
    width=64,
    cpp_name="::mlir::LLVM::ICmpPredicate",
)
LINKAGE = int_enum(
    "Linkage",
    "",
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
)
COMDAT = int_enum(
    "Comdat",
    "",
    {"any": 0, "exactmatch": 1, "largest": 2, "nodeduplicate": 3, "samesize": 4},
    width=64,
    cpp_name="::mlir::LLVM::comdat::Comdat",
)
UNNAMED_ADDR = int_enum(
    "UnnamedAddr",
    "",
    {"": 0, "local_unnamed_addr": 1, "unnamed_addr": 2},
    width=64,
    cpp_name="::mlir::LLVM::UnnamedAddr",
)
VISIBILITY = int_enum(
    "Visibility", "", {"": 0, "hidden": 1, "protected": 2}, width=64, cpp_name="::mlir::LLVM::Visibility"
)
MOD_REF_INFO = int_enum(
    "ModRefInfo", "", {"none": 0, "read": 1, "write": 2, "readwrite": 3}, width=64, cpp_name="::mlir::LLVM::ModRefInfo"
)
FRAME_POINTER_KIND = int_enum(
    "FramePointerKind",
    "",
    {"none": 0, "non-leaf": 1, "all": 2, "reserved": 3, "non-leaf-no-reserve": 4},
    width=64,
    cpp_name="::mlir::LLVM::framePointerKind::FramePointerKind",
)
ROUNDING_MODE = int_enum(
    "RoundingMode",
    "",
    {"towardzero": 0, "tonearest": 1, "upward": 2, "downward": 3, "tonearestaway": 4, "dynamic": 7, "invalid": -1},
    width=64,
    cpp_name="::mlir::LLVM::RoundingMode",
)
FP_EXCEPTION_BEHAVIOR = int_enum(
    "FPExceptionBehavior",
    "",
    {"ignore": 0, "maytrap": 1, "strict": 2},
    width=64,
    cpp_name="::mlir::LLVM::FPExceptionBehavior",
)
MOD_FLAG_BEHAVIOR = int_enum(
    "ModFlagBehavior",
    "",
    {"error": 1, "warning": 2, "require": 3, "override": 4, "append": 5, "append_unique": 6, "max": 7, "min": 8},
    width=64,
    cpp_name="::mlir::LLVM::ModFlagBehavior",
)
PROFILE_SUMMARY_FORMAT_KIND = int_enum(
    "ProfileSummaryFormatKind",
    "",
    {"SampleProfile": 0, "InstrProf": 1, "CSInstrProf": 2},
    width=64,
    cpp_name="::mlir::LLVM::ProfileSummaryFormatKind",
)
UW_TABLE_KIND = int_enum(
    "UWTableKind", "", {"none": 0, "sync": 1, "async": 2}, width=64, cpp_name="::mlir::LLVM::uwtable::UWTableKind"
)
GEP_NO_WRAP_FLAGS = bit_enum(
    "GEPNoWrapFlags",
    "",
    {"none": 0, "inbounds_flag": 1, "nusw": 2, "nuw": 4, "inbounds": 3},
    cpp_name="::mlir::LLVM::GEPNoWrapFlags",
    primary_groups=True,
)
