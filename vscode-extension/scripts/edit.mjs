// `make edit`: opens a folder in VS Code with this extension and the server of this checkout.
//
//   node edit.mjs FOLDER [EDITOR]
//
// EDITOR is an installed `code` or `codium`; without one VS Code runs in the browser. User data and extensions are
// kept apart from the user's own, under .build/editor.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { installExtension, packagedExtension, prepareHome, quietSettings, startBrowserEditor } from "./browserEditor.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = path.resolve(process.argv[2] ?? "examples");
const installedEditor = process.argv[3];
const environment = { ...process.env, PATH: [path.join(root, ".venv/bin"), process.env.PATH].join(path.delimiter) };

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
  const port = Number(process.env.PORT ?? 0);
  const home = path.join(root, ".build/editor/browser");
  await installExtension({ home, environment });
  const editor = await startBrowserEditor({ home, environment, port });
  console.log(`\n  Open  ${editor.url}/?folder=${encodeURI(folder)}\n\n  Ctrl-C stops it.\n`);
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
