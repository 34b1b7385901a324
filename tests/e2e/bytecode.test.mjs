// Bytecode in a real VS Code: a file of it opens as text, and saving the text writes bytecode.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { borrowEditor, eventually } from "./editor.mjs";

const text = `func.func @f(%a: i32) -> i32 {
  %b = arith.addi %a, %a : i32
  return %b : i32
}
`;

test("a file of bytecode opens as text, and what is saved is bytecode", async (t) => {
  const editor = await borrowEditor(t, { files: { "f.mlir": text } });
  const file = path.join(editor.workspace, "f.mlirbc");
  const run = promisify(execFile);
  const opt = path.join(editor.workspace, ".venv/bin/ir-opt");
  await run(opt, ["--emit-bytecode", path.join(editor.workspace, "f.mlir"), "-o", file]);

  const row = editor.page.locator(".explorer-folders-view .monaco-list-row", { hasText: "f.mlirbc" });
  await eventually(async () => {
    if (await row.waitFor({ timeout: 5_000 }).then(() => true, () => false)) return true;
    await editor.runCommand("Refresh Explorer"); // a window that was just opened may miss a file
    return false;
  }, true);
  await row.dblclick();
  await editor.page.locator(".tab.active", { hasText: "f.mlirbc.mlir" }).waitFor();
  await editor.page.locator(".view-line", { hasText: "arith.addi" }).waitFor();
  await editor.page.locator(".codelens-decoration a").first().waitFor(); // which moves the lines below it
  await eventually(() => editor.page.locator(".tab").count(), 1); // the editor of bytes is gone
  await editor.screenshot("bytecode");

  await editor.replace("arith.addi", "addi", "muli");
  await editor.page.keyboard.press("Control+S");
  // The file is empty for a moment while it is saved.
  await eventually(() => run(opt, [file]).then(({ stdout }) => stdout.includes("arith.muli"), () => false), true);
  const saved = await readFile(file);
  assert.equal(saved.subarray(0, 4).toString("latin1"), "ML\xefR");
});

test("a symbol in bytecode that is not open is found, and shown in the text that the file opens as", async (t) => {
  const library = "func.func @only_in_library(%a: i32) -> i32 {\n  return %a : i32\n}\n";
  const editor = await borrowEditor(t, { files: { "library.mlir": library, "main.mlir": text } });
  const source = path.join(editor.workspace, "library.mlir");
  const opt = path.join(editor.workspace, ".venv/bin/ir-opt");
  await promisify(execFile)(opt, ["--emit-bytecode", source, "-o", path.join(editor.workspace, "library.mlirbc")]);
  await rm(source);
  await editor.openFile("main.mlir"); // which starts the server

  const rows = editor.page.locator(".quick-input-list .monaco-list-row", { hasText: "only_in_library" });
  await eventually(async () => {
    await editor.page.keyboard.press("Escape");
    await editor.page.keyboard.press("Control+T");
    await editor.page.locator(".quick-input-widget input").fill("#only_in_library");
    return rows.filter({ hasText: "library.mlirbc" }).first().waitFor({ timeout: 3_000 }).then(() => true, () => false);
  }, true);
  await rows.filter({ hasText: "library.mlirbc" }).first().click();
  await editor.page.locator(".tab.active", { hasText: "library.mlirbc.mlir" }).waitFor();
  await editor.page.locator(".view-line", { hasText: "only_in_library" }).waitFor();
});
