/**
 * Where the nodes of a graph stand, and along which points its edges go: layers from top to bottom (Sugiyama's method),
 * one group after the other from the innermost outwards. An edge between two groups counts where their common group is
 * laid out. Every step takes about linear time, so that thousands of nodes take less than a second.
 *
 * Runs in a worker, in Node and in a page: nothing but the language is used.
 */

const gapX = 24;
const gapY = 36;
const padding = 14;
/** An edge over more layers than these is drawn straight, as nodes for each layer would take too long. */
const mostLayers = 24;
/** How often orders and places are improved; less for large groups. */
const passes = (count) => (count > 2000 ? 4 : 12);

/**
 * @param {{nodes: {id: string, parent?: string, width: number, height: number}[],
 *          edges: {source: string, target: string, width?: number}[]}} graph a group's size is that of its label, the
 *   width of an edge that of its label; a group comes before what is in it
 * @returns {{width: number, height: number, nodes: Record<string, {x: number, y: number, width: number, height: number}>,
 *            edges: [number, number][][]}} the corners and sizes of nodes, and the points of each edge
 */
export function layOut({ nodes, edges }) {
  const root = { id: "", width: 0, height: 0, children: [], edges: [], depth: 0, parent: undefined };
  const known = new Map([["", root]]);
  for (const { id, parent = "", width, height } of nodes) {
    const group = known.get(parent) ?? root;
    const node = { id, width, height, x: 0, y: 0, children: [], edges: [], depth: group.depth + 1, parent: group };
    known.set(id, node);
    group.children.push(node);
  }
  const routes = edges.map(({ source, target, width = 0 }) => route(known.get(source), known.get(target), width));
  const groups = [...known.values()].filter(({ children }) => children.length > 0);
  for (const group of groups.toReversed()) layOutGroup(group);
  const found = {};
  for (const node of known.values()) {
    if (node === root) continue;
    // A parent comes before what is in it, so that its own place is known.
    node.x += node.parent === root ? 0 : node.parent.x;
    node.y += node.parent === root ? 0 : node.parent.y;
    const { x, y, width, height } = node;
    found[node.id] = { x, y, width, height };
  }
  return { width: root.width, height: root.height, nodes: found, edges: routes.map(points) };
}

/** Notes an edge in the innermost group that both ends are in. */
function route(source, target, width) {
  let [from, to] = [source, target];
  while (from.depth > to.depth) from = from.parent;
  while (to.depth > from.depth) to = to.parent;
  while (from.parent !== to.parent) [from, to] = [from.parent, to.parent];
  const edge = { source, target, from, to, group: from.parent, width, between: [], isReversed: false };
  // An end that holds the other one is no neighbour of it: such an edge moves nothing.
  if (from !== to && from.parent) from.parent.edges.push(edge);
  return edge;
}

/** Places what is in a group, and makes it as large as that needs. */
function layOutGroup(group) {
  const { children, edges } = group;
  const linked = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const ordered = children.filter((node) => linked.has(node));
  const alone = children.filter((node) => !linked.has(node));
  const area = layers(ordered, edges);
  const rows = grid(alone, Math.max(area.width, 900));
  const isRoot = group.parent === undefined;
  const left = isRoot ? 0 : padding;
  const top = isRoot ? 0 : group.height + padding / 2;
  for (const node of ordered) move(node, left, top);
  const below = area.height > 0 ? area.height + gapY : 0;
  for (const node of alone) move(node, left, top + below);
  for (const { between } of edges) for (const point of between) move(point, left, top);
  group.width = Math.max(group.width, area.width + 2 * left, rows.width + 2 * left);
  group.height = top + (rows.height > 0 ? below + rows.height : area.height) + (isRoot ? 0 : padding);
}

function move(box, x, y) {
  box.x += x;
  box.y += y;
}

/** Nodes without edges, in rows. */
function grid(nodes, wanted) {
  const area = nodes.reduce((sum, { width, height }) => sum + (width + gapX) * (height + gapX), 0);
  const limit = Math.max(Math.sqrt(area) * 1.4, Math.min(wanted, area));
  let [x, y, height, width] = [0, 0, 0, 0];
  for (const node of nodes) {
    if (x > 0 && x + node.width > limit) [x, y, height] = [0, y + height + gapX, 0];
    [node.x, node.y] = [x, y];
    x += node.width + gapX;
    height = Math.max(height, node.height);
    width = Math.max(width, x - gapX);
  }
  return { width, height: nodes.length > 0 ? y + height : 0 };
}

