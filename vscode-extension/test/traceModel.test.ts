import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type PassNode, failureLines, firstToShow, lifeLabel, neighbour, passDescription, passTitle, passesIn, stepTitle, withPipeline,
} from "../src/traceModel.ts";

function pass(number: number, more: Partial<PassNode> = {}): PassNode {
  return {
    pass: number, argument: `pass-${number}`, pipeline: "", milliseconds: 1.25, before: 7, after: 5, changed: true, failed: false,
    states: [number, number + 1], patterns: [], ...more,
  };
}

const tree = [
  {
    anchor: "builtin.module",
    children: [
      { anchor: "func.func @f", children: [pass(1, { changed: false }), pass(2)] },
      pass(3),
    ],
  },
];
const step = {
  step: 4, pass: 3, argument: "convert-to-llvm", kind: "pattern", pattern: "ReturnOpLowering", subject: "func.return", changes: 2, failed: 0,
};

test("passes of a tree are in the order of execution", () => {
  assert.deepEqual(passesIn(tree).map((each) => each.pass), [1, 2, 3]);
});

test("the first pass shown is a failed one, else one with changes, else any", () => {
  assert.equal(firstToShow(tree)?.pass, 2);
  assert.equal(firstToShow([pass(1), pass(2, { failed: true })])?.pass, 2);
  assert.equal(firstToShow([pass(1, { changed: false })])?.pass, 1);
  assert.equal(firstToShow([]), undefined);
});

test("stepping skips passes without changes, and stops at both ends", () => {
  assert.equal(neighbour(tree, 0, true)?.pass, 2);
  assert.equal(neighbour(tree, 2, true)?.pass, 3);
  assert.equal(neighbour(tree, 3, true), undefined);
  assert.equal(neighbour(tree, 3, false)?.pass, 2);
  assert.equal(neighbour(tree, 2, false), undefined);
});

test("a pass has its number of operations and its time", () => {
  assert.equal(passDescription(pass(1)), "7 → 5 operations, 1.3 ms");
  assert.equal(passDescription(pass(1, { changed: false })), "no change, 1.3 ms");
  const differs = { pass: 1, verdict: "differs", checks: ["@f differs"] } as const;
  assert.equal(passDescription(pass(1), differs), "7 → 5 operations, 1.3 ms, results differ");
  assert.equal(passTitle(pass(2)), "2. pass-2: 7 → 5 operations");
  assert.equal(passTitle(pass(2, { failed: true })), "2. pass-2: failed");
});

test("a step has its pass, its pattern and its operation", () => {
  assert.equal(stepTitle(step, 9), "Step 4 of 9: convert-to-llvm, ReturnOpLowering on func.return");
  assert.equal(stepTitle({ ...step, pattern: "", kind: "dead" }, 9), "Step 4 of 9: convert-to-llvm, erase unused on func.return");
  assert.equal(stepTitle({ ...step, pattern: "", kind: "change", subject: null }, 9), "Step 4 of 9: convert-to-llvm, change");
});

test("a pattern that did not match has its reason, if known", () => {
  assert.deepEqual(
    failureLines([
      { op: "scf.for", pattern: "Unroll", reason: "not constant" },
      { op: "scf.for", pattern: "Peel", reason: "" },
    ]),
    ["Unroll did not match scf.for: not constant", "Peel did not match scf.for"],
  );
});

test("each step of an operation's life shows its result", () => {
  const before = { line: 1, character: 4, text: "%z = arith.muli", state: 1 };
  const after = { line: 1, character: 4, text: "%y = llvm.mul", state: 2 };
  assert.equal(lifeLabel({ ...step, what: "replaced", name: "arith.muli", before, after }), "$(replace) %y = llvm.mul");
  assert.equal(lifeLabel({ ...step, what: "erased", name: "arith.muli", before, after: null }), "$(trash) %z = arith.muli");
});

test("a pipeline is saved in the table of the project file", () => {
  assert.equal(withPipeline("", "lower", "cse"), '[pipelines]\nlower = "cse"\n');
  assert.equal(withPipeline("[run]\ntimeout = 3\n", "lower", "cse"), '[run]\ntimeout = 3\n\n[pipelines]\nlower = "cse"\n');
  const text = '[pipelines]  # mine\nlower = "cse"\nother = "sccp"\n[run]\nlower = 1\n';
  assert.equal(
    withPipeline(text, "lower", "a,b"),
    '[pipelines]  # mine\nlower = "a,b"\nother = "sccp"\n[run]\nlower = 1\n',
  );
  assert.equal(
    withPipeline(text, "to LLVM", 'x{y="z"}'),
    '[pipelines]  # mine\n"to LLVM" = "x{y=\\"z\\"}"\nlower = "cse"\nother = "sccp"\n[run]\nlower = 1\n',
  );
  assert.equal(
    withPipeline("[tool.ir-lsp]\n", "lower", "cse", "tool.ir-lsp."),
    '[tool.ir-lsp]\n\n[tool.ir-lsp.pipelines]\nlower = "cse"\n',
  );
});
