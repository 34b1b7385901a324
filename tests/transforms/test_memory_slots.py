"""`mem2reg` in a big-endian layout; mem2reg.mlir and sroa.mlir have the rest."""

from __future__ import annotations

from tests.support.passes import transformed


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
