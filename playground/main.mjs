// The playground: MLIR with its language server in the page, passes with what each changed, graphs, and a link to all of it.
import { editor as monaco, Uri } from "monaco-editor/editor.js";
// oxlint-disable-next-line import/no-unassigned-import -- it registers itself
import "monaco-editor/features/register.all.js";
import { MonacoLspClient } from "monaco-lsp";
import { choices } from "../vscode-extension/src/passChoices.ts";
import { firstToShow, passesIn, passTitle } from "../vscode-extension/src/traceModel.ts";
import examples from "playground-examples";
import { language, registerLanguage, stateLanguage } from "./language.mjs";
import { fromFragment, toFragment } from "./link.mjs";
import { Server } from "./server.mjs";

const pauseMs = 300;
const mostOffers = 200;
const element = (id) => document.querySelector(`#${id}`);
const [example, pipeline, offers, run, graph, result, list, diff, drawing, status, problem, elsewhere] = [
  "example", "pipeline", "offers", "run", "graph", "result", "list", "diff", "drawing", "status", "problem", "elsewhere",
].map(element);

globalThis.MonacoEnvironment = { getWorker: () => new Worker("editor.worker.js", { type: "module" }) };
registerLanguage();
const options = { theme: "playground", automaticLayout: true, minimap: { enabled: false }, fontSize: 13, "semanticHighlighting.enabled": true };
const model = monaco.createModel("", language, Uri.parse("file:///playground.mlir"));
const source = monaco.create(element("source"), { ...options, model });
let compared;
let comparisons = 0;
let trace;
let drawn = { function: undefined, opened: [], asked: 0 };

const server = new Server((reason) => {
  status.textContent = "";
  problem.textContent = `The language server failed: ${reason}. Reload the page to start it again.`;
});

/** The passes, whose list takes the server some time: errors come first. */
const known = server.diagnosed.then(() => server.command("ir-lsp.listPasses"));

function shown(name) {
  result.hidden = !name;
  for (const part of [list, diff]) part.hidden = name !== "passes";
  drawing.hidden = name !== "graph";
}

// ------------------------------------------------------------------------------------------------- text and link

async function restore() {
  const state = await fromFragment(location.hash.slice(1));
  for (const name of Object.keys(examples)) example.add(new Option(name));
  example.add(new Option("yours", ""));
  const name = state ? Object.keys(examples).find((each) => examples[each] === state.text) : Object.keys(examples)[0];
  example.value = name ?? "";
  model.setValue(state?.text ?? examples[name]);
  pipeline.value = state?.pipeline ?? "canonicalize,cse";
  graph.value = state?.graph ?? "";
  nameElsewhere();
  return state;
}

async function keep() {
  const state = { text: model.getValue(), pipeline: pipeline.value, graph: graph.value };
  history.replaceState(undefined, "", `#${await toFragment(state)}`);
}

function nameElsewhere() {
  const repository = document.documentElement.dataset.repository;
  elsewhere.hidden = !repository || !example.value;
  elsewhere.href = `https://vscode.dev/${repository}/blob/main/examples/${example.value}.mlir`;
}

// --------------------------------------------------------------------------------------------------------- passes

async function offer() {
  const typed = pipeline.value;
  const passes = await known;
  const mistake = typed.trim() ? await server.command("ir-lsp.checkPipeline", typed) : undefined;
  if (typed !== pipeline.value) return;
  problem.textContent = mistake ? mistake.message : "";
  run.disabled = Boolean(mistake) || !typed.trim();
  const named = choices(passes, typed, mistake ?? undefined).filter(({ completes, pass }) => completes ?? pass);
  offers.replaceChildren(...named.slice(0, mostOffers).map(({ completes, label, description }) => new Option(description, completes ?? label)));
}

async function record() {
  run.disabled = true;
  status.textContent = `Running ${pipeline.value} ...`;
  problem.textContent = "";
  try {
    const previous = trace;
    const answer = await server.command("ir-lsp.trace.record", { uri: model.uri.toString(), line: source.getPosition().lineNumber - 1, pipeline: pipeline.value });
    if (answer.message) throw new Error(answer.message);
    trace = answer;
    if (previous) void server.command("ir-lsp.trace.close", { trace: previous.trace });
    problem.textContent = answer.problem?.message ?? "";
    graph.value = "";
    shown("passes");
    const whole = { title: "all passes", states: [1, answer.states], changed: true };
    const passes = passesIn(answer.tree).map((pass) => ({ ...pass, title: pass.argument, tooltip: passTitle(pass) }));
    list.replaceChildren(...[whole, ...passes].map(entry));
    await compare(firstToShow(answer.tree)?.failed ? firstToShow(answer.tree) : whole);
    status.textContent = `${answer.steps} steps in ${passes.length} passes`;
  } catch (error) {
    status.textContent = "";
    problem.textContent = error.message;
  }
  run.disabled = false;
}

