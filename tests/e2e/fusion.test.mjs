// Fusing a pair of loops in a real VS Code: the lens says what it gains, a click fuses, one undo takes it back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { borrowEditor } from "./editor.mjs";

const text = `func.func @copies(%a: memref<64xf32>, %b: memref<64xf32>) {
  %t = memref.alloc() : memref<64xf32>  // scratch
  // squares
  affine.for %i = 0 to 64 {
    %x = affine.load %a[%i] : memref<64xf32>
    %y = arith.mulf %x,   %x : f32  // keeps its layout
    affine.store %y, %t[%i] : memref<64xf32>
  }
  affine.for %j = 0 to 64 {
    %z = affine.load %t[%j] : memref<64xf32>
    affine.store %z, %b[%j] : memref<64xf32>
  }
  return
}
`;
const fused = `func.func @copies(%a: memref<64xf32>, %b: memref<64xf32>) {
  %t = memref.alloc() : memref<1xf32>  // scratch
  // squares
  affine.for %j = 0 to 64 {
    %x = affine.load %a[%j] : memref<64xf32>
    %y = arith.mulf %x,   %x : f32  // keeps its layout
    affine.store %y, %t[0] : memref<1xf32>
    %z = affine.load %t[0] : memref<1xf32>
    affine.store %z, %b[%j] : memref<64xf32>
  }
  return
}
`;

test("a lens above a loop fuses it with another one, and one undo takes it back", async (t) => {
  const editor = await borrowEditor(t, { files: { "copies.mlir": text } });
  await editor.openFile("copies.mlir");
  const lens = await editor.lenses("fusable with the loop at line 4");
  assert.match(await lens.textContent(), /: 50% less memory, 0% more compute$/);
  await editor.screenshot("fusion-lens");
  await editor.clickAway(lens);
  await editor.becomes(fused);
  await editor.code.locator(".view-line").first().click();
  await editor.page.keyboard.press("Control+Z");
  await editor.becomes(text);

  await editor.lenses("fusable with the loop at line 4"); // which moves the loop away from the pointer
  await editor.clickOn("affine.for %j", "affine.for");
  const fix = await editor.openActions("Fuse with the loop at line 4 (depth 1");
  await fix.click();
  await editor.becomes(fused);
});
