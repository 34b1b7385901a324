# ruff: noqa: E501  (IR stands in lines as the printer makes them)
"""Folds and canonicalization of memref operations; most programs are run through mlir-opt as well."""

from __future__ import annotations

import pytest

from tests.support.canonicalize import canonicalized, function
from tests.support.llvm_tools import MlirOpt

PROGRAMS = {
    "a size that the type tells is a constant": (
        "%m: memref<4x?xf32>",
        """
            %c0 = arith.constant 0 : index
            %c1 = arith.constant 1 : index
            %a = memref.dim %m, %c0 : memref<4x?xf32>
            %x = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
            %b = memref.dim %x, %c1 : memref<?x?xf32>
            %r = memref.rank %m : memref<4x?xf32>
            "use"(%a, %b, %r) : (index, index, index) -> ()
        """,
    ),
    "a size out of bounds, negative or of an unranked memref stays": (
        "%m: memref<4x?xf32>, %u: memref<*xf32>",
        """
            %c3 = arith.constant 3 : index
            %cm = arith.constant -1 : index
            %a = memref.dim %m, %c3 : memref<4x?xf32>
            %b = memref.dim %m, %cm : memref<4x?xf32>
            %c = memref.dim %u, %c3 : memref<*xf32>
            %r = memref.rank %u : memref<*xf32>
            "use"(%a, %b, %c, %r) : (index, index, index, index) -> ()
        """,
    ),
    "the size of an allocation is what it was made with": (
        "%n: index, %k: index, %bytes: memref<2048xi8>",
        """
            %c0 = arith.constant 0 : index
            %c1 = arith.constant 1 : index
            %c2 = arith.constant 2 : index
            %m = memref.alloc(%n, %k) : memref<?x4x?xf32>
            %s = memref.alloca(%n, %k) : memref<?x4x?xf32>
            %v = memref.view %bytes[%n][%k] : memref<2048xi8> to memref<?x4xf32>
            %a = memref.dim %m, %c0 : memref<?x4x?xf32>
            %b = memref.dim %s, %c2 : memref<?x4x?xf32>
            %c = memref.dim %v, %c0 : memref<?x4xf32>
            %d = memref.dim %v, %c1 : memref<?x4xf32>
            "use"(%a, %b, %c, %d, %m, %s) : (index, index, index, index, memref<?x4x?xf32>, memref<?x4x?xf32>) -> ()
        """,
    ),
    "the size of a subview is the one it was given": (
        "%m: memref<8x?x?xf32>, %n: index, %k: index",
        """
            %c0 = arith.constant 0 : index
            %c1 = arith.constant 1 : index
            %v = memref.subview %m[0, %n, 0] [1, %n, %k] [1, 1, 1] : memref<8x?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
            %a = memref.dim %v, %c0 : memref<?x?xf32, strided<[?, 1], offset: ?>>
            %b = memref.dim %v, %c1 : memref<?x?xf32, strided<[?, 1], offset: ?>>
            "use"(%a, %b) : (index, index) -> ()
        """,
    ),
    "a cast that only forgets is skipped by those who use it": (
        "%m: memref<4xf32>, %i: index, %v: f32, %u: memref<*xf32>",
        """
            %c0 = arith.constant 0 : index
            %x = memref.cast %m : memref<4xf32> to memref<?xf32>
            %a = memref.load %x[%i] : memref<?xf32>
            memref.store %v, %x[%i] : memref<?xf32>
            memref.prefetch %x[%i], read, locality<3>, data : memref<?xf32>
            %b = memref.atomic_rmw addf %v, %x[%i] : (f32, memref<?xf32>) -> f32
            %y = memref.cast %u : memref<*xf32> to memref<?xf32>
            %c = memref.load %y[%i] : memref<?xf32>
            memref.dealloc %x : memref<?xf32>
            "use"(%a, %b, %c) : (f32, f32, f32) -> ()
        """,
    ),
    "casts of casts are one": (
        "%m: memref<4xf32>, %u: memref<*xf32>",
        """
            %x = memref.cast %m : memref<4xf32> to memref<?xf32>
            %y = memref.cast %x : memref<?xf32> to memref<4xf32>
            %z = memref.cast %x : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
            %w = memref.cast %x : memref<?xf32> to memref<*xf32>
            %a = memref.cast %u : memref<*xf32> to memref<?xf32>
            %b = memref.cast %a : memref<?xf32> to memref<4xf32>
            "use"(%y, %z, %w, %b) : (memref<4xf32>, memref<?xf32, strided<[?], offset: ?>>, memref<*xf32>, memref<4xf32>) -> ()
        """,
    ),
    "a copy skips casts that only forget, and nothing copies to itself": (
        "%m: memref<4xf32>, %d: memref<?xf32>, %e: memref<0xf32>, %f: memref<?xf32>",
        """
            %x = memref.cast %m : memref<4xf32> to memref<?xf32>
            memref.copy %x, %d : memref<?xf32> to memref<?xf32>
            %y = memref.cast %d : memref<?xf32> to memref<4xf32>
            memref.copy %y, %m : memref<4xf32> to memref<4xf32>
            memref.copy %d, %d : memref<?xf32> to memref<?xf32>
            %z = memref.cast %e : memref<0xf32> to memref<?xf32>
            memref.copy %z, %f : memref<?xf32> to memref<?xf32>
        """,
    ),
    "an allocation gets the constant sizes it is made with": (
        "%n: index",
        """
            %c4 = arith.constant 4 : index
            %cm = arith.constant -4 : index
            %a = memref.alloc(%c4, %n) {alignment = 16} : memref<?x?xf32>
            %b = memref.alloca(%c4) : memref<?xf32, 1>
            %c = memref.alloc(%cm) : memref<?xf32>
            %d = memref.alloc(%c4)[%n] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
            "use"(%a, %b, %c, %d) : (memref<?x?xf32>, memref<?xf32, 1>, memref<?xf32>, memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>) -> ()
        """,
    ),
    "an allocation that is only written is not made": (
        "%n: index, %v: f32, %p: memref<4xf32>",
        """
            %c0 = arith.constant 0 : index
            %a = memref.alloc() : memref<4xf32>
            memref.store %v, %a[%c0] : memref<4xf32>
            memref.dealloc %a : memref<4xf32>
            %b = memref.alloca() : memref<4xf32>
            memref.store %v, %b[%c0] : memref<4xf32>
            %d = memref.alloc() : memref<4xf32>
            memref.copy %p, %d : memref<4xf32> to memref<4xf32>
            memref.dealloc %d : memref<4xf32>
            %r = memref.realloc %p : memref<4xf32> to memref<8xf32>
            %h = memref.alloc() : memref<memref<4xf32>>
            %g = memref.alloc() : memref<4xf32>
            memref.store %g, %h[] : memref<memref<4xf32>>
            memref.dealloc %g : memref<4xf32>
        """,
    ),
    "a slice gets the constants it is given": (
        "%m: memref<8x16xf32>, %n: index, %d: memref<?x?xf32>",
        """
            %c0 = arith.constant 0 : index
            %c1 = arith.constant 1 : index
            %c4 = arith.constant 4 : index
            %a = memref.subview %m[%c0, %n] [%c4, %c4] [%c1, %c1] : memref<8x16xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
            %b = memref.subview %m[%c0, %n] [1, %c4] [%c1, 1] : memref<8x16xf32> to memref<?xf32, strided<[1], offset: ?>>
            %c = memref.subview %d[%c1, %n] [%c4, %n] [1, %c4] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
            "use"(%a, %b, %c) : (memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>) -> ()
        """,
    ),
    "a slice does not get constants that would make it wrong": (
        "%m: memref<8xf32>, %n: index",
        """
            %c9 = arith.constant 9 : index
            %cm = arith.constant -1 : index
            %c0 = arith.constant 0 : index
            %a = memref.subview %m[%c9] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: ?>>
            %b = memref.subview %m[0] [%cm] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
            %c = memref.subview %m[0] [2] [%c0] : memref<8xf32> to memref<2xf32, strided<[?]>>
            %d = memref.subview %m[0] [2] [%cm] : memref<8xf32> to memref<2xf32, strided<[?]>>
            "use"(%a, %b, %c, %d) : (memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1]>>, memref<2xf32, strided<[?]>>, memref<2xf32, strided<[?]>>) -> ()
        """,
    ),
    "a slice of a cast is a cast of a slice": (
        "%m: memref<8x16xf32>, %n: index",
        """
            %x = memref.cast %m : memref<8x16xf32> to memref<?x?xf32>
            %a = memref.subview %x[%n, 2] [3, 4] [1, 1] : memref<?x?xf32> to memref<3x4xf32, strided<[?, 1], offset: ?>>
            %b = memref.subview %x[%n, 2] [1, 4] [1, 1] : memref<?x?xf32> to memref<4xf32, strided<[1], offset: ?>>
            "use"(%a, %b) : (memref<3x4xf32, strided<[?, 1], offset: ?>>, memref<4xf32, strided<[1], offset: ?>>) -> ()
        """,
    ),
    "a slice that is all is its source": (
        "%m: memref<8x16xf32>, %s: memref<4xf32, strided<[2], offset: 1>>, %d: memref<?xf32>, %n: index",
        """
            %c8 = arith.constant 8 : index
            %a = memref.subview %m[0, 0] [8, 16] [1, 1] : memref<8x16xf32> to memref<8x16xf32>
            %b = memref.subview %m[0, 0] [8, 16] [1, 1] : memref<8x16xf32> to memref<8x16xf32, strided<[16, 1]>>
            %c = memref.subview %s[0] [4] [1] : memref<4xf32, strided<[2], offset: 1>> to memref<4xf32, strided<[2], offset: 1>>
            %x = memref.subview %d[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
            %y = memref.subview %x[0] [%n] [1] : memref<?xf32, strided<[1]>> to memref<?xf32, strided<[1]>>
            %z = memref.subview %x[0] [%c8] [1] : memref<?xf32, strided<[1]>> to memref<?xf32, strided<[1]>>
            "use"(%a, %b, %c, %y, %z) : (memref<8x16xf32>, memref<8x16xf32, strided<[16, 1]>>, memref<4xf32, strided<[2], offset: 1>>, memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1]>>) -> ()
        """,
    ),
    "a reinterpretation looks through those before it": (
        "%m: memref<16xf32>, %u: memref<*xf32>, %n: index",
        """
            %c0 = arith.constant 0 : index
            %c4 = arith.constant 4 : index
            %x = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<16xf32> to memref<4x4xf32>
            %a = memref.reinterpret_cast %x to offset: [%n], sizes: [2], strides: [1] : memref<4x4xf32> to memref<2xf32, strided<[1], offset: ?>>
            %y = memref.cast %u : memref<*xf32> to memref<?xf32>
            %b = memref.reinterpret_cast %y to offset: [0], sizes: [%c4], strides: [1] : memref<?xf32> to memref<?xf32>
            %v = memref.subview %m[%c0] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
            %c = memref.reinterpret_cast %v to offset: [%c4], sizes: [%n], strides: [%c4] : memref<4xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
            %d = memref.reinterpret_cast %m to offset: [0], sizes: [16], strides: [1] : memref<16xf32> to memref<16xf32>
            %e = memref.reinterpret_cast %m to offset: [0], sizes: [16], strides: [1] : memref<16xf32> to memref<16xf32, strided<[1]>>
            "use"(%a, %b, %c, %d, %e) : (memref<2xf32, strided<[1], offset: ?>>, memref<?xf32>, memref<?xf32, strided<[?], offset: ?>>, memref<16xf32>, memref<16xf32, strided<[1]>>) -> ()
        """,
    ),
    "metadata that the type tells are constants": (
        "%m: memref<8x?xf32, strided<[?, 1], offset: 4>>",
        """
            %base, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<8x?xf32, strided<[?, 1], offset: 4>> -> memref<f32>, index, index, index, index, index
            "use"(%base, %o, %s#0, %s#1, %t#0, %t#1) : (memref<f32>, index, index, index, index, index) -> ()
        """,
    ),
    "metadata of a cast are those of its source": (
        "%m: memref<8xf32>, %u: memref<*xf32>",
        """
            %x = memref.cast %m : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>
            %base, %o, %s, %t = memref.extract_strided_metadata %x : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
            %y = memref.cast %u : memref<*xf32> to memref<?xf32>
            %base2, %o2, %s2, %t2 = memref.extract_strided_metadata %y : memref<?xf32> -> memref<f32>, index, index, index
            "use"(%base, %o, %s, %t, %s2, %o2) : (memref<f32>, index, index, index, index, index) -> ()
        """,
    ),
    "a memref put together again from its metadata is itself": (
        "%m: memref<8x?xf32, strided<[?, 1], offset: ?>>, %k: memref<3x4xf32>",
        """
            %base, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<8x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
            %a = memref.reinterpret_cast %base to offset: [%o], sizes: [8, %s#1], strides: [%t#0, 1] : memref<f32> to memref<8x?xf32, strided<[?, 1], offset: ?>>
            %b = memref.reinterpret_cast %base to offset: [%o], sizes: [%s#0, %s#1], strides: [%t#0, %t#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
            %c = memref.reinterpret_cast %base to offset: [%o], sizes: [%s#1, 8], strides: [1, 1] : memref<f32> to memref<?x8xf32, strided<[1, 1], offset: ?>>
            %base3, %o3, %s3:2, %t3:2 = memref.extract_strided_metadata %k : memref<3x4xf32> -> memref<f32>, index, index, index, index, index
            %d = memref.reinterpret_cast %base3 to offset: [0], sizes: [3, 4], strides: [%t3#0, %t3#1] : memref<f32> to memref<3x4xf32, strided<[?, ?]>>
            "use"(%a, %b, %c, %d) : (memref<8x?xf32, strided<[?, 1], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x8xf32, strided<[1, 1], offset: ?>>, memref<3x4xf32, strided<[?, ?]>>) -> ()
        """,
    ),
    "reshapes that undo each other are nothing": (
        "%m: memref<8x?xf32>, %n: index, %s: memref<12xf32>",
        """
            %x = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 4, %n] : memref<8x?xf32> into memref<2x4x?xf32>
            %a = memref.collapse_shape %x [[0, 1], [2]] : memref<2x4x?xf32> into memref<8x?xf32>
            %y = memref.expand_shape %s [[0, 1]] output_shape [3, 4] : memref<12xf32> into memref<3x4xf32>
            %z = memref.collapse_shape %y [[0, 1]] : memref<3x4xf32> into memref<12xf32>
            %w = memref.collapse_shape %m [[0], [1]] : memref<8x?xf32> into memref<8x?xf32>
            "use"(%a, %z, %w) : (memref<8x?xf32>, memref<12xf32>, memref<8x?xf32>) -> ()
        """,
    ),
    "reshapes that undo each other stay where several sizes may differ": (
        "%m: memref<?x?x?xf32>, %n: index, %k: index, %s: memref<?x?xf32>",
        """
            %x = memref.collapse_shape %m [[0, 1], [2]] : memref<?x?x?xf32> into memref<?x?xf32>
            %a = memref.expand_shape %x [[0, 1], [2]] output_shape [%n, %k, %k] : memref<?x?xf32> into memref<?x?x?xf32>
            %y = memref.expand_shape %s [[0, 1], [2]] output_shape [%n, %k, %k] : memref<?x?xf32> into memref<?x?x?xf32>
            %b = memref.collapse_shape %y [[0, 1], [2]] : memref<?x?x?xf32> into memref<?x?xf32>
            "use"(%a, %b) : (memref<?x?x?xf32>, memref<?x?xf32>) -> ()
        """,
    ),
    "reshapes in one direction are one": (
        "%m: memref<24x?xf32>, %n: index, %s: memref<2x3x4x?xf32>",
        """
            %x = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 12, %n] : memref<24x?xf32> into memref<2x12x?xf32>
            %a = memref.expand_shape %x [[0], [1, 2], [3]] output_shape [2, 3, 4, %n] : memref<2x12x?xf32> into memref<2x3x4x?xf32>
            %y = memref.collapse_shape %s [[0], [1, 2], [3]] : memref<2x3x4x?xf32> into memref<2x12x?xf32>
            %b = memref.collapse_shape %y [[0, 1], [2]] : memref<2x12x?xf32> into memref<24x?xf32>
            "use"(%a, %b) : (memref<2x3x4x?xf32>, memref<24x?xf32>) -> ()
        """,
    ),
    "reshapes to no dimensions are one": (
        "%m: memref<f32>, %s: memref<1x1x1xf32>",
        """
            %x = memref.expand_shape %m [] output_shape [1] : memref<f32> into memref<1xf32>
            %a = memref.expand_shape %x [[0, 1, 2]] output_shape [1, 1, 1] : memref<1xf32> into memref<1x1x1xf32>
            %y = memref.collapse_shape %s [[0, 1, 2]] : memref<1x1x1xf32> into memref<1xf32>
            %b = memref.collapse_shape %y [] : memref<1xf32> into memref<f32>
            "use"(%a, %b) : (memref<1x1x1xf32>, memref<f32>) -> ()
        """,
    ),
    "a collapse of an expansion is one of them": (
        "%m: memref<?x?x?xf32>, %a: index, %b: index, %c: index, %s: memref<?x?xf32>, %e: memref<2x3xf32>",
        """
            %x = memref.expand_shape %m [[0], [1], [2, 3]] output_shape [%a, %b, %c, 1] : memref<?x?x?xf32> into memref<?x?x?x1xf32>
            %p = memref.collapse_shape %x [[0, 1], [2, 3]] : memref<?x?x?x1xf32> into memref<?x?xf32>
            %y = memref.expand_shape %s [[0, 1, 2], [3]] output_shape [%a, %b, 4, %c] : memref<?x?xf32> into memref<?x?x4x?xf32>
            %q = memref.collapse_shape %y [[0], [1, 2], [3]] : memref<?x?x4x?xf32> into memref<?x?x?xf32>
            %z = memref.expand_shape %s [[0, 1, 2], [3]] output_shape [%a, %b, %c, %c] : memref<?x?xf32> into memref<?x?x?x?xf32>
            %r = memref.collapse_shape %z [[0, 1], [2], [3]] : memref<?x?x?x?xf32> into memref<?x?x?xf32>
            %w = memref.expand_shape %e [[0, 1], [2]] output_shape [1, 2, 3] : memref<2x3xf32> into memref<1x2x3xf32>
            %t = memref.collapse_shape %w [[0, 1, 2]] : memref<1x2x3xf32> into memref<6xf32>
            "use"(%p, %q, %r, %t) : (memref<?x?xf32>, memref<?x?x?xf32>, memref<?x?x?xf32>, memref<6xf32>) -> ()
        """,
    ),
    "an expansion of a collapse is one of them where the shapes tell how": (
        "%m: memref<2x3x4x5xf32>, %n: index, %s: memref<?x4x6xf32>, %d: memref<?x?x4xf32>, %o: memref<1x1xf32>",
        """
            %x = memref.collapse_shape %m [[0, 1, 2], [3]] : memref<2x3x4x5xf32> into memref<24x5xf32>
            %a = memref.expand_shape %x [[0, 1], [2]] output_shape [6, 4, 5] : memref<24x5xf32> into memref<6x4x5xf32>
            %y = memref.collapse_shape %s [[0, 1], [2]] : memref<?x4x6xf32> into memref<?x6xf32>
            %b = memref.expand_shape %y [[0, 1], [2, 3]] output_shape [%n, 4, 2, 3] : memref<?x6xf32> into memref<?x4x2x3xf32>
            %z = memref.collapse_shape %d [[0, 1], [2]] : memref<?x?x4xf32> into memref<?x4xf32>
            %c = memref.expand_shape %z [[0], [1, 2]] output_shape [%n, 2, 2] : memref<?x4xf32> into memref<?x2x2xf32>
            %w = memref.collapse_shape %o [] : memref<1x1xf32> into memref<f32>
            %e = memref.expand_shape %w [] output_shape [1, 1, 1] : memref<f32> into memref<1x1x1xf32>
            %v = memref.collapse_shape %m [[0, 1], [2, 3]] : memref<2x3x4x5xf32> into memref<6x20xf32>
            %f = memref.expand_shape %v [[0, 1], [2]] output_shape [3, 2, 20] : memref<6x20xf32> into memref<3x2x20xf32>
            "use"(%a, %b, %c, %e, %f) : (memref<6x4x5xf32>, memref<?x4x2x3xf32>, memref<?x2x2xf32>, memref<1x1x1xf32>, memref<3x2x20xf32>) -> ()
        """,
    ),
    "a collapse of a cast is a cast of a collapse": (
        "%m: memref<4x6x?xf32>, %s: memref<4x6xf32, strided<[6, 1], offset: 2>>",
        """
            %x = memref.cast %m : memref<4x6x?xf32> to memref<?x6x?xf32>
            %a = memref.collapse_shape %x [[0, 1], [2]] : memref<?x6x?xf32> into memref<?x?xf32>
            %y = memref.cast %s : memref<4x6xf32, strided<[6, 1], offset: 2>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
            %b = memref.collapse_shape %y [[0, 1]] : memref<?x?xf32, strided<[?, ?], offset: ?>> into memref<?xf32, strided<[?], offset: ?>>
            %z = memref.cast %m : memref<4x6x?xf32> to memref<4x?x?xf32>
            %c = memref.collapse_shape %z [[0], [1, 2]] : memref<4x?x?xf32> into memref<4x?xf32>
            "use"(%a, %b, %c) : (memref<?x?xf32>, memref<?xf32, strided<[?], offset: ?>>, memref<4x?xf32>) -> ()
        """,
    ),
    "a transposition by the identity is nothing, and two are one": (
        "%m: memref<2x3x4xf32>",
        """
            %a = memref.transpose %m (i, j, k) -> (i, j, k) : memref<2x3x4xf32> to memref<2x3x4xf32>
            %x = memref.transpose %m (i, j, k) -> (k, i, j) : memref<2x3x4xf32> to memref<4x2x3xf32, strided<[1, 12, 4]>>
            %b = memref.transpose %x (i, j, k) -> (j, i, k) : memref<4x2x3xf32, strided<[1, 12, 4]>> to memref<2x4x3xf32, strided<[12, 1, 4]>>
            %c = memref.transpose %x (i, j, k) -> (j, k, i) : memref<4x2x3xf32, strided<[1, 12, 4]>> to memref<2x3x4xf32, strided<[12, 4, 1]>>
            %d = memref.transpose %m (i, j, k) -> (i, j, k) : memref<2x3x4xf32> to memref<2x3x4xf32, strided<[12, 4, 1]>>
            "use"(%a, %b, %c, %d) : (memref<2x3x4xf32>, memref<2x4x3xf32, strided<[12, 1, 4]>>, memref<2x3x4xf32, strided<[12, 4, 1]>>, memref<2x3x4xf32, strided<[12, 4, 1]>>) -> ()
        """,
    ),
    "a view gets its constant sizes, and all bytes are their buffer": (
        "%n: index, %m: memref<64xi8>",
        """
            %c0 = arith.constant 0 : index
            %c4 = arith.constant 4 : index
            %a = memref.view %m[%n][%c4, %n] : memref<64xi8> to memref<?x?xf32>
            %b = memref.view %m[%c0][] : memref<64xi8> to memref<64xi8>
            %x = memref.alloc() : memref<64xi8>
            %y = memref.cast %x : memref<64xi8> to memref<?xi8>
            %c = memref.view %y[%n][%n] : memref<?xi8> to memref<?xf32>
            %z = memref.cast %m : memref<64xi8> to memref<?xi8>
            %d = memref.view %z[%c0][%n] : memref<?xi8> to memref<?xf32>
            "use"(%a, %b, %c, %d) : (memref<?x?xf32>, memref<64xi8>, memref<?xf32>, memref<?xf32>) -> ()
        """,
    ),
    "memory spaces and alignments are said once": (
        "%m: memref<4xf32>",
        """
            %x = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
            %a = memref.memory_space_cast %x : memref<4xf32, 1> to memref<4xf32, 2>
            %b = memref.memory_space_cast %x : memref<4xf32, 1> to memref<4xf32>
            %y = memref.assume_alignment %m, 16 : memref<4xf32>
            %c = memref.assume_alignment %y, 16 : memref<4xf32>
            %d = memref.assume_alignment %y, 32 : memref<4xf32>
            "use"(%a, %b, %c, %d) : (memref<4xf32, 2>, memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
        """,
    ),
    "the size of a reshape is loaded from its shape": (
        "%m: memref<*xf32>, %s: memref<3xindex>, %t: memref<3xi32>, %i: index",
        """
            %c1 = arith.constant 1 : index
            %x = memref.reshape %m(%s) : (memref<*xf32>, memref<3xindex>) -> memref<?x?x?xf32>
            %a = memref.dim %x, %c1 : memref<?x?x?xf32>
            %y = memref.reshape %m(%t) : (memref<*xf32>, memref<3xi32>) -> memref<?x?x?xf32>
            %b = memref.dim %y, %i : memref<?x?x?xf32>
            %k = "make"() : () -> index
            %c = memref.dim %y, %k : memref<?x?x?xf32>
            "use"(%a, %b, %c) : (index, index, index) -> ()
        """,
    ),
    "the size of a reshape is not loaded inside regions where its index is not known": (
        "%m: memref<*xf32>, %s: memref<3xindex>, %n: index",
        """
            %c1 = arith.constant 1 : index
            %c0 = arith.constant 0 : index
            %x = memref.reshape %m(%s) : (memref<*xf32>, memref<3xindex>) -> memref<?x?x?xf32>
            scf.for %i = %c0 to %n step %c1 {
              %a = memref.dim %x, %i : memref<?x?x?xf32>
              %y = memref.reshape %m(%s) : (memref<*xf32>, memref<3xindex>) -> memref<?x?x?xf32>
              %b = memref.dim %y, %i : memref<?x?x?xf32>
              %c = memref.dim %y, %n : memref<?x?x?xf32>
              "use"(%a, %b, %c) : (index, index, index) -> ()
            }
        """,
    ),
    "a scope that allocates nothing is what is in it": (
        "%v: f32, %n: index",
        """
            %a = memref.alloca_scope -> (f32) {
              %x = arith.addf %v, %v : f32
              memref.alloca_scope.return %x : f32
            }
            memref.alloca_scope {
              %m = memref.alloca() : memref<4xf32>
              "use"(%m) : (memref<4xf32>) -> ()
            }
            "use"(%a) : (f32) -> ()
            memref.alloca_scope {
              %m = memref.alloca() : memref<8xf32>
              "use"(%m) : (memref<8xf32>) -> ()
            }
        """,
    ),
    "an allocation goes out of a scope that ends with the one around it": (
        "%p: i1, %n: index",
        """
            scf.if %p {
              memref.alloca_scope {
                %k = "make"() : () -> index
                %m = memref.alloca(%n) : memref<?xf32>
                %w = memref.alloca(%k) : memref<?xf32>
                "use"(%m, %w) : (memref<?xf32>, memref<?xf32>) -> ()
              }
            }
        """,
    ),
    "asynchronous copies skip casts": (
        "%m: memref<64xf32>, %d: memref<64xf32, 1>, %t: memref<1xi32>, %i: index",
        """
            %x = memref.cast %m : memref<64xf32> to memref<?xf32>
            %y = memref.cast %t : memref<1xi32> to memref<?xi32>
            memref.dma_start %x[%i], %d[%i], %i, %y[%i] : memref<?xf32>, memref<64xf32, 1>, memref<?xi32>
            memref.dma_wait %y[%i], %i : memref<?xi32>
        """,
    ),
}