/** Nodes with edges, in layers; gives the size of them all. */
function layers(nodes, edges) {
  if (nodes.length === 0) return { width: 0, height: 0 };
  const cells = new Map(nodes.map((node, index) => [node, cell(node, index)]));
  const links = neighbours(cells, edges);
  rank(links, [...cells.values()]);
  const rows = fill(links, [...cells.values()]);
  order(rows);
  const width = place(rows);
  const height = stack(rows);
  for (const [node, { x, y }] of cells) {
    node.x = x - node.width / 2;
    node.y = y;
  }
  return { width, height };
}

/** A place in a layer: of a node, or of an edge that goes through the layer. */
function cell(node, index) {
  return { node, index, width: node?.width ?? 0, height: node?.height ?? 0, layer: 0, above: [], below: [], x: 0, y: 0 };
}

/** The pairs of neighbours without circles: an edge that closes one is turned round. */
function neighbours(cells, edges) {
  const out = new Map([...cells.values()].map((each) => [each, []]));
  for (const edge of edges) out.get(cells.get(edge.from)).push([edge, cells.get(edge.to)]);
  const state = new Map();
  const links = [];
  for (const start of out.keys()) {
    if (state.has(start)) continue;
    state.set(start, "open");
    const waiting = [[start, 0]];
    while (waiting.length > 0) {
      const top = waiting.at(-1);
      const [current, next] = top;
      const following = out.get(current);
      if (next === following.length) {
        state.set(current, "done");
        waiting.pop();
        continue;
      }
      top[1] += 1;
      const [edge, target] = following[next];
      edge.isReversed = state.get(target) === "open";
      links.push({ edge, upper: edge.isReversed ? target : current, lower: edge.isReversed ? current : target });
      if (!state.has(target)) {
        state.set(target, "open");
        waiting.push([target, 0]);
      }
    }
  }
  return links;
}

/** The layers: as far up as edges allow, but what begins a chain is right above its first use. */
function rank(links, cells) {
  const below = new Map(cells.map((each) => [each, []]));
  const count = new Map(cells.map((each) => [each, 0]));
  for (const { upper, lower } of links) {
    below.get(upper).push(lower);
    count.set(lower, count.get(lower) + 1);
  }
  const ready = cells.filter((each) => count.get(each) === 0);
  const sources = [...ready];
  for (let index = 0; index < ready.length; index += 1) {
    for (const lower of below.get(ready[index])) {
      lower.layer = Math.max(lower.layer, ready[index].layer + 1);
      count.set(lower, count.get(lower) - 1);
      if (count.get(lower) === 0) ready.push(lower);
    }
  }
  for (const source of sources) {
    source.layer = below.get(source).reduce((least, { layer }) => Math.min(least, layer - 1), Infinity);
  }
}

/** The rows of cells, with cells for the layers that edges go through. */
function fill(links, cells) {
  const rows = [];
  const put = (each) => (rows[each.layer] ??= []).push(each);
  for (const each of cells.toSorted((one, other) => one.index - other.index)) put(each);
  const room = 4 * cells.length + 1000;
  let made = 0;
  for (const { edge, upper, lower } of links) {
    const through = lower.layer - upper.layer - 1;
    let last = upper;
    if (through <= mostLayers && made + through <= room) {
      made += through;
      for (let layer = upper.layer + 1; layer < lower.layer; layer += 1) {
        const each = cell(undefined, (upper.index + lower.index) / 2);
        each.layer = layer;
        if (layer === upper.layer + 1 + Math.floor(through / 2)) each.width = edge.width;
        edge.between.push(each);
        put(each);
        link(last, each);
        last = each;
      }
    }
    link(last, lower);
    if (edge.isReversed) edge.between.reverse();
  }
  return [...rows].map((row) => row ?? []);
}

function link(upper, lower) {
  upper.below.push(lower);
  lower.above.push(upper);
}

/** Orders the cells of each row so that edges cross little: each goes where its neighbours are in the middle. */
function order(rows) {
  const count = rows.reduce((sum, row) => sum + row.length, 0);
  for (const row of rows) {
    row.sort((one, other) => one.index - other.index);
    number(row);
  }
  let best = Infinity;
  let kept = rows.map((row) => [...row]);
  for (let pass = 0; pass < passes(count); pass += 1) {
    const isDown = pass % 2 === 0;
    for (const row of isDown ? rows.slice(1) : rows.slice(0, -1).toReversed()) {
      for (const each of row) each.wanted = middle(isDown ? each.above : each.below, each.index);
      row.sort((one, other) => one.wanted - other.wanted || one.index - other.index);
      number(row);
    }
    const crossed = crossings(rows);
    if (crossed < best) {
      best = crossed;
      kept = rows.map((row) => [...row]);
    }
    if (crossed === 0) break;
  }
  kept.forEach((row, index) => {
    rows[index].splice(0, row.length, ...row);
    number(row);
  });
}

/** Numbers the cells of a row from left to right. */
function number(row) {
  row.forEach((each, index) => { each.index = index; });
}

