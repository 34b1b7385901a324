"""Changing IR: the rewriter, patterns, folds and the drivers that apply them. How to write a fold or a pattern:

A dialect's folds are in `compiler/dialects/<name>/fold.py`: functions in the table `FOLDS`, by op name. A fold gets the
op and, for each operand, the attribute it is if a constant defines it, else None; it gives None, the op (changed in
place), a value, an attribute, or a list of these with one for each result. See `compiler.rewrite.fold`.

    def fold_subi(op: Operation, operands: list[Attribute | None]) -> FoldAnswer:
        \"\"\"x - x -> 0, x - 0 -> x, constants\"\"\"

    FOLDS = {"arith.subi": fold_subi}

Patterns are in `canonicalize.py` beside it, in the tuple `PATTERNS`. A pattern is a function that changes nothing
unless it applies, and then only through the rewriter:

    @pattern("cf.cond_br", name="SimplifyConstCondBranchPred")
    def constant_condition(op: Operation, rewriter: Rewriter) -> bool:
        \"\"\"cf.cond_br true, ^a, ^b -> cf.br ^a\"\"\"
        ...
        rewriter.replace_op_with_new_op(op, "cf.br", [operands], successors=[target])
        return True

Both modules are found by their names; nothing needs to be registered. What a rewriter offers is in
`compiler.rewrite.builder` and `compiler.rewrite.rewriter`.
"""
