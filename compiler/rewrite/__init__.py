"""Changing IR: the rewriter, patterns, folds and the drivers that apply them. How to write a fold or a pattern:

A dialect's folds are in `compiler/dialects/<name>/fold.py`, or files called `fold_...` beside it. A fold gets the
operation and, for each operand, the attribute that it is if a constant defines it, else None. It returns None where
nothing folds, the operation itself (changed in place), a value, an attribute, or a list of these with one for each
result. See `compiler.rewrite.fold`.

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

The modules are found by their names, and imported when the first fold or pattern of the dialect is asked for. A pattern
that a function makes is assigned to a name, or stands in a tuple. What a rewriter offers is in
`compiler.rewrite.builder` and `compiler.rewrite.rewriter`.
"""