/** The mean of the places of neighbours, or the own place without any. */
function middle(cells, own) {
  if (cells.length === 0) return own;
  let sum = 0;
  for (const { index } of cells) sum += index;
  return sum / cells.length;
}

/** How many pairs of edges cross each other between neighbouring rows: the inversions, counted in a binary tree. */
function crossings(rows) {
  let found = 0;
  for (const row of rows) {
    const ends = row.flatMap(({ below }) => below.map(({ index }) => index).toSorted((one, other) => one - other));
    const size = ends.reduce((most, end) => Math.max(most, end), 0) + 1;
    const tree = new Uint32Array(size + 1);
    ends.forEach((end, count) => {
      let before = 0;
      for (let at = end + 1; at > 0; at -= at & -at) before += tree[at];
      found += count - before;
      for (let at = end + 1; at <= size; at += at & -at) tree[at] += 1;
    });
  }
  return found;
}

/** Gives each cell its middle from left to right, near the middles of its neighbours; returns the width. */
function place(rows) {
  for (const row of rows) {
    let x = 0;
    for (const each of row) {
      each.x = x + each.width / 2;
      x += each.width + gapX;
    }
  }
  const count = rows.reduce((sum, row) => sum + row.length, 0);
  for (let pass = 0; pass < passes(count); pass += 1) {
    const isDown = pass % 2 === 0;
    for (const row of isDown ? rows : rows.toReversed()) settle(row, isDown);
  }
  let [least, most] = [Infinity, -Infinity];
  for (const { x, width } of rows.flat()) {
    least = Math.min(least, x - width / 2);
    most = Math.max(most, x + width / 2);
  }
  for (const each of rows.flat()) each.x -= least;
  return most - least;
}

/**
 * Moves the cells of a row as near as possible, in the sense of least squares, to where their neighbours want them,
 * without a change of the order: neighbours that would overlap become a block with one place (isotonic regression).
 */
function settle(row, isDown) {
  const blocks = [];
  let offset = 0;
  let before;
  for (const each of row) {
    if (before) offset += before.width / 2 + gapX / (each.node && before.node ? 1 : 2) + each.width / 2;
    before = each;
    const near = isDown ? each.above : each.below;
    const cells = near.length > 0 ? near : isDown ? each.below : each.above;
    const weight = cells.length > 0 ? (each.node ? 1 : 4) : 0.01;
    const wanted = cells.length > 0 ? cells.reduce((sum, { x }) => sum + x, 0) / cells.length : each.x;
    let block = { sum: weight * (wanted - offset), weight, cells: [{ each, offset }] };
    while (blocks.length > 0 && blocks.at(-1).sum / blocks.at(-1).weight >= block.sum / block.weight) {
      const last = blocks.pop();
      for (const joined of block.cells) last.cells.push(joined);
      block = { sum: last.sum + block.sum, weight: last.weight + block.weight, cells: last.cells };
    }
    blocks.push(block);
  }
  for (const { sum, weight, cells } of blocks) for (const placed of cells) placed.each.x = sum / weight + placed.offset;
}

/** Gives the rows their heights; returns that of all. */
function stack(rows) {
  let y = 0;
  for (const row of rows) {
    const height = row.reduce((most, each) => Math.max(most, each.height), 0);
    for (const each of row) {
      if (!each.node) each.height = height;
      each.y = y + (height - each.height) / 2;
    }
    y += height + gapY;
  }
  return Math.max(0, y - gapY);
}

function centre(node) {
  return node.x + node.width / 2;
}

/** The points of an edge, in the order in which it goes. */
function points({ source, target, from, to, group, between }) {
  if (source === target) {
    const [x, y] = [source.x + source.width, source.y + source.height / 2];
    return [[x, y - 6], [x + 16, y - 10], [x + 16, y + 10], [x, y + 6]];
  }
  if (from === to) {
    // One end holds the other one: from its left border to the inner node, or back.
    const [outer, inner] = source.depth < target.depth ? [source, target] : [target, source];
    const ends = [[outer.x, inner.y + inner.height / 2], [inner.x, inner.y + inner.height / 2]];
    return outer === source ? ends : ends.toReversed();
  }
  const left = group.parent === undefined ? 0 : group.x;
  const top = group.parent === undefined ? 0 : group.y;
  const isDown = from.y <= to.y;
  const start = [centre(source), isDown ? source.y + source.height : source.y];
  const end = [centre(target), isDown ? target.y : target.y + target.height];
  const through = between.flatMap(({ x, y, height }) => (isDown ? [[x, y], [x, y + height]] : [[x, y + height], [x, y]]));
  return [start, ...through.map(([x, y]) => [x + left, y + top]), end];
}
