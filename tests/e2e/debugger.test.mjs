// The debugger in a real VS Code: a lens starts it, values stand in the text, steps go forwards and back, and a heat map shows a memref.
import { existsSync } from "node:fs";
import { test } from "node:test";
import { borrowEditor, notInPage } from "./editor.mjs";

const text = `func.func @scale(%x: memref<8x8xf32>, %a: f32) -> f32 {
  affine.for %i = 0 to 8 {
    %old = affine.load %x[%i, %i] : memref<8x8xf32>
    %new = arith.mulf %old, %a : f32
    affine.store %new, %x[%i, %i] : memref<8x8xf32>
  }
  return %a : f32
}
`;

test("a function is debugged from its lens, forwards and back", notInPage("a debugger is a program"), async (t) => {
  const editor = await borrowEditor(t, { files: { "scale.mlir": text } });
  const { page } = editor;
  await editor.openFile("scale.mlir");
  const input = page.locator(".quick-input-widget input");
  await editor.clickLens("Debug", input);
  await input.fill("iota 0.5");
  await input.press("Enter");
  const frame = (words) => page.locator(".debug-call-stack .monaco-list-row", { hasText: words });
  const variable = (words) => page.locator(".debug-view-content .monaco-list-row, .debug-variables .monaco-list-row", { hasText: words });
  await page.locator(".debug-toolbar").waitFor();
  await page.keyboard.press("Control+Shift+D"); // the view of calls and variables
  await frame("@scale").first().waitFor();
  // Each key waits for the step before it: while the program runs, the editor ignores keys.
  await page.keyboard.press("F11");
  await frame("affine.for iteration 1").first().waitFor();
  await page.keyboard.press("F11");
  await variable("%old").first().waitFor();
  await page.keyboard.press("F10");
  await variable("%new").first().waitFor();
  await editor.screenshot("debugger");
  await variable("%new").first().dblclick();
  await page.locator(".debug-variables input").fill("7.5");
  await page.keyboard.press("Enter");
  await variable("7.5").first().waitFor();
  await page.locator(".debug-toolbar .codicon-debug-step-back").click();
  await variable("%new").first().waitFor({ state: "hidden" });
  await editor.runCommand("MLIR: Show Heat Map");
  await input.waitFor();
  await input.fill("%x");
  await input.press("Enter");
  await page.locator(".tab", { hasText: "Heat map of %x" }).waitFor();
  await editor.screenshot("heat-map");
});

const lldb = ["/usr/bin/lldb-dap", "/usr/bin/lldb-dap-22"].find(existsSync);
const needsLldb = lldb ? notInPage("a debugger is a program") : { skip: "no lldb-dap is installed" };

test("compiled code stops at lines of the file", needsLldb, async (t) => {
  const editor = await borrowEditor(t, { files: { "scale.mlir": text } });
  const { page } = editor;
  await editor.openFile("scale.mlir");
  await editor.lenses("Debug");
  await editor.runCommand("MLIR: Debug Compiled Code of a Function");
  const input = page.locator(".quick-input-widget input");
  await input.waitFor();
  await input.fill("iota 0.5");
  await input.press("Enter");
  await page.keyboard.press("Control+Shift+D");
  await page.locator(".debug-call-stack .monaco-list-row", { hasText: "scale.mlir" }).first().waitFor();
  await page.keyboard.press("F10");
  await page.locator(".debug-call-stack .monaco-list-row", { hasText: /scale.mlir *[2-5]/ }).first().waitFor();
  await editor.screenshot("debug-compiled");
  await page.keyboard.press("F5");
  await page.locator(".debug-toolbar").waitFor({ state: "hidden" });
});