@pytest.mark.parametrize(("arguments", "body"), PROGRAMS.values(), ids=PROGRAMS.keys())
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, arguments: str, body: str) -> None:
    program = function(arguments, body)
    assert canonicalized(program) == mlir_opt.canonicalized(
        program, among=[function(*each) for each in PROGRAMS.values()]
    )


def lines(arguments: str, body: str) -> list[str]:
    """Returns the lines that are left of a function's body."""
    return [line.strip() for line in canonicalized(function(arguments, body)).splitlines()[2:-3]]


def test_a_known_extent_is_a_constant_and_needs_no_memref() -> None:
    assert lines(
        "%m: memref<4x?xf32>",
        """
        %c0 = arith.constant 0 : index
        %d = memref.dim %m, %c0 : memref<4x?xf32>
        "use"(%d) : (index) -> ()
    """,
    ) == ["%c4 = arith.constant 4 : index", '"use"(%c4) : (index) -> ()']


def test_a_buffer_that_is_only_written_goes_with_its_stores() -> None:
    assert (
        lines(
            "%v: f32, %i: index",
            """
        %m = memref.alloc() : memref<4xf32>
        memref.store %v, %m[%i] : memref<4xf32>
        memref.dealloc %m : memref<4xf32>
    """,
        )
        == []
    )


