"""Builds the function that decides at run time which of several memrefs are freed.

The function compares the addresses of memrefs. A memref is freed if its condition holds, it is not retained, and no
preceding memref has the same address. A retained memref is owned if the condition of one with the same address holds.
"""

from __future__ import annotations

from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.syntax.parser.file_parser import parse_file
from compiler.syntax.parser.source import SourceFile

_HELPER = """
func.func private @dealloc_helper(%memrefs: memref<?xindex>, %retained: memref<?xindex>, %conditions: memref<?xi1>,
                                  %to_free: memref<?xi1>, %owned: memref<?xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %num_memrefs = memref.dim %memrefs, %c0 : memref<?xindex>
  %num_retained = memref.dim %retained, %c0 : memref<?xindex>
  scf.for %i = %c0 to %num_retained step %c1 {
    memref.store %false, %owned[%i] : memref<?xi1>
  }
  scf.for %i = %c0 to %num_memrefs step %c1 {
    %memref = memref.load %memrefs[%i] : memref<?xindex>
    %condition = memref.load %conditions[%i] : memref<?xi1>
    %not_retained = scf.for %j = %c0 to %num_retained step %c1 iter_args(%so_far = %true) -> (i1) {
      %other = memref.load %retained[%j] : memref<?xindex>
      %same = arith.cmpi eq, %other, %memref : index
      scf.if %same {
        %before = memref.load %owned[%j] : memref<?xi1>
        %now = arith.ori %before, %condition : i1
        memref.store %now, %owned[%j] : memref<?xi1>
      }
      %differs = arith.cmpi ne, %other, %memref : index
      %all = arith.andi %so_far, %differs : i1
      scf.yield %all : i1
    }
    %is_first = scf.for %j = %c0 to %i step %c1 iter_args(%so_far = %not_retained) -> (i1) {
      %other = memref.load %memrefs[%j] : memref<?xindex>
      %differs = arith.cmpi ne, %other, %memref : index
      %all = arith.andi %so_far, %differs : i1
      scf.yield %all : i1
    }
    %free = arith.andi %is_first, %condition : i1
    memref.store %free, %to_free[%i] : memref<?xi1>
  }
  return
}
"""


def dealloc_helper(context: Context) -> Operation:
    """Returns the `func.func`, in no block."""
    module = parse_file(SourceFile("-", _HELPER), context).module
    [region] = module.regions
    [block] = region.blocks
    [helper] = block.ops
    block.remove(helper)
    helper.start = -1
    return helper
