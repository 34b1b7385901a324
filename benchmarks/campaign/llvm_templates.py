"""Templates of the llvm dialect's operations."""

from __future__ import annotations

from benchmarks.campaign.templates import Template, template

_INTEGERS = "i8 i32 i64 vector<4xi32>"
_FLOATS = "f16 f32 f64 vector<2xf32>"
_V = "vector<8xi32>"
_PREDICATES = "oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno"

# ---------------------------------------------------------------------------------------------------------- arithmetic

_ARITHMETIC = (
    *template("llvm.@O $(@T), $(@T) : @T => @T", O="add sub mul and or xor", T=_INTEGERS),
    *template("llvm.@O $(i32 halved 2), $(i32 halved 2) overflow<nsw> : i32 => i32", O="add sub"),
    *template("llvm.@O $(@T), $(@T odd) : @T => @T", O="udiv urem", T=_INTEGERS),
    *template("llvm.@O $(@T halved), $(@T odd) : @T => @T", O="sdiv srem", T=_INTEGERS),
    *template("llvm.@O $(i8), $(i8 below 8) : i8 => i8", O="shl lshr ashr"),
    *template("llvm.@O $(@T), $(@T below 32) : @T => @T", O="shl lshr ashr", T="i32 i64 vector<4xi32>"),
    *template('llvm.icmp "@P" $(@T), $(@T) : @T => i1', P="eq ne slt sle sgt sge ult ule ugt uge", T="i8 i32 i64"),
    *template('llvm.icmp "@P" $(vector<4xi32>), $(vector<4xi32>) : vector<4xi32> => vector<4xi1>', P="eq slt uge"),
    *template('llvm.icmp "@P" $(ptr i32), $(ptr i32) : !llvm.ptr => i1', P="eq ne"),
    *template('llvm.fcmp "@P" $(@T), $(@T) : @T => i1', P=_PREDICATES, T="f16 f32 f64"),
    *template("llvm.@O $(@T), $(@T) : @T => @T", O="fadd fsub fmul fdiv frem", T=_FLOATS),
    *template("llvm.fneg $(@T) : @T => @T", T=_FLOATS),
    *template("llvm.bitcast $(f32 number) : f32 to i32 => i32"),
    *template("llvm.bitcast $(i64) : i64 to vector<2xi32> => vector<2xi32>"),
    *template("llvm.sext $(i8) : i8 to @T => @T", T="i16 i32 i64"),
    *template("llvm.zext $(i8) : i8 to @T => @T", T="i16 i32 i64"),
    *template("llvm.trunc $(i64) : i64 to @T => @T", T="i1 i8 i32"),
    *template("llvm.@O $(@S) : @S to @T => @T", O="sitofp uitofp", S="i8 i32 i64", T="f32 f64"),
    *template("llvm.fptosi $(@S small 100) : @S to @T => @T", S="f16 f32 f64", T="i8 i32 i64"),
    *template("llvm.fptoui $(@S positive 100) : @S to @T => @T", S="f16 f32 f64", T="i8 i32 i64"),
    *template("llvm.fpext $(f16) : f16 to @T => @T", T="f32 f64"),
    *template("llvm.fptrunc $(f64) : f64 to @T => @T", T="f32"),
    *template("llvm.fptrunc $(f32) : f32 to @T => @T", T="f16 bf16"),
    *template("llvm.select $(i1), $(@T), $(@T) : i1, @T => @T", T=f"{_INTEGERS} {_FLOATS}"),
    *template("llvm.freeze $(@T) : @T => @T", T="i32 f32"),
    *template("%u = llvm.mlir.undef : i32\n%f = llvm.freeze %u : i32\nllvm.xor %f, %f : i32 => i32"),
    *template("%z = llvm.mlir.zero : @T\nllvm.add %z, $(@T) : @T => @T", T=_INTEGERS),
    *template("%c = llvm.mlir.constant(-7 : @T) : @T\nllvm.mul %c, $(@T) : @T => @T", T="i8 i32 i64"),
    *template("llvm.mlir.constant(dense<[1, 2, -3, 4]> : vector<4xi32>) : vector<4xi32> => vector<4xi32>"),
    *template(
        "%u = llvm.mlir.poison : !llvm.struct<(i32, array<2 x f32>)>\n"
        "%s = llvm.insertvalue $(i32), %u[0] : !llvm.struct<(i32, array<2 x f32>)>\n"
        "%t = llvm.insertvalue $(f32), %s[1, 1] : !llvm.struct<(i32, array<2 x f32>)>\n"
        "llvm.insertvalue $(f32), %t[1, 0] : !llvm.struct<(i32, array<2 x f32>)>"
        " => !llvm.struct<(i32, array<2 x f32>)>"
    ),
    *template(
        "%w = llvm.insertelement $(i32), $(vector<4xi32>)[$(i64 below 4) : i64] : vector<4xi32>\n"
        "%s = llvm.shufflevector %w, $(vector<4xi32>) [0, 5, 2, 7, 1] : vector<4xi32>\n"
        "%e = llvm.extractelement %s[$(i64 below 5) : i64] : vector<5xi32> => %s: vector<5xi32>; %e: i32"
    ),
)

