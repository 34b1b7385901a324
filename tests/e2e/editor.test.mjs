// The extension and the server in a real VS Code, from the packaged .vsix, as a user meets them.
import assert from "node:assert/strict";
import { access, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { borrowEditor, eventually, noPython, notInPage, openEditor, pythonEnvironment } from "./editor.mjs";

const onlyServer = notInPage("there is one server, which is no process");
const undeclared = "use of undeclared SSA value name";

test("errors are underlined, hovers explain, and mending the text clears its error", async (t) => {
  const editor = await borrowEditor(t);
  await editor.openFile("broken.mlir");
  await editor.showProblems();
  for (const message of [undeclared, "doesn't match function result type", "expected ':'"])
    await editor.problems(message).waitFor();
  await eventually(() => editor.problems().count(), 3); // one for each of the three mistakes
  await eventually(() => editor.squiggles().count(), 3);

  const hover = await editor.hover("arith.addi %a, %c", "arith.addi");
  assert.match(await hover.innerText(), /arith\.addi/);
  await editor.screenshot("diagnostics-and-hover");

  await editor.replace("arith.addi %a, %c", "%c", "%b");
  await editor.problems(undeclared).waitFor({ state: "detached" });
  await eventually(() => editor.problems().count(), 2); // the other mistakes are still reported

  await editor.replace("arith.addi %a, %b", "%b", "%nowhere");
  await editor.problems(undeclared).waitFor();
});

test("a valid program has no problems, and the server can be started again", async (t) => {
  const editor = await borrowEditor(t);
  await editor.openFile("matmul.mlir");
  await editor.hover("affine.for %k", "affine.for");
  await editor.serverRestarts(() => editor.runCommand("MLIR: Restart Server"));
  await editor.hover("affine.for %j", "affine.for");
  await editor.showProblems();
  await eventually(() => editor.problems().count(), 0);
});

test("without a Python server the bundled one answers, and one click installs another", onlyServer, async (t) => {
  const editor = await openEditor(t, { python: noPython, userSettings: {} }); // fresh user data, into which it installs
  await editor.openFile("broken.mlir");
  const notification = editor.notification("the server bundled with the extension");
  await notification.getByRole("button", { name: "Not Now" }).waitFor();
  assert.equal(await editor.page.locator(".notification-toast").count(), 1);
  const colours = await coloured(editor, "%sum = arith.addi", ["%sum", "arith", "addi", "i32"]);
  assert(new Set(colours).size >= 3, `the parts of an op differ in colour: ${colours}`);
  await editor.hover("arith.addi %a, %c", "arith.addi");
  await editor.showProblems();
  await eventually(() => editor.problems().count(), 3);
  await editor.screenshot("bundled-server");

  await (await editor.keptNotification("bundled with the extension")).getByRole("button", { name: "Install" }).click();
  await editor.notification("Installing the MLIR server").getByRole("button", { name: "Cancel" }).waitFor();
  await eventually(async () => (await editor.serverProcesses()).length, 1);
  await editor.hover("arith.addi %a, %c", "arith.addi");
});

const redundant = `func.func @f(%a: i32, %b: i32) -> i32 {
  %sum = arith.addi %a, %b : i32
  %again = arith.addi %a, %b : i32
  %product = arith.muli %sum, %again : i32
  return %product : i32
}
`;

test("where there is no Python at all, errors are shown and passes applied", async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), "mlir-no-python-"));
  t.after(() => rm(folder, { recursive: true }));
  await symlink(process.execPath, path.join(folder, "node"));
  await symlink("/bin/sh", path.join(folder, "sh"));
  const editor = await openEditor(t, { python: noPython, PATH: folder, files: { "redundant.mlir": redundant } });
  await editor.openFile("broken.mlir");
  await editor.showProblems();
  await editor.problems(undeclared).waitFor({ timeout: 60_000 });
  await editor.openFile("redundant.mlir");
  await editor.clickOn("%again = arith.addi", "arith.addi");
  await (await editor.openActions("Remove the duplicate")).click();
  await editor.becomes(redundant.replace("  %again = arith.addi %a, %b : i32\n", "").replace("%sum, %again", "%sum, %sum"));
  await editor.clickOn("%sum = arith.addi", "arith.addi");
  await editor.runCommand("MLIR: Show LLVM IR");
  await editor.page.locator(".view-line", { hasText: "this needs LLVM" }).waitFor();
});

test("in a workspace that is not trusted nothing of it is run", async (t) => {
  const python = '#!/bin/sh\ntouch "$(dirname "$0")/ran"\nexit 1\n';
  const editor = await openEditor(t, { python, trusted: false });
  await editor.openFile("matmul.mlir");
  await editor.page.locator(".statusbar-item", { hasText: "Restricted Mode" }).waitFor();
  await editor.hover("affine.for %k", "affine.for"); // the bundled server answers
  await assert.rejects(access(path.join(editor.workspace, ".venv/bin/ran")), { code: "ENOENT" });
});

