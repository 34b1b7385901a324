import assert from "node:assert/strict";
import { test } from "node:test";
import { choices, underlined } from "../src/passChoices.ts";

const passes = [
  { name: "cse", summary: "Eliminate common sub-expressions", options: [] },
  { name: "canonicalize", summary: "Canonicalize operations", options: [{ name: "max-iterations", help: "" }] },
];

test("passes are listed with what they do and their options", () => {
  const [cse, canonicalize] = choices(passes, "", null);
  assert.deepEqual([cse?.label, cse?.description, cse?.detail], ["cse", "Eliminate common sub-expressions", undefined]);
  assert.equal(canonicalize?.detail, "options: max-iterations");
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
  assert.equal(underlined("cse{x=1}", null), "cse{x=1}");
});