# ---------------------------------------------------------------------------------------------------------- functions

_BOTH = "(!llvm.ptr, !llvm.ptr)"
_LIBRARY = "exp exp2 exp10 log log2 log10 sin cos tan asin acos atan sinh cosh tanh"
_INTEGER_BINARY = "smax smin umax umin sadd.sat uadd.sat ssub.sat usub.sat"
_FUNCTIONS = (
    *template("llvm.intr.@F($(@T)) : (@T) -> @T => @T", F="fabs ceil floor roundeven round trunc sqrt", T=_FLOATS),
    *template("llvm.intr.@F($(@T)) : (@T) -> @T => @T", F="rint nearbyint", T=_FLOATS),
    *template("llvm.intr.@F($(@T)) : (@T) -> @T => @T", F=_LIBRARY, T="f32 f64"),
    *template("llvm.intr.@F($(@T), $(@T)) : (@T, @T) -> @T => @T", F="pow atan2", T="f32 f64"),
    *template("llvm.intr.@F($(@T), $(@T)) : (@T, @T) -> @T => @T", F="copysign maximum minimum", T=_FLOATS),
    *template(
        "%z = llvm.mlir.constant(0.0 : @T) : @T\n%a = llvm.fadd $(@T number), %z : @T\n"
        "%b = llvm.fadd $(@T number), %z : @T\nllvm.intr.@F(%a, %b) : (@T, @T) -> @T => @T",
        F="maxnum minnum",
        T="f32 f64",
    ),
    *template("llvm.intr.fma($(@T), $(@T), $(@T)) : (@T, @T, @T) -> @T => @T", T="f32 f64 vector<2xf32>"),
    *template(
        "%a = llvm.sitofp $(i32 small 1000) : i32 to @T\n%b = llvm.sitofp $(i32 small 1000) : i32 to @T\n"
        "llvm.intr.fmuladd(%a, %b, %a) : (@T, @T, @T) -> @T => @T",
        T="f32 f64",
    ),
    *template("llvm.intr.powi($(@T positive), $(i32 small 9)) : (@T, i32) -> @T => @T", 16, T="f32 f64"),
    *template("llvm.intr.ldexp($(@T number), $(i32 small 200)) : (@T, i32) -> @T => @T", T="f32 f64"),
    *template(
        "llvm.intr.frexp($(@T small 1000)) : (@T) -> !llvm.struct<(@T, i32)> => !llvm.struct<(@T, i32)>", T="f32 f64"
    ),
    *template("llvm.intr.sincos($(@T)) : (@T) -> !llvm.struct<(@T, @T)> => !llvm.struct<(@T, @T)>", T="f32 f64"),
    *template("llvm.intr.@F($(@T small 1000)) : (@T) -> i64 => i64", F="lround llround lrint llrint", T="f32 f64"),
    *template(
        '"llvm.intr.is.fpclass"($(@T)) <{bit = @B : i32}> : (@T) -> i1 => i1', T="f16 f32 f64", B="3 96 264 144 516 504"
    ),
    *template(
        "llvm.intr.experimental.constrained.@O $(i32) @R ignore : i32 to f32 => f32",
        O="sitofp uitofp",
        R="tonearest",
    ),
    *template("llvm.intr.experimental.constrained.fptrunc $(f64) tonearest ignore : f64 to f32 => f32"),
    *template("llvm.intr.experimental.constrained.fpext $(f32) ignore : f32 to f64 => f64"),
    *template('"llvm.intr.abs"($(@T)) <{is_int_min_poison = false}> : (@T) -> @T => @T', T=_INTEGERS),
    *template('"llvm.intr.@F"($(@T)) <{is_zero_poison = false}> : (@T) -> @T => @T', F="ctlz cttz", T=_INTEGERS),
    *template("llvm.intr.@F($(@T)) : (@T) -> @T => @T", F="bitreverse ctpop", T=_INTEGERS),
    *template("llvm.intr.bswap($(@T)) : (@T) -> @T => @T", T="i16 i32 i64"),
    *template("llvm.intr.@F($(@T), $(@T), $(@T)) : (@T, @T, @T) -> @T => @T", F="fshl fshr", T=_INTEGERS),
    *template("llvm.intr.@F($(@T), $(@T)) : (@T, @T) -> @T => @T", F=_INTEGER_BINARY, T=_INTEGERS),
    *template("llvm.intr.@F($(i8), $(i8 below 8)) : (i8, i8) -> i8 => i8", F="sshl.sat ushl.sat"),
    *template("llvm.intr.@F($(i32), $(i32 below 32)) : (i32, i32) -> i32 => i32", F="sshl.sat ushl.sat"),
    *template("llvm.intr.@F($(@T), $(@T)) : (@T, @T) -> i8 => i8", F="scmp ucmp", T="i8 i32 i64"),
    *template(
        '"llvm.intr.@F.with.overflow"($(@T), $(@T)) : (@T, @T) -> !llvm.struct<(@T, i1)> => !llvm.struct<(@T, i1)>',
        F="sadd uadd ssub usub smul umul",
        T="i8 i32 i64",
    ),
    *template("%t = llvm.mlir.constant(true) : i1\nllvm.intr.expect $(i1), %t : i1 => i1"),
    *template("%t = llvm.mlir.constant(true) : i1\nllvm.intr.expect.with.probability $(i1), %t, 9.0e-01 : i1 => i1"),
    *template("%t = llvm.mlir.constant(true) : i1\nllvm.intr.assume %t : i1\nllvm.freeze $(i32) : i32 => i32"),
)

