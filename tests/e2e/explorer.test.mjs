// The pass explorer and the rewrite stepper in a real VS Code: what a pass changed, step by step, and where it came from.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { borrowEditor, eventually, isInPage, notInPage } from "./editor.mjs";

const sums = `func.func @sums(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %x = arith.addi %a, %zero : i32
  %y = arith.muli %x, %b : i32
  %z = arith.muli %x, %b : i32
  %r = arith.addi %y, %z : i32
  return %r : i32
}
func.func @same(%a: i32) -> i32 {
  return %a : i32
}
`;
const pipeline = "func.func(canonicalize,cse),convert-to-llvm";

/** Opens a file and records passes on it, through the list in which pipelines are typed. */
async function record(t, text = sums, passes = pipeline, name = "sums.mlir") {
  const editor = await borrowEditor(t, { files: { [name]: text } });
  await editor.openFile(name);
  await editor.statusItem().filter({ hasText: "MLIR" }).waitFor();
  await editor.lenses();
  await typePipeline(editor, "MLIR: Record Passes...", passes);
  await editor.page.locator(".monaco-diff-editor").waitFor();
  await editor.page.keyboard.press("Escape");
  return editor;
}

async function typePipeline(editor, command, passes) {
  await editor.runCommand(command);
  const input = editor.page.locator(".quick-input-widget input");
  await editor.page.locator(".quick-input-title", { hasText: /passes|pipeline/ }).waitFor();
  await input.fill(passes);
  await editor.page.locator(".quick-input-list .monaco-list-row.focused", { hasText: "run this pipeline" }).waitFor();
  await input.press("Enter");
}

/** The text on one side of the diff. */
async function side(editor, name) {
  return editor.page.evaluate((which) => {
    const lines = [...document.querySelectorAll(`.monaco-diff-editor .editor.${which} .view-line`)];
    lines.sort((a, b) => Number.parseInt(a.style.top) - Number.parseInt(b.style.top));
    return lines.map((line) => line.textContent.replaceAll("\u00a0", " ").replaceAll("\u200b", "")).join("\n");
  }, name);
}

function shows(editor, name, pattern) {
  return eventually(async () => pattern.test(await side(editor, name)), true);
}

/** Presses a key once an editor of the diff has the focus. */
async function press(editor, key) {
  await editor.page.locator(".monaco-diff-editor .monaco-editor.focused").first().waitFor();
  await editor.page.keyboard.press(key);
}

function title(editor) {
  return editor.page.locator(".tab.active .label-name").innerText();
}

/** The rows of the explorer. */
function passRows(editor) {
  return editor.page.locator(".pane-body .monaco-list-row");
}

/** Clicks on the first of some rows once it stands still, as rows above it may still be coming up, until it is chosen. */
async function chooseRow(rows) {
  await eventually(async () => {
    const before = await rows.first().boundingBox();
    await setTimeout(500);
    if (!isDeepStrictEqual(before, await rows.first().boundingBox())) return false;
    await rows.first().click();
    return /\bselected\b/.test(await rows.first().getAttribute("class"));
  }, true);
}

test("the explorer shows what each pass changed, and grey passes that changed nothing", async (t) => {
  const editor = await record(t);
  await shows(editor, "original", /%x = arith.addi %a, %zero/);
  await shows(editor, "modified", /%y = arith.muli %a, %b/);
  await eventually(() => title(editor), "1. canonicalize: 7 → 5 operations");

  await editor.runCommand("View: Show MLIR");
  const pass = (name, more) => passRows(editor).filter({ hasText: name }).filter({ hasText: more });
  await pass("func.func @sums").first().waitFor();
  await chooseRow(pass("convert-to-llvm", "7 → 7 operations"));
  await eventually(() => title(editor), "5. convert-to-llvm: 7 → 7 operations");
  await shows(editor, "modified", /%y = llvm.mul %a, %b/);
  await shows(editor, "original", /%y = arith.muli %a, %b : i32/);

  await chooseRow(pass("func.func @same"));
  await pass("canonicalize", "no change").first().waitFor();
  await editor.screenshot("pass-explorer");
});

