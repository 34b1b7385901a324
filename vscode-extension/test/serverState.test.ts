/** What the status item says. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { describe, type State, WorkList } from "../src/serverState.ts";

const running: State = {
  kind: "running",
  server: "ir-lsp 1.2.3",
  origin: ".venv of project",
  facts: { mlir: [19, 22], python: "3.12.1", trusted: true, dialects: ["arith", "func"], files: 1 },
};

test("the state of a running server has its version, origin, dialects and files", () => {
  const { text, details, severity } = describe(running);
  assert.equal(text, "$(check) MLIR");
  assert.deepEqual(details, [
    "The server is ready.",
    "ir-lsp 1.2.3 (.venv of project)",
    "MLIR 19, 22, Python 3.12.1, 2 dialects",
    "1 file of the workspace in the index",
  ]);
  assert.equal(severity, "normal");
});

test("the status bar shows running work with its progress", () => {
  assert.equal(describe({ ...running, work: { title: "Indexing", percentage: 42.4 } }).text, "$(loading~spin) MLIR: Indexing 42%");
  assert.equal(describe({ ...running, work: { title: "Indexing" } }).text, "$(loading~spin) MLIR: Indexing");
});

test("the state has the restriction of an untrusted workspace", () => {
  const { details } = describe({ ...running, facts: { mlir: [22], python: "3.12", trusted: false, dialects: [], files: 0 } });
  assert.deepEqual(details.slice(2), ["MLIR 22, Python 3.12, 0 dialects", "The workspace is not trusted: nothing in it is run."]);
});

test("each state except a running one has its own description", () => {
  const states: State[] = [
    { kind: "starting" }, { kind: "installing" }, { kind: "stopped" },
    { kind: "failed", reason: "it ended" }, { kind: "missing" }, { kind: "off" },
  ];
  assert.equal(new Set(states.map((state) => describe(state).details.join())).size, states.length);
  assert.deepEqual(
    states.map((state) => describe(state).severity),
    ["normal", "normal", "warning", "error", "error", "normal"],
  );
});

test("the work that began last is shown", () => {
  const works = new WorkList();
  assert.deepEqual(works.update("a", { kind: "begin", title: "Indexing", percentage: 0 }), { title: "Indexing", percentage: 0 });
  assert.deepEqual(works.update("b", { kind: "begin", title: "Analysing x" }), { title: "Analysing x" });
  assert.deepEqual(works.update("a", { kind: "report", percentage: 50 }), { title: "Analysing x" });
  assert.deepEqual(works.tokens, ["a", "b"]);
  assert.deepEqual(works.update("b", { kind: "end" }), { title: "Indexing", percentage: 50 });
  assert.equal(works.update("a", { kind: "end" }), undefined);
});
