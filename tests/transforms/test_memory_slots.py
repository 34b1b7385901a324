"""`mem2reg` and `sroa`."""

from __future__ import annotations

from tests.support.passes import transformed


def test_a_load_gets_what_was_stored() -> None:
    text = """
      func.func @f(%x: i32) -> i32 {
        %a = memref.alloca() : memref<i32>
        memref.store %x, %a[] : memref<i32>
        %v = memref.load %a[] : memref<i32>
        return %v : i32
      }"""
    assert transformed("mem2reg", text) == "func.func @f(%arg0: i32) -> i32 {\n  return %arg0 : i32\n}\n"


def test_where_stores_meet_a_block_gets_an_argument() -> None:
    text = """
      func.func @f(%c: i1, %x: i32, %y: i32) -> i32 {
        %a = memref.alloca() : memref<i32>
        memref.store %x, %a[] : memref<i32>
        cf.cond_br %c, ^left, ^end
      ^left:
        memref.store %y, %a[] : memref<i32>
        cf.br ^end
      ^end:
        %v = memref.load %a[] : memref<i32>
        return %v : i32
      }"""
    result = transformed("mem2reg", text)
    assert "cf.cond_br %arg0, ^bb1, ^bb2(%arg1 : i32)" in result
    assert "cf.br ^bb2(%arg2 : i32)" in result


def test_what_was_never_stored_is_poison() -> None:
    text = """
      func.func @f() -> i32 {
        %a = memref.alloca() : memref<i32>
        %v = memref.load %a[] : memref<i32>
        return %v : i32
      }"""
    assert "ub.poison : i32" in transformed("mem2reg", text)


def test_a_pointer_that_escapes_stays_memory() -> None:
    text = """
      func.func private @use(memref<i32>)
      func.func @f(%x: i32) -> i32 {
        %a = memref.alloca() : memref<i32>
        memref.store %x, %a[] : memref<i32>
        call @use(%a) : (memref<i32>) -> ()
        %v = memref.load %a[] : memref<i32>
        return %v : i32
      }"""
    assert "memref.load" in transformed("mem2reg", text)


def test_accesses_in_nested_regions_stay_memory() -> None:
    text = """
      func.func @f(%c: i1, %x: i32) {
        %a = memref.alloca() : memref<i32>
        scf.if %c {
          memref.store %x, %a[] : memref<i32>
        }
        return
      }"""
    assert "memref.alloca" in transformed("mem2reg", text)


def test_bits_are_converted_where_types_differ() -> None:
    text = """
      llvm.func @f(%x: i32, %y: f64) -> f64 {
        %1 = llvm.mlir.constant(1 : i32) : i32
        %p = llvm.alloca %1 x i64 : (i32) -> !llvm.ptr
        llvm.store %y, %p : f64, !llvm.ptr
        llvm.store %x, %p : i32, !llvm.ptr
        %v = llvm.load %p : !llvm.ptr -> f64
        llvm.return %v : f64
      }"""
    result = transformed("mem2reg", text)
    ops = [line.split(" = ")[1].split(" ")[0] for line in result.split("\n") if " = " in line and "llvm." in line]
    assert ops[-6:] == [
        "llvm.bitcast", "llvm.zext", "llvm.mlir.constant(-4294967296", "llvm.and", "llvm.or", "llvm.bitcast",
    ]  # fmt: skip


def test_a_large_offset_in_a_big_endian_layout_shifts() -> None:
    text = """
      module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
        llvm.func @f(%x: i64) -> i8 {
          %1 = llvm.mlir.constant(1 : i32) : i32
          %p = llvm.alloca %1 x i64 : (i32) -> !llvm.ptr
          llvm.store %x, %p : i64, !llvm.ptr
          %v = llvm.load %p : !llvm.ptr -> i8
          llvm.return %v : i8
        }
      }"""
    assert "llvm.lshr" in transformed("llvm.func(mem2reg)", text)


def test_the_elements_of_a_structure_get_memory_of_their_own() -> None:
    text = """
      llvm.func @f(%x: f32) -> f32 {
        %1 = llvm.mlir.constant(1 : i32) : i32
        %p = llvm.alloca %1 x !llvm.struct<(i32, f32)> : (i32) -> !llvm.ptr
        %q = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f32)>
        llvm.store %x, %q : f32, !llvm.ptr
        %v = llvm.load %q : !llvm.ptr -> f32
        llvm.return %v : f32
      }"""
    result = transformed("sroa", text)
    assert "llvm.alloca %0 x f32" in result and "struct" not in result and "getelementptr" not in result
    assert transformed("sroa,mem2reg", text).count("=") == 1


def test_a_dynamic_index_keeps_the_array() -> None:
    text = """
      func.func @f(%i: index, %x: i32) {
        %c0 = arith.constant 0 : index
        %a = memref.alloca() : memref<4xi32>
        memref.store %x, %a[%c0] : memref<4xi32>
        memref.store %x, %a[%i] : memref<4xi32>
        return
      }"""
    assert "memref<4xi32>" in transformed("sroa", text)


def test_a_set_of_bytes_is_split_among_the_elements() -> None:
    text = """
      llvm.func @f(%b: i8) -> i64 {
        %1 = llvm.mlir.constant(1 : i32) : i32
        %n = llvm.mlir.constant(12 : i64) : i64
        %p = llvm.alloca %1 x !llvm.struct<packed (i32, i64)> : (i32) -> !llvm.ptr
        "llvm.intr.memset"(%p, %b, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
        %q = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<packed (i32, i64)>
        %v = llvm.load %q : !llvm.ptr -> i64
        llvm.return %v : i64
      }"""
    assert "llvm.mlir.constant(8 : i64)" in transformed("sroa", text)
    assert transformed("sroa,mem2reg", text).count("llvm.shl") == 3