# -------------------------------------------------------------------------------------------------------------- memory

_GLOBAL = 'llvm.mlir.global internal @textNUMBER("a\\00") {addr_space = 0 : i32}'
_ANNOTATED = "%n = llvm.mlir.addressof @textNUMBER : !llvm.ptr\n%l = llvm.mlir.constant(7 : i32) : i32\n"
_CHANGED = "=> %p: ptr !llvm.array<8 x i32>"
_MEMORY = (
    *template(
        "%p = llvm.getelementptr $(ptr @T)[$(i64 below 8)] : (!llvm.ptr, i64) -> !llvm.ptr, @T\n"
        "%x = llvm.load %p : !llvm.ptr -> @T\nllvm.store $(@T), %p : @T, !llvm.ptr => %x: @T; %p: ptr @T",
        T="i8 i16 i32 i64 f32 f64",
    ),
    *template(
        "%c = llvm.mlir.constant(2 : i64) : i64\n%s = llvm.alloca %c x !llvm.struct<(i8, i64)> : (i64) -> !llvm.ptr\n"
        "%p = llvm.getelementptr inbounds %s[$(i64 below 2), 1] : (!llvm.ptr, i64) -> !llvm.ptr, "
        "!llvm.struct<(i8, i64)>\n"
        "llvm.store $(i64), %p : i64, !llvm.ptr => %p: ptr i64"
    ),
    *template(
        "%p = llvm.freeze $(ptr i32) : !llvm.ptr\n"
        "%x = llvm.atomicrmw @O %p, $(i32) @M : !llvm.ptr, i32 => %x: i32; %p: ptr i32",
        O="xchg add sub _and nand _or _xor max min umax umin uinc_wrap udec_wrap usub_cond usub_sat",
        M="monotonic seq_cst",
    ),
    *template(
        "%p = llvm.freeze $(ptr f32) : !llvm.ptr\n"
        "%x = llvm.atomicrmw @O %p, $(f32 number) acq_rel : !llvm.ptr, f32 => %x: f32; %p: ptr f32",
        O="xchg fadd fsub fmaximum fminimum",
    ),
    *template(
        "%p = llvm.freeze $(ptr i32) : !llvm.ptr\n%a = llvm.load %p : !llvm.ptr -> i32\n"
        "%e = llvm.select $(i1), %a, $(i32) : i1, i32\n"
        "%x = llvm.cmpxchg %p, %e, $(i32) acq_rel monotonic : !llvm.ptr, i32\n"
        "llvm.fence seq_cst => %x: !llvm.struct<(i32, i1)>; %p: ptr i32"
    ),
    *template(
        "%p = llvm.freeze $(ptr i32) : !llvm.ptr\n%i = llvm.ptrtoint %p : !llvm.ptr to i64\n"
        "%q = llvm.inttoptr %i : i64 to !llvm.ptr => %q: ptr i32"
    ),
    *template(
        "%p = llvm.addrspacecast $(ptr i32) : !llvm.ptr to !llvm.ptr<1>\n"
        "%q = llvm.addrspacecast %p : !llvm.ptr<1> to !llvm.ptr => %q: ptr i32"
    ),
    *template(
        "%q = llvm.mlir.addressof @globalNUMBER : !llvm.ptr\nllvm.store $(i32), %q : i32, !llvm.ptr => %q: ptr i32",
        declarations="llvm.mlir.global internal @globalNUMBER(42 : i32) : i32",
    ),
    *template(
        f"%p = llvm.freeze $(ptr i32) : !llvm.ptr\n%n = llvm.mlir.constant(20 : i64) : i64\n"
        f'"llvm.intr.memcpy"(%p, $(ptr i32), %n) <{{isVolatile = false}}> : (!llvm.ptr, !llvm.ptr, i64) -> () '
        f"{_CHANGED}"
    ),
    *template(
        f"%p = llvm.freeze $(ptr i32) : !llvm.ptr\n%n = llvm.mlir.constant(20 : i64) : i64\n"
        f"%q = llvm.getelementptr %p[2] : (!llvm.ptr) -> !llvm.ptr, i32\n"
        f'"llvm.intr.memmove"(%q, %p, %n) <{{isVolatile = false}}> : (!llvm.ptr, !llvm.ptr, i64) -> () {_CHANGED}'
    ),
    *template(
        f"%p = llvm.freeze $(ptr i32) : !llvm.ptr\n"
        f'"llvm.intr.memcpy.inline"(%p, $(ptr i32)) <{{len = 12 : i64, isVolatile = false}}> : {_BOTH} -> () {_CHANGED}'
    ),
    *template(
        f"%p = llvm.freeze $(ptr i32) : !llvm.ptr\n%n = llvm.mlir.constant(9 : i64) : i64\n"
        f'"llvm.intr.memset"(%p, $(i8), %n) <{{isVolatile = false}}> : (!llvm.ptr, i8, i64) -> () {_CHANGED}'
    ),
    *template(
        f"%p = llvm.freeze $(ptr i32) : !llvm.ptr\n"
        f'"llvm.intr.memset.inline"(%p, $(i8)) <{{len = 7 : i64, isVolatile = false}}> : (!llvm.ptr, i8) -> '
        f"() {_CHANGED}"
    ),
    *template(
        f"%p = llvm.freeze $(ptr i32) : !llvm.ptr\n"
        f'"llvm.intr.prefetch"(%p) <{{rw = 0 : i32, hint = 3 : i32, cache = 1 : i32}}> : (!llvm.ptr) -> () {_CHANGED}'
    ),
    *template(
        "%one = llvm.mlir.constant(1 : i32) : i32\n%p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr\n"
        "llvm.intr.lifetime.start %p : !llvm.ptr\nllvm.store $(i32), %p : i32, !llvm.ptr\n"
        "%x = llvm.load %p : !llvm.ptr -> i32\nllvm.intr.lifetime.end %p : !llvm.ptr => %x: i32"
    ),
    *template(
        "%p = llvm.freeze $(ptr i32) : !llvm.ptr\n%t = llvm.intr.invariant.start 4, %p : !llvm.ptr\n"
        "%x = llvm.load %p : !llvm.ptr -> i32\nllvm.intr.invariant.end %t, 4, %p : !llvm.ptr => %x: i32"
    ),
    *template("%q = llvm.intr.@F.invariant.group $(ptr i32) : !llvm.ptr => %q: ptr i32", F="launder strip"),
    *template(
        "%m = llvm.mlir.constant(-1 : i64) : i64\n"
        "%q = llvm.intr.ptrmask $(ptr i32), %m : (!llvm.ptr, i64) -> !llvm.ptr => %q: ptr i32"
    ),
    *template(
        "%top = llvm.intr.stacksave : !llvm.ptr\n%p = llvm.freeze $(ptr i32) : !llvm.ptr\n"
        "%x = llvm.load %p : !llvm.ptr -> i32\nllvm.intr.stackrestore %top : !llvm.ptr => %x: i32"
    ),
    *template(
        f'{_ANNOTATED}%q = "llvm.intr.ptr.annotation"($(ptr i32), %n, %n, %l, %n) : '
        "(!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr => %q: ptr i32",
        declarations=_GLOBAL,
    ),
    *template(
        f'{_ANNOTATED}%p = llvm.freeze $(ptr i32) : !llvm.ptr\n"llvm.intr.var.annotation"(%p, %n, %n, %l, %n) : '
        "(!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> () => %p: ptr i32",
        declarations=_GLOBAL,
    ),
    *template(
        f'{_ANNOTATED}"llvm.intr.annotation"($(i32), %n, %n, %l) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32 => i32',
        declarations=_GLOBAL,
    ),
    *template(
        "%p = llvm.freeze $(ptr i32) : !llvm.ptr\nllvm.intr.experimental.noalias.scope.decl "
        "#llvm.alias_scope<id = distinct[1]<>, domain = #llvm.alias_scope_domain<id = distinct[0]<>>> => %p: ptr i32"
    ),
)

