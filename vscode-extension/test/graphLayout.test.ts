/** Where the nodes of a graph stand: nothing overlaps, edges go down, and what is in a group is inside of it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { layOut } from "../../compiler/graphs/page/layout.js";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly nodes: Record<string, Box>;
  readonly edges: [number, number][][];
}

const size = { width: 80, height: 26 };

/** Lays out nodes, given as `name` or `group/name`, and edges, given as `from to`. */
function layout(names: readonly string[], edges: readonly string[]): Layout {
  const nodes = names.map((name) => {
    const [group, id] = name.includes("/") ? name.split("/") : ["", name];
    return { id: id ?? "", parent: group ?? "", ...size };
  });
  return layOut({ nodes, edges: edges.map((edge) => ({ source: edge.split(" ")[0] ?? "", target: edge.split(" ")[1] ?? "" })) });
}

function overlap(one: Box, other: Box): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
}

function assertNoOverlap(boxes: readonly (readonly [string, Box])[]): void {
  for (const [index, [name, one]] of boxes.entries()) {
    for (const [otherName, other] of boxes.slice(index + 1)) assert(!overlap(one, other), `${name} and ${otherName} overlap`);
  }
}

/** The box of a node, which is there. */
function box({ nodes }: Layout, name: string): Box {
  const found = nodes[name];
  assert(found, name);
  return found;
}

test("edges go down, and nodes do not overlap", () => {
  const found = layout(["a", "b", "c", "d"], ["a b", "a c", "b d", "c d"]);
  assertNoOverlap(Object.entries(found.nodes));
  assert(box(found, "a").y < box(found, "b").y && box(found, "b").y < box(found, "d").y);
  assert.equal(box(found, "b").y, box(found, "c").y);
});

test("a circle has one edge that goes up", () => {
  const found = layout(["a", "b", "c"], ["a b", "b c", "c a"]);
  const up = found.edges.filter((points) => (points.at(0)?.[1] ?? 0) > (points.at(-1)?.[1] ?? 0));
  assert.equal(up.length, 1);
  assertNoOverlap(Object.entries(found.nodes));
});

test("an edge of a node to itself is drawn outside of it", () => {
  const found = layout(["a"], ["a a"]);
  assert.equal(found.edges[0]?.length, 4);
});

test("the start of a chain is directly above its first use", () => {
  const found = layout(["a", "b", "c", "late"], ["a b", "b c", "late c"]);
  assert.equal(box(found, "late").y, box(found, "b").y);
});

test("a group contains its nodes, and edges into it are edges of the group", () => {
  const found = layout(["a", "g", "g/x", "g/y", "z"], ["a x", "x y", "y z", "g z"]);
  const group = box(found, "g");
  for (const name of ["x", "y"]) {
    const inner = box(found, name);
    assert(inner.x > group.x && inner.x + inner.width < group.x + group.width, name);
    assert(inner.y >= group.y + size.height && inner.y + inner.height < group.y + group.height, name);
  }
  assertNoOverlap(["a", "g", "z"].map((name) => [name, box(found, name)] as const));
  assert(box(found, "a").y < group.y && group.y < box(found, "z").y);
});

test("nodes without edges are in rows and do not overlap", () => {
  const names = Array.from({ length: 100 }, (_, index) => `n${index}`);
  const found = layout(names, []);
  assertNoOverlap(Object.entries(found.nodes));
  assert(found.width < 2 * found.height + 1000);
});

test("a long edge goes beside the nodes of the layers between", () => {
  const found = layout(["a", "b", "c", "d"], ["a b", "b c", "c d", "a d"]);
  const through = found.edges[3]?.slice(1, -1) ?? [];
  assert(through.length > 0);
  for (const [x, y] of through) {
    for (const name of ["b", "c"]) assert(!overlap(box(found, name), { x, y: y - 0.5, width: 0.1, height: 1 }), name);
  }
});

test("random graphs with groups have no overlaps, whatever their edges", () => {
  let seed = 7;
  const random = (limit: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % limit;
  };
  for (let round = 0; round < 30; round += 1) {
    const groups = Array.from({ length: random(4) }, (_, index) => `g${index}`);
    const inner = Array.from({ length: 5 + random(30) }, (_, index) => {
      const group = groups[random(groups.length + 1)];
      return group ? `${group}/n${index}` : `n${index}`;
    });
    const ids = [...groups, ...inner.map((name) => name.split("/").at(-1) ?? "")];
    const edges = Array.from({ length: random(60) }, () => `${ids[random(ids.length)]} ${ids[random(ids.length)]}`);
    const found = layout([...groups, ...inner], edges);
    for (const group of ["", ...groups]) {
      const siblings = [...groups, ...inner].filter((name) => (name.includes("/") ? name.split("/")[0] : "") === group);
      assertNoOverlap(siblings.map((name) => name.split("/").at(-1) ?? "").map((name) => [name, box(found, name)] as const));
    }
  }
});

test("nesting may be deep", () => {
  const names = ["g0", ...Array.from({ length: 3000 }, (_, index) => `g${index}/g${index + 1}`)];
  const found = layout(names, []);
  assert.equal(Object.keys(found.nodes).length, 3001);
});
