"""Random functions of a few blocks: cycles, constant conditions, and loops that constants keep from being entered.

    text = branching_program(random.Random(seed))

Each block has an argument, computes with constants, and passes what it computed on, so that canonicalization finds
chains of operations, merges blocks, and leaves cycles of blocks that nothing reaches.
"""

from __future__ import annotations

from random import Random

_OPERATIONS = ("addi", "addi", "subi", "muli", "xori", "andi", "shli", "maxsi")
_CONDITIONS = ("%c", "%d", "%true", "%false")


def branching_program(random: Random) -> str:
    """Returns a function `@f(i1, i1, i32) -> i32` that uses unregistered ops."""
    count = random.randint(4, 6)
    successors = [_successors(random, count) for _ in range(count)]
    dominators = _dominators(successors)
    lines = [
        "func.func @f(%c: i1, %d: i1, %a0: i32) -> i32 {",
        "  %true = arith.constant true",
        "  %false = arith.constant false",
        "  %c1 = arith.constant 1 : i32",
        "  %c7 = arith.constant 7 : i32",
    ]
    for block, targets in enumerate(successors):
        visible = dominators[block]
        if block:
            lines.append(f"^bb{block}(%a{block}: i32):")
        source = f"%{random.choice('aav')}{random.choice(visible)}" if visible != [block] else f"%a{block}"
        if source == f"%v{block}":
            source = f"%a{block}"
        operation = random.choice(_OPERATIONS)
        lines.append(f"  %v{block} = arith.{operation} {source}, {random.choice(('%c1', '%c7'))} : i32")
        if random.random() < 0.5:
            lines.append(f'  "test.use"(%v{block}) : (i32) -> ()')
        jumps = [f"^bb{target}(%{random.choice('av')}{random.choice(visible)} : i32)" for target in targets]
        if not jumps:
            lines.append(f"  return %v{block} : i32")
        elif len(jumps) == 1:
            lines.append(f"  cf.br {jumps[0]}")
        elif len(jumps) == 2:
            condition = random.choice(_CONDITIONS[0 if block else 2 :])
            lines.append(f"  cf.cond_br {condition}, {jumps[0]}, {jumps[1]}")
        else:
            flag = random.choice((f"%v{block}", "%c7"))
            lines.append(f"  cf.switch {flag} : i32, [default: {jumps[0]}, 7: {jumps[1]}, 3: {jumps[2]}]")
    return "\n".join([*lines, "}"]) + "\n"


def _successors(random: Random, count: int) -> list[int]:
    width = random.choices((0, 1, 2, 3), (2, 8, 10, 1))[0]
    return [random.randrange(1, count) for _ in range(width)]


def _dominators(successors: list[list[int]]) -> list[list[int]]:
    """Returns the blocks whose values each block may use: all of them, in a block that is not reached."""
    count = len(successors)
    every = set(range(count))
    dominators = [{0}, *(every for _ in range(1, count))]
    for _ in range(count):
        for block in range(1, count):
            before = [dominators[other] for other in range(count) if block in successors[other]]
            dominators[block] = {block} | (set.intersection(*before) if before else every)
    return [sorted(blocks) for blocks in dominators]