test("passes are marked with whether functions compute the same after them", notInPage("functions run on numpy's arrays"), async (t) => {
  const editor = await record(t);
  await editor.runCommand("View: Show MLIR");
  const passes = passRows(editor);
  await passes.filter({ hasText: "func.func @sums" }).first().waitFor();
  await editor.runCommand("MLIR: Check the Results of Passes");
  await passes.filter({ hasText: /canonicalize.*same results/ }).waitFor();
  await passes.filter({ hasText: /cse.*same results/ }).waitFor();
  await passes.filter({ hasText: /convert-to-llvm.*same results/ }).waitFor();
  await editor.screenshot("pass-explorer-results");
  await editor.runCommand("MLIR: Stop Checking the Results of Passes");
  await eventually(() => passes.filter({ hasText: /results/ }).count(), 0);
});

test("keys scrub through the passes, and step through the rewrites with their patterns", async (t) => {
  const editor = await record(t);
  await eventually(() => title(editor), "1. canonicalize: 7 → 5 operations");
  await press(editor, "]");
  await eventually(() => title(editor), "2. cse: 5 → 4 operations");
  await press(editor, "]");
  await eventually(() => title(editor), "5. convert-to-llvm: 7 → 7 operations");
  await press(editor, "[");
  await eventually(() => title(editor), "2. cse: 5 → 4 operations");
  await press(editor, "]");
  await eventually(() => title(editor), "5. convert-to-llvm: 7 → 7 operations");
  await press(editor, ".");
  await eventually(async () => /^Step 4 of \d+: convert-to-llvm, FuncOpConversion on func.func$/.test(await title(editor)), true);
  await shows(editor, "modified", /llvm.func @sums/);
  await editor.runCommand("MLIR: Next Firing of This Pattern");
  await shows(editor, "modified", /llvm.func @same/);
  await press(editor, ",");
  await eventually(async () => /ReturnOpLowering/.test(await title(editor)), true);
});

/** Puts the cursor into the line of a diff that has a text. */
async function clickInDiff(editor, name, text) {
  await editor.page.locator(`.monaco-diff-editor .editor.${name} .view-line`, { hasText: text }).first().click();
}

function choices(editor) {
  return editor.page.locator(".quick-input-list .monaco-list-row");
}

async function choose(editor, text) {
  await choices(editor).filter({ hasText: text }).first().click();
}

test("an operation tells where it came from, and what became of it", async (t) => {
  const editor = await record(t);
  await editor.runCommand("View: Show MLIR");
  await chooseRow(passRows(editor).filter({ hasText: "7 → 7 operations" }));
  await shows(editor, "modified", /%y = llvm.mul %a, %b/);
  await clickInDiff(editor, "modified", "llvm.mul");
  await editor.runCommand("MLIR: Where Did This Come From");
  const lives = ["arith.muli to llvm.mul on arith.muli", "2. cse, change", "1. canonicalize, fold", "Line 4 of the source", "Line 5 of the source"];
  for (const part of lives) await choices(editor).filter({ hasText: part }).first().waitFor();
  await choose(editor, "Line 5 of the source");
  await editor.page.locator('.tab.active[aria-label^="sums.mlir"]').waitFor(); // the comparison's tab has another label
  await editor.becomes(sums);

  await editor.runCommand("MLIR: What Became of This");
  await choose(editor, "2. cse");
  await eventually(() => title(editor), "Step 3 of 10: cse, change");
  await shows(editor, "original", /%z = arith.muli/);
});

/** What was copied last. */
async function copied(editor, command) {
  const { page } = editor;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText("nothing"));
  await editor.runCommand(command);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await eventually(async () => (await clipboard()) !== "nothing", true);
  return clipboard();
}

test("an operation tells why it is still here", async (t) => {
  const editor = await record(t, sums, "canonicalize,cse");
  await clickInDiff(editor, "modified", "%y = arith.muli");
  await editor.runCommand("MLIR: Why Is This Still Here?");
  await choices(editor).filter({ hasText: "MulIMulIConstant" }).waitFor();
  await editor.page.keyboard.press("Escape");

  await editor.openFile("sums.mlir");
  await editor.clickOn("%y = arith.muli", "arith.muli");
  await (await editor.openActions("Why is this still here?")).click();
  await choices(editor).filter({ hasText: /MulIMulIConstant.*tried by canonicalize/ }).waitFor();
  await editor.screenshot("why-still-here");
});