# ------------------------------------------------------------------------------------------------------------ control

_CONTROL = (
    *template(
        "llvm.call @chooseNUMBER($(i1), $(i32), $(i32)) : (i1, i32, i32) -> i32 => i32",
        declarations="llvm.func @chooseNUMBER(%flag: i1, %a: i32, %b: i32) -> i32 {\n"
        "  llvm.cond_br %flag weights([99, 1]), ^done(%a : i32), ^other\n^other:\n"
        "  %s = llvm.mul %a, %b : i32\n  llvm.br ^done(%s : i32)\n"
        "^done(%chosen: i32):\n  llvm.return %chosen : i32\n}",
    ),
    *template(
        "llvm.call @pickNUMBER($(i32 below 4), $(i32), $(i32)) : (i32, i32, i32) -> i32 => i32",
        declarations="llvm.func @pickNUMBER(%number: i32, %a: i32, %b: i32) -> i32 {\n"
        "  llvm.switch %number : i32, ^other [\n    1: ^done(%b : i32),\n    2: ^done(%a : i32),\n    9: ^never\n  ]\n"
        "^other:\n  %s = llvm.sub %a, %b : i32\n  llvm.br ^done(%s : i32)\n"
        "^never:\n  llvm.intr.trap\n  llvm.intr.ubsantrap <{failureKind = 1 : i8}>\n  llvm.unreachable\n"
        "^done(%chosen: i32):\n  llvm.return %chosen : i32\n}",
    ),
    *template(
        "llvm.call @describedNUMBER($(i32)) : (i32) -> i32 => i32",
        declarations=(
            "llvm.func @describedNUMBER(%n: i32) -> i32 {\n"
            "  %one = llvm.mlir.constant(1 : i32) : i32\n  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr\n"
            "  llvm.intr.dbg.declare VARIABLE = %p : !llvm.ptr loc(SPOT)\n"
            "  llvm.intr.dbg.value VARIABLE = %n : i32 loc(SPOT)\n"
            '  llvm.intr.dbg.label #llvm.di_label<scope = SCOPE, name = "retry", file = FILE, line = 3> loc(SPOT)\n'
            "  llvm.store %n, %p : i32, !llvm.ptr loc(SPOT)\n  %r = llvm.load %p : !llvm.ptr -> i32 loc(SPOT)\n"
            "  llvm.return %r : i32 loc(SPOT)\n} loc(SPOT)"
        )
        .replace("VARIABLE", '#llvm.di_local_variable<scope = SCOPE, name = "x", type = TYPE>')
        .replace(
            "TYPE",
            '#llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>',
        )
        .replace("SPOT", 'fused<SCOPE>["a.c":1:1]')
        .replace(
            "SCOPE",
            "#llvm.di_subprogram<id = distinct[1]<>, compileUnit = <id = distinct[0]<>, sourceLanguage = DW_LANG_C, "
            'file = FILE, isOptimized = false, emissionKind = Full>, scope = FILE, name = "f", file = FILE, '
            "subprogramFlags = Definition, type = #llvm.di_subroutine_type<types = #llvm.di_null_type>>",
        )
        .replace("FILE", '#llvm.di_file<"a.c" in "/src">'),
    ),
)

