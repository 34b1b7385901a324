// `make edit`: opens a folder in VS Code with this extension and the server of this checkout.
//
//   node edit.mjs FOLDER [EDITOR]
//
// EDITOR is an installed `code` or `codium`; without one VS Code runs in the browser. User data and extensions are
// kept apart from the user's own, under .build/editor. PORT is the port of the page, BROWSER the program that opens it
// ("none": no program does).
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { openPage } from "./openPage.mjs";
import { installExtension, packagedExtension, prepareHome, quietSettings, startBrowserEditor } from "./browserEditor.mjs";

const usualPort = 8742;
const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = path.resolve(process.argv[2] ?? "examples");
const installedEditor = process.argv[3];
const environment = {
  ...process.env,
  PATH: [path.join(root, ".venv/bin"), process.env.PATH].join(path.delimiter),
  // Has the extension open the example with the walkthrough beside it, the first time.
  MLIR_WORKBENCH_WELCOME: "1",
};

if (installedEditor) await openInstalled(installedEditor);
else await openInBrowser();

async function openInstalled(editor) {
  const home = path.join(root, ".build/editor", path.basename(editor));
  const apart = [
    "--user-data-dir", path.join(home, "user-data"),
    "--extensions-dir", path.join(home, "extensions"),
  ];
  await prepareHome(home, quietSettings);
  const run = (...args) => {
    const { status, error } = spawnSync(editor, [...apart, ...args], { env: environment, stdio: "inherit" });
    if (error) throw error;
    if (status !== 0) process.exit(status ?? 1);
  };
  run("--install-extension", packagedExtension, "--force");
  run("--disable-workspace-trust", "--new-window", folder);
}

async function openInBrowser() {
  console.log("Starting VS Code in the browser ...");
  const home = path.join(root, ".build/editor/browser");
  await installExtension({ home, environment });
  const editor = await startBrowserEditor({ home, environment, port: await choosePort() });
  const address = `${editor.url}/?folder=${encodeURI(folder)}`;
  const isOpened = openPage(address);
  console.log(`\n  ${isOpened ? "Opening" : "Open"}  ${address}\n\n  Ctrl-C stops it.\n`);
  let asked = false;
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, () => {
      asked = true;
      void editor.stop();
    });
  }
  const [code] = await editor.exited;
  if (!asked) {
    console.error(editor.output.slice(-20).join("\n"));
    process.exitCode = code || 1;
  }
}

/** Returns the port that was asked for, else the usual one, where a browser finds the layout of last time, else any. */
async function choosePort() {
  if (process.env.PORT) return Number(process.env.PORT);
  const probe = createServer();
  probe.listen(usualPort, "127.0.0.1");
  const isFree = await once(probe, "listening").then(() => true, () => false);
  probe.close();
  return isFree ? usualPort : 0;
}
