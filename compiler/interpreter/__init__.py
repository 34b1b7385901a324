"""Runs IR as it is, without lowering or compiling it, and reports undefined behaviour at the op that has it.

    values.py     values of the running program: numbers as bit patterns, poison, elements of vectors and tensors
    memory.py     buffers and views of them
    machine.py    the stack of activations, and the loop that runs instructions
    snapshot.py   states of a paused program, to which it can return
    code.py       functions as lists of instructions, translated when first called

How ops behave stands in their dialects' `evaluate.py`: `@hook.evaluator(AddIOp)` for ops without regions, and
`@hook.control(ForOp)` for those with regions.
"""
