// MLIR in notebooks: the widget in JupyterLab and marimo, in headless Chromium, with and without a kernel.
//
// Its environment is .build/notebooks, or NOTEBOOKS: `make notebooks` makes it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { browserOptions, eventually, saveScreenshot } from "../editor.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const environment = path.resolve(root, process.env.NOTEBOOKS ?? ".build/notebooks");
const patience = 90_000;
const text = `func.func @sums(%a: i32, %b: i32) -> i32 {
  %x = arith.muli %a, %b : i32
  %y = arith.muli %a, %b : i32
  %r = arith.addi %x, %y : i32
  return %r : i32
}
`;
const sourceWith = (literal) => `from ir_notebook import Module\nmodule = Module(${literal})\nmodule`;

let browser;
let folder;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "mlir-notebooks-"));
  browser = await chromium.launch(browserOptions);
});
after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

/** Starts a program of the environment, which ends with the test; returns the text that it has printed. */
function start(t, program, words) {
  const child = spawn(path.join(environment, "bin", program), words, {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${path.join(environment, "bin")}:${process.env.PATH}`,
      HOME: folder,
      XDG_CONFIG_HOME: path.join(folder, "config"),
      JUPYTER_CONFIG_DIR: path.join(folder, "jupyter"),
      JUPYTER_DATA_DIR: path.join(folder, "data"),
      JUPYTERLAB_SETTINGS_DIR: path.join(folder, "settings"),
      JUPYTERLAB_WORKSPACES_DIR: path.join(folder, "workspaces"),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => output.push(data.toString()));
  const exited = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    child.kill("SIGTERM");
    // JupyterLab without kernels goes on.
    await Promise.race([exited, setTimeout(10_000, undefined, { ref: false })]);
    child.kill("SIGKILL");
    await exited;
  };
  t.after(async () => {
    if (!t.passed) console.error(output.join("").slice(-3000));
    if (child.exitCode === null && child.signalCode === null) await stop();
  });
  return { exited, stop };
}

async function openPage(t, name) {
  const page = await browser.newPage({ viewport: { width: 1180, height: 800 } });
  page.setDefaultTimeout(patience);
  const elsewhere = [];
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "127.0.0.1") elsewhere.push(request.url());
  });
  t.after(async () => {
    if (!t.passed && !page.isClosed()) await saveScreenshot(page, `failed-${name}`).catch(() => undefined);
    await page.close();
  });
  return { page, elsewhere };
}

/** Opens a page of a server that may not be up yet. */
async function goWhenUp(page, url) {
  const deadline = Date.now() + 2 * patience;
  while (!(await fetch(url).then(() => true, () => false)) && Date.now() < deadline) await setTimeout(200);
  await page.goto(url);
}

// ------------------------------------------------------------------------------------------------- in every notebook

const editor = (page) => page.locator(".ir-notebook .ir-editor").first();

async function showsColoursAndHovers(page) {
  const widget = editor(page);
  await widget.locator(".ir-keyword", { hasText: "arith.addi" }).waitFor();
  assert.equal(await widget.locator(".ir-parameter", { hasText: "%a" }).count(), 3);
  assert.match(await hoverOf(page, "arith.addi"), /Operands/);
}

/** Rests the pointer on an operation until its hover comes up; returns the text of that. */
async function hoverOf(page, name) {
  const operation = editor(page).locator(".ir-keyword", { hasText: name });
  const hover = editor(page).locator(".ir-hover", { hasText: name });
  await eventually(async () => {
    await page.mouse.move(2, 2);
    await operation.hover({ force: true });
    return hover.waitFor({ timeout: 2_000 }).then(() => true, () => false);
  }, true);
  return hover.innerText();
}

async function checksWhatIsTyped(page) {
  const widget = editor(page);
  const field = widget.getByLabel("MLIR");
  const wrong = text.replace("return %r", "return %lost");
  await field.fill(wrong);
  await page.locator(".ir-problems li", { hasText: "5:10: error: use of undeclared SSA value name" }).waitFor();
  assert.equal(await widget.locator(".ir-error").first().innerText(), "%lost");
}

async function runsPasses(page) {
  const widget = page.locator(".ir-notebook").first();
  await widget.getByLabel("MLIR").fill(text);
  await page.locator(".ir-problems li").first().waitFor({ state: "detached" });
  await widget.getByLabel("Passes").fill("no-such-pass");
  await widget.getByRole("button", { name: "Run" }).click();
  await widget.locator(".ir-refused", { hasText: "no-such-pass" }).waitFor();
  await widget.getByLabel("Passes").fill("cse");
  await widget.getByRole("button", { name: "Run" }).click();
  await widget.locator(".ir-result h4", { hasText: "after cse" }).waitFor();
  assert.equal(await widget.locator(".ir-result .ir-keyword", { hasText: "arith.muli" }).count(), 1);
}

async function showsTraces(page) {
  const widget = page.locator(".ir-notebook").first();
  await widget.getByRole("button", { name: "Trace" }).click();
  const trace = widget.frameLocator(".ir-result iframe");
  await trace.locator("#passes button", { hasText: "1. cse" }).waitFor();
  await trace.locator("#text .gone", { hasText: "%y = arith.muli" }).waitFor();
  await trace.getByLabel("Graph", { exact: true }).check();
  await trace.getByRole("button", { name: "Open all groups" }).click();
  await trace.locator("#graph .node.removed", { hasText: "%y = arith.muli" }).waitFor();
}

async function showsGraphs(page) {
  const widget = page.locator(".ir-notebook").first();
  await widget.getByLabel("MLIR").click({ position: { x: 200, y: 40 } });
  await widget.getByRole("button", { name: "Graph" }).click();
  const node = widget.locator(".ir-graph .node", { hasText: "arith.addi" }).first();
  await node.click();
  const selected = await widget.getByLabel("MLIR").evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd));
  assert.equal(selected, "%r = arith.addi %x, %y : i32");
}

// -------------------------------------------------------------------------------------------------------- JupyterLab

async function startLab(t, more = []) {
  const port = await freePort();
  const settings = {
    "@jupyterlab/apputils-extension/notification.jupyterlab-settings": { fetchNews: "false", checkForUpdates: false },
    "@jupyter-widgets/jupyterlab-manager/plugin.jupyterlab-settings": { saveState: true },
  };
  for (const [name, content] of Object.entries(settings)) {
    const file = path.join(folder, "settings", name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(content));
  }
  const words = ["--no-browser", `--port=${port}`, "--ip=127.0.0.1", "--IdentityProvider.token=", `--ServerApp.root_dir=${folder}`, ...more];
  const lab = start(t, "jupyter-lab", [...words, ...(process.getuid() === 0 ? ["--allow-root"] : [])]);
  return { ...lab, url: `http://127.0.0.1:${port}/lab/tree/sums.ipynb?reset` };
}

function notebook() {
  const cells = [sourceWith(`"""\n${text}"""`), "module.snapshot()"].map((source, index) => (
    { cell_type: "code", id: `c${index}`, metadata: {}, source, outputs: [], execution_count: null }
  ));
  const metadata = { kernelspec: { name: "python3", display_name: "Python 3", language: "python" } };
  return { nbformat: 4, nbformat_minor: 5, metadata, cells };
}

test("JupyterLab shows a module that is edited, runs passes on it, and shows what was saved to another kernel", async (t) => {
  const file = path.join(folder, "sums.ipynb");
  await writeFile(file, JSON.stringify(notebook()));
  const { page, elsewhere } = await openPage(t, "jupyterlab");
  const lab = await startLab(t);
  await goWhenUp(page, lab.url);
  await page.locator("#jp-main-statusbar", { hasText: "Idle" }).waitFor();
  await page.locator(".jp-Notebook-cell .cm-content").first().click();
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Shift+Enter");
  await showsColoursAndHovers(page);
  await checksWhatIsTyped(page);
  await hoverOf(page, "return");
  await saveScreenshot(page, "notebook");
  await runsPasses(page);
  await showsTraces(page);
  await showsGraphs(page);

  await page.keyboard.press("Control+S");
  await eventually(async () => "widgets" in JSON.parse(await readFile(file, "utf8")).metadata, true);
  await page.close();
  await lab.stop();
  assert.deepEqual(elsewhere, []);

  const saved = JSON.parse(await readFile(file, "utf8"));
  assert.match(saved.cells[0].outputs[0].data["text/html"].toString(), /ir-keyword/);
  const { page: reopened } = await openPage(t, "jupyterlab-saved");
  const later = await startLab(t);
  await goWhenUp(reopened, later.url);
  // The kernel that JupyterLab starts has run nothing.
  await showsColoursAndHovers(reopened);
  await reopened.locator(".ir-notebook .ir-graph .node", { hasText: "arith.addi" }).first().waitFor();
  await reopened.locator('.ir-notebook .ir-keyword[title^="arith.addi"]').waitFor();
  await reopened.close();
  await later.stop();

  const { page: withoutKernel } = await openPage(t, "jupyterlab-no-kernel");
  const last = await startLab(t, ["--KernelSpecManager.ensure_native_kernel=False", "--KernelSpecManager.allowed_kernelspecs=none"]);
  await goWhenUp(withoutKernel, last.url);
  const dialog = withoutKernel.locator(".jp-Dialog");
  await dialog.locator("select").selectOption({ label: "No Kernel" });
  await dialog.getByRole("button", { name: "Select" }).click();
  const placeholder = withoutKernel.locator(".jp-OutputArea-output", { hasText: "Loading widget..." }).first();
  await placeholder.waitFor();
  await saveScreenshot(withoutKernel, "notebook-no-kernel");
  assert.match(await placeholder.evaluate((element) => getComputedStyle(element, "::after").content), /choose one at the upper right/);
  await withoutKernel.locator('.ir-notebook .ir-keyword[title^="arith.addi"]').waitFor();
});

// ------------------------------------------------------------------------------------------------------------ marimo

const app = `import marimo

app = marimo.App()


@app.cell
def _():
${sourceWith(JSON.stringify(text)).split("\n").map((line) => `    ${line}`).join("\n")}
    return
`;

test("marimo shows a module that is edited, runs passes on it, and exports what is shown", async (t) => {
  const file = path.join(folder, "sums.py");
  await writeFile(file, app);
  const port = await freePort();
  const words = ["--headless", "--no-token", "--host=127.0.0.1", `--port=${port}`];
  const { page } = await openPage(t, "marimo");
  start(t, "marimo", ["--quiet", "run", file, ...words]);
  await goWhenUp(page, `http://127.0.0.1:${port}`);
  await showsColoursAndHovers(page);
  await checksWhatIsTyped(page);
  await runsPasses(page);
  await showsTraces(page);
  await showsGraphs(page);

  const html = path.join(folder, "sums.html");
  const [code] = await start(t, "marimo", ["export", "html", file, "-o", html]).exited;
  assert.equal(code, 0);
  const { page: exported } = await openPage(t, "marimo-saved");
  await serveMarimo(exported);
  await exported.goto(pathToFileURL(html).href);
  await showsColoursAndHovers(exported);
});

/** Exported pages load marimo's own page from a network; here they get it from the installed package. */
async function serveMarimo(page) {
  const library = path.join(environment, "lib");
  const [python] = await readdir(library);
  const files = path.join(library, python, "site-packages/marimo/_static");
  await page.route(/^https?:.*\/@marimo-team\/frontend@[^/]*\/dist\//, (route) => {
    const name = new URL(route.request().url()).pathname.replace(/^.*\/dist\//, "");
    return route.fulfill({ path: path.join(files, name), headers: { "Access-Control-Allow-Origin": "*" } });
  });
}
