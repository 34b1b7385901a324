// The extension in a web page: VS Code runs it in a worker of the browser, and so the server; no program is started. All
// other tests run that way with E2E_WEB=1.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { eventually, inTheBrowser, noPython, openEditor } from "./editor.mjs";

const callee = `func.func @shared(%x: i32) -> i32 {
  return %x : i32
}
`;
const caller = `func.func private @shared(i32) -> i32
func.func @caller(%a: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %same = arith.addi %a, %zero : i32
  %first = call @shared(%same) : (i32) -> i32
  return %first : i32
}
func.func @identity(%c: i32) -> i32 {
  return %nowhere : i32
}
`;

test("a server in the page checks files, knows those that are not open, and records passes", async (t) => {
  const files = { "callee.mlir": callee, "caller.mlir": caller };
  const editor = await openEditor(t, { python: noPython, userSettings: inTheBrowser, files });
  await editor.openFile("caller.mlir");
  await editor.runCommand("MLIR: Find Operations..."); // which waits for the server that is starting
  await editor.page.getByText("hasOpName").first().waitFor();
  await editor.page.keyboard.press("Escape");
  await editor.showProblems();
  await editor.problems("use of undeclared SSA value name").waitFor();
  assert.deepEqual(await editor.serverProcesses(), []);

  await editor.clickOn("%first = call", "@shared", { offset: 12 });
  await editor.page.keyboard.press("F2");
  const name = editor.page.locator(".rename-box input");
  await name.waitFor();
  await name.fill("@renamed");
  await name.press("Enter");
  await editor.becomes(caller.replaceAll("@shared", "@renamed"));
  await eventually(() => readFile(path.join(editor.workspace, "callee.mlir"), "utf8"), callee.replace("@shared", "@renamed"));

  await editor.replace("return %nowhere", "%nowhere", "%c");
  await editor.problems().waitFor({ state: "detached" });
  await editor.runCommand("MLIR: Record Passes...");
  const input = editor.page.locator(".quick-input-widget input");
  await editor.page.locator(".quick-input-title", { hasText: /passes|pipeline/ }).waitFor();
  await input.fill("canonicalize,cse");
  await editor.page.locator(".quick-input-list .monaco-list-row.focused", { hasText: "run this pipeline" }).waitFor();
  await input.press("Enter");
  // A second worker ran the passes.
  await editor.page.locator(".monaco-diff-editor .line-delete").first().waitFor();

  const dies = editor.statusItem().locator(".codicon-loading").waitFor();
  await killServer(editor.page);
  await dies;
  await editor.statusItem().locator(".codicon-check").waitFor();
  await editor.openFile("caller.mlir");
  await editor.replace("return %c", "%c", "%lost");
  await editor.problems("use of undeclared SSA value name").waitFor();
});

/** Raises an error in the workers that hold a Python. */
async function killServer(page) {
  for (const worker of page.workers()) {
    const isKilled = worker.evaluate(() => {
      if (String(self.importScripts).includes("look like a module")) setTimeout(() => { throw new Error("killed"); });
    });
    await isKilled.catch(() => undefined); // it ended with the one that started it
  }
}