# ------------------------------------------------------------------------------------------------------------- vectors

_MASKED = "%p = llvm.freeze $(ptr i32) : !llvm.ptr\n"
_ADDRESSES = (
    "%p = llvm.freeze $(ptr i32) : !llvm.ptr\n%i = llvm.mlir.constant(dense<[3, 0, 6, 1]> : "
    "vector<4xi64>) : vector<4xi64>\n"
    "%at = llvm.getelementptr %p[%i] : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>, i32\n"
)
_VECTORS = (
    *template(
        '"llvm.intr.vector.reduce.@F"($(vector<4x@T>)) : (vector<4x@T>) -> @T => @T',
        F="add mul and or xor smax smin umax umin",
        T="i8 i32",
    ),
    *template("llvm.intr.vector.reduce.@F($(vector<4xf32>)) : (vector<4xf32>) -> f32 => f32", F="fmaximum fminimum"),
    *template(
        "llvm.intr.vector.reduce.@F($(vector<4xf32> positive)) : (vector<4xf32>) -> f32 => f32",
        F="fmax fmin",
    ),
    *template(
        '"llvm.intr.vector.reduce.@F"($(f32), $(vector<4xf32>)) : (f32, vector<4xf32>) -> f32 => f32', F="fadd fmul"
    ),
    *template("llvm.intr.get.active.lane.mask $(i64), $(i64) : i64, i64 to vector<4xi1> => vector<4xi1>"),
    *template(
        "llvm.intr.matrix.multiply $(vector<6xi32>), $(vector<6xi32>) "
        "{lhs_rows = 2 : i32, lhs_columns = 3 : i32, rhs_columns = 2 : i32} : (vector<6xi32>, vector<6xi32>) -> "
        "vector<4xi32> => vector<4xi32>"
    ),
    *template(
        "llvm.intr.matrix.transpose $(vector<6xi32>) {rows = 2 : i32, columns = 3 : i32} : vector<6xi32> into "
        "vector<6xi32> => vector<6xi32>"
    ),
    *template(
        "%s = llvm.mlir.constant(3 : i64) : i64\nllvm.intr.matrix.column.major.load $(ptr i32), <stride = %s> "
        "{isVolatile = false, rows = 2 : i32, columns = 2 : i32} : vector<4xi32> from !llvm.ptr stride i64 "
        "=> vector<4xi32>"
    ),
    *template(
        "%s = llvm.mlir.constant(3 : i64) : i64\n%p = llvm.freeze $(ptr i32) : !llvm.ptr\n"
        "llvm.intr.matrix.column.major.store $(vector<4xi32>), %p, <stride = %s> "
        "{isVolatile = false, rows = 2 : i32, columns = 2 : i32} : vector<4xi32> to !llvm.ptr stride i64 "
        f"{_CHANGED}"
    ),
    *template("llvm.intr.stepvector : vector<4xi32> => vector<4xi32>"),
    *template(
        "llvm.intr.vector.insert $(vector<2xi32>), $(vector<4xi32>)[2] : vector<2xi32> into vector<4xi32> => "
        "vector<4xi32>"
    ),
    *template("llvm.intr.vector.extract $(vector<4xi32>)[2] : vector<2xi32> from vector<4xi32> => vector<2xi32>"),
    *template(
        '"llvm.intr.vector.interleave2"($(vector<4xi32>), $(vector<4xi32>)) : (vector<4xi32>, vector<4xi32>) '
        "-> vector<8xi32> => vector<8xi32>"
    ),
    *template(
        '"llvm.intr.vector.deinterleave2"($(vector<8xi32>)) : (vector<8xi32>) -> '
        "!llvm.struct<(vector<4xi32>, vector<4xi32>)> => !llvm.struct<(vector<4xi32>, vector<4xi32>)>"
    ),
    *template(
        f"{_MASKED}llvm.intr.masked.load %p, $(vector<4xi1>), $(vector<4xi32>) {{alignment = 4 : i32}} : "
        "(!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32> => vector<4xi32>"
    ),
    *template(
        f"{_MASKED}llvm.intr.masked.store $(vector<4xi32>), %p, $(vector<4xi1>) {{alignment = 4 : i32}} : "
        f"vector<4xi32>, vector<4xi1> into !llvm.ptr {_CHANGED}"
    ),
    *template(
        f"{_ADDRESSES}llvm.intr.masked.gather %at, $(vector<4xi1>), $(vector<4xi32>) {{alignment = 4 : i32}} : "
        "(vector<4x!llvm.ptr>, vector<4xi1>, vector<4xi32>) -> vector<4xi32> => vector<4xi32>"
    ),
    *template(
        f"{_ADDRESSES}llvm.intr.masked.scatter $(vector<4xi32>), %at, $(vector<4xi1>) {{alignment = 4 : i32}} : "
        f"vector<4xi32>, vector<4xi1> into vector<4x!llvm.ptr> {_CHANGED}"
    ),
    *template(
        f'{_MASKED}"llvm.intr.masked.expandload"(%p, $(vector<4xi1>), $(vector<4xi32>)) : '
        "(!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32> => vector<4xi32>"
    ),
    *template(
        f'{_MASKED}"llvm.intr.masked.compressstore"($(vector<4xi32>), %p, $(vector<4xi1>)) : '
        f"(vector<4xi32>, !llvm.ptr, vector<4xi1>) -> () {_CHANGED}"
    ),
)


