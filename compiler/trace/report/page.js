// The page of a trace: passes on the left, and what the chosen one changed, or the state after it, on the right.

const data = JSON.parse(document.getElementById("data").textContent);
data.runs = data.runs.map(([argument, path, milliseconds, before, after, failed, patterns, hunks, firstStep, steps, graphs]) => ({
  argument: data.words[argument],
  path: path.map((word) => data.words[word]),
  milliseconds,
  before,
  after,
  failed: Boolean(failed),
  patterns: Object.fromEntries(patterns.map(([word, count]) => [data.words[word], count])),
  hunks,
  firstStep,
  steps,
  graphs,
}));
/** How many unchanged lines are shown beside a change, and how many steps of a pass at most. */
const context = 3;
const mostSteps = 2000;
/** With more passes than these, only those that changed something are listed at first. */
const manyPasses = 500;
const element = (id) => document.getElementById(id);
const view = () => document.querySelector("input[name=view]:checked").value;

/** The lines of each state: 0 is what the run began with, n the state after pass n. Made when first asked for. */
const states = [data.first];
function state(number) {
  for (let next = states.length; next <= number; next += 1) {
    const { hunks } = data.runs[next - 1];
    const lines = [];
    let from = 0;
    for (const [start, count, added] of hunks) {
      lines.push(...slice(states[next - 1], from, start), ...added);
      from = start + count;
    }
    states.push(hunks.length ? lines.concat(states[next - 1].slice(from)) : states[next - 1]);
  }
  return states[number];
}

/** A part of an array in pieces small enough to be arguments of a call. */
function* slice(lines, start, end) {
  for (let index = start; index < end; index += 1) yield lines[index];
}

let current = 0;
const shown = () => data.runs.map((run, index) => index + 1).filter((number) => isShown(data.runs[number - 1], number));

function isShown(run, number) {
  const wanted = element("filter").value.trim().toLowerCase();
  const said = [run.argument, ...run.path, ...Object.keys(run.patterns)].join("\n").toLowerCase();
  const sought = element("search").value;
  return (
    (!element("changed").checked || run.hunks.length > 0) &&
    said.includes(wanted) &&
    (!sought || state(number).some((line) => line.includes(sought)))
  );
}

function listPasses() {
  const list = element("passes");
  list.replaceChildren();
  let path = [];
  for (const number of [0, ...shown()]) {
    const run = data.runs[number - 1];
    if (run) {
      run.path.forEach((anchor, depth) => {
        if (path.slice(0, depth + 1).join("\n") === run.path.slice(0, depth + 1).join("\n")) return;
        const heading = document.createElement("div");
        heading.className = "anchor";
        heading.style.paddingLeft = `${depth + 0.5}rem`;
        heading.textContent = anchor;
        list.append(heading);
      });
      path = run.path;
    }
    list.append(passButton(number, run));
  }
}

function passButton(number, run) {
  const button = document.createElement("button");
  button.dataset.number = number;
  button.textContent = run ? `${number}. ${run.argument}` : "Source";
  if (run) {
    button.style.paddingLeft = `${run.path.length + 0.5}rem`;
    button.classList.toggle("same", run.hunks.length === 0);
    button.classList.toggle("failed", run.failed);
    const about = document.createElement("small");
    const fired = Object.entries(run.patterns).map(([name, count]) => (count > 1 ? `${name} ×${count}` : name));
    about.textContent = [
      `${run.milliseconds.toFixed(1)} ms, ${run.before} → ${run.after} operations`,
      ...fired.slice(0, 4),
      ...(fired.length > 4 ? [`${fired.length - 4} more patterns`] : []),
    ].join(", ");
    button.append(about);
  }
  button.addEventListener("click", () => choose(number));
  return button;
}

function choose(number) {
  current = Math.max(0, Math.min(data.runs.length, number));
  element("slider").value = current;
  for (const button of element("passes").querySelectorAll("button")) {
    const isCurrent = Number(button.dataset.number) === current;
    button.setAttribute("aria-current", isCurrent);
    if (isCurrent) button.scrollIntoView({ block: "nearest" });
  }
  const run = data.runs[current - 1];
  element("place").textContent = run ? `after pass ${current} of ${data.runs.length}: ${run.argument}` : "source";
  showSteps(run);
  showText(run);
}

function showSteps(run) {
  const steps = run ? run.steps : [];
  const details = element("details");
  details.hidden = steps.length === 0;
  details.querySelector("summary").textContent = `${steps.length} steps`;
  const items = steps.slice(0, mostSteps).map(([what, subject], index) => {
    const item = document.createElement("li");
    item.value = run.firstStep + index;
    item.textContent = [data.words[what], data.words[subject]].filter(Boolean).join(" on ");
    return item;
  });
  details.querySelector("ol").replaceChildren(...items);
}

