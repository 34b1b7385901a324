// Hints, quick fixes and passes in a real VS Code: what changes, what stays, and that one undo takes it back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { borrowEditor, eventually, notInPage } from "./editor.mjs";

const noArrays = notInPage("functions run on numpy's arrays");
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
  const editor = await borrowEditor(t, { files: { "twice.mlir": text } });
  await editor.openFile("twice.mlir");
  await editor.page.locator(".editor-instance .squiggly-hint").first().waitFor();
  await editor.page.locator(".editor-instance .squiggly-unnecessary").first().waitFor();
  await editor.becomes(text);

  await editor.clickOn("%again = arith.addi", "arith.addi");
  const fix = await editor.openActions("Remove the duplicate");
  await editor.screenshot("passes-quick-fix");
  await fix.click();
  const fixed = text
    .replace("  // the same once more\n  %again = arith.addi %a, %b : i32\n", "")
    .replace("%again,   %sum", "%sum,   %sum");
  await editor.becomes(fixed);
  await editor.page.keyboard.press("Control+Z");
  await editor.becomes(text);
});

test("a pass is applied as a code action, and one undo takes it back", async (t) => {
  const editor = await borrowEditor(t, { files: { "twice.mlir": text } });
  await editor.openFile("twice.mlir");
  await editor.page.locator(".editor-instance .squiggly-hint").first().waitFor();
  await editor.clickOn("%again = arith.addi", "arith.addi");
  await (await editor.openActions(/Apply cse to @f$/, "Control+Shift+R")).click(); // Refactor...
  const changed = text
    .replace("  // the same once more\n  %again = arith.addi %a, %b : i32\n", "")
    .replace("  %unused = arith.muli %a, %b : i32\n", "")
    .replace("%again,   %sum", "%sum,   %sum");
  await editor.becomes(changed);
  await editor.page.keyboard.press("Control+Z");
  await editor.becomes(text);
});

test("a pipeline that is typed runs as one step, and a wrong one says where", async (t) => {
  const editor = await borrowEditor(t, { files: { "twice.mlir": text } });
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
  await input.press("Enter"); // before the list says so, it runs what was typed
  const changed = `func.func @f(%a: i32, %b: i32) -> i32 {
  %sum = arith.addi %a, %b : i32  // of both

  %r = arith.muli %sum,   %sum : i32  // keeps its layout
  return %r : i32
}
`;
  await editor.becomes(changed);
  await editor.page.locator(".editor-instance .view-line").first().click();
  await editor.page.keyboard.press("Control+Z");
  await editor.becomes(text);
});

test("options of a pass are completed in a pipeline, and filled in behind its button", async (t) => {
  const editor = await borrowEditor(t, { files: { "twice.mlir": text } });
  await editor.openFile("twice.mlir");
  await editor.page.locator(".editor-instance .squiggly-hint").first().waitFor();
  await editor.runCommand("MLIR: Apply Passes to File...");
  const input = editor.page.locator(".quick-input-widget input");
  const row = (words) => editor.page.locator(".quick-input-list .monaco-list-row", { hasText: words });
  await row("cse").first().waitFor();
  await input.fill("cse,canonicalize{top");
  await row("by default true").first().click();
  await row("a value of top-down").nth(1).click();
  await eventually(() => input.inputValue(), "cse,canonicalize{top-down=false");
  await input.fill("affine-loop-unroll");
  await row("affine-loop-unroll").first().hover();
  await row("affine-loop-unroll").first().locator(".codicon-settings-gear").click();
  await row("Use this unroll factor").click();
  await input.fill("no number");
  await editor.page.locator(".quick-input-message", { hasText: "no number" }).waitFor();
  await input.fill("3");
  await input.press("Enter");
  await row("Run affine-loop-unroll{unroll-factor=3}").waitFor();
  await row("unroll-factor=3").last().waitFor();
  await editor.screenshot("pass-options");
});

test("a pass is applied and checked: the edit comes with the answer", noArrays, async (t) => {
  const editor = await borrowEditor(t, { files: { "twice.mlir": text } });
  await editor.openFile("twice.mlir");
  await editor.page.locator(".editor-instance .squiggly-hint").first().waitFor();
  await editor.clickOn("%again = arith.addi", "arith.addi");
  await (await editor.openActions("Apply cse to @f and check results", "Control+Shift+R")).click(); // Refactor...
  const changed = text
    .replace("  // the same once more\n  %again = arith.addi %a, %b : i32\n", "")
    .replace("  %unused = arith.muli %a, %b : i32\n", "")
    .replace("%again,   %sum", "%sum,   %sum");
  await editor.becomes(changed);
  await (await editor.keptNotification("@f: ")).first().waitFor();
});

test("a pass that changes results asks before it is applied", noArrays, async (t) => {
  // The difference overflows for the least number.
  const overflowing = `func.func @f(%a: index) -> i1 {
  %zero = index.constant 0
  %difference = index.sub %zero, %a
  %r = index.cmp sgt(%difference, %zero)
  return %r : i1
}
`;
  const editor = await borrowEditor(t, { files: { "overflow.mlir": overflowing } });
  await editor.openFile("overflow.mlir");
  await editor.clickOn("%difference = index.sub", "index.sub");
  await (await editor.openActions("Apply canonicalize to @f and check results", "Control+Shift+R")).click(); // Refactor...
  const question = editor.notification("results change");
  await question.getByText("@f differs for the input (-9223372036854775808)").waitFor();
  await editor.screenshot("apply-and-check");
  assert.match(await editor.text(), /index\.sub/);
  await question.getByRole("button", { name: "Apply anyway" }).click();
  await eventually(async () => (await editor.text()).includes("index.sub"), false);
});