const noSources = notInPage("the server's sources are in an archive");

test("the code of the pattern that made a step is shown", noSources, async (t) => {
  const editor = await record(t, sums, "convert-arith-to-llvm,cse");
  await press(editor, ".");
  await eventually(async () => (await title(editor)).startsWith("Step 1 of "), true);
  await editor.runCommand("MLIR: Show the Code of the Pattern");
  await editor.page.locator('.tab.active[data-resource-name$=".py"]').waitFor();
});

test("the code of a pattern that an operation misses is shown", noSources, async (t) => {
  const editor = await record(t, sums, "canonicalize,cse");
  await clickInDiff(editor, "modified", "%y = arith.muli");
  await editor.runCommand("MLIR: Why Is This Still Here?");
  await choose(editor, "MulIMulIConstant");
  await editor.page.locator('.tab.active[data-resource-name$=".py"]').waitFor();
  await editor.code.locator(".view-line", { hasText: "rewriter: Rewriter) -> bool:" }).first().waitFor();
});

test("an operation's life goes on to LLVM IR, which is linked with the states", notInPage("LLVM is native code"), async (t) => {
  const editor = await record(t, sums, "canonicalize,convert-to-llvm");
  await editor.openFile("sums.mlir");
  await editor.clickOn("%y = arith.muli", "arith.muli");
  await editor.runCommand("MLIR: What Became of This");
  await choose(editor, "of the LLVM IR");
  await editor.page.locator('.tab.active[data-resource-name="sums.ll"]').waitFor();
  const ir = editor.page.locator(".editor-instance .view-line", { hasText: "mul i32" }).first();
  await ir.click();
  await editor.screenshot("life-llvm-ir");
  await editor.runCommand("MLIR: Where Did This Come From");
  await choices(editor).filter({ hasText: "Line 4 of the source" }).waitFor();
  await choose(editor, "Line 4 of the source");
  await editor.page.locator('.tab.active[data-resource-name="sums.mlir"]').first().waitFor();
});

