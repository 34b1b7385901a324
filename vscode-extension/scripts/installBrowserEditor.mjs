// Installs VS Code for the browser (code-server) without compiling anything:
//
//   node installBrowserEditor.mjs FOLDER PACKAGE
//
// The install scripts of the packages are not run, as they compile native modules. Those that VS Code needs here come
// with binaries (ripgrep, the file watcher, the pseudoterminal), but for two, which are replaced.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Packages of VS Code that only AI agents, sandboxes, dev containers and proxies with Kerberos load: half of all bytes. */
const unused = [
  "@devcontainers/cli",
  "@github/copilot-sdk",
  "@microsoft/mxc-sdk",
  "@vscode/sandbox-runtime",
  "@vscode/sqlite3",
  "kerberos",
  "ssh2",
];
const compileLimit = 90_000;

const [folder, editorPackage] = process.argv.slice(2);
const vscode = path.join(folder, "node_modules/code-server/lib/vscode");

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await writeFile(path.join(folder, "package.json"), '{ "private": true }\n');
await npmInstall(folder, editorPackage);
await removeDependencies(path.join(vscode, "package.json"));
await npmInstall(vscode, "--omit=dev");
await npmInstall(path.join(vscode, "extensions"), "--omit=dev");
for (const name of ["spdlog", "native-watchdog"])
  await copyFile(
    fileURLToPath(new URL(`replacements/${name}.cjs`, import.meta.url)),
    path.join(vscode, "node_modules/@vscode", name, "index.js"),
  );
compileTerminal();

async function npmInstall(cwd, ...args) {
  const npm = spawn(
    "npm",
    ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", ...args],
    { cwd, stdio: "inherit" },
  );
  const [code] = await once(npm, "exit");
  if (code !== 0) process.exit(code ?? 1);
}

async function removeDependencies(file) {
  const description = JSON.parse(await readFile(file, "utf8"));
  for (const name of unused) delete description.dependencies[name];
  await writeFile(file, JSON.stringify(description, undefined, 2));
}

/** Compiles the pseudoterminal where no binary fits this system. Without it there is no terminal, and all else works. */
function compileTerminal() {
  const loads = () => spawnSync(process.execPath, ["-e", 'require("node-pty")'], { cwd: vscode }).status === 0;
  if (loads()) return;
  const node = path.dirname(path.dirname(process.execPath));
  const compiler = path.join(node, "lib/node_modules/npm/node_modules/node-gyp/bin/node-gyp.js");
  if (["c++", "make"].every((program) => spawnSync(program, ["--version"]).error === undefined))
    spawnSync(process.execPath, [compiler, "rebuild", "--nodedir", node], {
      cwd: path.join(vscode, "node_modules/node-pty"),
      stdio: "inherit",
      timeout: compileLimit,
    });
  if (!loads()) console.log("There is no terminal in the editor: node-pty has no binary for this system.");
}
