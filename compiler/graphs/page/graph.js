/**
 * Graphs in a page: states side by side, each a pane with nodes, groups that open and close, and edges.
 *
 * The page gives a `GraphView` an element, the text of `layout.js` for a worker, and functions for what concerns others:
 * a node was chosen, a group is wanted that the graph came without, a file is to be saved. What is drawn is what is in
 * sight; text that would be too small to read is left out.
 */

const font = 12;
const lineHeight = 16;
const padX = 8;
const padY = 5;
/** Below this scale nodes are drawn as boxes without text. */
const readable = 0.35;
/** Graphs with more nodes begin with all groups closed. */
const mostOpened = 300;
/** The size of the labels of edges, in that of others. */
const labelSize = 0.875;
const signs = { added: "+", removed: "−", changed: "~", inside: "…" };
const words = { added: "added", removed: "removed", changed: "changed", inside: "something inside changed" };
const namespace = "http://www.w3.org/2000/svg";

export class GraphView {
  /**
   * @param {HTMLElement} element
   * @param {{layout: string, onSelect?: Function, onOpen?: Function, onSave?: Function}} page
   */
  constructor(element, page) {
    this.element = element;
    this.page = page;
    this.panes = [];
    this.toggled = new Map();
    this.selected = undefined;
    this.jobs = new Map();
    this.count = 0;
    this.worker = startWorker(page.layout);
    this.worker.addEventListener("message", ({ data }) => {
      this.jobs.get(data.job)?.(data.result);
      this.jobs.delete(data.job);
    });
    element.classList.add("graph-view");
    element.replaceChildren(this.toolbar(), (this.area = make("div", "graph-panes")), (this.status = make("div", "graph-status")));
    this.status.setAttribute("role", "status");
  }

  // ------------------------------------------------------------------------------------------------------- the graph

  /** Shows the graphs of some states; what was open, chosen and in sight stays so where the `subject` is the same. */
  async show(states, { subject = "", titles = [] } = {}) {
    this.started = performance.now();
    if (subject !== this.subject) {
      this.toggled.clear();
      this.selected = undefined;
    }
    const keepsView = subject === this.subject && this.panes.length === states.length;
    this.subject = subject;
    if (!keepsView) {
      this.panes = states.map((_, index) => new Pane(this, index));
      this.area.replaceChildren(...this.panes.map((pane) => pane.element));
    }
    this.panes.forEach((pane, index) => pane.set(states[index], titles[index] ?? states[index].title));
    this.legend.hidden = !states.some(({ nodes }) => nodes.some(({ change }) => change));
    await this.draw(!keepsView);
    if (!keepsView) for (const pane of this.panes) pane.revealChange();
    this.find();
  }

  /** Lays out and draws all panes. */
  async draw(shouldFit = false) {
    await Promise.all(this.panes.map((pane) => pane.layOut(shouldFit)));
    this.mark();
    // The first frame draws, and when the second one begins it is seen.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    this.element.dataset.drawn = String(Math.round(performance.now() - this.started));
    this.element.dataset.kind = this.panes[0]?.graph.kind ?? "";
  }

  layOut(graph) {
    this.count += 1;
    const job = this.count;
    return new Promise((done) => {
      this.jobs.set(job, done);
      this.worker.postMessage({ job, graph });
    });
  }

  /** Opens or closes a group in all panes. */
  async toggle(pane, node) {
    const isOpen = pane.isOpen(node);
    this.toggled.set(identity(node), !isOpen);
    const missing = isOpen ? [] : this.panes.flatMap((each) => each.nodesLike(node)).filter(({ hidden }) => hidden);
    if (missing.length > 0) await this.page.onOpen?.(missing.map(({ id }) => id));
    else await this.draw();
  }

  async toggleAll(isOpen) {
    for (const pane of this.panes) for (const node of pane.groups()) this.toggled.set(identity(node), isOpen);
    const missing = isOpen ? this.panes.flatMap((pane) => pane.groups().filter(({ hidden }) => hidden)) : [];
    if (missing.length > 0) await this.page.onOpen?.(missing.map(({ id }) => id));
    else await this.draw(true);
  }

  // -------------------------------------------------------------------------------------------------------- choosing

