// What a person does all day in a real VS Code: completes, formats, renames, and looks at what the server is doing.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { borrowEditor, eventually, isInPage, notInPage } from "./editor.mjs";

const callee = `func.func @shared(%x: i32) -> i32 {
  return %x : i32
}
`;
const caller = `func.func private @shared(i32) -> i32

// CHECK-LABEL: a comment that names @shared, and means no symbol
func.func @caller(%a: i32) -> i32 {
  %first = call @shared(%a) : (i32) -> i32
  %second = call @shared(%first) : (i32) -> i32
  return %second : i32
}
`;
const untidy = `func.func @f(%a: i32,%b: i32)->i32 {  // keeps its comment
      // this one too
  %named   =  arith.addi %a,%b : i32
%other = arith.muli %named,%named   : i32  // and this


    return %other : i32
}
`;
const tidy = `func.func @f(%a: i32, %b: i32) -> i32 {  // keeps its comment
  // this one too
  %named = arith.addi %a, %b : i32
  %other = arith.muli %named, %named : i32  // and this


  return %other : i32
}
`;

/** Types a letter, again where the editor missed it: while it waits for the answer to a blank, letters ask for nothing. */
async function typeUntilShown(keyboard, letter, shown) {
  for (let tries = 0; tries < 10; tries++) {
    await keyboard.type(letter);
    if (await shown.waitFor({ timeout: 6000 }).then(() => true, () => false)) return;
    await keyboard.press("Backspace");
  }
  await shown.waitFor({ timeout: 1 });
}

test("completion tells what an operation does, and inserts it", async (t) => {
  const files = { "typed.mlir": "func.func @f(%a: i32, %b: i32) -> i32 {\n  \n  return %a : i32\n}\n" };
  const editor = await borrowEditor(t, { files });
  await editor.openFile("typed.mlir");
  await editor.statusItem().locator(".codicon-check").waitFor();
  const { keyboard } = editor.page;
  await keyboard.press("Control+Home");
  await keyboard.press("ArrowDown");
  await keyboard.press("End");
  const list = editor.page.locator(".suggest-widget.visible");
  await keyboard.type("%sum = arith.ad", { delay: 50 });
  await typeUntilShown(keyboard, "d", list.locator(".monaco-list-row", { hasText: "arith.addi" }).first());
  await keyboard.type("i");
  await list.locator(".monaco-list-row.focused", { hasText: "arith.addi" }).waitFor();
  await keyboard.press("Control+Space"); // shows the documentation
  const details = editor.page.locator(".suggest-details-container");
  await details.getByText("Adds integers").first().waitFor();
  await editor.screenshot("completion");
  await keyboard.press("Enter");
  await editor.page.locator(".view-line", { hasText: "%sum = arith.addi" }).waitFor();
});

test("the formatter changes layout only, and one undo takes it back", async (t) => {
  const editor = await borrowEditor(t, { files: { "untidy.mlir": untidy } });
  await editor.openFile("untidy.mlir");
  await editor.statusItem().locator(".codicon-check").waitFor();
  await editor.runCommand("Format Document");
  await editor.becomes(tidy);
  await editor.screenshot("formatted");
  await editor.page.locator(".editor-instance .view-line").first().click();
  await editor.page.keyboard.press("Control+Z");
  await editor.becomes(untidy);
});

test("a function is renamed in files that are not open too", async (t) => {
  const editor = await borrowEditor(t, { files: { "callee.mlir": callee, "caller.mlir": caller } });
  await editor.openFile("caller.mlir");
  await editor.statusItem().locator(".codicon-check").waitFor();
  await editor.clickOn("%first = call @shared", "@shared", { offset: 12 });
  await editor.page.keyboard.press("F2");
  const input = editor.page.locator(".rename-box input");
  await input.waitFor();
  await input.fill("@renamed");
  await editor.screenshot("rename");
  await input.press("Enter");
  const renamed = caller.replaceAll(/(call|private) @shared/g, "$1 @renamed");
  await editor.becomes(renamed);
  await editor.page.locator('.tab[data-resource-name="callee.mlir"], .monaco-list-row', { hasText: "callee.mlir" }).first().waitFor();
  const file = path.join(editor.workspace, "callee.mlir");
  await eventually(() => readFile(file, "utf8"), callee.replace("@shared", "@renamed"));
});

