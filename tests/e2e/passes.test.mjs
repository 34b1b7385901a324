// Hints, quick fixes and passes in a real VS Code: what changes, what stays, and that one undo takes it back.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openEditor, startBrowser, stopBrowser } from "./editor.mjs";

before(startBrowser);
after(stopBrowser);

const text = `func.func @f(%a: i32, %b: i32) -> i32 {
  %sum = arith.addi %a, %b : i32  // of both
  // the same once more
  %again = arith.addi %a, %b : i32

  %unused = arith.muli %a, %b : i32
  %zero = arith.constant 0 : i32
  %r = arith.muli %again,   %sum : i32  // keeps its layout
  %t = arith.addi %r, %zero : i32
  return %t : i32
}
`;

test("a duplicate has a quick fix that leaves the rest alone, and one undo takes it back", async (t) => {
  const editor = await openEditor(t, { files: { "twice.mlir": text } });
  await editor.openFile("twice.mlir");
  await editor.page.locator(".editor-instance .squiggly-hint").first().waitFor();
  await editor.page.locator(".editor-instance .squiggly-unnecessary").first().waitFor();
  assert.equal(await shown(editor), text);

  const box = await editor.boxOf("%again = arith.addi", "arith.addi");
  await editor.page.mouse.click(box.x + 2, box.y + box.height / 2);
  await editor.page.keyboard.press("Control+.");
  const fix = editor.page.locator(".action-widget .monaco-list-row", { hasText: "Remove the duplicate" });
  await fix.waitFor();
  await editor.screenshot("passes-quick-fix");
  await fix.click();
  const fixed = text
    .replace("  // the same once more\n  %again = arith.addi %a, %b : i32\n", "")
    .replace("%again,   %sum", "%sum,   %sum");
  await becomes(editor, fixed);
  await editor.page.keyboard.press("Control+Z");
  await becomes(editor, text);
});

test("a pipeline that is typed runs as one step, and a wrong one says where", async (t) => {
  const editor = await openEditor(t, { files: { "twice.mlir": text } });
  await editor.openFile("twice.mlir");
  await editor.page.locator(".editor-instance .squiggly-hint").first().waitFor();
  await editor.runCommand("MLIR: Apply Passes to File...");
  const input = editor.page.locator(".quick-input-widget input");
  await editor.page.locator(".quick-input-list .monaco-list-row").first().waitFor();
  await input.fill("canonicalize"); // the list shows only the rows that fit
  await editor.page.locator(".quick-input-list .monaco-list-row", { hasText: "canonicalize" }).first().waitFor();
  await input.fill("cse,nonsense");
  await editor.page.locator(".quick-input-list .monaco-list-row", { hasText: "⟨here⟩nonsense" }).waitFor();
  await input.fill("cse,canonicalize");
  await editor.page.locator(".quick-input-list .monaco-list-row", { hasText: "run this pipeline" }).waitFor();
  await input.press("Enter");
  const changed = `func.func @f(%a: i32, %b: i32) -> i32 {
  %sum = arith.addi %a, %b : i32  // of both

  %r = arith.muli %sum,   %sum : i32  // keeps its layout
  return %r : i32
}
`;
  await becomes(editor, changed);
  await editor.page.locator(".editor-instance .view-line").first().click();
  await editor.page.keyboard.press("Control+Z");
  await becomes(editor, text);
});

/** The text in the editor; all of it is in view. */
async function shown(editor) {
  return editor.page.evaluate(() => {
    const lines = [...document.querySelectorAll(".editor-instance .view-line")];
    lines.sort((a, b) => Number.parseInt(a.style.top) - Number.parseInt(b.style.top));
    return lines.map((line) => line.textContent.replaceAll("\u00a0", " ").replaceAll("\u200b", "")).join("\n");
  });
}

async function becomes(editor, wanted) {
  const deadline = Date.now() + 20_000;
  while ((await shown(editor)) !== wanted && Date.now() < deadline) await editor.page.waitForTimeout(100);
  assert.equal(await shown(editor), wanted);
}