  /** Chooses a node, and its partners in the other panes. */
  select(pane, node, { isOwn = true } = {}) {
    this.selected = node && identity(node);
    this.active = pane;
    this.mark();
    for (const each of this.panes) if (node) each.reveal(each.visibleLike(node));
    if (!node) return;
    this.status.textContent = [
      node.label,
      ...(node.lines ?? []),
      node.change ? words[node.change] : "",
      pane.isGroup(node) ? (pane.isOpen(node) ? "open" : "closed") : "",
    ].filter(Boolean).join("; ");
    if (isOwn) this.page.onSelect?.(pane.index, node);
  }

  /** Chooses the innermost visible node at a position of the text of a state. */
  selectAt(index, line, character) {
    const pane = this.panes[index];
    const node = pane?.nodeAt(line, character);
    if (node && identity(node) !== this.selected) this.select(pane, node, { isOwn: false });
  }

  mark() {
    for (const pane of this.panes) pane.mark();
  }

  // --------------------------------------------------------------------------------------------------------- toolbar

  toolbar() {
    const bar = make("div", "graph-bar");
    bar.setAttribute("role", "toolbar");
    const button = (label, title, action) => {
      const each = make("button", "", label);
      each.type = "button";
      each.title = title;
      each.setAttribute("aria-label", title);
      each.addEventListener("click", action);
      return each;
    };
    this.search = make("input", "graph-search");
    this.search.type = "search";
    this.search.placeholder = "Search nodes (/)";
    this.search.setAttribute("aria-label", "Search nodes");
    this.search.addEventListener("input", () => this.find());
    this.search.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.next(event.shiftKey ? -1 : 1);
      if (event.key === "Escape") this.panes[0]?.element.focus();
    });
    this.hits = make("span", "graph-hits");
    this.legend = make("span", "graph-legend");
    this.legend.hidden = true;
    for (const change of ["added", "removed", "changed", "inside"]) {
      this.legend.append(make("span", change, `${signs[change]} ${words[change]}`));
    }
    bar.append(
      this.search,
      this.hits,
      button("−", "Zoom out (-)", () => this.zoom(1 / 1.25)),
      button("+", "Zoom in (+)", () => this.zoom(1.25)),
      button("Fit", "Fit the whole graph (0)", () => this.panes.forEach((pane) => pane.fit(true))),
      button("Open all", "Open all groups", () => this.toggleAll(true)),
      button("Close all", "Close all groups", () => this.toggleAll(false)),
      button("SVG", "Save as SVG", () => this.save("svg")),
      button("DOT", "Save as DOT, for Graphviz", () => this.save("dot")),
      this.legend,
    );
    return bar;
  }

  zoom(by) {
    for (const pane of this.panes) pane.zoom(by);
  }

  /** Marks the nodes that the search finds; those in closed groups count, too. */
  find() {
    const wanted = this.search.value.trim().toLowerCase();
    const found = this.panes.map((pane) => pane.find(wanted));
    const count = found.reduce((sum, nodes) => sum + nodes.length, 0);
    this.hits.textContent = wanted ? `${count} found` : "";
    this.mark();
  }

  /** Goes to the next node that the search finds, and opens the groups that it is in. */
  async next(by) {
    const all = this.panes.flatMap((pane) => pane.found.map((node) => ({ pane, node })));
    if (all.length === 0) return;
    this.at = ((this.at ?? (by > 0 ? -1 : 0)) + by + all.length) % all.length;
    const { pane, node } = all[this.at];
    for (const group of pane.enclosing(node)) this.toggled.set(identity(group), true);
    await this.draw();
    this.select(pane, node);
  }

  save(format) {
    const pane = this.active ?? this.panes[0];
    if (!pane) return;
    this.page.onSave?.(format, format === "svg" ? pane.toSvg() : pane.toDot(), pane.graph.function || pane.graph.kind);
  }

  /** What a key does in a pane; returns true if it does something. */
  key(pane, event) {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const node = pane.selectedNode();
    if (key === "/") this.search.focus();
    else if (key === "+" || key === "=") this.zoom(1.25);
    else if (key === "-") this.zoom(1 / 1.25);
    else if (key === "0") this.panes.forEach((each) => each.fit(true));
    else if (key === "n" || key === "N") void this.next(key === "n" ? 1 : -1);
    else if ((key === "Enter" || key === " ") && node && pane.isGroup(node)) void this.toggle(pane, node);
    else if (key === "Escape") this.select(pane, undefined);
    else {
      const to = pane.neighbour(node, key);
      if (!to) return false;
      this.select(pane, to);
    }
    return true;
  }
}