test("a server from elsewhere helps in a workspace that is not trusted, and runs nothing of it", onlyServer, async (t) => {
  const userSettings = { "mlir.server.path": path.join(pythonEnvironment, "bin/ir-lsp") };
  const text = "func.func @seven() -> i32 {\n  %c = arith.constant 7 : i32\n  return %c : i32\n}\n";
  const editor = await openEditor(t, { python: noPython, trusted: false, userSettings, files: { "seven.mlir": text } });
  await editor.openFile("seven.mlir");
  await editor.hover("arith.constant", "arith.constant");
  const notification = editor.notification("nothing is run in a workspace that is not trusted");
  await editor.clickLens("Run", notification);
  await notification.getByRole("button", { name: "Manage Workspace Trust" }).waitFor();
  await editor.clickLens("LLVM IR", editor.page.locator(".view-line", { hasText: "ret i32 7" }));
});

test("a setting that names no program is reported by its name", onlyServer, async (t) => {
  const editor = await borrowEditor(t, { settings: { "mlir.server.path": "${workspaceFolder}/no-such-server" } });
  await editor.openFile("matmul.mlir");
  await editor.notification("setting mlir.server.path").getByText("workspace/no-such-server").waitFor();
});

test("a server that dies is started again", onlyServer, async (t) => {
  const editor = await borrowEditor(t);
  await editor.openFile("matmul.mlir");
  await editor.hover("affine.for %k", "affine.for");
  const first = await editor.serverAfter(undefined);
  process.kill(Number(first), "SIGKILL");
  await editor.serverAfter(first);
  await editor.hover("affine.for %j", "affine.for");
});

test("a server that can't start is reported once, with what it said in the output", onlyServer, async (t) => {
  const settings = { "mlir.server.command": ["sh", "-c", "echo no module named missing >&2; exit 1"] };
  const editor = await borrowEditor(t, { settings });
  await editor.openFile("matmul.mlir");
  const notification = editor.notification("the language server failed");
  await notification.getByRole("button", { name: "Show Output" }).click();
  // The panel shows a dozen lines; what the client says of the same failure may push the server's own out of view.
  // The panel takes the focus when it has come up, and what is typed until then goes elsewhere.
  const filter = editor.page.getByPlaceholder("Filter (e.g. text, !excludeText");
  // The line that starts the server has these words, too, unless it is wrapped between them.
  const line = editor.page.locator(".panel .view-line", { hasText: /\[error\]\s+no\s+module\s+named\s+missing/ });
  await eventually(async () => {
    await filter.fill("no module named");
    return line.waitFor({ timeout: 3_000 }).then(() => true, () => false);
  }, true);
  assert.equal(await editor.page.locator(".notification-toast").count(), 0, "nothing else was said");
});

test("a server that never answers is ended when it is started again", onlyServer, async (t) => {
  const hangsOnce = `[ -e hung ] && exec "${pythonEnvironment}/bin/python" -m ir_lsp; echo $$ > hung; exec sleep 1000`;
  const editor = await borrowEditor(t, { settings: { "mlir.server.command": ["sh", "-c", hangsOnce] } });
  await editor.openFile("matmul.mlir");
  const read = () => readFile(path.join(editor.workspace, "hung"), "utf8").catch(() => "");
  await eventually(async () => (await read()) !== "", true);
  const hung = Number(await read());
  await editor.statusItem().locator(".codicon-loading").waitFor();
  await editor.runCommand("MLIR: Restart Server");
  await editor.statusItem().locator(".codicon-check").waitFor();
  assert.throws(() => process.kill(hung, 0), { code: "ESRCH" });
});

test("a fenced block in Markdown is highlighted", async (t) => {
  const text = "# Title\n\n%sum = arith.addi %a, %b : i32\n\n```mlir\n%two = arith.addi %a, %b : i32\n```\n";
  const editor = await borrowEditor(t, { files: { "notes.md": text } });
  await editor.openFile("notes.md");
  const inside = await coloured(editor, "%two = arith.addi", ["%two", "arith", "addi", "i32"]);
  assert(new Set(inside).size >= 3, `inside the block: ${inside}`);
  const outside = await coloursOf(editor, "%sum = arith.addi", ["%sum", "arith", "addi", "i32"]);
  assert.equal(new Set(outside).size, 1, `outside of it: ${outside}`);
});

/** The colours of `words` in the line that contains `inLine`. */
async function coloursOf(editor, inLine, words) {
  await editor.boxOf(inLine, words[0]);
  return editor.page.evaluate(([wantedLine, wantedWords]) => {
    const lines = [...document.querySelectorAll(".editor-instance .view-line")];
    const line = lines.find((one) => one.textContent.replaceAll("\u00a0", " ").includes(wantedLine));
    return wantedWords.map((word) => {
      const spans = [...line.querySelectorAll("span > span")];
      const span = spans.find((one) => one.textContent.replaceAll("\u00a0", " ").includes(word));
      return span && getComputedStyle(span).color;
    });
  }, [inLine, words]);
}

/** The same once the line is coloured, which happens some time after it is shown. */
async function coloured(editor, inLine, words) {
  await editor.page.waitForFunction((wantedLine) => {
    const lines = [...document.querySelectorAll(".editor-instance .view-line")];
    const line = lines.find((one) => one.textContent.replaceAll("\u00a0", " ").includes(wantedLine));
    return line && line.querySelectorAll("span > span").length > 1;
  }, inLine);
  return coloursOf(editor, inLine, words);
}
