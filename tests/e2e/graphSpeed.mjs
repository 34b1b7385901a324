// How long graphs take, printed and not judged: node --test tests/e2e/graphSpeed.mjs (after `make setup`).
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { graphPage } from "../../vscode-extension/src/graphPage.ts";
import { openEditor, pythonEnvironment, startBrowser } from "./editor.mjs";

const root = new URL("../..", import.meta.url);
const runs = 5;
const read = (name) => readFile(new URL(name, root), "utf8");

/** A function of so many operations, each with operands that were computed a little before. */
function functionText(name, count) {
  const lines = Array.from({ length: count }, (_, index) => {
    const operand = (distance) => (index > distance ? `%v${index - distance}` : "%a");
    return `  %v${index} = arith.addi ${operand(1 + (index % 7))}, ${operand(1 + ((index * 13) % 29))} : i32`;
  });
  return `func.func @${name}(%a: i32) -> i32 {\n${lines.join("\n")}\n  return %v${count - 1} : i32\n}\n`;
}

test("a graph of 5,000 nodes is drawn", async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), "mlir-graph-"));
  const browser = await startBrowser();
  t.after(() => rm(folder, { recursive: true, force: true }));
  const source = path.join(folder, "large.mlir");
  await writeFile(source, functionText("large", 4998));
  const { stdout } = await promisify(execFile)(
    path.join(pythonEnvironment, "bin/ir-graph"),
    [source, "--kind=dataflow", "--function=large", "--format=json"],
    { maxBuffer: 1 << 28 },
  );
  const graph = JSON.parse(stdout);
  const page = await browser.newPage({ viewport: { width: 1180, height: 800 } });
  page.on("pageerror", (error) => t.diagnostic(String(error)));
  await page.addInitScript("globalThis.acquireVsCodeApi = () => ({ postMessage() {}, setState() {} });");
  const [style, layout, script, glue] = await Promise.all(
    ["compiler/graphs/page/graph.css", "compiler/graphs/page/layout.js", "compiler/graphs/page/graph.js", "vscode-extension/webview/graphPage.js"].map(read),
  );
  const html = path.join(folder, "graph.html");
  await writeFile(html, graphPage({ style, layout, graph: script, page: glue }, "speed"));
  const times = { first: [], whole: [] };
  for (let run = 0; run < runs; run += 1) {
    await page.goto(pathToFileURL(html).href);
    await page.evaluate((state) => postMessage({ type: "graph", kind: "dataflow", states: [state], titles: ["large"], subject: "large" }, "*"), graph);
    times.first.push(Number(await page.locator(".graph-view[data-drawn]").getAttribute("data-drawn")));
    times.whole.push(await page.evaluate(async () => {
      const start = performance.now();
      document.querySelector("button[title^='Fit']").click();
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
      return Math.round(performance.now() - start);
    }));
  }
  t.diagnostic(`${graph.nodes.length} nodes, ${graph.edges.length} edges`);
  t.diagnostic(`laid out and drawn, in ms: ${times.first.join(", ")}`);
  t.diagnostic(`all of it put in sight, in ms: ${times.whole.join(", ")}`);
});

test("a module of 100,000 operations opens with its functions closed", async (t) => {
  const text = `module {\n${Array.from({ length: 1000 }, (_, index) => functionText(`f${index}`, 98)).join("")}}\n`;
  const editor = await openEditor(t, { files: { "module.mlir": text, "small.mlir": functionText("small", 3) } });
  const frame = () => editor.page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  const timed = async (kind) => {
    await editor.page.keyboard.press("F1");
    await editor.page.locator(".quick-input-widget input").fill(`>MLIR: Show ${kind} Graph`);
    await editor.page.locator(".quick-input-list .monaco-list-row.focused", { hasText: kind }).waitFor();
    const start = performance.now();
    await editor.page.keyboard.press("Enter");
    const value = { "Data Flow": "dataflow", Call: "calls", Symbol: "symbols" }[kind];
    await frame().locator(`.graph-view[data-kind=${value}] .graph-pane .node`).first().waitFor();
    return `${kind}: ${Math.round(performance.now() - start)}`;
  };
  const open = async (file) => {
    await editor.openFile(file);
    await editor.page.locator(".codelens-decoration a").first().waitFor(); // it is analysed
  };
  await open("small.mlir");
  t.diagnostic(`a panel with a graph of a few nodes, in ms: ${await timed("Data Flow")}`);
  await editor.page.keyboard.press("Control+K");
  await editor.page.keyboard.press("Control+W"); // all editors are closed
  await open("module.mlir");
  t.diagnostic(`the same of the module, in ms: ${await timed("Data Flow")}`);
  const times = [];
  for (const kind of ["Call", "Symbol", "Data Flow"]) times.push(await timed(kind));
  t.diagnostic(`in the panel that is there, in ms: ${times.join(", ")}`);
});
