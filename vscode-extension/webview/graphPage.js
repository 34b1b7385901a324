// The page of a graph in the editor, appended to graph.js; the extension sends the graphs in messages.
const api = acquireVsCodeApi();
const kinds = { cfg: "Control flow", dataflow: "Data flow", loops: "Loops", calls: "Calls", symbols: "Symbols" };

const view = new GraphView(document.getElementById("graph"), {
  layout: document.getElementById("layout").textContent,
  onSelect: (state, { range }) => api.postMessage({ type: "select", state, range }),
  onOpen: (ids) => api.postMessage({ type: "open", ids }),
  onSave: (format, text, name) => api.postMessage({ type: "save", format, text, name }),
});

const kind = document.createElement("select");
kind.setAttribute("aria-label", "Kind of graph");
for (const [value, text] of Object.entries(kinds)) kind.add(new Option(text, value));
kind.addEventListener("change", () => api.postMessage({ type: "kind", kind: kind.value }));
const compare = document.createElement("button");
compare.textContent = "Compare...";
compare.addEventListener("click", () => api.postMessage({ type: "compare" }));
const bar = document.querySelector(".graph-bar");
bar.prepend(kind);
bar.append(compare);

addEventListener("message", ({ data }) => {
  if (data.type === "graph") {
    kind.value = data.kind;
    api.setState(data.about);
    void view.show(data.states, { subject: data.subject, titles: data.titles });
  } else if (data.type === "position") view.selectAt(data.state, data.line, data.character);
  else if (data.type === "problem") view.status.textContent = data.message;
});
api.postMessage({ type: "ready" });
