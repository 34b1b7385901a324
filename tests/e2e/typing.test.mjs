// Whatever is typed into a real VS Code, key by key and with suggestions coming up, is what the file has.
//
// What is typed is what a person types: the text, Enter, and no blanks at the beginning of a line, where the editor
// stands already by its rules. Where the text stands further right than the cursor, the space bar is pressed, where
// it stands further left, Backspace, or Ctrl+[ after a closing bracket. The file has to be the whole text, with the
// blanks that the editor has put there.
//
// A suggestion that is not what was typed is taken by Enter and Tab, as a person wants who has typed a part of a word, or
// the name of an operation whose syntax is to be inserted. No line of the texts ends with one of these.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { borrowEditor, eventually, openEditor } from "./editor.mjs";
import { texts as typedTexts } from "./typedTexts.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { indentationRules } = JSON.parse(
  await readFile(path.join(root, "vscode-extension/language-configuration.json"), "utf8"),
);
const decreases = new RegExp(indentationRules.decreaseIndentPattern);
const tabSize = 2;
const cursorPlace = '.statusbar-item[id="status.editor.selection"]';
const lastWord = /[\w.%@!#^]{2,}$/;
/** How long a list may take to come up, in milliseconds: when it does not, typing goes on. */
const listPatience = 1000;

/** What is shown beside the text stays away, as it takes most of the time. */
const settings = {
  "breadcrumbs.enabled": false,
  "editor.codeLens": false,
  "editor.inlayHints.enabled": "off",
  "editor.occurrencesHighlight": "off",
  "editor.semanticHighlighting.enabled": false,
  "editor.stickyScroll.enabled": false,
  "window.titleBarStyle": "native",
};

const indentation = (line) => line.length - line.trimStart().length;

/**
 * The column of the cursor, from 0, as the status bar says once the cursor is in line `number`. It is read and not
 * computed by the editor's rules, since these depend on how many lines above are tokenized already.
 */
async function cursorColumn(page, number) {
  const place = page.locator(cursorPlace, { hasText: `Ln ${number + 1},` });
  await place.waitFor({ state: "attached" }).catch(async (cause) => {
    throw new Error(`the cursor is not in line ${number + 1}: ${await describeEditor(page)}`, { cause });
  });
  return /Col (\d+)/.exec(await place.textContent())[1] - 1;
}

/** What an editor shows that does not do what it should: the file that has the keys, its lines, and what lies over them. */
async function describeEditor(page) {
  const texts = (selector) => page.locator(selector).allTextContents();
  return JSON.stringify({
    at: await page.evaluate(() => Math.round(performance.now())),
    cursor: await texts(cursorPlace),
    focus: await page.locator(".monaco-editor.focused").evaluateAll((editors) => editors.map(({ dataset }) => dataset.uri)),
    lines: await texts(".editor-instance .view-line"),
    suggestions: await texts(".suggest-widget.visible .monaco-list-row"),
    messages: await texts(".notification-list-item-message, .monaco-dialog-box"),
    keysInLists: (await keysInLists(page)).slice(-5),
  });
}

/** In the page: notes a key if a list is open, and when. */
function noteKey({ key }) {
  const list = document.querySelector(".suggest-widget.visible:not(.message)");
  if (!list) return;
  const chosen = list.querySelector(".monaco-list-row.focused")?.ariaLabel ?? "";
  globalThis.keysInLists.push({ key, at: Math.round(performance.now()), chosen });
}

/** Notes at each key whether a list of suggestions is open, and which of its rows is chosen. */
async function watchSuggestions(page) {
  await page.evaluate(`globalThis.keysInLists = []; addEventListener("keydown", ${noteKey}, { capture: true });`);
}

const keysInLists = (page) => page.evaluate(() => globalThis.keysInLists);

/**
 * Where typing waits for a list of suggestions in a line: at the dot of an operation's name, behind the blank after the
 * name where an operand follows, and before the last character of the last word, so that Enter comes while the list is
 * there.
 */
function stops(line) {
  if (line.includes("//")) return [];
  const name = /^(?:%[^=]*= )?[a-z_]\w*\./.exec(line);
  const blank = /^(?:%[^=]*= )?(?!\S+\.for )[a-z_][\w.]* (?=[%^])|\bcall (?=@)/.exec(line);
  const atEnd = lastWord.test(line) && line.length - 1;
  const places = [name?.[0].length, blank && blank.index + blank[0].length, atEnd].filter(Boolean);
  return [...new Set(places)].toSorted((a, b) => a - b);
}

/** Until the editor has done what follows from the last key by itself; it does not wait for the server. */
const idle = (page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));