/** A worker that lays out graphs, made of the text of `layout.js`: as a script, as a page in a file starts no module. */
function startWorker(layout) {
  const code = `${layout.replaceAll(/^export /gm, "")}
onmessage = ({ data }) => postMessage({ job: data.job, result: layOut(data.graph) });`;
  return new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
}

/** What a node is called by in all states. */
const identity = ({ key, id }) => key ?? id;

function make(name, className = "", text = "") {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

function shape(name, attributes, className = "") {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (className) element.setAttribute("class", className);
  return element;
}

/** One state. */
class Pane {
  constructor(view, index) {
    this.view = view;
    this.index = index;
    this.scale = 1;
    [this.x, this.y] = [0, 0];
    this.found = [];
    this.needsFit = false;
    this.element = make("section", "graph-pane");
    this.element.tabIndex = 0;
    this.heading = make("h2");
    this.svg = shape("svg", { "aria-hidden": "true" });
    this.scene = shape("g", {});
    this.svg.append(this.scene);
    this.element.append(this.heading, this.svg);
    this.listen();
    new ResizeObserver(() => this.redraw()).observe(this.svg);
  }

  set(graph, title) {
    this.graph = graph;
    this.heading.textContent = title;
    this.element.setAttribute("aria-label", `Graph: ${title}. Arrow keys go along edges, Enter opens and closes groups.`);
    this.nodes = new Map(graph.nodes.map((node) => [node.id, node]));
    this.inside = new Map();
    for (const node of graph.nodes) {
      if (!this.inside.has(node.parent ?? "")) this.inside.set(node.parent ?? "", []);
      this.inside.get(node.parent ?? "").push(node);
    }
    this.byKey = new Map(graph.nodes.map((node) => [identity(node), node]));
  }

  // ---------------------------------------------------------------------------------------------------------- groups

  isGroup(node) {
    return Boolean(node.hidden) || this.inside.has(node.id);
  }

  groups() {
    return this.graph.nodes.filter((node) => this.isGroup(node));
  }

  isOpen(node) {
    if (!this.inside.has(node.id)) return false;
    const chosen = this.view.toggled.get(identity(node));
    if (chosen !== undefined) return chosen;
    // Regions are closed at first, but for the blocks of a function and where a graph is about what is in what.
    const isSmall = this.graph.nodes.length <= mostOpened;
    return isSmall && (node.kind === "block" ? this.graph.kind === "dataflow" : !["dataflow", "cfg"].includes(this.graph.kind));
  }

  /** The groups around a node, the outermost first. */
  enclosing(node) {
    const found = [];
    for (let group = this.nodes.get(node.parent); group; group = this.nodes.get(group.parent)) found.unshift(group);
    return found;
  }

  /** The innermost node around one, or itself, that no closed group hides. */
  visible(node) {
    return this.enclosing(node).find((group) => !this.isOpen(group)) ?? node;
  }

  nodesLike(node) {
    const found = this.byKey.get(identity(node));
    return found ? [found] : [];
  }

  visibleLike(node) {
    const found = this.byKey.get(identity(node));
    return found && this.visible(found);
  }

  // ---------------------------------------------------------------------------------------------------------- layout

  async layOut(shouldFit) {
    this.needsFit ||= shouldFit;
    const nodes = [];
    const collect = (parent) => {
      for (const node of this.inside.get(parent) ?? []) {
        nodes.push({ id: node.id, parent, ...this.size(node) });
        if (this.isOpen(node)) collect(node.id);
      }
    };
    collect("");
    const shown = new Set(nodes.map(({ id }) => id));
    const merged = new Map();
    for (const edge of this.graph.edges) {
      const [source, target] = [edge.source, edge.target].map((id) => this.visible(this.nodes.get(id)).id);
      // An edge that begins and ends in one closed group is not seen.
      if (source === target && edge.source !== edge.target) continue;
      if (!shown.has(source) || !shown.has(target)) continue;
      const name = `${source} ${target} ${edge.kind}`;
      const known = merged.get(name);
      if (known) known.labels.push(edge.label);
      else merged.set(name, { source, target, kind: edge.kind, labels: [edge.label] });
    }
    const edges = [...merged.values()].map(({ labels, ...edge }) => ({ ...edge, label: joined(labels) }));
    const asked = (this.asked = {});
    const found = await this.view.layOut({ nodes, edges: edges.map(sized) });
    // Another layout was asked for meanwhile, and comes later.
    if (this.asked !== asked) return;
    this.places = found.nodes;
    [this.width, this.height] = [found.width, found.height];
    this.shown = nodes.map(({ id }) => this.nodes.get(id));
    this.edges = edges.map((edge, index) => this.edge(edge, found.edges[index]));
    if (this.needsFit) this.fit(false);
    this.needsFit = false;
    this.redraw();
  }

  /** The size of a node, or of a group's label. */
  size(node) {
    const lines = this.lines(node);
    const longest = lines.reduce((most, line) => Math.max(most, line.length), 0);
    return { width: Math.ceil(longest * letterWidth()) + 2 * padX, height: lines.length * lineHeight + 2 * padY };
  }

  lines(node) {
    const mark = this.isGroup(node) ? (this.isOpen(node) ? "▾ " : "▸ ") : "";
    const sign = node.change ? `${signs[node.change]} ` : "";
    return [`${sign}${mark}${node.label}`, ...(node.lines ?? [])];
  }

  edge({ source, target, kind, label }, points) {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const box = { x: Math.min(...xs), y: Math.min(...ys) };
    box.width = Math.max(...xs) - box.x;
    box.height = Math.max(...ys) - box.y;
    return { source, target, kind, label, points, path: curve(points), box };
  }

  // --------------------------------------------------------------------------------------------------------- drawing

  redraw() {
    if (!this.places || this.isDrawing) return;
    this.isDrawing = true;
    requestAnimationFrame(() => {
      this.isDrawing = false;
      this.drawNow();
    });
  }

  drawNow() {
    const { width, height } = this.svg.getBoundingClientRect();
    this.scene.setAttribute("transform", `translate(${this.x} ${this.y}) scale(${this.scale})`);
    const sight = { x: -this.x / this.scale, y: -this.y / this.scale, width: width / this.scale, height: height / this.scale };
    const isRead = this.scale >= readable;
    const nodes = this.shown.filter((node) => overlaps(this.places[node.id], sight));
    const edges = this.edges.filter(({ box }) => overlaps(box, sight));
    const parts = isRead ? this.detailed(nodes, edges) : this.coarse(nodes, edges);
    this.scene.replaceChildren(...parts);
    this.mark();
  }

  detailed(nodes, edges) {
    const drawn = nodes.map((node) => this.drawNode(node));
    const isGroup = (node) => this.isOpen(node);
    return [
      ...drawn.filter((_, index) => isGroup(nodes[index])),
      ...edges.map((edge) => this.drawEdge(edge)),
      ...drawn.filter((_, index) => !isGroup(nodes[index])),
      ...edges.filter(({ label }) => label).map((edge) => this.drawLabel(edge)),
    ];
  }

  /** One shape for all nodes of a look, and one for all edges: what is too small to be read is drawn at once. */
  coarse(nodes, edges) {
    const boxes = new Map();
    for (const node of nodes) {
      const name = this.nodeClass(node);
      const { x, y, width, height } = this.places[node.id];
      boxes.set(name, `${boxes.get(name) ?? ""}M${x} ${y}h${width}v${height}h${-width}z`);
    }
    const lines = new Map();
    for (const { kind, path } of edges) lines.set(kind, `${lines.get(kind) ?? ""}${path}`);
    // Open groups lie below all others.
    const [open, others] = [true, false].map((wanted) => [...boxes].filter(([name]) => name.includes(" open") === wanted));
    return [
      ...open.map(([name, d]) => shape("path", { d }, `node box ${name}`)),
      ...[...lines].map(([kind, d]) => shape("path", { d }, `edge ${kind}`)),
      ...others.map(([name, d]) => shape("path", { d }, `node box ${name}`)),
    ];
  }

  nodeClass(node) {
    const parts = [node.kind];
    if (this.isGroup(node)) parts.push(this.isOpen(node) ? "open" : "closed");
    if (node.change) parts.push(node.change);
    if (this.foundSet?.has(node.id)) parts.push("found");
    return parts.join(" ");
  }

  drawNode(node) {
    const { x, y, width, height } = this.places[node.id];
    const group = shape("g", { transform: `translate(${x} ${y})`, "data-id": node.id }, `node ${this.nodeClass(node)}`);
    group.append(shape("rect", { class: "box", width, height, rx: this.isGroup(node) ? 6 : 2 }));
    this.lines(node).forEach((line, index) => {
      const text = shape("text", { x: padX, y: padY + lineHeight * index + font });
      text.textContent = line;
      group.append(text);
    });
    return group;
  }

  drawEdge({ source, target, kind, path, points }) {
    const group = shape("g", { "data-source": source, "data-target": target }, `edge ${kind}`);
    group.append(shape("path", { d: path }), shape("path", { d: arrow(points), class: "arrow" }));
    return group;
  }

  drawLabel({ source, target, kind, label, points }) {
    const [x, y] = labelPlace(points);
    const ends = { "data-source": source, "data-target": target };
    const text = shape("text", { x, y: y + 4, "text-anchor": "middle", ...ends }, `edge-label ${kind}`);
    text.textContent = label;
    return text;
  }

  /** Marks the chosen node with its edges. */
  mark() {
    const chosen = this.selectedNode();
    for (const each of this.scene.querySelectorAll(".selected")) each.classList.remove("selected");
    this.scene.querySelector(".outline")?.remove();
    if (!chosen || !this.places?.[chosen.id]) return;
    const { x, y, width, height } = this.places[chosen.id];
    this.scene.append(shape("rect", { x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 6 }, "outline"));
    const id = CSS.escape(chosen.id);
    for (const each of this.scene.querySelectorAll(`[data-id="${id}"], [data-source="${id}"], [data-target="${id}"]`)) {
      each.classList.add("selected");
    }
  }

  find(wanted) {
    const says = ({ label, lines = [] }) => label.toLowerCase().includes(wanted) || lines.some((line) => line.toLowerCase().includes(wanted));
    this.found = wanted ? this.graph.nodes.filter(says) : [];
    this.foundSet = new Set(this.found.map((node) => this.visible(node).id));
    this.view.at = undefined;
    this.redraw();
    return this.found;
  }

  // ----------------------------------------------------------------------------------------------------------- sight

  /** Puts the whole graph in sight; at first only as far as its text can be read. */
  fit(isWhole) {
    const { width, height } = this.svg.getBoundingClientRect();
    const least = isWhole ? 0.01 : Math.max(readable, 0.6);
    this.scale = Math.max(least, Math.min(1, (width - 24) / (this.width || 1), (height - 24) / (this.height || 1)));
    this.x = Math.max(12, (width - this.width * this.scale) / 2);
    this.y = 12;
    if (this.width * this.scale > width && !isWhole) {
      // The first node is where reading begins.
      const first = this.shown?.[0] && this.places[this.shown[0].id];
      if (first) this.x = width / 2 - (first.x + first.width / 2) * this.scale;
    }
    this.redraw();
  }

  /** Moves what changed first into sight. */
  revealChange() {
    const { shown = [] } = this;
    this.reveal(shown.find(({ change }) => change && change !== "inside") ?? shown.find(({ change }) => change));
  }

  zoom(by, at) {
    const { width, height } = this.svg.getBoundingClientRect();
    const [x, y] = at ?? [width / 2, height / 2];
    const scale = Math.max(0.01, Math.min(4, this.scale * by));
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.redraw();
  }

  /** Moves a node into sight. */
  reveal(node) {
    const place = node && this.places?.[node.id];
    if (!place) return;
    const { width, height } = this.svg.getBoundingClientRect();
    if (this.scale < readable) this.scale = 0.8;
    const [left, top] = [place.x * this.scale + this.x, place.y * this.scale + this.y];
    const labelHeight = this.size(node).height * this.scale;
    const isWide = place.width * this.scale > width;
    if (left < 0 || (!isWide && left + place.width * this.scale > width)) {
      this.x = isWide ? 12 - place.x * this.scale : width / 2 - (place.x + place.width / 2) * this.scale;
    }
    if (top < 0 || top + labelHeight > height) this.y = height / 3 - place.y * this.scale;
    this.redraw();
  }

  // ---------------------------------------------------------------------------------------------------------- events

  listen() {
    const { svg, element, view } = this;
    element.addEventListener("keydown", (event) => {
      if (!view.key(this, event)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    element.addEventListener("focus", () => { view.active = this; });
    svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) this.zoom(Math.exp(-event.deltaY / 300), [event.offsetX, event.offsetY]);
      else {
        this.x -= event.shiftKey ? event.deltaY : event.deltaX;
        this.y -= event.shiftKey ? 0 : event.deltaY;
        this.redraw();
      }
    }, { passive: false });
    svg.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      const from = { x: event.clientX - this.x, y: event.clientY - this.y };
      let hasMoved = false;
      const move = (next) => {
        if (Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) > 4) hasMoved = true;
        if (!hasMoved) return;
        [this.x, this.y] = [next.clientX - from.x, next.clientY - from.y];
        this.redraw();
      };
      const end = (last) => {
        removeEventListener("pointermove", move);
        if (!hasMoved) this.click(last);
      };
      addEventListener("pointermove", move);
      addEventListener("pointerup", end, { once: true });
    });
    svg.addEventListener("dblclick", (event) => {
      const node = this.nodeUnder(event);
      if (node && this.isGroup(node)) void view.toggle(this, node);
    });
  }

  click(event) {
    const node = this.nodeUnder(event);
    if (!node) return;
    this.view.select(this, node);
    // The triangle before the label opens and closes.
    const { x, y } = this.at(event);
    const place = this.places[node.id];
    const sign = node.change ? 2 : 0;
    const isOnMark = x - place.x < padX + (sign + 2) * letterWidth() && y - place.y < padY + lineHeight;
    if (this.isGroup(node) && isOnMark) void this.view.toggle(this, node);
  }

  at(event) {
    const { left, top } = this.svg.getBoundingClientRect();
    return { x: (event.clientX - left - this.x) / this.scale, y: (event.clientY - top - this.y) / this.scale };
  }

  /** The innermost node under the pointer. */
  nodeUnder(event) {
    const { x, y } = this.at(event);
    return this.shown.findLast((node) => {
      const place = this.places[node.id];
      return x >= place.x && x <= place.x + place.width && y >= place.y && y <= place.y + place.height;
    });
  }

  selectedNode() {
    const node = this.view.selected === undefined ? undefined : this.byKey?.get(this.view.selected);
    return node && this.visible(node);
  }

  nodeAt(line, character) {
    const holds = ({ range }) => range && isBefore(range[0], range[1], line, character) && isBefore(line, character, range[2], range[3]);
    const found = this.graph.nodes.filter(holds).toSorted((one, other) => extent(one) - extent(other))[0];
    return found && this.visible(found);
  }

  /** The node that an arrow key goes to: up and down along edges, left and right beside it. */
  neighbour(node, key) {
    if (!["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"].includes(key) || !this.shown.length) return undefined;
    if (key === "Home" || !node) return this.shown[0];
    if (key === "End") return this.shown.at(-1);
    const { places } = this;
    const here = places[node.id];
    const [x, y] = centre(here);
    const isUpright = key === "ArrowUp" || key === "ArrowDown";
    const linked = this.edges
      .filter(({ source, target }) => (key === "ArrowDown" ? source : target) === node.id && source !== target)
      .map(({ source, target }) => this.nodes.get(key === "ArrowDown" ? target : source));
    const distance = (each) => Math.hypot(centre(places[each.id])[0] - x, 2 * (centre(places[each.id])[1] - y));
    const nearest = (nodes) => nodes.toSorted((one, other) => distance(one) - distance(other))[0];
    if (isUpright && linked.length > 0) return nearest(linked);
    const ahead = this.shown.filter((each) => {
      const [otherX, otherY] = centre(this.places[each.id]);
      if (each === node) return false;
      if (isUpright) return key === "ArrowDown" ? otherY > y + 4 : otherY < y - 4;
      return Math.abs(otherY - y) < 60 && (key === "ArrowRight" ? otherX > x : otherX < x);
    });
    return nearest(ahead);
  }

  // ---------------------------------------------------------------------------------------------------------- export

  /** The whole graph as a file: what is seen of it, in the colours that it is seen in. */
  toSvg() {
    const style = getComputedStyle(this.element);
    const text = style.color;
    const background = style.getPropertyValue("--graph-background").trim() || "white";
    const [width, height] = [Math.ceil(this.width + 24), Math.ceil(this.height + 24)];
    const parts = [
      `<svg xmlns="${namespace}" width="${width}" height="${height}" viewBox="-12 -12 ${width} ${height}">`,
      `<title>${escaped(this.heading.textContent)}</title>`,
      `<style>text { font: ${font}px monospace; fill: ${text}; white-space: pre } rect, path { fill: none; stroke: ${text} } ` +
        `.box { fill: ${background} } .arrow { fill: ${text} } .removed .box, .region, .branch, .false, .access { stroke-dasharray: 4 3 } ` +
        `.added .box, .changed .box { stroke-width: 2.5 }</style>`,
    ];
    const serialized = new XMLSerializer();
    for (const part of this.detailed(this.shown, this.edges)) parts.push(serialized.serializeToString(part));
    return `${parts.join("\n")}\n</svg>\n`;
  }

  /** What is seen of the graph, in Graphviz's language. */
  toDot() {
    const lines = ["digraph {", "  compound=true;", `  label=${quoted(this.heading.textContent)};`, '  node [shape=box, fontname="monospace"];'];
    const label = (node) => quoted(this.lines(node).join("\n")).replaceAll("\n", "\\l");
    const first = (node) => (this.isOpen(node) ? first(this.inside.get(node.id)[0]) : node.id);
    const write = (parent, indent) => {
      for (const node of this.inside.get(parent) ?? []) {
        if (this.isOpen(node)) {
          lines.push(`${indent}subgraph ${quoted(`cluster ${node.id}`)} {`, `${indent}  label=${label(node)};`);
          write(node.id, `${indent}  `);
          lines.push(`${indent}}`);
        } else lines.push(`${indent}${quoted(node.id)} [label=${label(node)}];`);
      }
    };
    write("", "  ");
    for (const { source, target, label: said } of this.edges) {
      const attributes = said ? [`label=${quoted(said)}`] : [];
      for (const [name, id] of [["ltail", source], ["lhead", target]]) {
        if (this.isOpen(this.nodes.get(id))) attributes.push(`${name}=${quoted(`cluster ${id}`)}`);
      }
      const ends = [source, target].map((id) => quoted(first(this.nodes.get(id)))).join(" -> ");
      lines.push(`  ${ends}${attributes.length > 0 ? ` [${attributes.join(", ")}]` : ""};`);
    }
    return `${lines.join("\n")}\n}\n`;
  }
}

