import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { pageOpener } from "../scripts/openPage.mjs";
import spdlog from "../scripts/replacements/spdlog.cjs";

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "mlir-editor-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("the page is opened by the user's program if there is a display, but not in CI", async (t) => {
  const folder = await temporaryFolder(t);
  const seen = { PATH: folder, DISPLAY: ":0" };
  assert.equal(pageOpener(seen, "linux"), undefined, "there is no program");
  await writeFile(path.join(folder, "chromium"), "", { mode: 0o755 });
  assert.equal(pageOpener(seen, "linux"), "chromium");
  await writeFile(path.join(folder, "xdg-open"), "", { mode: 0o755 });
  assert.equal(pageOpener(seen, "linux"), "xdg-open");
  assert.equal(pageOpener({ PATH: folder, WAYLAND_DISPLAY: "wayland-0" }, "linux"), "xdg-open");
  assert.equal(pageOpener({ PATH: folder }, "linux"), undefined, "there is no display");
  assert.equal(pageOpener({ ...seen, CI: "true" }, "linux"), undefined);
  assert.equal(pageOpener({ ...seen, BROWSER: "none" }, "linux"), undefined);
  assert.equal(pageOpener({ ...seen, BROWSER: "firefox" }, "linux"), "firefox");
  assert.equal(pageOpener({ PATH: folder }, "darwin"), "open");
  assert.equal(pageOpener({ PATH: folder, SSH_CONNECTION: "a b" }, "darwin"), undefined);
});

test("the editor's logger writes messages of its level or above, in the format of its pattern", async (t) => {
  const file = path.join(await temporaryFolder(t), "logs/one.log");
  const logger = await spdlog.createAsyncRotatingLogger("one", file, 1000, 2);
  logger.setPattern("%Y-%m-%d %H:%M:%S.%e [%l] %v");
  logger.debug("too detailed");
  logger.warn("50% done");
  logger.clearFormatters();
  logger.info("as it is");
  logger.flush();
  assert.match(await readFile(file, "utf8"), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} \[warning\] 50% done\nas it is$/);
  logger.drop();
  logger.error("after its end");
});

test("the editor's logger keeps the maximum number of files of the maximum size", async (t) => {
  const folder = await temporaryFolder(t);
  const logger = await spdlog.createRotatingLogger("one", path.join(folder, "one.log"), 10, 3);
  for (const message of ["first...", "second..", "third...", "fourth.."]) logger.info(message);
  assert.deepEqual((await readdir(folder)).toSorted(), ["one.1.log", "one.2.log", "one.log"]);
  assert.equal(await readFile(path.join(folder, "one.log"), "utf8"), "fourth..");
  assert.equal(await readFile(path.join(folder, "one.2.log"), "utf8"), "second..");
  logger.drop();
});
