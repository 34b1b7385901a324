/** The page of a graph: what it may load and run, and what its states are called. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileName, graphPage, stateTitle } from "../src/graphPage.ts";

const read = (name: string): Promise<string> => readFile(new URL(`../${name}`, import.meta.url), "utf8");
const parts = {
  style: await read("../compiler/graphs/page/graph.css"),
  layout: await read("../compiler/graphs/page/layout.js"),
  graph: await read("../compiler/graphs/page/graph.js"),
  page: await read("webview/graphPage.js"),
};

test("the page runs only its own scripts, and loads nothing", () => {
  const page = graphPage(parts, "N0NCE");
  assert.match(page, /content="default-src 'none'; style-src 'nonce-N0NCE'; script-src 'nonce-N0NCE'; worker-src blob:"/);
  const html = page.replaceAll(/<script[^]*?<\/script>/g, "").replaceAll(/<style[^]*?<\/style>/g, "");
  assert.doesNotMatch(html, /src=|href=|style=/);
  assert.equal([...page.matchAll(/nonce="N0NCE"/g)].length, 2);
});

test("no part of the page closes its surrounding element", () => {
  assert.doesNotMatch(parts.style, /<\/style/i);
  for (const text of [parts.layout, parts.graph, parts.page]) assert.doesNotMatch(text, /<\/script/i);
});

test("a state is named after the pass before it", () => {
  const states = [{ pipeline: "cse" }, { uri: "file:///x/other%20one.mlir" }];
  assert.deepEqual([0, 1, 2].map((number) => stateTitle("@f", states, number)), [
    "@f (before)", "@f (after cse)", "@f (other one.mlir)",
  ]);
  assert.equal(stateTitle("@f", [], 0), "@f");
  assert.equal(fileName("file:///x/a.mlir"), "a.mlir");
});