let letter = 0;
/** The width of a letter: the font has one for all. */
function letterWidth() {
  if (letter === 0) {
    const context = document.createElement("canvas").getContext("2d");
    context.font = `${font}px monospace`;
    letter = Math.max(6, context.measureText("m".repeat(50)).width / 50);
  }
  return letter;
}

function overlaps(box, sight) {
  return (
    box.x <= sight.x + sight.width && box.x + box.width >= sight.x && box.y <= sight.y + sight.height && box.y + box.height >= sight.y
  );
}

/** A path that goes through points, upright at each. */
function curve(points) {
  let [x, y] = points[0];
  let path = `M${x} ${y}`;
  for (const [toX, toY] of points.slice(1)) {
    const middle = (y + toY) / 2;
    path += `C${x} ${middle} ${toX} ${middle} ${toX} ${toY}`;
    [x, y] = [toX, toY];
  }
  return path;
}

function arrow(points) {
  const [x, y] = points.at(-1);
  const [fromX, fromY] = points.at(-2);
  if (fromY === y) {
    const side = fromX > x ? 7 : -7;
    return `M${x} ${y}l${side} -3.5v7z`;
  }
  const side = fromY > y ? 7 : -7;
  return `M${x} ${y}l-3.5 ${side}h7z`;
}

/** The middle of the part of an edge that is in its middle. */
function labelPlace(points) {
  const index = Math.floor((points.length - 1) / 2);
  const [[x, y], [toX, toY]] = [points[index], points[index + 1]];
  return [(x + toX) / 2, (y + toY) / 2];
}

/** The labels of several edges as one, which is not long. */
function joined(labels) {
  const different = [...new Set(labels.filter(Boolean))];
  const text = different.slice(0, 3).join(", ") + (different.length > 3 ? ", ..." : "");
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** An edge as it is laid out, with room for its label. */
function sized({ source, target, label }) {
  return { source, target, width: label ? label.length * letterWidth() * labelSize + 8 : 0 };
}

/** Compares two positions of a text. */
function isBefore(line, character, otherLine, otherCharacter) {
  return line < otherLine || (line === otherLine && character <= otherCharacter);
}

/** A number that grows with a range of a text. */
function extent({ range: [line, character, endLine, endCharacter] }) {
  return (endLine - line) * 100_000 + endCharacter - character;
}

/** The middle of a node; of an open group, that of its label. */
function centre(place) {
  return [place.x + place.width / 2, place.y + Math.min(place.height / 2, 20)];
}

/** A text as Graphviz quotes it. */
function quoted(text) {
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
