// What a person sees first, and what each step of the walkthrough does in the example.
import assert from "node:assert/strict";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { borrowEditor, eventually, notInPage, openEditor } from "./editor.mjs";

const example = await readFile(new URL("../../examples/start_here.mlir", import.meta.url), "utf8");
const noWelcome = notInPage("the welcome is asked for by an environment variable");
const undeclared = "use of undeclared SSA value name";

test("the first start shows the example with the walkthrough beside it, and the next one does not", noWelcome, async (t) => {
  const userSettings = { "workbench.editor.restoreEditors": false };
  const editor = await openEditor(t, { userSettings, environment: { MLIR_WORKBENCH_WELCOME: "1" } });
  await editor.page.locator('.tab[data-resource-name="start_here.mlir"]').waitFor();
  await editor.squiggles().first().waitFor();
  await editor.page.locator(".editor-group-container:not(.empty) .getting-started-step").first().waitFor();
  await eventually(() => editor.page.locator(".editor-group-container").count(), 2);
  await editor.screenshot("first-start");

  await editor.page.reload();
  await editor.page.locator(".explorer-folders-view .monaco-list-row").first().waitFor();
  await editor.openFile("matmul.mlir");
  await editor.statusItem().locator(".codicon-check").waitFor();
  await eventually(() => editor.page.locator(".tab").count(), 1);
});

test("each step of the walkthrough does its thing in the example", noWelcome, async (t) => {
  const userSettings = { "files.autoSave": "afterDelay", "files.autoSaveDelay": 100 };
  const editor = await openEditor(t, { userSettings, environment: { MLIR_WORKBENCH_WELCOME: "1" } });
  const file = path.join(editor.workspace, "start_here.mlir");
  await editor.statusItem().locator(".codicon-check").waitFor();
  const steps = editor.page.locator(".getting-started-step");
  await steps.first().waitFor();
  await eventually(() => steps.count(), 7);

  await step(editor, "Install a language server").locator(".codicon.complete").waitFor();

  const message = editor.page.locator(".peekview-widget, .marker-widget", { hasText: undeclared }).first();
  await eventually(async () => {
    await take(editor, "Fix errors", "Go to the First Error"); // it closes when the diagnostics come once more
    return message.waitFor({ timeout: 5_000 }).then(() => true, () => false);
  }, true);
  await editor.page.keyboard.press("Escape");

  await take(editor, "Write less", "Begin an Operation");
  await editor.page.locator(".suggest-widget.visible .monaco-list-row", { hasText: "addi" }).first().waitFor();
  await editor.page.keyboard.press("Escape");
  await becomes(file, example.replace("  return %a : i32", "  %product = arith.\n  return %a : i32"));
  await undo(editor, file, example);

  await take(editor, "Apply passes", "Remove the Duplicate");
  const removed = example.replace("  %b = arith.mulf %x, %two : f32\n", "").replace("arith.addf %a, %b", "arith.addf %a, %a");
  await becomes(file, removed);

  await take(editor, "Fuse loops", "Fuse the Loops");
  await eventually(async () => (await readFile(file, "utf8")).match(/affine\.for/g)?.length, 1); // empty while it is saved

  await take(editor, "Show the compiled code", "Show LLVM IR");
  await editor.page.locator(".view-line", { hasText: "define i64 @sum_below" }).waitFor();

  await editor.page.locator(".tab", { hasText: "Welcome" }).click();
  await take(editor, "Run a function", "Run a Function");
  const input = editor.page.locator(".quick-input-widget input");
  await input.fill("11");
  await input.press("Enter");
  await editor.page.locator(".view-line", { hasText: "55 : index" }).waitFor();

  await editor.page.locator(".tab", { hasText: "Welcome" }).click();
  await eventually(() => editor.page.locator(".getting-started-step .codicon.complete").count(), 7);
  assert.equal(await editor.page.locator(".notification-toast").count(), 0);
});

test("a step that was taken already says so, and the example can be had anew", async (t) => {
  const done = example.replace("affine.for %j", "affine.for %i");
  const editor = await borrowEditor(t, { files: { "start_here.mlir": done } });
  await editor.openFile("start_here.mlir");
  await editor.statusItem().locator(".codicon-check").waitFor();
  await editor.runCommand("MLIR: Get Started");
  await take(editor, "Fuse loops", "Fuse the Loops");
  await editor.notification("Undo reverts it").getByRole("button", { name: "Start Over" }).click();
  await editor.page.locator('.tab.active[data-resource-name^="Untitled"]').waitFor();
  await editor.page.locator(".view-line", { hasText: "memref<1xf32>" }).first().waitFor();
});

test("without the example in the workspace the same text opens unsaved", async (t) => {
  const editor = await borrowEditor(t, { files: { "other.mlir": "" } });
  await rm(path.join(editor.workspace, "start_here.mlir"));
  await editor.openFile("other.mlir");
  await editor.statusItem().locator(".codicon-check").waitFor();
  await editor.runCommand("MLIR: Get Started");
  for (const one of await editor.page.locator(".getting-started-step").all()) {
    await one.click();
    await editor.page.waitForFunction(() => {
      const picture = document.querySelector(".getting-started-media img");
      return picture?.complete && picture.naturalWidth > 0;
    });
  }
  await take(editor, "Fix errors", "Open the Example");
  await editor.page.locator('.tab.active[data-resource-name^="Untitled"]').waitFor();
  await editor.showProblems();
  await editor.problems(undeclared).waitFor();
  await editor.problems("are cast incompatible").waitFor();
});

function step(editor, title) {
  return editor.page.locator(".getting-started-step", { hasText: title });
}

/** Opens a step of the walkthrough and presses its button. */
async function take(editor, title, button) {
  await step(editor, title).click();
  await step(editor, title).getByRole("button", { name: button }).click();
}

/** Waits until the file holds `wanted`: the editor shows less than all of it, and saves what it shows. */
function becomes(file, wanted) {
  return eventually(() => readFile(file, "utf8"), wanted);
}

async function undo(editor, file, wanted) {
  await editor.page.locator('.tab[data-resource-name="start_here.mlir"]').click();
  await eventually(async () => {
    await editor.page.keyboard.press("Control+Z");
    return readFile(file, "utf8");
  }, wanted);
}
