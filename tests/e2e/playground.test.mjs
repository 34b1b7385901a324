// The playground, from a server of files, in headless Chromium.
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, test } from "node:test";
import { fromFragment, toFragment } from "../../playground/link.mjs";
import { eventually, saveScreenshot, startBrowser } from "./editor.mjs";
import { servePlayground } from "./playgroundFiles.mjs";

const documentation = `<!doctype html><pre class="language-mlir"><code>func.func @f() {
  return %lost : i32
}
</code></pre><script type="module" src="live-examples.mjs"></script>`;
const patience = 120_000;

let browser;
let files;
before(async () => {
  files = await servePlayground({ "page.html": documentation });
  browser = await startBrowser();
});
after(() => files.close());

/** Opens the page at a fragment, once its server answers. */
async function open(t, fragment = "") {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(patience);
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  t.after(async () => {
    if (!t.passed) await saveScreenshot(page, `failed-${t.name.replaceAll(/\W+/g, "-")}`);
    await page.close();
    assert.deepEqual(complaints, []);
  });
  await page.goto(`${files.url}/playground/${fragment}`);
  await page.locator("#run:enabled").waitFor();
  return page;
}

async function choose(page, example) {
  await page.locator("#example").selectOption(example);
}

test("an example is checked and explained, and passes show what each of them changed", async (t) => {
  const page = await open(t);
  await choose(page, "broken");
  await eventually(() => page.locator("#source .squiggly-error").count(), 3);
  const word = page.locator("#source .view-line", { hasText: "%sum = arith.addi" }).getByText("arith", { exact: false }).first();
  await eventually(async () => {
    await page.mouse.move(2, 2);
    await word.hover();
    return page.locator(".monaco-hover", { hasText: "addi" }).first().waitFor({ timeout: 3_000 }).then(() => true, () => false);
  }, true);

  await choose(page, "reduction");
  await eventually(() => page.locator("#source .squiggly-error").count(), 0);
  await page.locator("#pipeline").fill("canonicalize,convert-scf");
  await page.locator("#problem", { hasText: "convert-scf" }).waitFor();
  await page.locator('#offers option[value="canonicalize,convert-scf-to-cf"]').waitFor({ state: "attached" });
  await page.locator("#pipeline").fill("canonicalize,lower-affine,convert-scf-to-cf");
  await page.locator("#run:enabled").click();
  await page.locator("#list button", { hasText: "convert-scf-to-cf" }).click();
  await page.locator("#diff .view-line", { hasText: "cf.cond_br" }).first().waitFor();
  await page.locator("#diff .line-insert").first().waitFor();
  await page.locator("#diff .line-delete").first().waitFor();
  await saveScreenshot(page, "playground");
  await eventually(() => page.locator("#list button.unchanged").allInnerTexts(), ["lower-affine"]);
  await page.locator("#list button", { hasText: "all passes" }).click();
  await page.locator("#diff .view-line", { hasText: "memref.dim" }).first().waitFor();
  assert.equal(await page.locator("#diff .view-line", { hasText: "no state" }).count(), 0);
});

test("an example that is chosen again, after a change that was undone, keeps its marks", async (t) => {
  const page = await open(t);
  await choose(page, "broken");
  const marks = () => page.locator("#source .squiggly-error").count();
  await eventually(marks, 3);
  await page.locator("#source .view-line").first().click();
  await page.keyboard.type("// ");
  await eventually(() => page.locator("#example").inputValue(), "");
  await page.keyboard.press("Control+Z");
  await choose(page, "broken");
  // The text is replaced by itself, and half a second later the server is asked.
  await eventually(marks, 0);
  await eventually(marks, 3);
});

test("an example of the documentation becomes live where it stands", async (t) => {
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  t.after(() => page.close());
  await page.goto(`${files.url}/docs/page.html`);
  await page.getByRole("button", { name: "Edit and run" }).click();
  await eventually(() => page.locator("code").count(), 0);
  await page.frameLocator("iframe").locator("#source .squiggly-error").first().waitFor();
});

test("a graph follows the text, and its nodes select what they stand for", async (t) => {
  const page = await open(t);
  await choose(page, "reduction");
  await page.locator("#graph").selectOption("dataflow");
  const graph = page.frameLocator("#drawing");
  await graph.locator("[data-id], .node, svg g").first().waitFor();
  await saveScreenshot(page, "playground-graph");
});

test("a link holds a file of 1,000 lines with its pipeline", async (t) => {
  const lines = Array.from({ length: 998 }, (_, number) => `  %v${number} = arith.constant ${number} : i32 // ${Math.imul(number, 2654435761)}`);
  const text = ["func.func @long() {", ...lines, "  return", "}"].join("\n");
  const page = await open(t, `#${await toFragment({ text, pipeline: "cse", graph: "" })}`);
  await page.locator("#source .view-line", { hasText: "func.func @long()" }).waitFor();
  await eventually(() => page.locator("#example").inputValue(), "");
  await page.locator("#pipeline").fill("cse,canonicalize");
  await eventually(async () => (await fromFragment(new URL(page.url()).hash.slice(1))).pipeline, "cse,canonicalize");
  assert.equal((await fromFragment(new URL(page.url()).hash.slice(1))).text, text);
});

test("a second visit starts from the stored memory of a server, and a memory that is broken is replaced", async (t) => {
  const text = "func.func @f() -> i32 {\n  return %nowhere : i32\n}\n";
  const page = await open(t, `#${await toFragment({ text, pipeline: "cse", graph: "" })}`);
  const stored = () => page.evaluate(async () => (await (await caches.open("mlir-workbench")).keys()).map(({ url }) => url));
  await eventually(async () => (await stored()).length, 2);
  const loaded = [];
  page.on("request", (request) => loaded.push(path.basename(request.url())));
  const reload = async () => {
    loaded.length = 0;
    await page.reload();
    await page.locator("#source .squiggly-error").waitFor();
    return loaded;
  };
  assert.equal((await reload()).includes("packages.pack"), false);

  const memory = (await stored()).find((url) => url.endsWith("memory"));
  await page.evaluate(async (url) => (await caches.open("mlir-workbench")).put(url, new Response(new Uint8Array(1024))), memory);
  assert.equal((await reload()).includes("packages.pack"), true);
});
