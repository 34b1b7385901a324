// VS Code in headless Chromium, as the editor tests use it: what a person does (open, type, hover) and sees.
import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readFile, readdir, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { installExtension, quietSettings, startBrowserEditor } from "../../vscode-extension/scripts/browserEditor.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const examples = path.join(root, "examples");
/** The Python environment of the tests' workspaces: this checkout's, unless another one is named. */
export const pythonEnvironment = path.resolve(root, process.env.E2E_VENV ?? ".venv");
export const noPython = "";
/** Whether the extension and the server run in the page, without Python. */
export const isInPage = Boolean(process.env.E2E_WEB);

/** Options of a test that cannot pass where the server runs in the page, for a reason. */
export function notInPage(reason) {
  return { skip: isInPage && `in the page: ${reason}` };
}

/** Settings with which the extension and the server run in the page. */
export const inTheBrowser = {
  "remote.extensionKind": { "mlir-workbench.mlir-workbench": ["web"] },
  "extensions.webWorker": true,
};
/** How long a test waits for what a busy machine does; Python in a page starts several times as slowly. */
const patience = isInPage ? 180_000 : 60_000;
const viewport = { width: 1180, height: 800 };
/** Editors of text: of files, and of the cells of notebooks. */
const texts = ":is(.editor-instance, .notebookOverlay)";
const statusItem = '.statusbar-item[id="mlir-workbench.mlir-workbench.mlir.status"]';
/**
 * Pictures are not taken halfway through an animation, no dialog asks whether a workspace is trusted, Quick Open does
 * not look through the Python environment, and inlay hints do not mix with the text.
 */
const calmSettings = {
  "search.followSymlinks": false,
  "diffEditor.useInlineViewWhenSpaceIsLimited": false,
  "editor.minimap.enabled": false,
  "editor.inlayHints.enabled": "off",
  "security.workspace.trust.startupPrompt": "never",
  "workbench.reduceMotion": "on",
};
/** A key that ends what a test has begun: the palette takes a second for each command. */
const tidyKey = "Control+Alt+Shift+F12";
const tidyCommands = [
  "workbench.action.debug.stop", "workbench.action.closeAllGroups", "workbench.action.closePanel",
  "notifications.clearAll", "workbench.view.explorer",
];
const keybindings = [{ key: tidyKey.replace("Control", "ctrl").toLowerCase(), command: "runCommands", args: { commands: tidyCommands } }];
/** No ir-lsp of the machine's is on it: where a workspace has no environment, there is no server. */
const ownPath = [path.dirname(process.execPath), "/usr/bin", "/bin"].join(path.delimiter);

export const browserOptions = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
  ],
};

/** What tests of a process share, made when the first of them needs it, and how it is ended. */
const shared = new Map();
const endings = [];

function share(name, make) {
  if (!shared.has(name)) shared.set(name, make());
  return shared.get(name);
}

after(async () => {
  await lent?.close();
  for (const end of endings.toReversed()) await end();
});

/** The browser of all tests. */
export function startBrowser() {
  return share("browser", async () => {
    const browser = await chromium.launch(browserOptions);
    endings.push(() => browser.close());
    return browser;
  });
}

/** Whether the window is open that has the cache of earlier ones. */
let cacheIsUsed = false;

/**
 * Opens an empty window. What an earlier one has loaded and compiled, it has from their cache, unless that one is still
 * open: of windows that share a cache, Chromium slows down all but the newest.
 */
async function openWindow() {
  if (cacheIsUsed) return openPage(await (await startBrowser()).newContext({ viewport }));
  cacheIsUsed = true;
  const page = await openPage(await share("windows", async () => (await startBrowser()).newContext({ viewport })));
  page.once("close", () => {
    cacheIsUsed = false;
  });
  return page;
}

async function openPage(context) {
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  return page;
}

/** The folder with the extension. */
function extensions() {
  return share("extensions", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "mlir-e2e-extensions-"));
    endings.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    const installed = path.join(folder, "installed");
    await installExtension({ home: path.join(folder, "home"), extensions: installed });
    return installed;
  });
}

