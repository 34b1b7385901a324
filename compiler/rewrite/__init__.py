"""Changing IR: the rewriter, patterns, folds and the drivers that apply them. How to write a fold or a pattern:

A dialect's folds are in `compiler/dialects/<name>/fold.py`, or files called `fold_...` beside it. A fold takes the
operation and, for each operand, the attribute of the constant that defines it, or None. It returns None if the
operation does not fold, the operation itself if it was changed in place, or else a value or attribute for each result:
one of them, or a list. See `compiler.rewrite.fold`.

    @hook.fold(SubIOp)
    def fold_subi(op: SubIOp, operands: list[Attribute | None]) -> FoldAnswer:
        \"\"\"x - x -> 0, x - 0 -> x, constants\"\"\"

Patterns are in `canonicalize.py`, or files called `canonicalize_...`. A pattern is a function that changes nothing
unless it applies, and then only through the rewriter:

    @pattern(CondBranchOp, name="SimplifyConstCondBranchPred")
    def constant_condition(op: CondBranchOp, rewriter: Rewriter) -> bool:
        \"\"\"cf.cond_br true, ^a, ^b -> cf.br ^a\"\"\"
        ...
        rewriter.replace_op_with_new_op(op, BranchOp, operands, successors=[target])
        return True

A pattern with options is a class, such as `class Peel(RewritePattern[ForOp])` with a `match_and_rewrite`.

The modules are found by their names, and imported when the first fold or pattern of the dialect is needed. A pattern
that a function returns must be assigned to a module's name, directly or in a tuple. The methods of a rewriter are in
`compiler.rewrite.builder` and `compiler.rewrite.rewriter`.
"""
