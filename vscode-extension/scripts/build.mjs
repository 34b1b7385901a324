// Bundles the extension and what it depends on into one file, so that the package needs no node_modules, and brings
// beside it the pictures of the walkthrough, the page of graphs and, where they are named, the server's wheel and a folder
// with the wheels that this needs, for which a Python in WebAssembly is brought along. The project's LICENSE and
// CHANGELOG.md are copied beside package.json, where packages have them:
//
//   node build.mjs [WHEEL WHEELS]
import { build } from "esbuild";
import { copyFile, mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const [wheel, needed] = process.argv.slice(2);

await rm(path.join(root, "dist"), { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.cjs",
  bundle: true,
  format: "cjs",
  platform: "node",
  target: "node20",
  external: ["vscode"],
  loader: { ".mlir": "text" },
  minify: true,
  legalComments: "none",
  logLevel: "warning",
});

const { walkthroughs } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")).contributes;
for (const { media } of walkthroughs.flatMap(({ steps }) => steps)) {
  await copy(path.join(root, "../docs/images", path.basename(media.image)), path.join(root, media.image));
}
// The page of a graph is put together when it is opened; its parts are those of the report of a trace.
const graph = path.join(root, "../compiler/graphs/page");
for (const name of ["graph.css", "graph.js", "layout.js"]) await copy(path.join(graph, name), path.join(root, "dist/graph", name));
await copy(path.join(root, "webview/graphPage.js"), path.join(root, "dist/graph/graphPage.js"));
for (const name of ["LICENSE", "CHANGELOG.md"]) await copy(path.join(root, "..", name), path.join(root, name));
if (wheel) await copy(wheel, path.join(root, "dist/server", path.basename(wheel)));
if (needed) {
  for (const name of (await readdir(needed)).filter((each) => each.endsWith(".whl"))) await copy(path.join(needed, name), path.join(root, "dist/wasm/wheels", name));
  await build({
    absWorkingDir: root,
    entryPoints: ["wasm/server.mjs", "wasm/child.mjs"],
    outdir: "dist/wasm",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: ["./pyodide/pyodide.mjs"],
    // Packages in the older form of modules ask for parts of Node by `require`.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    minify: true,
    legalComments: "none",
    logLevel: "warning",
  });
  const pyodide = path.join(root, "node_modules/pyodide");
  for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "README.md"])
    await copy(path.join(pyodide, name), path.join(root, "dist/wasm/pyodide", name));
}

async function copy(from, to) {
  await mkdir(path.dirname(to), { recursive: true });
  await copyFile(from, to);
}
