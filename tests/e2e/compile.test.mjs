// Compiling in a real VS Code: the lens shows LLVM IR that follows edits, and Run shows a result.
import { test } from "node:test";
import { borrowEditor, notInPage } from "./editor.mjs";

const noLlvm = notInPage("LLVM is native code");
const text = `func.func @twice(%x: f32) -> f32 {
  %y = arith.addf %x, %x : f32
  return %y : f32
}
`;

const loop = `// Multiplies each element of %x by %a.
func.func @scale(%x: memref<64xf32>, %a: f32) {
  affine.for %i = 0 to 64 {
    %old = affine.load %x[%i] : memref<64xf32>
    %new = arith.mulf %old, %a : f32
    affine.store %new, %x[%i] : memref<64xf32>
  }
  return
}
`;

test("the lens shows LLVM IR beside the source, and it follows an edit", noLlvm, async (t) => {
  const editor = await borrowEditor(t, { files: { "scale.mlir": loop } });
  await editor.openFile("scale.mlir");
  await editor.page.keyboard.press("Control+B"); // room for two editors: no side bar
  const line = (words) => editor.page.locator(".view-line", { hasText: words });
  await editor.clickLens("LLVM IR", line("fmul float"));
  await editor.clickOn("%new = arith.mulf", "arith.mulf");
  await editor.page.locator('.editor-instance .view-overlays [class*="ced-"]').first().waitFor(); // the line that belongs to it
  await editor.screenshot("compiled-llvm-ir");
  await editor.replace("%new = arith.mulf", "arith.mulf", "arith.addf");
  await line("fadd float").waitFor();
});

test("a compiled loop says at the end of its line whether it was vectorized", noLlvm, async (t) => {
  const settings = { "editor.inlayHints.enabled": "on" };
  const editor = await borrowEditor(t, { files: { "scale.mlir": loop }, settings });
  await editor.openFile("scale.mlir");
  await editor.page.keyboard.press("Control+B"); // room for two editors: no side bar
  const hint = editor.page.locator(".view-line", { hasText: /affine\.for.*vectorized\sloop/ });
  await editor.clickLens("Assembly", hint);
  await editor.screenshot("compiled-loop");
});

test("a function is run with arguments that are typed", noLlvm, async (t) => {
  const editor = await borrowEditor(t, { files: { "twice.mlir": text } });
  await editor.openFile("twice.mlir");
  const input = editor.page.locator(".quick-input-widget input");
  await editor.clickLens("Run", input);
  await input.fill("2.25");
  await input.press("Enter");
  await editor.page.locator(".view-line", { hasText: "4.5 : f32" }).waitFor();
  await editor.screenshot("run");
});