/** In the page: whether the chosen row, if a list is open, is marked as far as a word is typed. */
function isMarked({ length }) {
  const row = document.querySelector(".suggest-widget.visible .monaco-list-row.focused");
  const marked = [...(row?.querySelectorAll(".highlight") ?? [])].map(({ textContent }) => textContent).join("");
  return !marked || marked.length >= length;
}

/** Until a list of suggestions follows a word: so long, VS Code takes the suggestion of the key before. */
const listFollows = (page, word) => page.waitForFunction(isMarked, word, { timeout: listPatience }).catch(() => undefined);

/** Presses the keys of some characters, the next one before the editor is done with the one before. */
async function typeKeys(devtools, characters) {
  await Promise.all([...characters].flatMap((key) => [
    devtools.send("Input.dispatchKeyEvent", { type: "keyDown", key, text: key, unmodifiedText: key }),
    devtools.send("Input.dispatchKeyEvent", { type: "keyUp", key }),
  ]));
}

/** Types a text into the empty editor that has the focus. */
async function typeText(page, text) {
  const { keyboard } = page;
  const devtools = await page.context().newCDPSession(page);
  const list = page.locator(".suggest-widget.visible");
  const isShown = () => list.waitFor({ timeout: listPatience }).then(() => true, () => false);
  const lines = text.split("\n");
  for (const [number, line] of lines.entries()) {
    if (number > 0) {
      await idle(page);
      await listFollows(page, lastWord.exec(lines[number - 1])?.[0] ?? "");
      await keyboard.press("Enter");
    }
    const isCloser = decreases.test(line);
    if (isCloser) await idle(page);
    else if (line) await correctIndentation(page, number, line);
    const bare = line.trimStart();
    let typed = 0;
    for (const stop of stops(bare)) {
      await typeKeys(devtools, bare.slice(typed, stop - 1));
      await idle(page);
      await typeKeys(devtools, bare[stop - 1]);
      if (!(await isShown()) && stop === bare.length - 1) {
        // The editor asks for no list while it waits for the answer to the blank before a word.
        await keyboard.press("Backspace");
        await typeKeys(devtools, bare[stop - 1]);
        await isShown();
      }
      typed = stop;
    }
    await typeKeys(devtools, bare.slice(typed));
    if (isCloser) await correctCloser(page, number, line);
  }
}

/** Before a line is typed. Tab is not pressed: how far it goes in an empty line depends on tokens as well. */
async function correctIndentation(page, number, line) {
  const wanted = indentation(line);
  let column = await cursorColumn(page, number);
  for (; column > wanted; column -= tabSize) await page.keyboard.press("Backspace");
  for (; column < wanted; column += 1) await page.keyboard.press("Space");
}

/** After a line is typed which the editor has moved to the left by itself: not far enough below continued lines. */
async function correctCloser(page, number, line) {
  await idle(page);
  for (let column = await cursorColumn(page, number); column > line.length; column -= tabSize) {
    await page.keyboard.press("Control+[");
  }
}

/**
 * Types texts into a window, each in place of the one before, and compares what is saved. Gives the keys that came while a
 * list was open.
 */
async function typeTexts(t, texts) {
  const editor = await openEditor(t, { files: { "typed.mlir": "" }, userSettings: settings });
  const { page } = editor;
  const saved = () => readFile(path.join(editor.workspace, "typed.mlir"), "utf8");
  await page.setViewportSize({ width: 640, height: 400 });
  await editor.openFile("typed.mlir");
  await editor.statusItem().locator(".codicon-check").waitFor();
  await watchSuggestions(page);
  for (const text of texts) {
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await typeText(page, text);
    await page.keyboard.press("Control+S");
    await eventually(saved, text).catch(async (cause) => {
      throw new Error(`other text is saved: ${await describeEditor(page)}`, { cause });
    });
  }
  return keysInLists(page);
}

/** Types texts in two windows at once, as a part of the time goes by with waiting. */
async function typeInTwoWindows(t, texts) {
  const halves = [0, 1].map((half) => texts.filter((_, index) => index % 2 === half));
  return (await Promise.all(halves.map((half) => typeTexts(t, half)))).flat();
}