def _lanes(operation: str, operands: str, result: str, **choices: str) -> tuple[Template, ...]:
    """Returns templates of an operation on lanes; the other lanes of its result are replaced."""
    types = ", ".join([each.strip("$()").partition(" ")[0] for each in operands.split(", ")])
    text = (
        "%m = llvm.freeze $(vector<4xi1>) : vector<4xi1>\n%n = llvm.freeze $(i32 below 5) : i32\n"
        f'%r = "llvm.intr.{operation}"({operands}, %m, %n) : ({types}, vector<4xi1>, i32) -> {result}\n'
        f'"llvm.intr.vp.merge"(%m, %r, $({result}), %n) : (vector<4xi1>, {result}, {result}, i32) -> {result} '
        f"=> {result}"
    )
    return tuple(template(text, 0, "", **choices))


_I4, _F4 = "vector<4xi32>", "vector<4xf32>"
_REDUCED = (
    '"llvm.intr.vp.reduce.@F"($(@T), $(vector<4x@T>), $(vector<4xi1>), $(i32 below 5)) : (@T, '
    "vector<4x@T>, vector<4xi1>, i32) -> @T => @T"
)
_PREDICATED = (
    *_lanes("vp.@F", f"$({_I4}), $({_I4})", _I4, F="add sub mul and or xor smax smin umax umin"),
    *_lanes("vp.@F", f"$({_I4}), $({_I4} odd)", _I4, F="udiv urem"),
    *_lanes("vp.@F", f"$({_I4} halved), $({_I4} odd)", _I4, F="sdiv srem"),
    *_lanes("vp.@F", f"$({_I4}), $({_I4} below 32)", _I4, F="shl lshr ashr"),
    *_lanes("vp.@F", f"$({_F4}), $({_F4})", _F4, F="fadd fsub fmul fdiv frem"),
    *_lanes("vp.fneg", f"$({_F4})", _F4),
    *_lanes("vp.fma", f"$({_F4}), $({_F4}), $({_F4})", _F4),
    *_lanes("vp.trunc", f"$({_I4})", "vector<4xi8>"),
    *_lanes("vp.@F", "$(vector<4xi8>)", _I4, F="zext sext"),
    *_lanes("vp.fptrunc", "$(vector<4xf64>)", _F4),
    *_lanes("vp.fpext", f"$({_F4})", "vector<4xf64>"),
    *_lanes("vp.fptosi", f"$({_F4} small 100)", _I4),
    *_lanes("vp.fptoui", f"$({_F4} positive 100)", _I4),
    *_lanes("vp.@F", f"$({_I4})", _F4, F="sitofp uitofp"),
    *template(
        "%m = llvm.freeze $(vector<4xi1>) : vector<4xi1>\n%n = llvm.freeze $(i32 below 5) : i32\n"
        f"%x = llvm.sitofp $({_I4} small 1000) : {_I4} to {_F4}\n"
        f'%r = "llvm.intr.vp.fmuladd"(%x, %x, %x, %m, %n) : ({_F4}, {_F4}, {_F4}, vector<4xi1>, i32) -> {_F4}\n'
        f'"llvm.intr.vp.merge"(%m, %r, %x, %n) : (vector<4xi1>, {_F4}, {_F4}, i32) -> {_F4} => {_F4}'
    ),
    *template(_REDUCED, F="add mul and or xor smax smin umax umin", T="i32"),
    *template(_REDUCED, F="fadd fmul", T="f32"),
    *template(_REDUCED.replace("@T)", "@T positive)").replace("@T>)", "@T> positive)"), F="fmax fmin", T="f32"),
    *template(
        "%n = llvm.mlir.constant(4 : i32) : i32\n"
        f'"llvm.intr.vp.select"($(vector<4xi1>), $({_I4}), $({_I4}), %n) : (vector<4xi1>, {_I4}, {_I4}, i32) '
        f"-> {_I4} => {_I4}"
    ),
    *template(
        "%m = llvm.freeze $(vector<4xi1>) : vector<4xi1>\n%n = llvm.freeze $(i32 below 5) : i32\n"
        f'%r = "llvm.intr.vp.load"($(ptr i32), %m, %n) : (!llvm.ptr, vector<4xi1>, i32) -> {_I4}\n'
        f'"llvm.intr.vp.merge"(%m, %r, $({_I4}), %n) : (vector<4xi1>, {_I4}, {_I4}, i32) -> {_I4} => {_I4}'
    ),
    *template(
        f'{_MASKED}"llvm.intr.vp.store"($({_I4}), %p, $(vector<4xi1>), $(i32 below 5)) : '
        f"({_I4}, !llvm.ptr, vector<4xi1>, i32) -> () {_CHANGED}"
    ),
)
LLVM = (*_ARITHMETIC, *_FUNCTIONS, *_MEMORY, *_CONTROL, *_VECTORS, *_PREDICATED)
