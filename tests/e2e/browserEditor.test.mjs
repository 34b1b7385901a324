// VS Code for the browser as it is installed here, without native modules that would have to be compiled.
import assert from "node:assert/strict";
import { test } from "node:test";
import { borrowEditor } from "./editor.mjs";

test("Quick Open finds a file, and Search finds text in files that are not open", async (t) => {
  const editor = await borrowEditor(t, { files: { "needle.mlir": "// a needle in a haystack\n" } });
  await editor.openFile("needle.mlir");
  await editor.page.keyboard.press("Control+Shift+F");
  await editor.page.locator(".search-view .search-widget textarea").first().fill("affine.for %k");
  const results = editor.page.locator(".search-view .monaco-list-row");
  await results.filter({ hasText: "matmul.mlir" }).first().waitFor();
  await editor.page.locator(".search-view .message", { hasText: /\d+ results? in \d+ files?/ }).waitFor();
  assert.equal(await results.filter({ hasText: "needle.mlir" }).count(), 0);
});

test("a terminal runs commands", async (t) => {
  const editor = await borrowEditor(t);
  await editor.runCommand("Terminal: Create New Terminal");
  await editor.page.locator(".terminal-wrapper.active .xterm-helper-textarea").waitFor({ state: "attached" });
  await editor.page.keyboard.type("echo $((6 * 7)) > answer.txt\n");
  await editor.page.locator(".explorer-folders-view .monaco-list-row", { hasText: "answer.txt" }).waitFor();
});

test("nothing that is missing is complained about", async (t) => {
  const editor = await borrowEditor(t);
  await editor.openFile("broken.mlir");
  await editor.squiggles().first().waitFor();
  assert.equal(await editor.page.locator(".notification-toast").count(), 0);
  const complaints = editor.output.filter((line) => /cannot find|could not|spdlog|watchdog|kerberos|\.node\b/i.test(line));
  assert.deepEqual(complaints, []);
});
