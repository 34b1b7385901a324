// MLIR in the notebooks of VS Code itself, which has no kernel here: what a cell shows while it is typed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { borrowEditor, eventually } from "./editor.mjs";

const mlir = `func.func @f(%a: i32, %b: i32) -> i32 {
  %sum = arith.addi %a, %b : i32
  return %lost : i32
}`;
const magic = `%%mlir module
func.func @g(%a: i32) -> i32 {
  %two = arith.addi %a, %a : i32
  return %two : i32
}`;

function notebookWith(...cells) {
  const saved = cells.map(({ source, metadata = {} }, index) => (
    { cell_type: "code", id: `c${index}`, metadata, source, outputs: [], execution_count: null }
  ));
  return JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: { language_info: { name: "python" } }, cells: saved });
}

test("a cell whose language is MLIR is checked while it is typed, and hovers explain it", async (t) => {
  const files = { "cells.ipynb": notebookWith({ source: mlir, metadata: { vscode: { languageId: "mlir" } } }) };
  const editor = await borrowEditor(t, { files });
  await editor.openFile("cells.ipynb");
  await editor.squiggles().first().waitFor();
  await editor.clickOn("return %lost", "return"); // a cell that is entered puts the cursor at its start
  await editor.page.locator(".notebookOverlay .monaco-editor.focused").waitFor();
  await editor.replace("return %lost", "%lost", "%sum");
  await eventually(() => editor.squiggles().count(), 0);
  await editor.hover("%sum = arith.addi", "arith.addi");
  await editor.screenshot("vscode-notebook");
});

test("a cell that begins with %%mlir has the colours of MLIR", async (t) => {
  const editor = await borrowEditor(t, { files: { "magic.ipynb": notebookWith({ source: magic }) } });
  await editor.openFile("magic.ipynb");
  await editor.boxOf("%two = arith.addi", "%two");
  const line = editor.page.locator(".notebookOverlay .view-line", { hasText: "arith.addi" });
  const colours = () => line.locator("span > span").evaluateAll((spans) => new Set(spans.map((span) => getComputedStyle(span).color)).size);
  await eventually(async () => (await colours()) >= 3, true);
  assert.equal(await editor.squiggles().count(), 0);
});
