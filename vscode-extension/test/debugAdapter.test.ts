/** The debug adapter's command line, and names of values in a line. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { adapterCommand, valueNames } from "../src/debugAdapter.ts";

test("the adapter is started like the server", () => {
  const python = { command: "/venv/bin/python", args: ["-P", "-m", "ir_lsp", "--verbose"] };
  assert.deepEqual(adapterCommand(python), { command: "/venv/bin/python", args: ["-P", "-m", "compiler.tools.ir_dap"] });
  assert.deepEqual(adapterCommand({ command: "/usr/bin/ir-lsp", args: ["-v"] }), { command: "/usr/bin/ir-dap", args: [] });
  assert.equal(adapterCommand({ command: "/usr/bin/other", args: [] }), undefined);
});

test("names of values are found in code, not in comments", () => {
  assert.deepEqual(valueNames("  %x#1 = f.g %a_1 // %b"), [
    { name: "%x#1", start: 2 },
    { name: "%a_1", start: 13 },
  ]);
});
