// VS Code in a browser (code-server) with this extension: for `make edit` where no editor is installed, and for the
// editor tests. Everything it writes stays in the folder `home`.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const entry = path.join(root, ".build/code-server/node_modules/code-server/out/node/entry.js");
export const packagedExtension = path.join(root, ".build/mlir-workbench.vsix");

/**
 * The editor gets the environment that it was started with: it does not ask the user's shell, which may set PATH anew,
 * and is not connected with an editor in whose terminal it was started.
 */
const ownEnvironment = { VSCODE_CLI: "1", CODE_SERVER_PARENT_PID: undefined, VSCODE_IPC_HOOK_CLI: undefined };

export const quietSettings = {
  "workbench.startupEditor": "none",
  "workbench.welcomePage.walkthroughs.openOnInstall": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "chat.disableAIFeatures": true,
  "telemetry.telemetryLevel": "off",
  "extensions.autoCheckUpdates": false,
  "extensions.ignoreRecommendations": true,
  "update.showReleaseNotes": false,
  "git.openRepositoryInParentFolders": "never",
  // Else all processes of the machine are searched for servers every few seconds.
  "remote.autoForwardPorts": false,
  // As in an installed VS Code: a file changes when it is saved.
  "files.autoSave": "off",
};

/** Settings are written once: what the user changes afterwards stays. */
export async function prepareHome(home, settings) {
  const file = path.join(home, "user-data/User/settings.json");
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(settings, undefined, 2)}\n`, { flag: "wx" }).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
}

/** Installs the packaged extension into a folder of extensions, unless this very package is there already. */
export async function installExtension({ home, extensions = path.join(home, "extensions"), environment = process.env }) {
  const mark = path.join(extensions, ".mlir-workbench");
  const fingerprint = createHash("sha256").update(await readFile(packagedExtension)).digest("hex");
  if ((await readFile(mark, "utf8").catch(() => undefined)) === fingerprint) return;
  const installer = spawn(
    process.execPath,
    [...(await common(home, extensions)), "--install-extension", packagedExtension, "--force"],
    { env: { ...environment, ...ownEnvironment }, stdio: ["ignore", "pipe", "pipe"] },
  );
  const installed = collect(installer);
  const [code] = await once(installer, "exit");
  if (code !== 0) throw new Error(`the extension was not installed:\n${shortened(await installed)}`);
  await writeFile(mark, fingerprint);
}

/** Starts the editor and resolves when it answers: `url`, `exited` (a promise), `stop()`. */
export async function startBrowserEditor({
  home,
  extensions = path.join(home, "extensions"),
  environment = process.env,
  settings = quietSettings,
  port = 0,
  trusted = true,
  options = [],
}) {
  await prepareHome(home, settings);
  const server = spawn(
    process.execPath,
    [
      ...(await common(home, extensions)),
      "--bind-addr", `127.0.0.1:${port}`,
      "--auth", "none",
      ...(trusted ? ["--disable-workspace-trust"] : []),
      "--disable-telemetry",
      "--disable-update-check",
      "--disable-getting-started-override",
      ...options,
    ],
    { env: { ...environment, ...ownEnvironment }, stdio: ["ignore", "pipe", "pipe"] },
  );
  const exited = once(server, "exit");
  const output = [];
  const url = await new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        output.push(line);
        const listening = /HTTP server listening on (http:\/\/\S+?)\/?$/.exec(line);
        if (listening) resolve(listening[1]);
      });
    }
    exited.then(([code]) => reject(new Error(`code-server ended with ${code}:\n${shortened(output.join("\n"))}`)), reject);
  });
  return {
    url,
    exited,
    output,
    async stop() {
      if (server.exitCode === null && server.signalCode === null) server.kill("SIGTERM");
      await exited;
    },
  };
}

/** What all of its commands are told. */
async function common(home, extensions) {
  await access(entry);
  await mkdir(home, { recursive: true });
  const config = path.join(home, "config.yaml");
  await writeFile(config, "cert: false\n");
  return [entry, "--config", config, "--user-data-dir", path.join(home, "user-data"), "--extensions-dir", extensions];
}

/** Errors of VS Code quote the line of the program where they are, and that is most of the program. */
function shortened(output) {
  return output.split("\n").map((line) => line.slice(0, 300)).join("\n");
}

async function collect(child) {
  const parts = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => parts.push(part));
  await once(child, "close");
  return Buffer.concat(parts).toString();
}