test("a step is copied as a test and as debug counters", async (t) => {
  const editor = await record(t, sums, "convert-arith-to-llvm,cse");
  await press(editor, ".");
  await eventually(async () => (await title(editor)).startsWith("Step 1 of "), true);
  while (!/arith.addi to llvm.add/.test(await title(editor))) {
    const shown = await title(editor);
    await press(editor, ".");
    await eventually(async () => (await title(editor)) !== shown, true);
  }
  const text = await copied(editor, "MLIR: Copy Step as Test");
  assert.match(text, /RUN: mlir-opt %s --pass-pipeline='builtin.module\(convert-arith-to-llvm/);
  assert.equal(text.match(/arith.addi/g).length, 1);
  assert.match(await copied(editor, "MLIR: Copy Step as Debug Counters"), /^ir-opt \S*sums.mlir .*--mlir-debug-counter=apply-pattern-count=\d+$/);
});

/** Answers the dialog for a file, which VS Code shows as an input in a page. */
async function nameFile(editor, question, file) {
  const input = editor.page.locator(".quick-input-widget input");
  await editor.page.locator(".quick-input-title", { hasText: question }).waitFor();
  await editor.page.locator(".quick-input-list .monaco-list-row").first().waitFor(); // which sets the input, too
  await input.fill(file);
  await input.press("Enter");
}

test("a trace is saved to a file and opened again", notInPage("the folder of the test is on the machine"), async (t) => {
  const editor = await record(t);
  const file = path.join(editor.workspace, "sums.trace");
  await editor.runCommand("MLIR: Save Trace...");
  await nameFile(editor, "Save the trace", file);
  await eventually(() => existsSync(file), true);
  await editor.runCommand("View: Close All Editors");
  await editor.runCommand("MLIR: Open Trace...");
  await nameFile(editor, "Open a trace", file);
  await eventually(() => title(editor), "1. canonicalize: 7 → 5 operations");
  await shows(editor, "original", /%x = arith.addi %a, %zero/);
});

test("the IR after a pass is edited, and the rest of the pipeline runs from there", async (t) => {
  const editor = await record(t);
  await editor.runCommand("MLIR: Edit Here and Continue");
  await editor.hasFocus('.monaco-editor.focused[data-uri^="untitled:"]');
  await editor.replace("%r = arith.addi", "arith.addi", "arith.subi");
  await (await editor.keptNotification("run the remaining passes")).getByText("Run the Rest").click();
  await shows(editor, "modified", /%y = arith.muli %a, %b/);
  await shows(editor, "original", /arith.subi %y, %z/);
});

test("a pass that fails shows the state it failed on, with the reason", async (t) => {
  const text = `func.func @f(%t: tensor<4xf32>, %a: i32) -> tensor<4xf32> {
  %unused = arith.addi %a, %a : i32
  %0 = "a.b"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
`;
  const editor = await record(t, text, "canonicalize,one-shot-bufferize,cse");
  await eventually(() => title(editor), "2. one-shot-bufferize: failed");
  await (await editor.keptNotification("the passes failed")).waitFor();
  await shows(editor, "original", /^(?!.*arith.addi).*"a.b"/s);
});

test("passes are filtered, states are searched, and two pipelines are compared", async (t) => {
  const editor = await record(t, sums.replaceAll("@same", "@shown")); // no other trace in the tree has this function
  await editor.runCommand("View: Show MLIR");
  const row = (text) => passRows(editor).filter({ hasText: text });
  await row("func.func @shown").waitFor();
  await editor.runCommand("MLIR: Filter Passes...");
  const input = editor.page.locator(".quick-input-widget input");
  await input.fill("function:sums pass:cse");
  await input.press("Enter");
  await row("filtered: 1 passes").waitFor();
  await eventually(() => row("func.func @shown").count(), 0);

  await editor.runCommand("MLIR: Search in All States...");
  await input.fill("llvm.mul");
  await input.press("Enter");
  await choose(editor, "after 5. convert-to-llvm");
  await eventually(() => title(editor), "5. convert-to-llvm: 7 → 7 operations");

  await typePipeline(editor, "MLIR: Compare with Another Pipeline...", "canonicalize,cse");
  await editor.notification("the runs differ").waitFor();
  await eventually(() => title(editor), "sums.mlir: both results");
  await shows(editor, "original", /llvm.mul/);
  await shows(editor, "modified", /arith.muli/);
});

test("the page on tracing leads to the surprising rewrite", async (t) => {
  const page = await readFile(new URL("../../docs/tracing.md", import.meta.url), "utf8");
  const section = page.slice(page.indexOf("### Finding a surprising rewrite"));
  const [, text] = /```mlir\n(.*?)```/s.exec(section);
  const [, passes] = /Record `([^`]*)`/.exec(section);
  const editor = await record(t, text, passes, "clamped.mlir");
  while (!/convert-to-llvm/.test(await title(editor))) {
    const shown = await title(editor);
    await press(editor, "]");
    await eventually(async () => (await title(editor)) !== shown, true);
  }
  await press(editor, "]");
  await eventually(async () => /^\d\. canonicalize/.test(await title(editor)), true);
  await shows(editor, "modified", /llvm.store %byte/);

  await editor.openFile("clamped.mlir");
  await editor.clickOn("arith.select", "arith.select");
  await editor.runCommand("MLIR: What Became of This");
  await choices(editor).filter({ hasText: "MaterializeKnownConstantValues" }).waitFor();
  // Three operations that it became, and a line of the LLVM IR where there is LLVM.
  await eventually(() => choices(editor).count(), isInPage ? 3 : 4);
  await choose(editor, "MaterializeKnownConstantValues");
  await shows(editor, "modified", /%negative = arith.constant false/);
  await editor.screenshot("surprising-rewrite");
  await press(editor, ".");
  await eventually(async () => /int-range-optimizations, fold on arith.select$/.test(await title(editor)), true);
  await shows(editor, "modified", /memref.store %byte/);
});
