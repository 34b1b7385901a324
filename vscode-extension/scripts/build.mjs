// Bundles the extension and what it depends on into one file, so that the package needs no node_modules, and brings
// beside it the pictures of the walkthrough, the page of graphs and, where they are named, the server's wheel and a folder
// with the wheels that this needs, of which a server in WebAssembly is made for Node and for browsers. The project's LICENSE and
// CHANGELOG.md are copied beside package.json, where packages have them:
//
//   node build.mjs [WHEEL WHEELS]
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { packPython } from "./packPython.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [wheel, needed] = process.argv.slice(2);

await rm(path.join(root, "dist"), { recursive: true, force: true });
const common = { absWorkingDir: root, bundle: true, loader: { ".mlir": "text" }, metafile: true, minify: true, legalComments: "none", logLevel: "warning" };
const forNode = { ...common, platform: "node", target: "node20" };
const forBrowser = { ...common, platform: "browser", target: "es2022", external: ["node:*"] };
const bundles = [];
const ofPython = [];
bundles.push(await build({ ...forNode, entryPoints: ["src/extension.ts"], outfile: "dist/extension.cjs", format: "cjs", external: ["vscode"] }));
bundles.push(await build({
  ...forBrowser,
  entryPoints: ["src/webExtension.ts"],
  outfile: "dist/webExtension.js",
  format: "cjs",
  external: ["vscode"],
  alias: { "vscode-languageclient/node": "vscode-languageclient/browser" },
}));

const { walkthroughs } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")).contributes;
for (const { media } of walkthroughs.flatMap(({ steps }) => steps)) {
  await copy(path.join(root, "../docs/images", path.basename(media.image)), path.join(root, media.image));
}
// The page of a graph is put together when it is opened; its parts are those of the report of a trace.
const graph = path.join(root, "../compiler/graphs/page");
for (const name of ["graph.css", "graph.js", "layout.js"]) await copy(path.join(graph, name), path.join(root, "dist/graph", name));
await copy(path.join(root, "webview/graphPage.js"), path.join(root, "dist/graph/graphPage.js"));
for (const name of ["LICENSE", "CHANGELOG.md"]) await copy(path.join(root, "..", name), path.join(root, name));
if (wheel) {
  const wheels = (await readdir(needed)).filter((each) => each.endsWith(".whl")).map((each) => path.join(needed, each));
  ofPython.push(await packPython(wheel, wheels, path.join(root, "dist")));
  bundles.push(await build({
    ...forNode,
    entryPoints: ["wasm/server.mjs", "wasm/child.mjs"],
    outdir: "dist/wasm",
    outExtension: { ".js": ".mjs" },
    format: "esm",
    external: ["./pyodide/pyodide.mjs"],
    // Packages in the older form of modules ask for parts of Node by `require`.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  }));
  await copy(path.join(root, "node_modules/pyodide/pyodide.mjs"), path.join(root, "dist/wasm/pyodide/pyodide.mjs"));
  const define = { BUILD: JSON.stringify(await hashOf("wasm", "dist/wasm", "dist/wasm/pyodide")) };
  bundles.push(await build({ ...forBrowser, entryPoints: ["wasm/worker.mjs"], outfile: "dist/wasm/worker.js", format: "iife", define }));
}
// Modules that are left out, "(disabled):...", belong to no package.
const packageFolder = /^(?:[^:]*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;
const packages = new Set(bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs)).flatMap((file) => packageFolder.exec(file) ?? []));
const licences = await Promise.all([...packages].toSorted().map((each) => licenceOf(path.resolve(root, each))));
await writeFile(path.join(root, "dist/licences.txt"), [...licences, ...ofPython].join(`\n${"-".repeat(80)}\n\n`));

/** Returns the licence of a package that is in a bundle, below its name. */
async function licenceOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  const files = (await readdir(folder)).filter((each) => /^licen[cs]e/i.test(each));
  const texts = await Promise.all(files.map((each) => readFile(path.join(folder, each), "utf8")));
  return [`${name} ${version}: ${license}\n`, ...texts].join("\n");
}

/** Returns a name for the content of folders. */
async function hashOf(...folders) {
  const hash = createHash("sha256");
  for (const folder of folders)
    for (const entry of (await readdir(path.join(root, folder), { withFileTypes: true })).toSorted((a, b) => a.name.localeCompare(b.name)))
      if (entry.isFile()) hash.update(await readFile(path.join(entry.parentPath, entry.name)));
  return hash.digest("hex");
}

async function copy(from, to) {
  await mkdir(path.dirname(to), { recursive: true });
  await copyFile(from, to);
}
