// VS Code in headless Chromium, as the editor tests use it: what a person does (open, type, hover) and sees.
import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readFile, readdir, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { installExtension, quietSettings, startBrowserEditor } from "../../vscode-extension/scripts/browserEditor.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const examples = path.join(root, "examples");
/** The Python environment of the tests' workspaces: this checkout's, unless another one is named. */
export const pythonEnvironment = path.resolve(root, process.env.E2E_VENV ?? ".venv");
export const noPython = "";
/** Settings with which the extension and the server run in the page. */
export const inTheBrowser = {
  "remote.extensionKind": { "mlir-workbench.mlir-workbench": ["web"] },
  "extensions.webWorker": true,
};
const patience = 60_000;
const statusItem = '.statusbar-item[id="mlir-workbench.mlir-workbench.mlir.status"]';
/**
 * Pictures are not taken halfway through an animation, no dialog asks whether a workspace is trusted, and Quick Open
 * does not look through the Python environment.
 */
const calmSettings = {
  "search.followSymlinks": false,
  "editor.minimap.enabled": false,
  "security.workspace.trust.startupPrompt": "never",
  "workbench.reduceMotion": "on",
};
/** No ir-lsp of the machine's is on it: where a workspace has no environment, there is no server. */
const ownPath = [path.dirname(process.execPath), "/usr/bin", "/bin"].join(path.delimiter);

export const browserOptions = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
  ],
};

let browser;
/** The folder with the extension, installed once for all tests of a file; each test has a profile of its own. */
let extensions;
export async function startBrowser() {
  extensions = await mkdtemp(path.join(tmpdir(), "mlir-e2e-extensions-"));
  await installExtension({ home: path.join(extensions, "home"), extensions: path.join(extensions, "installed") });
  browser = await chromium.launch(browserOptions);
}
export async function stopBrowser() {
  await lent?.close();
  await browser?.close();
  await rm(extensions, { recursive: true, force: true, maxRetries: 5 });
}

/** Waits until `read` gives `wanted`; fails with what it gave last. */
export async function eventually(read, wanted) {
  const deadline = Date.now() + patience;
  let given = await read();
  for (; given !== wanted && Date.now() < deadline; given = await read()) await setTimeout(100);
  assert.equal(given, wanted);
}

/**
 * A copy of examples/ in an editor with fresh user data. `files` are written over the copy. The workspace's Python
 * environment is this checkout's; with `noPython` it has none, with another text that is its program. `PATH` is where
 * the editor finds programs, `environment` what else it is started with, `trusted` whether the workspace is. All of it is gone after the test `t`.
 */
export async function openEditor(t, options) {
  const editor = await startEditor(options);
  editor.name = nameOf(t);
  t.after(async () => {
    if (!t.passed) await editor.failed();
    await editor.close();
  });
  return editor;
}

/** The editor that tests of a file borrow one after another. */
let lent;

/**
 * Like `openEditor`, but with an editor that an earlier test of the file may have used, as starting one takes most of a
 * test's time. After the test it has no file open, and the workspace is examples/ again; what the editor remembers stays.
 * Where a test fails, the next one gets a fresh editor. All tests of a file give the same `settings`.
 */
export async function borrowEditor(t, { files = {}, settings = {} } = {}) {
  lent ??= await startEditor({ settings });
  const editor = lent;
  editor.name = nameOf(t);
  await editor.writeFiles(files);
  t.after(async () => {
    if (t.passed && (await editor.tidy().then(() => true, () => false))) return;
    if (!t.passed) await editor.failed();
    lent = undefined;
    await editor.close();
  });
  return editor;
}

function nameOf(t) {
  return t.name.replaceAll(/\W+/g, "-");
}

