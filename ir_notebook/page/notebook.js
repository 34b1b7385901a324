/**
 * A widget in a notebook: an editor with the colours, hovers and diagnostics that the kernel has made, and results of
 * passes below it. All of it is in the model, so a notebook that has no kernel shows what was saved.
 *
 * It stands behind graph.js in one module, with the text of layout.js as `layoutScript`.
 */

const pauseMs = 200;
const graphKinds = { dataflow: "Data flow", cfg: "Control flow", loops: "Loops", calls: "Calls", symbols: "Symbols" };

export default {
  render({ model, el }) {
    const root = part("div", "ir-notebook");
    // A notebook gets the keys that are no text, such as the one that saves it.
    root.addEventListener("keydown", (event) => event.ctrlKey || event.metaKey || event.stopPropagation());
    el.append(root);
    // The element is in the page only after this.
    requestAnimationFrame(() => (root.style.colorScheme = isLight(getComputedStyle(el).color) ? "dark" : "light"));
    const listeners = [];
    const on = (name, action) => {
      model.on(`change:${name}`, action);
      listeners.push(() => model.off(`change:${name}`, action));
    };
    const editor = model.get("annotations") === undefined ? undefined : new TextEditor(root, model, on);
    const result = part("section", "ir-result");
    root.append(result);
    const show = () => showResult(result, model.get("result") ?? {}, editor);
    on("result", show);
    show();
    return () => {
      editor?.close();
      for (const end of listeners) end();
    };
  },
};

