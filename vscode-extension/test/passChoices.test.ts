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

test("passes are listed with what they do and their options", () => {
  const [cse, canonicalize] = choices(passes, "", null);
  assert.deepEqual([cse?.label, cse?.description, cse?.detail], ["cse", "Eliminate common sub-expressions", undefined]);
  assert.equal(canonicalize?.detail, "options: max-iterations, top-down");
});

test("a pipeline that was typed comes first and can be run", () => {
  const [first] = choices(passes, " cse,canonicalize ", null);
  assert.equal(first?.pipeline, "cse,canonicalize");
});

test("a pass that was typed is listed once", () => {
  assert.equal(choices(passes, "cse", null).length, 2);
});

test("half a name is no mistake", () => {
  const problem = { message: "'canon' does not refer to a registered pass or pass pipeline", offset: 0 };
  assert.deepEqual(choices(passes, "canon", problem).map(({ label }) => label), ["cse", "canonicalize"]);
});

test("a wrong pipeline says where and why, and cannot be run", () => {
  const [first] = choices(passes, "cse,nonsense", { message: "no such pass", offset: 4 });
  assert.equal(first?.label, "cse,⟨here⟩nonsense");
  assert.equal(first?.description, "no such pass");
  assert.equal(first?.pipeline, undefined);
});

test("a problem without a place leaves the text alone", () => {
  assert.equal(marked("cse{x=1}", null), "cse{x=1}");
});

test("behind a comma or bracket passes are completed", () => {
  assert.deepEqual(completions(passes, "cse,can").map(({ completes }) => completes), ["cse,canonicalize"]);
  assert.deepEqual(completions(passes, "func.func(").length, 2);
  assert.deepEqual(completions(passes, "can"), []); // the list filters by itself
});

test("in braces options are completed, then their values", () => {
  const [first] = completions(passes, "cse,canonicalize{");
  assert.deepEqual([first?.completes, first?.description], ["cse,canonicalize{max-iterations=", "by default 10"]);
  const [second] = completions(passes, "canonicalize{max-iterations=3 top");
  assert.deepEqual([second?.completes, second?.detail], ["canonicalize{max-iterations=3 top-down=", "Seed the worklist top-down"]);
  assert.deepEqual(completions(passes, "canonicalize{top-down=f").map(({ completes }) => completes), ["canonicalize{top-down=false"]);
  assert.deepEqual(completions(passes, "canonicalize{top-down=false}"), []);
});

test("what may follow stands below what is wrong so far", () => {
  const labels = choices(passes, "cse,can", { message: "no such pass", offset: 4 }).map(({ label }) => label);
  assert.deepEqual(labels, ["cse,⟨here⟩can", "canonicalize"]);
});

test("a pass is spelled with the options that are set", () => {
  const [cse, canonicalize] = passes;
  assert.equal(passWith(cse!, new Map()), "cse");
  assert.equal(passWith(canonicalize!, new Map([["max-iterations", "3"], ["top-down", "false"]])), "canonicalize{max-iterations=3 top-down=false}");
});
