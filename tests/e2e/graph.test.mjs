// Graphs in a real VS Code: a node and the text follow each other, groups open, and two states stand side by side.
import assert from "node:assert/strict";
import { test } from "node:test";
import { borrowEditor, eventually } from "./editor.mjs";

const text = `func.func @scale(%A: memref<64xf32>, %s: f32, %n: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %twice = arith.addf %s, %s : f32
  %again = arith.addf %s, %s : f32
  %factor = arith.mulf %twice, %again : f32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> f32 {
    %x = memref.load %A[%i] : memref<64xf32>
    %y = arith.mulf %x, %factor : f32
    "my.log"(%y) : (f32) -> ()
    %next = arith.addf %acc, %y : f32
    scf.yield %next : f32
  }
  return %sum : f32
}
`;

/** The page of the graph, in the frame of the panel that is shown. */
const frame = (editor) => editor.page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
const node = (graph, label) => graph.locator(".graph-pane .node", { hasText: label }).first();

const stroke = (locator) => locator.locator(".box").first().evaluate((box) => getComputedStyle(box).strokeDasharray);

async function showGraph(editor, command) {
  await editor.page.keyboard.press("Control+B"); // room for two editors: no side bar
  await editor.clickOn("%factor =", "arith.mulf");
  await editor.runCommand(command);
  const graph = frame(editor);
  await graph.locator(".graph-pane .node").first().waitFor();
  return graph;
}

/** Puts the graph of what passes make of the file beside that of the file. */
async function compareWithPasses(editor, graph, pipeline) {
  await graph.getByRole("button", { name: "Compare..." }).click();
  const input = editor.page.locator(".quick-input-widget input");
  await editor.page.locator(".quick-input-list .monaco-list-row", { hasText: "The file after passes" }).click();
  await input.fill(pipeline);
  await editor.page.locator(".quick-input-list .monaco-list-row.focused", { hasText: pipeline }).waitFor();
  await input.press("Enter");
  await graph.locator(".graph-pane").nth(1).locator(".node").first().waitFor();
}

test("a node and the text follow each other, and a region opens", async (t) => {
  const editor = await borrowEditor(t, { files: { "scale.mlir": text } });
  await editor.openFile("scale.mlir");
  const graph = await showGraph(editor, "MLIR: Show Data Flow Graph");
  await node(graph, "%twice = arith.addf").waitFor();
  assert.equal(await node(graph, "my.log").count(), 0);
  await graph.locator(".graph-pane").focus();
  await node(graph, "scf.for").locator("text").first().click();
  await editor.page.keyboard.press("Enter");
  await node(graph, "my.log").waitFor();
  // From the graph to the text.
  await node(graph, "%next = arith.addf").locator("text").first().click();
  await graph.locator(".graph-status", { hasText: "%next = arith.addf %acc, %y : f32" }).waitFor();
  await eventually(() => editor.page.locator(".editor-instance .selected-text").count().then((count) => count > 0), true);
  // From the text to the graph.
  await editor.clickOn("%x = memref.load", "memref.load");
  await graph.locator(".graph-status", { hasText: "%x = memref.load %A[%i]" }).waitFor();
  await editor.screenshot("graph-data-flow");
});

test("keys go along edges, and a search finds what is in closed groups", async (t) => {
  const editor = await borrowEditor(t, { files: { "scale.mlir": text } });
  await editor.openFile("scale.mlir");
  const graph = await showGraph(editor, "MLIR: Show Data Flow Graph");
  await node(graph, "%factor = arith.mulf").locator("text").first().click();
  const says = (words) => graph.locator(".graph-status", { hasText: words }).waitFor();
  await says("%factor");
  await graph.locator(".graph-pane").focus();
  await editor.page.keyboard.press("ArrowDown");
  await says("scf.for");
  await editor.page.keyboard.press("/");
  await editor.page.keyboard.type("my.log");
  await graph.locator(".graph-hits", { hasText: "1 found" }).waitFor();
  await editor.page.keyboard.press("Enter");
  await says("my.log");
});

test("what passes change is marked side by side", async (t) => {
  const editor = await borrowEditor(t, { files: { "scale.mlir": text } });
  await editor.openFile("scale.mlir");
  const graph = await showGraph(editor, "MLIR: Show Data Flow Graph");
  await compareWithPasses(editor, graph, "cse");
  const marked = (pane, change) => graph.locator(".graph-pane").nth(pane).locator(`.node.${change} text`).allTextContents();
  // What changed is in sight.
  await eventually(() => marked(0, "removed"), ["− %again = arith.addf %s, %s : f32"]);
  await eventually(() => marked(1, "changed"), ["~ %factor = arith.mulf %twice, %twice : f32"]);
  assert.deepEqual(await marked(1, "added"), []);
  await editor.screenshot("graph-compare");
  // The text of the state after the passes opens for a node of it.
  await graph.locator(".graph-pane").nth(1).locator(".node.changed text").first().click();
  await editor.page.locator('.tab.active[data-resource-name="scale.state1.mlir"]').waitFor();
  await editor.page.locator(".editor-instance .view-line", { hasText: "arith.mulf %twice, %twice" }).first().waitFor();
});

test("control flow and loops are drawn, also of operations that are not known", async (t) => {
  const branches = `func.func @pick(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^left(%a : i32), ^right
^left(%x: i32):
  return %x : i32
^right:
  %z = "my.make"(%a) : (i32) -> i32
  cf.br ^left(%z : i32)
}
`;
  const editor = await borrowEditor(t, { files: { "pick.mlir": branches } });
  await editor.openFile("pick.mlir");
  await editor.page.keyboard.press("Control+B");
  await editor.clickOn("%z =", "my.make");
  await editor.runCommand("MLIR: Show Control Flow Graph");
  const graph = frame(editor);
  await node(graph, "^left(%x: i32)").waitFor();
  await eventually(async () => (await graph.locator(".edge-label").allTextContents()).toSorted(), ["(%z)", "false", "true (%a)"]);
  await editor.screenshot("graph-control-flow");
  await graph.getByLabel("Kind of graph").selectOption("symbols");
  await node(graph, "func.func @pick").waitFor();
});

test("in high contrast changes are told apart by signs and strokes, not by colour alone", async (t) => {
  const settings = { "workbench.colorTheme": "Default High Contrast" };
  const editor = await borrowEditor(t, { files: { "scale.mlir": text }, settings });
  await editor.page.locator(".monaco-workbench.hc-black").waitFor();
  await editor.openFile("scale.mlir");
  const graph = await showGraph(editor, "MLIR: Show Data Flow Graph");
  await compareWithPasses(editor, graph, "cse");
  const removed = graph.locator(".graph-pane").nth(0).locator(".node.removed");
  assert.match(await removed.locator("text").first().textContent(), /^− /);
  assert.notEqual(await stroke(removed), "none");
  assert.equal(await stroke(graph.locator(".graph-pane").nth(1).locator(".node.changed").first()), "none");
  const colours = () => graph.locator(".graph-view").evaluate((view) => [getComputedStyle(view).color, getComputedStyle(view).backgroundColor]);
  await eventually(colours, ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
});
