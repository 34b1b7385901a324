"""The enums of the llvm dialect."""

from __future__ import annotations

from compiler.ods.enums import BitEnum, IntegerEnum


class AsmDialect(IntegerEnum, width=64, cpp_name="::mlir::LLVM::AsmDialect"):
    """The notations of x86 assembly text."""

    ATT = 0
    INTEL = 1


class AtomicBinOp(IntegerEnum, width=64, cpp_name="::mlir::LLVM::AtomicBinOp"):
    """Combination of the old value and the operand in an atomic read-modify-write."""

    XCHG = 0
    ADD = 1
    SUB = 2
    AND = 3, "", "_and"
    NAND = 4
    OR = 5, "", "_or"
    XOR = 6, "", "_xor"
    MAX = 7
    MIN = 8
    UMAX = 9
    UMIN = 10
    FADD = 11
    FSUB = 12
    FMAX = 13
    FMIN = 14
    UINC_WRAP = 15
    UDEC_WRAP = 16
    USUB_COND = 17
    USUB_SAT = 18
    FMAXIMUM = 19
    FMINIMUM = 20


class AtomicOrdering(IntegerEnum, width=64, cpp_name="::mlir::LLVM::AtomicOrdering"):
    """Ordering of an atomic access with other accesses, weakest first."""

    NOT_ATOMIC = 0
    UNORDERED = 1
    MONOTONIC = 2
    ACQUIRE = 4
    RELEASE = 5
    ACQ_REL = 6
    SEQ_CST = 7


class CConv(IntegerEnum, width=64, cpp_name="::mlir::LLVM::cconv::CConv", noun="Calling Conventions"):
    """The calling conventions."""

    CCC = 0
    FASTCC = 8
    COLDCC = 9
    CC_10 = 10
    CC_11 = 11
    ANYREGCC = 13
    PRESERVE_MOSTCC = 14
    PRESERVE_ALLCC = 15
    SWIFTCC = 16
    CXX_FAST_TLSCC = 17
    TAILCC = 18
    CFGUARD_CHECKCC = 19
    SWIFTTAILCC = 20
    X86_STDCALLCC = 64
    X86_FASTCALLCC = 65
    ARM_APCSCC = 66
    ARM_AAPCSCC = 67
    ARM_AAPCS_VFPCC = 68
    MSP430_INTRCC = 69
    X86_THISCALLCC = 70
    PTX_KERNELCC = 71
    PTX_DEVICECC = 72
    SPIR_FUNCCC = 75
    SPIR_KERNELCC = 76
    INTEL_OCL_BICC = 77
    X86_64_SYSVCC = 78
    WIN64CC = 79
    X86_VECTORCALLCC = 80
    HHVMCC = 81
    HHVM_CCC = 82
    X86_INTRCC = 83
    AVR_INTRCC = 84
    AVR_BUILTINCC = 86
    AMDGPU_VSCC = 87
    AMDGPU_GSCC = 88
    AMDGPU_CSCC = 90
    AMDGPU_KERNELCC = 91
    X86_REGCALLCC = 92
    AMDGPU_HSCC = 93
    MSP430_BUILTINCC = 94
    AMDGPU_LSCC = 95
    AMDGPU_ESCC = 96
    AARCH64_VECTORCALLCC = 97
    AARCH64_SVE_VECTORCALLCC = 98
    WASM_EMSCRIPTEN_INVOKECC = 99
    AMDGPU_GFXCC = 100
    M68K_INTRCC = 101


class TailCallKind(IntegerEnum, width=64, cpp_name="::mlir::LLVM::tailcallkind::TailCallKind", noun="Tail Call Kind"):
    """Conversion of a call to a jump: `tail` allows, `musttail` requires, `notail` forbids it."""

    NONE = 0
    NOTAIL = 3
    MUSTTAIL = 2
    TAIL = 1


class DIEmissionKind(
    IntegerEnum, verbatim=True, width=64, cpp_name="::mlir::LLVM::DIEmissionKind", noun="LLVM debug emission kind"
):
    """Amount of debug information: all, line tables only, none."""

    NONE = 0, "", "None"
    Full = 1
    LineTablesOnly = 2
    DebugDirectivesOnly = 3


class DIFlags(BitEnum, verbatim=True, cpp_name="::mlir::LLVM::DIFlags", primary_groups=True, quoted=True):
    """Properties of types, members and variables, for debuggers."""

    Zero = 0
    Bit0 = 1
    Bit1 = 2
    Private = 1
    Protected = 2
    Public = 3
    FwdDecl = 4
    AppleBlock = 8
    ReservedBit4 = 16
    Virtual = 32
    Artificial = 64
    Explicit = 128
    Prototyped = 256
    ObjcClassComplete = 512
    ObjectPointer = 1024
    Vector = 2048
    StaticMember = 4096
    LValueReference = 8192
    RValueReference = 16384
    ExportSymbols = 32768
    SingleInheritance = 65536
    MultipleInheritance = 65536
    VirtualInheritance = 65536
    IntroducedVirtual = 262144
    BitField = 524288
    NoReturn = 1048576
    TypePassByValue = 4194304
    TypePassByReference = 8388608
    EnumClass = 16777216
    Thunk = 33554432
    NonTrivial = 67108864
    BigEndian = 134217728
    LittleEndian = 268435456
    AllCallsDescribed = 536870912