test("the status item tells version and dialects, and its menu restarts the server", async (t) => {
  const editor = await borrowEditor(t);
  await editor.openFile("matmul.mlir");
  const item = editor.statusItem();
  await item.locator(".codicon-check").waitFor();
  const origin = isInPage ? /ir-lsp\s\d+\.\d+\.\d+\s\(in\sthis\sbrowser/ : /ir-lsp\s\d+\.\d+\.\d+\s\(\.venv\sof\sworkspace\)/;
  const tooltip = editor.page.locator(".monaco-hover", { hasText: origin });
  // It comes up as it is at that time: the server is asked for its dialects when it has started.
  await eventually(async () => {
    await editor.page.mouse.move(2, 2);
    await item.hover();
    return tooltip.getByText(/\d+\sdialects/).waitFor({ timeout: 3_000 }).then(() => true, () => false);
  }, true);
  await item.click();
  const rows = editor.page.locator(".quick-input-list .monaco-list-row");
  await rows.filter({ hasText: "Show Log" }).waitFor();
  await editor.screenshot("status");
  await editor.serverRestarts(() => rows.filter({ hasText: "Restart Server" }).click());
  await editor.hover("affine.for %k", "affine.for");
  await item.locator(".codicon-check").waitFor();
});

test("work that takes long is shown in the status item", notInPage("files are indexed as they are copied, one after another"), async (t) => {
  const lines = Array.from({ length: 2_000 }, (_, number) => `  %v${number} = arith.addi %a, %a : i32\n`);
  const text = `func.func @f(%a: i32) {\n${lines.join("")}  return\n}\n`;
  const names = Array.from({ length: 120 }, (_, number) => [`many${number}.mlir`, text]);
  const editor = await borrowEditor(t, { files: Object.fromEntries(names) });
  await editor.openFile("matmul.mlir");
  await editor.statusItem().locator(".codicon-check, .codicon-loading").waitFor();
  await editor.statusShows(/MLIR: Indexing MLIR files \d+%/, () => editor.runCommand("MLIR: Restart Server"));
  await editor.hover("affine.for %k", "affine.for");
  await editor.statusItem().locator(".codicon-check").waitFor();
});

test("a file of the explorer is compiled from its menu", notInPage("LLVM is native code"), async (t) => {
  const editor = await borrowEditor(t, { files: { "callee.mlir": callee } });
  await editor.openFile("matmul.mlir"); // the menus of extensions come some time after the window
  await editor.statusItem().locator(".codicon-check").waitFor();
  const file = editor.page.locator(".explorer-folders-view .monaco-list-row", { hasText: "callee.mlir" });
  await editor.chooseFromMenu(file, "Show LLVM IR");
  await editor.page.locator(".view-line", { hasText: "ret i32" }).waitFor();
});

const fileTest = `// RUN: ir-opt %s -cse | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: arith.addi
// CHECK: arith.subi
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
`;

test("the RUN line of a file is run, and the check that fails is marked", notInPage("RUN lines start programs"), async (t) => {
  const editor = await borrowEditor(t, { files: { "cse.mlir": fileTest } });
  await editor.openFile("cse.mlir");
  await editor.showProblems();
  await editor.clickLens("Run test", editor.notification("The RUN line failed"));
  await editor.problems("expected string not found").waitFor();
  await editor.screenshot("run-line");

  await editor.replace("// CHECK: arith.subi", "subi", "muli");
  await editor.runCommand("MLIR: Run RUN Line");
  await editor.notification("The RUN line passed").waitFor();
  await eventually(() => editor.problems().count(), 0);
});

test("operations are found by what they are", async (t) => {
  const editor = await borrowEditor(t, { files: { "cse.mlir": fileTest } });
  await editor.openFile("cse.mlir");
  await editor.statusItem().locator(".codicon-check").waitFor();
  await editor.runCommand("MLIR: Find Operations...");
  const input = editor.page.locator(".quick-input-widget input");
  await editor.page.getByText("hasOpName").first().waitFor();
  await input.fill('hasOpName("arith.addi")');
  await input.press("Enter");
  const peek = editor.page.locator(".peekview-widget");
  await peek.getByText("Locations (2)").waitFor();
  await editor.screenshot("query");
  await editor.page.keyboard.press("Escape");

  await editor.runCommand("MLIR: Find Operations...");
  await input.fill("hasOpNome()");
  await input.press("Enter");
  await editor.notification("hasOpNome").waitFor();
});
