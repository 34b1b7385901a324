// How long a server in the page takes to show an error in VS Code, printed and not judged:
// E2E_WEB=1 node --test tests/e2e/webSpeed.mjs (after `make setup`).
import { test } from "node:test";
import { openEditor } from "./editor.mjs";

const runs = 5;
/** The memory of a server is stored some seconds after the first start. */
const storingMs = 20_000;
const text = "func.func @f() -> i32 {\n  return %nowhere : i32\n}\n";

test("a first start, and later ones", async (t) => {
  const editor = await openEditor(t, { files: { "wrong.mlir": text } });
  const error = editor.squiggles().first();
  const timed = async () => {
    const start = performance.now();
    await error.waitFor();
    return Math.round(performance.now() - start);
  };
  await editor.openFile("wrong.mlir");
  t.diagnostic(`from the text of a file to its error, first start, in ms: ${await timed()}`);
  await editor.page.waitForTimeout(storingMs);
  const later = [];
  for (let run = 0; run < runs; run += 1) {
    await editor.page.reload();
    await editor.page.locator(".editor-instance .view-line", { hasText: "%nowhere" }).waitFor();
    later.push(await timed());
  }
  t.diagnostic(`later starts, in ms: ${later.join(", ")}`);
});
