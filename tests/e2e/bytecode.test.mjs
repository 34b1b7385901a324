// Bytecode in a real VS Code: a file of it opens as text, and saving the text writes bytecode.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { eventually, openEditor, startBrowser, stopBrowser } from "./editor.mjs";

before(startBrowser);
after(stopBrowser);

const text = `func.func @f(%a: i32) -> i32 {
  %b = arith.addi %a, %a : i32
  return %b : i32
}
`;

test("a file of bytecode opens as text, and what is saved is bytecode", async (t) => {
  const editor = await openEditor(t, { files: { "f.mlir": text } });
  const file = path.join(editor.workspace, "f.mlirbc");
  const run = promisify(execFile);
  const opt = path.join(editor.workspace, ".venv/bin/ir-opt");
  await run(opt, ["--emit-bytecode", path.join(editor.workspace, "f.mlir"), "-o", file]);

  await editor.page.locator(".explorer-folders-view .monaco-list-row", { hasText: "f.mlirbc" }).dblclick();
  await editor.page.locator(".tab.active", { hasText: "f.mlirbc.mlir" }).waitFor();
  await editor.page.locator(".view-line", { hasText: "arith.addi" }).waitFor();
  await editor.page.locator(".codelens-decoration a").first().waitFor(); // which moves the lines below it
  await eventually(() => editor.page.locator(".tab").count(), 1); // the editor of bytes is gone
  await editor.screenshot("bytecode");

  await editor.replace("arith.addi", "addi", "muli");
  await editor.page.keyboard.press("Control+S");
  await editor.page.locator(".tab.active:not(.dirty)").waitFor();
  const saved = await readFile(file);
  assert.equal(saved.subarray(0, 4).toString("latin1"), "ML\xefR");
  const { stdout } = await run(opt, [file]);
  assert.match(stdout, /arith\.muli/);
});