async function startEditor({ python = pythonEnvironment, settings = {}, files = {}, PATH = ownPath, trusted = true, environment = {} } = {}) {
  const home = await mkdtemp(path.join(tmpdir(), "mlir-e2e-"));
  const workspace = path.join(home, "workspace");
  await cp(examples, workspace, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(workspace, name), text);
  if (python === pythonEnvironment) await symlink(pythonEnvironment, path.join(workspace, ".venv"));
  else if (python !== noPython) {
    await mkdir(path.join(workspace, ".venv/bin"), { recursive: true });
    await writeFile(path.join(workspace, ".venv/bin/python"), python, { mode: 0o755 });
  }

  const server = await startBrowserEditor({
    home: path.join(home, "editor"),
    extensions: path.join(extensions, "installed"),
    settings: { ...quietSettings, ...calmSettings, ...(process.env.E2E_WEB ? inTheBrowser : {}), ...settings },
    environment: { ...process.env, PATH, ...environment },
    trusted,
  });
  const page = await browser.newPage({ viewport: { width: 1180, height: 800 } });
  page.setDefaultTimeout(patience);
  page.on("console", (message) => server.output.push(message.text()));
  const close = async () => {
    await page.close();
    await server.stop();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const editor = new Editor(page, workspace, server.output, close);
  await page.goto(`${server.url}/?folder=${encodeURIComponent(workspace)}`);
  await page.locator(".monaco-workbench .explorer-folders-view .monaco-list-row").first().waitFor();
  return editor;
}

class Editor {
  constructor(page, workspace, output, close) {
    this.page = page;
    this.workspace = workspace;
    /** What the editor printed: the lines of the program, and the messages in the page's console. */
    this.output = output;
    /** Ends it and removes what it has written. */
    this.close = close;
    this.code = page.locator(".editor-instance .view-lines").first();
  }

  /** Takes a picture of what a test that failed has left. */
  failed() {
    return this.screenshot(`failed-${this.name}`).catch(() => undefined);
  }

  async writeFiles(files) {
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(this.workspace, name), text);
  }

  /** Closes the files and views that a test has opened, and makes examples/ of the workspace again. */
  async tidy() {
    for (const _ of "12") await this.page.keyboard.press("Escape");
    await this.runCommand("View: Close All Editor Groups");
    const unsaved = this.page.locator(".monaco-dialog-box").getByRole("button", { name: "Don't Save" });
    const closed = this.page.locator(".editor-group-container.empty");
    await unsaved.or(closed).first().waitFor();
    if (await unsaved.isVisible()) await unsaved.click();
    await closed.waitFor();
    const isVisible = (selector) => this.page.locator(selector).first().isVisible();
    if (await isVisible(".part.panel")) await this.runCommand("View: Hide Panel");
    if (await isVisible(".notification-toast")) await this.runCommand("Notifications: Clear All Notifications");
    await this.runCommand("View: Show Explorer");

    const kept = new Set([".venv", ...(await readdir(examples))]);
    for (const name of await readdir(this.workspace)) {
      if (!kept.has(name)) await rm(path.join(this.workspace, name), { recursive: true });
    }
    await cp(examples, this.workspace, { recursive: true });
  }

  /** Opens a file by its name. A file that was just written may not be listed yet: then the list is opened again. */
  async openFile(name) {
    const input = this.page.locator(".quick-input-widget input");
    const row = this.page.locator(".quick-input-list .monaco-list-row.focused", { hasText: name });
    await eventually(async () => {
      await this.page.keyboard.press("Control+P");
      await input.fill(name);
      if (await row.waitFor({ timeout: 5_000 }).then(() => true, () => false)) return true;
      await this.page.keyboard.press("Escape");
      return false;
    }, true);
    await input.press("Enter");
    await this.page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
    await this.code.locator(".view-line").first().waitFor();
  }

  /** The text in the editor; all of it is in view. */
  async text() {
    return this.page.evaluate(() => {
      const lines = [...document.querySelectorAll(".editor-instance .view-line")];
      lines.sort((a, b) => Number.parseInt(a.style.top) - Number.parseInt(b.style.top));
      return lines.map((line) => line.textContent.replaceAll("\u00a0", " ").replaceAll("\u200b", "")).join("\n");
    });
  }

  becomes(wanted) {
    return eventually(() => this.text(), wanted);
  }

  async runCommand(title) {
    await this.page.keyboard.press("F1");
    const input = this.page.locator(".quick-input-widget input");
    await input.fill(`>${title}`);
    await this.page.locator(".quick-input-list .monaco-list-row.focused", { hasText: title }).waitFor();
    await input.press("Enter");
  }

  /** Chooses an item of the menu that the right mouse button opens on something. */
  async chooseFromMenu(target, title) {
    const item = this.page.locator(".monaco-menu .action-item", { hasText: title });
    await target.click({ button: "right" });
    await item.waitFor();
    // A menu that is just coming up takes no click yet, as it might be the end of the one that opened it.
    await eventually(async () => {
      await item.click({ timeout: 1_000 }).catch(() => undefined);
      return item.waitFor({ state: "hidden", timeout: 1_000 }).then(() => true, () => false);
    }, true);
  }

  async showProblems() {
    await this.page.keyboard.press("Control+Shift+M");
    await this.page.locator(".markers-panel").waitFor();
  }

  /** The entries of the Problems view that say `text`; all entries without it. */
  problems(text) {
    const entries = this.page.locator(".markers-panel .monaco-list-row:has(.marker-icon)");
    return text === undefined ? entries : entries.filter({ hasText: text });
  }

  /** Underlined stretches in the text that is in view. */
  squiggles() {
    return this.page.locator(".editor-instance .squiggly-error");
  }

  /** Where `text` stands on the screen, in the line that contains `inLine`, once it stands still there. */
  async boxOf(inLine, text) {
    let before = await this.boxNow(inLine, text);
    for (;;) {
      await this.page.waitForTimeout(100);
      const now = await this.boxNow(inLine, text);
      if (now.x === before.x && now.y === before.y) return now;
      before = now;
    }
  }

  async boxNow(inLine, text) {
    const handle = await this.page.waitForFunction(([wantedLine, wanted]) => {
      for (const line of document.querySelectorAll(".editor-instance .view-line")) {
        const content = line.textContent.replaceAll("\u00a0", " ");
        if (!content.includes(wantedLine)) continue;
        let [start, end] = [content.indexOf(wanted), content.indexOf(wanted) + wanted.length];
        const range = document.createRange();
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (start >= 0 && start < node.length) range.setStart(node, start);
          if (end > 0 && end <= node.length) range.setEnd(node, end);
          [start, end] = [start - node.length, end - node.length];
        }
        const { x, y, width, height } = range.getBoundingClientRect();
        if (width > 0) return { x, y, width, height };
      }
      return undefined;
    }, [inLine, text]);
    return handle.jsonValue();
  }

  /**
   * Clicks on `text`, `offset` pixels from its left end, or from its right end where that is negative. Lines that a
   * lens above them moves away from the pointer are clicked on once more.
   */
  async clickOn(inLine, text, { offset = 2 } = {}) {
    for (;;) {
      const { x, y, width, height } = await this.boxOf(inLine, text);
      await this.page.mouse.click(offset < 0 ? x + width + offset : x + offset, y + height / 2);
      const now = await this.boxOf(inLine, text);
      if (now.x === x && now.y === y) return;
    }
  }

  /**
   * Opens the list of actions at the cursor with a key until it has an action with `title`, and returns that. The editor
   * forgets the key when the document changes before the list is there, and the server lists what it knows after a
   * second; then the key is pressed again, as a person would.
   */
  async openActions(title, key = "Control+.") {
    const action = this.page.locator(".action-widget .monaco-list-row.action", { hasText: title });
    await eventually(async () => {
      await this.page.keyboard.press(key);
      if (await action.waitFor({ timeout: 3_000 }).then(() => true, () => false)) return true;
      await this.page.keyboard.press("Escape");
      return false;
    }, true);
    return action;
  }

  /**
   * The lenses with `title` in the file that is shown. The editor asks for lenses once when it shows a file, and may be
   * too busy then: after a while the file is shown again, as a person would do.
   */
  async lenses(title) {
    const lenses = this.page.locator(".codelens-decoration a", { hasText: title });
    const shown = await this.page.locator(".tab.active").first().getAttribute("data-resource-name");
    await eventually(async () => {
      if (await lenses.first().waitFor({ timeout: 10_000 }).then(() => true, () => false)) return true;
      await this.openFile("subviews.mlir");
      await this.openFile(shown);
      return false;
    }, true);
    return lenses;
  }

  /**
   * Rests the pointer on `text` until a hover comes up. The editor asks once for each rest, and has nothing to ask
   * while the server is starting: then the pointer goes away and comes back, as a person's would. What it passes over
   * on its way may show another hover first.
   */
  async hover(inLine, text) {
    const hover = this.page.locator(".monaco-hover:not(.hidden)", { has: this.page.locator(".hover-contents") }).first();
    const deadline = Date.now() + patience;
    for (;;) {
      const box = await this.boxOf(inLine, text);
      await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
      try {
        await hover.filter({ hasText: text, hasNotText: "Loading..." }).waitFor({ timeout: 3_000 });
        return hover;
      } catch (error) {
        if (error.name !== "TimeoutError" || Date.now() > deadline) throw error;
        await this.page.mouse.move(2, 2);
      }
    }
  }

  /**
   * Selects `text` and types over it. A double click would be two single ones for the editor where it is busy for longer
   * than 400 ms in between.
   */
  async replace(inLine, text, by) {
    await this.clickOn(inLine, text, { offset: 1 });
    for (const _ of text) await this.page.keyboard.press("Shift+ArrowRight");
    await this.page.keyboard.insertText(by);
  }

  /** The language servers that run for this workspace: their process ids, from /proc. */
  async serverProcesses() {
    const found = [];
    for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
      try {
        const command = await readFile(`/proc/${pid}/cmdline`, "utf8");
        if (command.includes("ir_lsp") && (await readlink(`/proc/${pid}/cwd`)) === this.workspace) found.push(pid);
      } catch {
        // It ended while we looked.
      }
    }
    return found;
  }

  /** The one language server that runs for this workspace once that is another than `before`. */
  async serverAfter(before) {
    let found = [];
    await eventually(async () => {
      found = await this.serverProcesses();
      return found.length === 1 && found[0] !== before;
    }, true);
    return found[0];
  }

  /** A message that has just come: its toast closes by itself after ten seconds. */
  notification(text) {
    const places = ".notifications-toasts .notification-toast, .notifications-center .monaco-list-row";
    return this.page.locator(places, { hasText: text });
  }

  /** A message that came some time ago. */
  async keptNotification(text) {
    await this.runCommand("Notifications: Show Notifications");
    return this.notification(text);
  }

  /** The item of the status bar that says what the server is doing. */
  statusItem() {
    return this.page.locator(statusItem);
  }

  /** Waits for a text of the status item that may be gone soon after `cause`: all texts are recorded from before that. */
  async statusShows(pattern, cause) {
    await this.page.evaluate((item) => {
      globalThis.statusTexts = [];
      const record = () => globalThis.statusTexts.push(document.querySelector(item)?.textContent ?? "");
      new MutationObserver(record).observe(document.body, { subtree: true, childList: true, characterData: true });
    }, statusItem);
    await cause();
    await this.page.waitForFunction((wanted) => globalThis.statusTexts.some((text) => wanted.test(text)), pattern);
  }

  screenshot(name) {
    return saveScreenshot(this.page, name);
  }
}

/** Writes what is seen to a file; the pictures of the documentation are renewed from it on demand. */
export async function saveScreenshot(page, name) {
  const folder = path.join(root, ".build/screenshots");
  await mkdir(folder, { recursive: true });
  const picture = await page.screenshot({ path: path.join(folder, `${name}.png`) });
  if (process.env.E2E_UPDATE_IMAGES && !name.startsWith("failed-")) {
    const images = path.join(root, "docs/images");
    await mkdir(images, { recursive: true });
    await sharp(picture).png({ palette: true, colours: 64, dither: 0, effort: 10 }).toFile(path.join(images, `${name}.png`));
  }
}