/** Shows the graphs before and after a pass; the drawing is made when it is first asked for. */
let graphs;
function showGraph(run) {
  graphs ??= makeGraphs();
  const { drawing, kind } = graphs;
  const pair = run?.graphs.find(([before]) => before.kind === kind.value) ?? [];
  const titles = pair.map(({ title }, index) => `${title} (${index === 0 ? "before" : `after ${run.argument}`})`);
  void drawing.show(pair, { subject: `${current} ${kind.value}`, titles });
  if (pair.length === 0) drawing.status.textContent = "The page has no graph of this pass: it changed nothing, or too much to be drawn.";
}

function makeGraphs() {
  const drawing = new GraphView(element("graph"), { layout: element("layout").textContent, onSave: save });
  const kind = document.createElement("select");
  kind.setAttribute("aria-label", "Kind of graph");
  kind.add(new Option("Data flow", "dataflow"));
  kind.add(new Option("Control flow", "cfg"));
  kind.addEventListener("change", () => showGraph(data.runs[current - 1]));
  element("graph").querySelector(".graph-bar").prepend(kind);
  return { drawing, kind };
}

function save(format, text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: format === "svg" ? "image/svg+xml" : "text/vnd.graphviz" }));
  link.download = `${name}.${format}`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function showText(run) {
  const text = element("text");
  text.replaceChildren();
  text.hidden = view() === "graph";
  element("graph").hidden = !text.hidden;
  if (text.hidden) {
    showGraph(run);
    return;
  }
  if (!run || view() === "after") {
    appendLines(text, state(current).map((line) => ["", line]));
    return;
  }
  if (run.hunks.length === 0) {
    text.append(line(["", "This pass changed nothing."]));
    return;
  }
  const before = state(current - 1);
  let from = 0;
  for (const [start, count, added] of run.hunks) {
    appendSame(text, before, from, start);
    appendLines(text, before.slice(start, start + count).map((each) => ["-", each]));
    appendLines(text, added.map((each) => ["+", each]));
    from = start + count;
  }
  appendSame(text, before, from, before.length);
  text.querySelector(".gone, .new")?.scrollIntoView({ block: "center" });
}

/** Lines that did not change: those near a change, and a button for the others. */
function appendSame(text, lines, start, end) {
  const first = start === 0 ? 0 : context;
  const last = end === lines.length ? 0 : context;
  if (end - start <= first + last + 1) {
    appendLines(text, lines.slice(start, end).map((each) => ["", each]));
    return;
  }
  appendLines(text, lines.slice(start, start + first).map((each) => ["", each]));
  const fold = document.createElement("button");
  fold.className = "fold";
  const hidden = lines.slice(start + first, end - last);
  fold.textContent = `⋯ ${hidden.length} unchanged lines`;
  fold.addEventListener("click", () => fold.replaceWith(...hidden.map((each) => line(["", each]))));
  text.append(fold);
  appendLines(text, lines.slice(end - last, end).map((each) => ["", each]));
}

function appendLines(text, lines) {
  const part = document.createDocumentFragment();
  for (const each of lines) part.append(line(each));
  text.append(part);
}

function line([sign, content]) {
  const row = document.createElement("div");
  row.dataset.sign = sign;
  if (sign) row.className = sign === "-" ? "gone" : "new";
  const sought = element("search").value;
  const pieces = sought ? content.split(sought) : [content];
  pieces.forEach((piece, index) => {
    if (index > 0) row.append(Object.assign(document.createElement("mark"), { textContent: sought }));
    row.append(piece);
  });
  return row;
}

function step(by) {
  const numbers = [0, ...shown()];
  const next = by > 0 ? numbers.find((number) => number > current) : numbers.findLast((number) => number < current);
  if (next !== undefined) choose(next);
}

document.title = element("title").textContent = data.title;
element("title").title = data.pipeline;
element("slider").max = data.runs.length;
element("slider").addEventListener("input", () => choose(Number(element("slider").value)));
for (const id of ["filter", "changed", "search"]) {
  element(id).addEventListener("input", () => {
    listPasses();
    choose(current);
  });
}
for (const radio of document.querySelectorAll("input[name=view]")) {
  radio.addEventListener("change", () => choose(current));
}
addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
  const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  if (by) {
    event.preventDefault();
    step(by);
  }
});
element("changed").checked = data.runs.length > manyPasses;
listPasses();
choose(shown().find((number) => data.runs[number - 1].hunks.length > 0) ?? 0);