class DINameTableKind(
    IntegerEnum, verbatim=True, width=64, cpp_name="::mlir::LLVM::DINameTableKind", noun="LLVM debug name table kind"
):
    """Kind of name tables that are emitted for debuggers."""

    Default = 0
    GNU = 1
    NONE = 2, "", "None"
    Apple = 3


class DISubprogramFlags(
    BitEnum, verbatim=True, cpp_name="::mlir::LLVM::DISubprogramFlags", primary_groups=True, quoted=True
):
    """Properties of functions, for debuggers."""

    Virtual = 1
    PureVirtual = 2
    LocalToUnit = 4
    Definition = 8
    Optimized = 16
    Pure = 32
    Elemental = 64
    Recursive = 128
    MainSubprogram = 256
    Deleted = 512
    ObjCDirect = 2048


class Linkage(IntegerEnum, width=64, cpp_name="::mlir::LLVM::linkage::Linkage", noun="LLVM linkage types"):
    """Linkage of a symbol: its visibility to the linker, and how several definitions are merged."""

    EXTERNAL = 0
    AVAILABLE_EXTERNALLY = 1
    LINKONCE = 2
    LINKONCE_ODR = 3
    WEAK = 4
    WEAK_ODR = 5
    APPENDING = 6
    INTERNAL = 7
    PRIVATE = 8
    EXTERN_WEAK = 9
    COMMON = 10


class Comdat(IntegerEnum, width=64, cpp_name="::mlir::LLVM::comdat::Comdat", noun="LLVM Comdat Types"):
    """The linker's selection among copies of a section."""

    ANY = 0
    EXACTMATCH = 1
    LARGEST = 2
    NODEDUPLICATE = 3
    SAMESIZE = 4


class UnnamedAddr(IntegerEnum, width=64, cpp_name="::mlir::LLVM::UnnamedAddr"):
    """Significance of a symbol's address; equal symbols without a significant address may be merged."""

    NONE = 0, "", ""
    LOCAL_UNNAMED_ADDR = 1
    UNNAMED_ADDR = 2


class Visibility(IntegerEnum, width=64, cpp_name="::mlir::LLVM::Visibility"):
    """Visibility of a symbol to other shared objects, which may replace visible definitions."""

    NONE = 0, "", ""
    HIDDEN = 1
    PROTECTED = 2


class ModRefInfo(IntegerEnum, width=64, cpp_name="::mlir::LLVM::ModRefInfo", noun="LLVM ModRefInfo"):
    """Accesses to memory: reads, writes, both or none."""

    NONE = 0
    READ = 1
    WRITE = 2
    READWRITE = 3


class FramePointerKind(
    IntegerEnum, width=64, cpp_name="::mlir::LLVM::framePointerKind::FramePointerKind", noun="LLVM FramePointerKind"
):
    """Functions that keep a frame pointer: none, functions with calls, all."""

    NONE = 0
    NON_LEAF = 1, "", "non-leaf"
    ALL = 2
    RESERVED = 3
    NON_LEAF_NO_RESERVE = 4, "", "non-leaf-no-reserve"


class RoundingMode(IntegerEnum, width=64, cpp_name="::mlir::LLVM::RoundingMode"):
    """The rounding modes of floating-point operations."""

    TOWARDZERO = 0
    TONEAREST = 1
    UPWARD = 2
    DOWNWARD = 3
    TONEARESTAWAY = 4
    DYNAMIC = 7
    INVALID = -1


class FPExceptionBehavior(IntegerEnum, width=64, cpp_name="::mlir::LLVM::FPExceptionBehavior"):
    """Care for floating-point exceptions: none, some, strict."""

    IGNORE = 0
    MAYTRAP = 1
    STRICT = 2


class ModFlagBehavior(
    IntegerEnum, width=64, cpp_name="::mlir::LLVM::ModFlagBehavior", noun="LLVM Module Flag Behavior"
):
    """Behaviour when modules with different values of a flag are linked."""

    ERROR = 1
    WARNING = 2
    REQUIRE = 3
    OVERRIDE = 4
    APPEND = 5
    APPEND_UNIQUE = 6
    MAX = 7
    MIN = 8


class ProfileSummaryFormatKind(
    IntegerEnum,
    verbatim=True,
    width=64,
    cpp_name="::mlir::LLVM::ProfileSummaryFormatKind",
    noun="LLVM ProfileSummary format kinds",
):
    """Source of a profile: samples, instrumentation, or that with contexts."""

    SampleProfile = 0
    InstrProf = 1
    CSInstrProf = 2


class UWTableKind(IntegerEnum, width=64, cpp_name="::mlir::LLVM::uwtable::UWTableKind", noun="LLVM Unwind Behavior"):
    """Points of a function at which the stack can be unwound: none, calls, all."""

    NONE = 0
    SYNC = 1
    ASYNC = 2


class IntegerOverflowFlags(BitEnum, separator=", ", cpp_name="::mlir::LLVM::IntegerOverflowFlags", primary_groups=True):
    """Overflows that make a result poison: signed (`nsw`), unsigned (`nuw`)."""

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
    """Assumptions about an address computation: it stays in bounds, or does not wrap around."""

    NONE = 0
    INBOUNDS_FLAG = 1
    NUSW = 2
    NUW = 4
    INBOUNDS = 3
