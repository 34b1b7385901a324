import assert from "node:assert/strict";
import { test } from "node:test";
import { choices, completions, passWith, marked } from "../src/passChoices.ts";

const passes = [
  { name: "cse", summary: "Eliminate common sub-expressions", options: [] },
  { name: "canonicalize", summary: "Canonicalize operations", options: [
    { name: "max-iterations", help: "", default: "10", values: [] },
    { name: "top-down", help: "Seed the worklist top-down", default: "true", values: ["true", "false"] },
  ] },
];

test("passes are listed with their summaries and options", () => {
  const [cse, canonicalize] = choices(passes, "", null);
  assert.deepEqual([cse?.label, cse?.description, cse?.detail], ["cse", "Eliminate common sub-expressions", undefined]);
  assert.equal(canonicalize?.detail, "options: max-iterations, top-down");
});

test("a typed pipeline is first and can be run", () => {
  const [first] = choices(passes, " cse,canonicalize ", null);
  assert.equal(first?.pipeline, "cse,canonicalize");
});

test("a typed pass is listed once", () => {
  assert.equal(choices(passes, "cse", null).length, 2);
});

test("an incomplete name is not an error", () => {
  const problem = { message: "'canon' does not refer to a registered pass or pass pipeline", offset: 0 };
  assert.deepEqual(choices(passes, "canon", problem).map(({ label }) => label), ["cse", "canonicalize"]);
});

test("an invalid pipeline has an error with its place, and cannot be run", () => {
  const [first] = choices(passes, "cse,nonsense", { message: "no such pass", offset: 4 });
  assert.equal(first?.label, "cse,⟨here⟩nonsense");
  assert.equal(first?.description, "no such pass");
  assert.equal(first?.pipeline, undefined);
});

test("an error without a place marks no text", () => {
  assert.equal(marked("cse{x=1}", null), "cse{x=1}");
});

test("passes are completed after a comma or bracket", () => {
  assert.deepEqual(completions(passes, "cse,can").map(({ completes }) => completes), ["cse,canonicalize"]);
  assert.deepEqual(completions(passes, "func.func(").length, 2);
  assert.deepEqual(completions(passes, "can"), []); // the list filters by itself
});

test("options are completed in braces, then their values", () => {
  const [first] = completions(passes, "cse,canonicalize{");
  assert.deepEqual([first?.completes, first?.description], ["cse,canonicalize{max-iterations=", "by default 10"]);
  const [second] = completions(passes, "canonicalize{max-iterations=3 top");
  assert.deepEqual([second?.completes, second?.detail], ["canonicalize{max-iterations=3 top-down=", "Seed the worklist top-down"]);
  assert.deepEqual(completions(passes, "canonicalize{top-down=f").map(({ completes }) => completes), ["canonicalize{top-down=false"]);
  assert.deepEqual(completions(passes, "canonicalize{top-down=false}"), []);
});

test("suggestions are below the error", () => {
  const labels = choices(passes, "cse,can", { message: "no such pass", offset: 4 }).map(({ label }) => label);
  assert.deepEqual(labels, ["cse,⟨here⟩can", "canonicalize"]);
});

test("a pass is printed with its changed options", () => {
  const [cse, canonicalize] = passes;
  assert.equal(passWith(cse!, new Map()), "cse");
  assert.equal(passWith(canonicalize!, new Map([["max-iterations", "3"], ["top-down", "false"]])), "canonicalize{max-iterations=3 top-down=false}");
});
