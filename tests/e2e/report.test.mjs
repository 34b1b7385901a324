// The page of a trace, opened from a file as a person opens it.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { eventually, pythonEnvironment, saveScreenshot, startBrowser } from "./editor.mjs";

const text = `func.func @sums(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %x = arith.addi %a, %zero : i32
  %y = arith.muli %x, %b : i32
  %z = arith.muli %x, %b : i32
  %r = arith.addi %y, %z : i32
  return %r : i32
}
func.func @other(%a: i32) -> i32 {
  return %a : i32
}
`;
let folder;
let page;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "mlir-report-"));
  const [source, trace, html] = ["sums.mlir", "sums.trace", "sums.html"].map((name) => path.join(folder, name));
  await writeFile(source, text);
  const tool = path.join(pythonEnvironment, "bin/ir-trace");
  const run = promisify(execFile);
  const pipeline = "--pass-pipeline=builtin.module(func.func(canonicalize,cse),convert-to-llvm)";
  await run(tool, ["record", source, "-o", trace, pipeline]);
  await run(tool, ["report", trace, "-o", html]);
  page = await (await startBrowser()).newPage({ viewport: { width: 1180, height: 640 } });
  await page.goto(pathToFileURL(html).href);
});
after(async () => {
  await page?.close();
  await rm(folder, { recursive: true, force: true });
});

const passes = () => page.locator("#passes button").allInnerTexts().then((texts) => texts.map((each) => each.split("\n")[0]));
const changed = (kind) => page.locator(`#text .${kind}`).allInnerTexts().then((lines) => lines.map((line) => line.trim()));

test("the first pass that changed something is shown, with only the lines that it changed marked", async () => {
  await eventually(passes, [
    "Source", "1. canonicalize", "2. cse", "3. canonicalize", "4. cse", "5. convert-to-llvm",
  ]);
  await eventually(() => page.locator("#place").innerText(), "after pass 1 of 5: canonicalize");
  await eventually(() => changed("new"), ["%y = arith.muli %a, %b : i32", "%z = arith.muli %a, %b : i32"]);
  await saveScreenshot(page, "trace-report");
});

test("keys go from pass to pass, and the state after one is shown whole", async () => {
  await page.locator("#passes").focus();
  await page.keyboard.press("ArrowDown");
  await eventually(() => page.locator("#place").innerText(), "after pass 2 of 5: cse");
  await eventually(() => changed("new"), ["%r = arith.addi %y, %y : i32"]);
  await page.getByLabel("State after the pass").check();
  await page.locator("#text", { hasText: /func\.func @other[^]*return %a : i32/ }).waitFor();
  await page.getByLabel("Difference").check();
});

test("passes are filtered by name, by what they changed, and by what is in the IR after them", async () => {
  await page.getByLabel("Only passes that changed something").check();
  await eventually(passes, ["Source", "1. canonicalize", "2. cse", "5. convert-to-llvm"]);
  await page.getByLabel("Filter passes").fill("muli to llvm");
  await eventually(passes, ["Source", "5. convert-to-llvm"]);
  await page.getByLabel("Filter passes").fill("");
  await page.getByLabel("Search in all states").fill("%z");
  await eventually(passes, ["Source", "1. canonicalize"]);
});

test("the graphs before and after a pass stand side by side, as in the editor", async () => {
  await page.getByLabel("Search in all states").fill("");
  await page.getByLabel("Only passes that changed something").uncheck();
  await page.locator("#passes button", { hasText: "2. cse" }).click();
  await page.getByLabel("Graph", { exact: true }).check();
  const pane = (number) => page.locator("#graph .graph-pane").nth(number);
  await pane(1).locator(".node.changed").first().waitFor();
  await eventually(() => pane(0).locator(".node.removed text").allTextContents(), ["− %z = arith.muli %a, %b : i32"]);
  await eventually(() => pane(1).locator(".node.changed text").allTextContents(), ["~ %r = arith.addi %y, %y : i32"]);
  await saveScreenshot(page, "trace-report-graph");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as SVG" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  assert.match(file, /^<svg [^]*arith\.muli[^]*<\/svg>\n$/);
  await page.getByLabel("Difference").check();
});
