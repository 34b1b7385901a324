"""Templates of operations on numbers, vectors and memory, without those of the llvm dialect."""

from __future__ import annotations

from benchmarks.campaign.templates import template

_FLOATS = "f16 bf16 f32 f64 vector<2xf32>"
_EXACT = "absf ceil floor roundeven round trunc sqrt"
_LIBRARY = (
    "sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp exp2 expm1 log log2 log10 log1p erf "
    "erfc cbrt rsqrt"
)
_COMPLEX = "complex<f32> complex<f64>"

_MATH = (
    *template("math.@F $(@T) : @T => @T", F=_EXACT, T=_FLOATS),
    *template("math.@F $(@T) : @T => @T", F=_LIBRARY, T="f32 f64"),
    *template("math.@F $(@T) : @T => @T", F="exp sin log erf rsqrt", T="f16 bf16 vector<2xf32>"),
    *template("math.@F $(@T), $(@T) : @T => @T", F="powf copysign", T="f32 f64"),
    # A fold has NaN for the angle of two zeros, and the library a number.
    *template("math.atan2 $(@T), $(@T input) : @T => @T", T="f32 f64"),
    *template("math.fpowi $(@T positive), $(i32 small 9) : @T, i32 => @T", 16, T="f32 f64"),
    *template("math.fma $(@T), $(@T), $(@T) : @T => @T", T="f32 f64"),
    *template("%s, %c = math.sincos $(@T) : @T => %s: @T; %c: @T", T="f32 f64"),
    *template(
        "%l = arith.constant -2.5 : @T\n%h = arith.constant 3.0 : @T\nmath.clampf $(@T) to [%l, %h] : @T => @T",
        T="f32 f64",
    ),
    *template("math.@F $(@T) : @T => i1", F="isnan isfinite", T="f32 f64"),
    *template("math.@F $(@T) : @T => @T", F="absi ctlz cttz ctpop", T="i8 i32 i64"),
    *template("math.ipowi $(i32 odd), $(i32 small 5) : i32 => i32"),
)
_COMPLEX_NUMBERS = (
    *template("complex.@F $(@T), $(@T) : @T => @T", F="add sub mul div", T=_COMPLEX),
    *template("complex.@F $(@T), $(@T) : @T => i1", F="eq neq", T=_COMPLEX),
    *template("complex.@F $(@T) : @T => @T", F="neg conj", T=_COMPLEX),
    *template("complex.constant [1.5 : f32, -0.25 : f32] : complex<f32> => complex<f32>"),
    *template("complex.@F $(complex<@E> small) : complex<@E> => @E", 8, F="abs angle", E="f32 f64"),
    *template(
        "complex.@F $(@T positive) : @T => @T", 64, F="cos exp expm1 log log1p rsqrt sign sin sqrt tan tanh", T=_COMPLEX
    ),
    *template("complex.@F $(@T positive), $(@T positive) : @T => @T", 1024, F="pow atan2", T=_COMPLEX),
    *template("complex.powi $(@T positive), $(i32 small 5) : @T, i32 => @T", 1024, T=_COMPLEX),
)
_OTHERS = (
    *template(
        "%p = ub.poison : @T\n%t = arith.constant true\n%o = arith.andi $(i1), %t : i1\n"
        "%u = arith.select %t, $(@T), %p : @T => %u: @T",
        T="i32 f32 index",
    ),
    *template(
        "%x = arith.constant -1 : index\n%u = arith.cmpi eq, $(index below 9), %x : index\n"
        "%r = scf.execute_region -> i32 {\ncf.cond_br %u, ^never, ^always\n^never:\nub.unreachable\n^always:\n"
        "scf.yield $(i32) : i32\n} => %r: i32"
    ),
    *template(
        "%f = func.constant @calledNUMBER : (i32, i32) -> i32\n"
        "%r = func.call_indirect %f($(i32), $(i32)) : (i32, i32) -> i32 => %r: i32",
        declarations="func.func private @calledNUMBER(%a: i32, %b: i32) -> i32 {\n"
        "  %r = arith.subi %a, %b : i32\n  return %r : i32\n}",
    ),
    *template(
        "%s = arith.bitcast $(i8 odd) : i8 to f8E8M0FNU\narith.scaling_extf $(@T), %s : @T, f8E8M0FNU to f32 => f32",
        T="f16 bf16",
    ),
    *template(
        "%s = arith.bitcast $(i8 odd) : i8 to f8E8M0FNU\narith.scaling_truncf $(f32), %s : f32, f8E8M0FNU to @T => @T",
        T="f16 bf16",
    ),
)
_MEMORY = (
    *template(
        "%e = memref.expand_shape $(memref<6xi32>) [[0, 1]] output_shape [2, 3] : memref<6xi32> into memref<2x3xi32>\n"
        "%c = memref.collapse_shape %e [[0, 1]] : memref<2x3xi32> into memref<6xi32> => %e: memref<2x3xi32>; "
        "%c: memref<6xi32>"
    ),
    *template("%m = memref.realloc $(memref<6xi32>) : memref<6xi32> to memref<4xi32> => %m: memref<4xi32>"),
    *template(
        "%m = memref.memory_space_cast $(memref<4xi32>) : memref<4xi32> to memref<4xi32, 1>\n"
        "%n = memref.memory_space_cast %m : memref<4xi32, 1> to memref<4xi32> => %n: memref<4xi32>"
    ),
    *template(
        "%a, %b = memref.distinct_objects $(memref<4xi32>), $(memref<3xi32>) : memref<4xi32>, memref<3xi32>"
        " => %a: memref<4xi32>; %b: memref<3xi32>"
    ),
    *template(
        "%i = memref.extract_aligned_pointer_as_index $(memref<4xi32>) : memref<4xi32> -> index\n"
        "%w = arith.index_cast %i : index to i64\n%p = llvm.inttoptr %w : i64 to !llvm.ptr => %p: ptr vector<4xi32>"
    ),
    *template(
        "%m = memref.alloc() : memref<4xi32>\nmemref.copy $(memref<4xi32>), %m : memref<4xi32> to memref<4xi32>"
        " => %m: memref<4xi32>"
    ),
    *template(
        "%c = bufferization.clone $(memref<4xi32>) : memref<4xi32> to memref<4xi32>\n"
        "%t = arith.constant true\n%x = arith.constant 1 : index\n%r = memref.load %c[%x] : memref<4xi32>\n"
        "bufferization.dealloc (%c : memref<4xi32>) if (%t) => %r: i32"
    ),
    *template(
        "%v = vector.type_cast $(memref<2x2xi32>) : memref<2x2xi32> to memref<vector<2x2xi32>>\n"
        "%r = memref.load %v[] : memref<vector<2x2xi32>> => %r: vector<2x2xi32>"
    ),
    *template(
        "%v = vector.mask $(vector<4xi1>) "
        "{ vector.transfer_read $(memref<4xi32>)[%z], %p : memref<4xi32>, vector<4xi32> } : vector<4xi1> -> "
        "vector<4xi32>"
        " => %v: vector<4xi32>".replace("%z", "$(index below 1)").replace("%p", "$(i32)")
    ),
    *template(
        "%v = vector.mask $(vector<4xi1>) { vector.reduction <@K>, $(vector<4xi32>) : vector<4xi32> into i32 } :"
        " vector<4xi1> -> i32 => %v: i32",
        K="add mul minsi maxui xor",
    ),
)
SCALARS = (*_MATH, *_COMPLEX_NUMBERS, *_OTHERS)
MEMORY = _MEMORY
