/** What lldb-dap is launched with, and where it is found. */
import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { callWords, findLldb, lineOfFunction, lldbConfiguration, serverPython } from "../src/compiledDebugging.ts";

test("the setting is preferred to the newest lldb-dap on PATH", async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), "lldb-"));
  t.after(() => rm(folder, { recursive: true }));
  const search = { folders: [], trusted: true, environment: { PATH: folder } };
  assert.equal(await findLldb("", search), undefined);
  for (const name of ["lldb-dap-19", "lldb-dap-22"]) {
    await writeFile(path.join(folder, name), "#!/bin/sh\n");
    await chmod(path.join(folder, name), 0o755);
  }
  assert.equal(await findLldb("", search), path.join(folder, "lldb-dap-22"));
  assert.equal(await findLldb(path.join(folder, "lldb-dap-19"), search), path.join(folder, "lldb-dap-19"));
  assert.equal(await findLldb(path.join(folder, "none"), search), undefined);
});

test("the server's Python runs the program", () => {
  assert.equal(serverPython({ command: "/venv/bin/python", args: ["-P", "-m", "ir_lsp"] }), "/venv/bin/python");
  assert.equal(serverPython({ command: "/venv/bin/ir-lsp", args: [] }), "/venv/bin/python");
  assert.equal(serverPython({ command: "/usr/bin/other", args: [] }), undefined);
});

test("a run stops at the line of its function, and its file comes before arguments that look like options", () => {
  const call = { program: "/f.mlir", function: "main", args: ["-1"], entryLine: 3, cwd: undefined };
  const made = lldbConfiguration("/venv/bin/python", call);
  assert.deepEqual((made["args"] as string[]).slice(-4), ["--entry=main", "--", "/f.mlir", "-1"]);
  assert.deepEqual(made["preRunCommands"], ["breakpoint set --one-shot true --file '/f.mlir' --line 3"]);
});

test("arguments are a list, JSON or words", () => {
  assert.deepEqual(callWords(["iota", 2, [1, 2]]), ["iota", "2", "[1,2]"]);
  assert.deepEqual(callWords('["iota", 2]'), ["iota", "2"]);
  assert.deepEqual(callWords("iota:4x8 0.5"), ["iota:4x8", "0.5"]);
});

test("the line of a function is the line of its definition, not of a call", () => {
  const text = "func.func @f() {\n  func.call @main() : () -> ()\n}\nfunc.func private @main() {\n}\nfunc.func @main2() {\n}";
  assert.equal(lineOfFunction("// func @f\nfunc.func @f() {", "f"), 2);
  assert.equal(lineOfFunction(text, "main"), 4);
  assert.equal(lineOfFunction(text, "main2"), 6);
  assert.equal(lineOfFunction(text, "none"), undefined);
});