def test_a_buffer_that_is_stored_elsewhere_stays() -> None:
    assert "%alloc = memref.alloc() : memref<4xf32>" in lines(
        "%h: memref<memref<4xf32>>",
        """
        %m = memref.alloc() : memref<4xf32>
        memref.store %m, %h[] : memref<memref<4xf32>>
    """,
    )


def test_loads_see_through_casts_that_forget_the_shape() -> None:
    assert lines(
        "%m: memref<4xf32>, %i: index",
        """
        %x = memref.cast %m : memref<4xf32> to memref<?xf32>
        %v = memref.load %x[%i] : memref<?xf32>
        "use"(%v) : (f32) -> ()
    """,
    ) == ["%0 = memref.load %arg0[%arg1] : memref<4xf32>", '"use"(%0) : (f32) -> ()']


def test_a_view_of_a_cast_from_an_unranked_memref_stays_valid() -> None:
    assert lines(
        "%m: memref<*xi8>, %n: index",
        """
        %x = memref.cast %m : memref<*xi8> to memref<64xi8>
        %v = memref.view %x[%n][%n] : memref<64xi8> to memref<?xf32>
        "use"(%v) : (memref<?xf32>) -> ()
    """,
    ) == [
        "%cast = memref.cast %arg0 : memref<*xi8> to memref<64xi8>",
        "%view = memref.view %cast[%arg1][%arg1] : memref<64xi8> to memref<?xf32>",
        '"use"(%view) : (memref<?xf32>) -> ()',
    ]


