// How long the playground takes to show an error, printed and not judged: node --test tests/e2e/playgroundSpeed.mjs (after
// `make playground`).
import { test } from "node:test";
import { toFragment } from "../../playground/link.mjs";
import { eventually, startBrowser } from "./editor.mjs";
import { servePlayground } from "./playgroundFiles.mjs";

const runs = 5;
const text = "func.func @f() -> i32 {\n  return %nowhere : i32\n}\n";

test("a first visit, and later ones", async (t) => {
  const files = await servePlayground();
  t.after(files.close);
  const page = await (await startBrowser()).newPage();
  page.setDefaultTimeout(120_000);
  const timed = async (open) => {
    const start = performance.now();
    await open();
    await page.locator("#source .squiggly-error").waitFor();
    return Math.round(performance.now() - start);
  };
  const fragment = await toFragment({ text, pipeline: "cse", graph: "" });
  const first = await timed(() => page.goto(`${files.url}/playground/#${fragment}`));
  const stored = () => page.evaluate(async () => (await (await caches.open("mlir-workbench")).keys()).length);
  await eventually(stored, 2);
  const later = [];
  for (let run = 0; run < runs; run += 1) later.push(await timed(() => page.reload()));
  t.diagnostic(`until the error of the text is underlined, first visit, in ms: ${first}`);
  t.diagnostic(`later visits, in ms: ${later.join(", ")}`);
});