function part(name, className = "", text = "") {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

/** Returns true for the colour of a text on a dark ground. */
function isLight(color) {
  const [red, green, blue] = (color.match(/[\d.]+/g) ?? [0, 0, 0]).map(Number);
  return 0.3 * red + 0.6 * green + 0.1 * blue > 128;
}

/** A text with its colours; the pointer shows hovers. */
class CodeView {
  constructor() {
    this.element = part("div", "ir-editor");
    this.code = part("pre", "ir-code");
    this.hover = part("div", "ir-hover");
    // Above all of the notebook, whose cells cut off what is larger than they are.
    this.hover.popover = "manual";
    this.element.append(this.code, this.hover);
    this.element.addEventListener("mousemove", (event) => this.point(event));
    for (const kind of ["mouseleave", "wheel"]) this.element.addEventListener(kind, (event) => this.hover.contains(event.target) || this.hide());
  }

  hide() {
    this.hover.hidePopover();
    this.shownHover = undefined;
  }

  /** Shows the lines of a text. Those that the annotations lack, since they were just typed, have no colours yet. */
  show(annotations, text = annotations.text) {
    this.annotations = annotations;
    const [known, lines] = [annotations.text.split("\n"), text.split("\n")];
    const shorter = Math.min(known.length, lines.length);
    let before = 0;
    while (before < shorter && known[before] === lines[before]) before += 1;
    let after = 0;
    while (after < shorter - before && known.at(-1 - after) === lines.at(-1 - after)) after += 1;
    const html = [
      ...annotations.lines.slice(0, before),
      ...lines.slice(before, lines.length - after).map(withoutMarkup),
      ...annotations.lines.slice(annotations.lines.length - after),
    ];
    this.code.innerHTML = `${html.join("\n")}\n`;
  }

  /** Shows the hover of what the pointer is on; the text may be below the field that is typed into. */
  point(event) {
    if (this.hover.contains(event.target)) return;
    const all = this.element.getRootNode().elementsFromPoint(event.clientX, event.clientY);
    const found = all.find((each) => each.dataset.h !== undefined && this.code.contains(each));
    const number = found?.dataset.h;
    if (number === this.shownHover) return;
    this.hide();
    if (number === undefined) return;
    this.shownHover = number;
    const { hovers, paragraphs } = this.annotations;
    this.hover.innerHTML = hovers[number].map((each) => paragraphs[each]).join("");
    for (const link of this.hover.querySelectorAll("a")) Object.assign(link, { target: "_blank", rel: "noreferrer" });
    this.hover.showPopover();
    const { left, top, bottom } = found.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.hover;
    this.hover.style.left = `${Math.max(0, Math.min(left, innerWidth - width))}px`;
    this.hover.style.top = `${bottom + height > innerHeight && top > height ? top - height : bottom}px`;
  }
}

function withoutMarkup(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** A text that can be edited: the field that is typed into is transparent, above the colours. */
class TextEditor {
  constructor(root, model, on) {
    this.model = model;
    this.view = new CodeView();
    this.field = part("textarea");
    Object.assign(this.field, { value: model.get("text"), spellcheck: false, autocapitalize: "off", wrap: "off" });
    this.field.setAttribute("aria-label", "MLIR");
    this.view.element.insertBefore(this.field, this.view.hover);
    this.problems = part("ul", "ir-problems");
    this.problems.setAttribute("aria-live", "polite");
    this.shown = this.bar();
    root.append(this.view.element, this.problems, this.shown);
    this.field.addEventListener("input", () => this.typed());
    on("annotations", () => this.show());
    on("text", () => this.changed());
    on("pipeline", () => (this.pipeline.value = model.get("pipeline")));
    this.show();
  }

  typed() {
    this.view.hide();
    this.view.show(this.model.get("annotations"), this.field.value);
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.send(), pauseMs);
  }

  /** Sends what was typed. */
  send() {
    clearTimeout(this.pause);
    this.pause = undefined;
    if (this.field.value === this.model.get("text")) return;
    this.model.set("text", this.field.value);
    this.model.save_changes();
  }

  /** The text was changed elsewhere: in another view, or by the kernel. */
  changed() {
    if (this.pause !== undefined || this.field.value === this.model.get("text")) return;
    this.field.value = this.model.get("text");
    this.show();
  }

  show() {
    const annotations = this.model.get("annotations");
    this.view.show(annotations, this.field.value);
    this.problems.replaceChildren(...annotations.problems.map((problem) => this.problem(problem)));
  }

  problem({ severity, message, line, column, notes }) {
    const item = part("li", `ir-${severity}`);
    const said = [`${line + 1}:${column + 1}: ${severity}: ${message}`, ...notes.map((note) => `note: ${note.message}`)];
    const button = part("button", "", said.join("\n"));
    button.type = "button";
    button.style.whiteSpace = "pre-wrap";
    button.addEventListener("click", () => this.select([line, column, line, column]));
    item.append(button);
    return item;
  }

  select([line, column, endLine, endColumn]) {
    const lines = this.field.value.split("\n");
    const offset = (number, units) => lines.slice(0, number).reduce((sum, each) => sum + each.length + 1, 0) + units;
    this.field.focus();
    this.field.setSelectionRange(offset(line, column), offset(endLine, endColumn));
    const height = this.view.code.clientHeight / (lines.length + 1);
    this.view.element.scrollTop = Math.max(0, line * height - this.view.element.clientHeight / 2);
  }

  bar() {
    const bar = part("form", "ir-bar");
    this.pipeline = part("input");
    Object.assign(this.pipeline, { value: this.model.get("pipeline"), placeholder: "canonicalize,cse", spellcheck: false });
    this.pipeline.setAttribute("aria-label", "Passes");
    this.pipeline.addEventListener("change", () => {
      this.model.set("pipeline", this.pipeline.value);
      this.model.save_changes();
    });
    const button = (label, action) => {
      const each = part("button", "", label);
      each.type = "button";
      each.addEventListener("click", action);
      return each;
    };
    const run = button("Run", () => this.ask({ do: "run", pipeline: this.pipeline.value }));
    run.type = "submit";
    bar.addEventListener("submit", (event) => {
      event.preventDefault();
      run.click();
    });
    run.addEventListener("click", (event) => event.preventDefault());
    const kind = part("select");
    kind.setAttribute("aria-label", "Kind of graph");
    for (const [value, text] of Object.entries(graphKinds)) kind.append(new Option(text, value));
    const graph = button("Graph", () => {
      const before = this.field.value.slice(0, this.field.selectionStart).split("\n");
      this.ask({ do: "graph", kind: kind.value, line: before.length - 1, column: before.at(-1).length });
    });
    bar.append(this.pipeline, run, button("Trace", () => this.ask({ do: "trace", pipeline: this.pipeline.value })), kind, graph);
    return bar;
  }

  /** Asks the kernel; requests are numbered, so that one may be asked twice. */
  ask(request) {
    this.send();
    this.model.set("request", { ...request, number: (this.model.get("request")?.number ?? 0) + 1 });
    this.model.save_changes();
  }

  close() {
    this.send();
  }
}

// --------------------------------------------------------------------------------------------------------- results

function showResult(element, result, editor) {
  const shown = {
    text: () => textResult(result),
    trace: () => traceResult(result),
    graph: () => graphResult(result, editor),
    problem: () => [part("p", "ir-refused", result.message)],
  }[result.kind];
  element.replaceChildren(...(shown ? shown() : []));
}

function textResult(result) {
  const view = new CodeView();
  view.show(result);
  return [part("h4", "", result.title), view.element];
}

/** The page of a trace has nothing of this page's, and may reach nothing of it. */
function traceResult(result) {
  const frame = part("iframe");
  frame.title = `Trace of ${result.title}`;
  frame.sandbox = "allow-scripts allow-downloads";
  frame.srcdoc = result.page;
  return [frame];
}

function graphResult({ graph, ranges, function: name, opened }, editor) {
  const frame = part("div", "ir-graph");
  const view = new GraphView(frame, {
    layout: layoutScript,
    onSelect: (_, node) => editor && ranges[node.id] && editor.select(ranges[node.id]),
    onOpen: (ids) => editor?.ask({ do: "graph", kind: graph.kind, function: name, opened: [...opened, ...ids] }),
    onSave: saveFile,
  });
  // A graph is fitted into its frame, which has a size once it is in the page.
  const sized = new ResizeObserver(() => {
    if (frame.clientWidth === 0) return;
    sized.disconnect();
    void view.show([graph], { subject: graph.kind, titles: [graph.title] });
  });
  sized.observe(frame);
  return [frame];
}

function saveFile(format, text, name) {
  const link = part("a");
  link.href = URL.createObjectURL(new Blob([text], { type: format === "svg" ? "image/svg+xml" : "text/vnd.graphviz" }));
  link.download = `${name}.${format}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