function entry(pass) {
  const button = document.createElement("button");
  button.textContent = pass.title;
  button.title = pass.tooltip ?? "";
  button.dataset.states = pass.states.join("-");
  button.classList.toggle("unchanged", !pass.changed);
  button.classList.toggle("failed", Boolean(pass.failed));
  button.addEventListener("click", () => void compare(pass));
  const item = document.createElement("li");
  item.append(button);
  return item;
}

async function compare({ states }) {
  const chosen = states.join("-");
  for (const button of list.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.states === chosen));
  comparisons += 1;
  const comparison = comparisons;
  const texts = await Promise.all(states.map((state) => server.command("ir-lsp.trace.text", { trace: trace.trace, state })));
  // Another pass was chosen meanwhile.
  if (comparison !== comparisons) return;
  const [before, after] = texts.map(({ text, message }) => text ?? `// ${message}`);
  if (compared) {
    const { original, modified } = compared.getModel();
    original.setValue(before);
    modified.setValue(after);
    return;
  }
  compared = monaco.createDiffEditor(diff, { ...options, readOnly: true, renderSideBySide: false });
  compared.setModel({ original: monaco.createModel(before, stateLanguage), modified: monaco.createModel(after, stateLanguage) });
}

// --------------------------------------------------------------------------------------------------------- graphs

async function draw() {
  if (!graph.value) {
    shown(trace && "passes");
    return;
  }
  shown("graph");
  drawn.asked += 1;
  const { asked, function: name, opened } = drawn;
  const { lineNumber, column } = source.getPosition();
  const place = name === undefined ? { position: { line: lineNumber - 1, character: column - 1 } } : { function: name };
  const answer = await server.command("ir-lsp.graph", { uri: model.uri.toString(), kind: graph.value, ...place, states: [], opened });
  if (asked !== drawn.asked) return;
  if (answer.message) tellGraph({ type: "problem", message: answer.message });
  else {
    drawn.function = answer.states[0]?.function ?? undefined;
    const titles = answer.states.map(({ title }) => title);
    tellGraph({ type: "graph", kind: graph.value, states: answer.states, titles, subject: `${graph.value} ${drawn.function ?? ""}` });
  }
}

function tellGraph(message) {
  drawing.contentWindow.postMessage(message, "*");
}

function forget() {
  drawn = { function: undefined, opened: [], asked: drawn.asked };
}

addEventListener("message", ({ data, source: from }) => {
  if (from !== drawing.contentWindow) return;
  if (data.type === "ready" && graph.value) void draw();
  if (data.type === "kind") {
    graph.value = data.kind;
    forget();
    void draw();
  }
  if (data.type === "open") {
    drawn.opened = [...drawn.opened, ...data.ids];
    void draw();
  }
  if (data.type === "select" && data.range) {
    const [line, character, endLine, endCharacter] = data.range.map((each) => each + 1);
    source.setSelection({ startLineNumber: line, startColumn: character, endLineNumber: endLine, endColumn: endCharacter });
    source.revealLineInCenterIfOutsideViewport(line);
  }
  if (data.type === "save") {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([data.text]));
    link.download = `${data.name}.${data.format}`;
    link.click();
  }
});

// ---------------------------------------------------------------------------------------------------------- start

async function start() {
  const state = await restore();
  server.client = new MonacoLspClient(server);
  let pause;
  model.onDidChangeContent(() => {
    if (example.value && model.getValue() !== examples[example.value]) example.value = "";
    nameElsewhere();
    clearTimeout(pause);
    pause = setTimeout(() => {
      void keep();
      if (graph.value) void draw();
    }, pauseMs);
  });
  example.addEventListener("change", () => {
    if (example.value) model.setValue(examples[example.value]);
    forget();
  });
  pipeline.addEventListener("input", () => {
    void offer();
    void keep();
  });
  element("passes").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!run.disabled) void record();
  });
  graph.addEventListener("change", () => {
    forget();
    void draw();
    void keep();
  });
  element("share").addEventListener("click", async () => {
    await keep();
    await navigator.clipboard.writeText(location.href);
    status.textContent = "The link is in the clipboard.";
  });
  await server.diagnosed;
  status.textContent = "";
  await offer();
  if (state?.graph) await draw();
}

await start();