/** Makes sure that enough of the keys came while a list was open, and notes how many did. */
function assertTypedIntoLists(t, keys, { enters, others }) {
  const ofEnter = keys.filter(({ key }) => key === "Enter").length;
  const ofOthers = keys.filter(({ key }) => /^[^\w.%]$/.test(key)).length; // what ends a word
  t.diagnostic(`${keys.length} keys while a list was open, ${ofEnter} of them Enter, ${ofOthers} blanks or punctuation`);
  assert(ofEnter >= enters, `only ${ofEnter} times Enter`);
  assert(ofOthers >= others, `only ${ofOthers} blanks or punctuation`);
}

test("the examples and texts of all kinds are typed as they are", async (t) => {
  assert(Object.keys(typedTexts).length >= 20);
  const names = (await readdir(path.join(root, "examples"))).filter((name) => name.endsWith(".mlir"));
  const examples = await Promise.all(names.map((name) => readFile(path.join(root, "examples", name), "utf8")));
  const keys = await typeInTwoWindows(t, [...examples, ...Object.values(typedTexts)]);
  assertTypedIntoLists(t, keys, { enters: 30, others: 80 });
});

test("Enter begins a line after a complete word also where it takes any suggestion", { timeout: 180_000 }, async (t) => {
  const text = "func.func private @f(i32) -> i32\nfunc.func private @g(index) -> index\n";
  const settingsOfMlir = { "[mlir]": { "editor.acceptSuggestionOnEnter": "on", "editor.lineNumbers": "off" } };
  const editor = await borrowEditor(t, { files: { "typed.mlir": "" }, settings: settingsOfMlir });
  const { keyboard } = editor.page;
  await editor.openFile("typed.mlir");
  await editor.statusItem().locator(".codicon-check").waitFor();
  await editor.page.locator(".editor-instance .line-numbers").first().waitFor({ state: "detached" }); // the settings count
  const list = editor.page.locator(".suggest-widget.visible");
  for (const line of text.trimEnd().split("\n")) {
    await keyboard.type(line.slice(0, -2));
    // The editor asks for no list while it waits for the answer to the blank before the word.
    const row = list.locator(".monaco-list-row.focused");
    await keyboard.type(line.at(-2));
    while (!(await row.waitFor({ timeout: 3_000 }).then(() => true, () => false))) {
      await keyboard.press("Backspace");
      await keyboard.type(line.at(-2));
    }
    await keyboard.type(line.at(-1));
    await list.waitFor({ state: "hidden" }); // once the server knows the last character
    await keyboard.press("Enter");
  }
  await editor.page.keyboard.press("Control+S");
  await eventually(() => readFile(path.join(editor.workspace, "typed.mlir"), "utf8"), text);
});

test("the light bulb has ten entries at most, and one of them lists the passes with what they do", async (t) => {
  const text = `func.func @f(%a: i32) -> i32 {
  %b = arith.addi %a, %a : i32
  %c = arith.addi %a, %a : i32
  %d = arith.muli %b, %c : i32
  return %d : i32
}
`;
  const editor = await borrowEditor(t, { files: { "twice.mlir": text } });
  await editor.openFile("twice.mlir");
  await editor.page.locator(".editor-instance .squiggly-hint").first().waitFor();
  await editor.clickOn("%c = arith.addi", "arith.addi");
  await editor.openActions("Remove the duplicate");
  const entries = editor.page.locator(".action-widget .monaco-list-row.action");
  assert((await entries.count()) <= 10);
  assert.match(await entries.first().textContent(), /^Remove the duplicate/);
  await entries.filter({ hasText: "Apply a pass..." }).click();
  const picker = editor.page.locator(".quick-input-widget");
  await picker.getByText("Apply passes to @f").waitFor();
  const pass = picker.locator(".monaco-list-row", { hasText: "Eliminate common sub-expressions" }).first();
  await pass.waitFor();
  await picker.getByRole("button", { name: "Apply to the file instead" }).click();
  await picker.getByText("Apply passes to the file").waitFor();
  await picker.getByRole("button", { name: "Apply to @f instead" }).click();
  await pass.click();
  await editor.becomes(text.replace("  %c = arith.addi %a, %a : i32\n", "").replace("%b, %c", "%b, %b"));
});