def test_users_of_constant_metadata_are_folded_in_the_next_round(mlir_opt: MlirOpt) -> None:
    text = """
        func.func @f(%arg0: memref<16xi64>, %arg1: memref<48xi64>) {
          %c10 = arith.constant 10 : index
          %0 = memref.load %arg0[%c10] : memref<16xi64>
          %1 = arith.index_cast %0 : i64 to index
          %alloc = memref.alloc() : memref<2x3xi32>
          %c1 = arith.constant 1 : index
          %c2 = arith.constant 2 : index
          %x = arith.constant 1073741823 : i32
          memref.store %x, %alloc[%c1, %c2] : memref<2x3xi32>
          %2 = arith.remui %1, %c2 : index
          %view = memref.subview %alloc[%2, 1] [1, 2] [1, 1] :
            memref<2x3xi32> to memref<1x2xi32, strided<[3, 1], offset: ?>>
          %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %view :
            memref<1x2xi32, strided<[3, 1], offset: ?>> -> memref<i32>, index, index, index, index, index
          %3 = arith.index_cast %strides#0 : index to i64
          %c7 = arith.constant 7 : index
          memref.store %3, %arg1[%c7] : memref<48xi64>
          %4 = arith.extui %x : i32 to i64
          %c19 = arith.constant 19 : index
          memref.store %4, %arg1[%c19] : memref<48xi64>
          return
        }
    """
    mlir_opt.assert_same("--convert-linalg-to-loops", text=text)