/** Starts the program that windows are windows of, with user data of its own. */
async function startProgram({ userSettings = {}, PATH = ownPath, trusted = true, environment = {} }) {
  const home = await mkdtemp(path.join(tmpdir(), "mlir-e2e-program-"));
  await mkdir(path.join(home, "user-data/User"), { recursive: true });
  await writeFile(path.join(home, "user-data/User/keybindings.json"), JSON.stringify(keybindings));
  const program = await startBrowserEditor({
    home,
    extensions: await extensions(),
    settings: { ...quietSettings, ...calmSettings, ...(isInPage ? inTheBrowser : {}), ...userSettings },
    environment: { ...process.env, PATH, ...environment },
    trusted,
    // What runs for a window that was closed ends soon after it, and not hours later.
    options: ["--reconnection-grace-time", "10"],
  });
  const stop = async () => {
    await program.stop();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  return { ...program, stop };
}

/** The program of all windows that need no other. */
function usualProgram() {
  return share("program", async () => {
    const program = await startProgram({});
    endings.push(program.stop);
    return program;
  });
}

/** Waits until `read` gives `wanted` or something equal; fails with what it gave last. */
export async function eventually(read, wanted) {
  const deadline = Date.now() + patience;
  let given = await read();
  for (; !isDeepStrictEqual(given, wanted) && Date.now() < deadline; given = await read()) await setTimeout(100);
  assert.deepEqual(given, wanted);
}

/** Returns whether something comes up within a few seconds, or goes away with `state: "hidden"`. */
function comes(locator, state = "visible") {
  return locator.first().waitFor({ state, timeout: 5_000 }).then(() => true, () => false);
}

/**
 * A copy of examples/ in a window of its own, which is closed after the test `t`. `files` are written over the copy.
 * The workspace's Python environment is this checkout's; with `noPython` it has none, with another text that is its
 * program. `settings` are those of the workspace. All others are options of the program, which is started for this
 * window and has fresh user data then: `PATH` is where it finds programs, `environment` what else it is started with,
 * `userSettings` are the user's, and `trusted` says whether workspaces are.
 */
export async function openEditor(t, options) {
  const editor = await startEditor(options);
  editor.name = nameOf(t);
  t.after(async () => {
    if (!t.passed) await editor.failed(t);
    await editor.close();
  });
  return editor;
}

/** The editor that tests borrow one after another. */
let lent;

/**
 * Like `openEditor`, but with an editor that an earlier test may have used, as opening one takes most of a test's time.
 * After the test it has no file open, and the workspace is examples/ again; what the editor remembers stays. Settings
 * come into effect some time after this.
 * Where a test fails, the next one gets a fresh editor.
 */
export async function borrowEditor(t, { files = {}, settings = {} } = {}) {
  lent ??= await startEditor();
  const editor = lent;
  editor.name = nameOf(t);
  await editor.writeFiles(files, settings);
  t.after(async () => {
    if (t.passed && (await editor.tidy().then(() => true, () => false))) return;
    if (!t.passed) await editor.failed(t);
    lent = undefined;
    await editor.close();
  });
  return editor;
}

function nameOf(t) {
  return t.name.replaceAll(/\W+/g, "-");
}

async function startEditor({ python = pythonEnvironment, settings = {}, files = {}, ...ofProgram } = {}) {
  const home = await mkdtemp(path.join(tmpdir(), "mlir-e2e-"));
  const workspace = path.join(home, "workspace");
  await cp(examples, workspace, { recursive: true });
  await writeInto(workspace, files, settings);
  if (python === pythonEnvironment) await symlink(pythonEnvironment, path.join(workspace, ".venv"));
  else if (python !== noPython) {
    await mkdir(path.join(workspace, ".venv/bin"), { recursive: true });
    await writeFile(path.join(workspace, ".venv/bin/python"), python, { mode: 0o755 });
  }

  const isUsual = Object.keys(ofProgram).length === 0;
  const program = await (isUsual ? usualProgram() : startProgram(ofProgram));
  const page = await openWindow();
  page.on("console", (message) => program.output.push(message.text()));
  const close = async () => {
    await page.close();
    if (!isUsual) await program.stop();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const editor = new Editor(page, workspace, program.output, close);
  await page.goto(`${program.url}/?folder=${encodeURIComponent(workspace)}`);
  await page.locator(".monaco-workbench .explorer-folders-view .monaco-list-row").first().waitFor();
  return editor;
}

/** Writes files into a workspace, and its settings. */
async function writeInto(workspace, files, settings = {}) {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(workspace, name), text);
  if (Object.keys(settings).length === 0) return;
  await mkdir(path.join(workspace, ".vscode"));
  await writeFile(path.join(workspace, ".vscode/settings.json"), JSON.stringify(settings));
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

  /** Takes a picture of what the test `t` has left, which failed. Last of all that is printed stands what the window showed. */
  async failed(t) {
    await this.screenshot(`failed-${this.name}`).catch(() => undefined);
    await this.runCommand("Notifications: Show Notifications").catch(() => undefined);
    const parts = {
      "the file in front": ".tab.active .label-name",
      "a message": ".notifications-center .notification-list-item-message",
      "a line": ".editor-instance .view-line",
    };
    const shown = [];
    for (const [what, part] of Object.entries(parts)) {
      const found = await this.page.locator(part).allInnerTexts().catch(() => []);
      shown.push(...found.map((text) => `  ${what}: ${text}`));
    }
    process.on("exit", () => console.error([`What the window showed when "${t.name}" failed:`, ...shown].join("\n")));
  }

  writeFiles(files, settings) {
    return writeInto(this.workspace, files, settings);
  }

  /** Ends what a test has begun, closes the files and views that it has opened, and makes examples/ of the workspace again. */
  async tidy() {
    const unsaved = this.page.locator(".monaco-dialog-box").getByRole("button", { name: "Don't Save" });
    const closed = this.page.locator(".editor-group-container.empty");
    await eventually(async () => {
      for (const _ of "12") await this.page.keyboard.press("Escape");
      await this.page.keyboard.press(tidyKey);
      if (!(await comes(unsaved.or(closed)))) return false;
      if (await unsaved.isVisible()) await unsaved.click();
      const isGone = await comes(this.page.locator(".debug-toolbar, .part.panel").filter({ visible: true }), "hidden");
      return isGone && (await comes(closed)) && comes(this.page.locator(".explorer-folders-view"));
    }, true);

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
      if (!(await comes(input))) return false;
      await input.fill(name);
      if (await comes(row)) return true;
      await this.page.keyboard.press("Escape");
      return false;
    }, true);
    await input.press("Enter");
    await this.page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
    await this.hasFocus(name.endsWith(".ipynb") ? ".notebookOverlay" : `.monaco-editor.focused[data-uri$="/${name}"]`);
  }

  /** Waits for the text of a document that is opening. Its tab is there before that: until then, clicks and keys go to the document before it. */
  hasFocus(document) {
    return this.page.locator(`${document} .view-line`).filter({ visible: true }).first().waitFor();
  }

  /** The text in the active group of editors; all of it is in view. */
  async text() {
    return this.page.evaluate(() => {
      const lines = [...document.querySelectorAll(".editor-group-container.active .editor-instance .view-line")];
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
    return this.page.locator(`${texts} .squiggly-error`);
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
    const handle = await this.page.waitForFunction(([selector, wantedLine, wanted]) => {
      for (const line of document.querySelectorAll(`${selector} .view-line`)) {
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
    }, [texts, inLine, text]);
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
   * The lenses with `title` in the file that is shown; all lenses without it. The editor asks for lenses once when it shows a file, and may be
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

  /** Clicks on a lens until it goes away. */
  clickAway(lens) {
    return this.clickUntil(lens, lens, "hidden");
  }

  /** Clicks on the lens with `title` until `shown` comes up. */
  async clickLens(title, shown) {
    await this.clickUntil(await this.lenses(title), shown, "visible");
  }

  /** Clicks on a lens until something is in `state`: a click is lost if the editor draws the lens anew between press and release. */
  async clickUntil(lens, target, state) {
    await eventually(async () => {
      await lens.click({ timeout: 5_000 }).catch(() => {});
      return target.first().waitFor({ state, timeout: 10_000 }).then(() => true, () => false);
    }, true);
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

  /** The language servers that run for this workspace, without the processes that they start: their ids, from /proc. */
  async serverProcesses() {
    const parents = new Map();
    for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
      try {
        const command = await readFile(`/proc/${pid}/cmdline`, "utf8");
        if (command.includes("ir_lsp") && (await readlink(`/proc/${pid}/cwd`)) === this.workspace) {
          const [, parent] = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ").at(-1).split(" ");
          parents.set(pid, parent);
        }
      } catch {
        // It ended while we looked.
      }
    }
    return [...parents].filter(([, parent]) => !parents.has(parent)).map(([pid]) => pid);
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

  /** Waits until `cause` has had the server started again. */
  async serverRestarts(cause) {
    if (!isInPage) {
      const first = await this.serverAfter(undefined);
      await cause();
      await this.serverAfter(first);
      return;
    }
    const item = this.statusItem();
    const starts = item.locator(".codicon-loading").waitFor();
    await cause();
    await starts;
    await item.locator(".codicon-check").waitFor();
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
