// RUN: ir-opt --transform-dialect-check-uses --verify-diagnostics %s

module attributes {transform.with_named_sequence} {
// expected-note @+1 {{allocated here}}
  transform.named_sequence @straight(%op: !transform.any_op {transform.consumed}) {
// expected-note @+2 {{freed here}}
// expected-note @+1 {{allocated here}}
    %a = transform.apply_registered_pass "cse" to %op : (!transform.any_op) -> !transform.any_op
// expected-warning @+1 {{operand #0 may be used after free}}
    transform.print %op : !transform.any_op
    transform.print %a : !transform.any_op
// expected-note @+1 {{freed here}}
    %b = transform.apply_registered_pass "cse" to %a : (!transform.any_op) -> !transform.any_op
    transform.print %b : !transform.any_op
// expected-warning @+1 {{operand #0 may be used after free}}
    transform.print %a : !transform.any_op
// expected-warning @+1 {{operand #0 may be used after free}}
    transform.apply_registered_pass "cse" to %op : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence @nested(%op: !transform.any_op {transform.readonly}) {
// expected-note @+1 {{allocated here}}
    %f = transform.structured.match ops{["scf.for"]} in %op : (!transform.any_op) -> !transform.any_op
// expected-note @+1 {{freed here}}
    transform.foreach %f : !transform.any_op {
// expected-note @+1 {{allocated here}}
    ^bb0(%x: !transform.any_op):
// expected-note @+1 {{freed here}}
      transform.apply_registered_pass "cse" to %x : (!transform.any_op) -> !transform.any_op
// expected-warning @+1 {{operand #0 may be used after free}}
      transform.print %x : !transform.any_op
    }
// expected-warning @+1 {{operand #0 may be used after free}}
    transform.print %f : !transform.any_op
// expected-note @+1 {{allocated here}}
    %g = transform.structured.match ops{["scf.for"]} in %op : (!transform.any_op) -> !transform.any_op
// expected-note @+1 {{freed here}}
    transform.foreach %op : !transform.any_op {
    ^bb0(%y: !transform.any_op):
      transform.print %g : !transform.any_op
// expected-note @+1 {{freed here}}
      transform.apply_registered_pass "cse" to %g : (!transform.any_op) -> !transform.any_op
// expected-warning @+1 {{operand #0 may be used after free}}
      transform.print %g : !transform.any_op
    }
// expected-warning @+1 {{operand #0 may be used after free}}
    transform.print %g : !transform.any_op
    transform.yield
  }
}
func.func @graph(%c: i1, %h: !transform.any_op) {
// expected-note @+1 {{allocated here}}
  %f = transform.structured.match ops{["scf.for"]} in %h : (!transform.any_op) -> !transform.any_op
  cf.br ^a
^a:
// expected-warning @+1 {{operand #0 may be used after free}}
  transform.print %f : !transform.any_op
  cf.cond_br %c, ^b, ^c
^b:
// expected-note @+2 {{freed here}}
// expected-warning @+1 {{operand #0 may be used after free}}
  transform.apply_registered_pass "cse" to %f : (!transform.any_op) -> !transform.any_op
  transform.print %h : !transform.any_op
  cf.br ^a
^c:
// expected-warning @+1 {{operand #0 may be used after free}}
  transform.print %f : !transform.any_op
  return
}
// expected-note @+1 {{allocated here}}
func.func @graph2(%c: i1, %h: !transform.any_op) {
  cf.cond_br %c, ^b, ^c
^b:
// expected-note @+1 {{freed here}}
  transform.apply_registered_pass "cse" to %h : (!transform.any_op) -> !transform.any_op
  cf.br ^d
^c:
  transform.print %h : !transform.any_op
  cf.br ^d
^d:
// expected-warning @+1 {{operand #0 may be used after free}}
  transform.print %h : !transform.any_op
  return
}
