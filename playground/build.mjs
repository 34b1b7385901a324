// Builds the playground, a folder of static files:
//
//   node build.mjs FOLDER [REPOSITORY]
//
// The server is that of the extension, which has to be built. REPOSITORY is where the examples are, as vscode.dev calls it:
// `github/OWNER/NAME`; without it nothing links there.
import { createRequire } from "node:module";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = path.dirname(path.resolve(here));
const extension = path.join(root, "vscode-extension");
const modules = path.join(extension, "node_modules");
const { build } = createRequire(path.join(extension, "package.json"))("esbuild");
const { graphPage } = await import("../vscode-extension/src/graphPage.ts");
const [folder, repository = ""] = process.argv.slice(2);

const read = (name) => readFile(path.join(root, name), "utf8");
/** In VS Code a graph's page talks to the extension, here to the page that shows it. */
const shim = "const acquireVsCodeApi = () => ({ postMessage: (message) => parent.postMessage(message, '*'), setState() {} });\n";
const exampleNames = (await readdir(path.join(root, "examples"))).filter((name) => name.endsWith(".mlir")).toSorted();
/** The one to begin with comes first. */
const first = "start_here.mlir";
const examples = await Promise.all(
  [first, ...exampleNames.filter((name) => name !== first)].map(async (name) => [path.parse(name).name, await read(`examples/${name}`)]),
);
const examplesModule = {
  name: "examples",
  setup(hooks) {
    hooks.onResolve({ filter: /^playground-examples$/ }, ({ path: name }) => ({ path: name, namespace: "examples" }));
    hooks.onLoad({ filter: /.*/, namespace: "examples" }, () => ({ contents: JSON.stringify(Object.fromEntries(examples)), loader: "json" }));
  },
};

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await build({
  entryPoints: { main: path.join(here, "main.mjs"), "editor.worker": path.join(modules, "monaco-editor/esm/vs/editor/editor.worker.js") },
  outdir: folder,
  bundle: true,
  format: "esm",
  platform: "browser",
  target: "es2022",
  nodePaths: [modules],
  alias: { "monaco-lsp": path.join(modules, "monaco-editor/esm/external/monaco-lsp-client/out/index.js") },
  loader: { ".ttf": "file" },
  plugins: [examplesModule],
  minify: true,
  legalComments: "none",
  logLevel: "warning",
});
const index = (await read("playground/index.html")).replace("<html lang", repository ? `<html data-repository="${repository}" lang` : "<html lang");
await writeFile(path.join(folder, "index.html"), index);
// Pages that show the playground make its addresses with `link.mjs`.
for (const name of ["page.css", "link.mjs"]) await cp(path.join(here, name), path.join(folder, name));
const [style, layout, graph, page] = await Promise.all(
  ["compiler/graphs/page/graph.css", "compiler/graphs/page/layout.js", "compiler/graphs/page/graph.js", "vscode-extension/webview/graphPage.js"].map(read),
);
await writeFile(path.join(folder, "graph.html"), graphPage({ style, layout, graph, page: shim + page }, "graph"));
const server = path.join(extension, "dist/wasm");
for (const name of ["packages.pack", "worker.js", "pyodide"]) await cp(path.join(server, name), path.join(folder, "wasm", name), { recursive: true });
for (const name of ["LICENSE", "ThirdPartyNotices.txt"]) await cp(path.join(modules, "monaco-editor", name), path.join(folder, "monaco-editor", name));
