/**
 * Finds the command line of the language server.
 *
 * It is searched in this order: a setting, the Python environment of the workspace, `ir-lsp` on PATH, the extension's own
 * environment, the bundled server (`wasm/`). A setting that names a missing program ends the search, as the user wants this
 * server and no other. In an untrusted workspace, nothing in the workspace is run. Independent of VS Code.
 */
import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { homedir } from "node:os";
import * as path from "node:path";

export interface Folder {
  readonly name: string;
  readonly path: string;
}

export interface Search {
  /** The settings `mlir.server.command`, `.path` and `.args`. */
  readonly command: readonly string[];
  readonly path: string;
  readonly args: readonly string[];
  /** The folders of the workspace, in order. */
  readonly folders: readonly Folder[];
  readonly trusted: boolean;
  readonly environment: NodeJS.ProcessEnv;
  /** Returns the interpreter chosen in the Python extension, if there is one. */
  readonly selectedInterpreter: () => Promise<string | undefined>;
  /** Returns the Python of the extension's own environment, if that exists. */
  readonly privatePython: () => Promise<string | undefined>;
  /** Returns the bundled server, which needs no Python. */
  readonly bundled: () => Promise<ServerCommand | undefined>;
}

export interface ServerCommand {
  readonly command: string;
  readonly args: string[];
  readonly cwd: string | undefined;
  /** Environment variables that it needs in addition to the editor's. */
  readonly environment?: NodeJS.ProcessEnv;
  /** "private" is the server in the extension's own environment, "bundled" the one in the extension. */
  readonly kind: "found" | "private" | "bundled";
  /** The place where it was found, as text for the status item and the debug information. */
  readonly origin: string;
}

export interface SearchResult {
  readonly server: ServerCommand | undefined;
  /** One line for each searched place, with the reason why it has no server. */
  readonly tried: string[];
}

/** `-P` removes the working folder from the module path, as a file there may be named like a standard module. */
const moduleArguments: readonly string[] = ["-P", "-m", "ir_lsp"];

export async function findServer(search: Search): Promise<SearchResult> {
  const tried: string[] = [];
  const cwd = search.folders[0]?.path;
  const found = (command: string, args: readonly string[], origin: string, kind: "found" | "private" = "found"): SearchResult => ({
    server: { command, args: [...args, ...expandAll(search.args, search)], cwd, origin, kind },
    tried,
  });

  const [program, ...programArgs] = expandAll(search.command, search);
  const fromSetting: [string, string[], string] | undefined = program
    ? [program, programArgs, "setting mlir.server.command"]
    : search.path
      ? [expand(search.path, search), [], "setting mlir.server.path"]
      : undefined;
  if (fromSetting) {
    const [name, args, origin] = fromSetting;
    const file = await findProgram(name, search, cwd);
    if (file) return found(file, args, origin);
    tried.push(`${origin}: "${name}" is not a program that can be run`);
    return { server: undefined, tried };
  }

  if (search.trusted) {
    for await (const { python, origin } of workspaceInterpreters(search, tried)) {
      if (await canImportServer(python, cwd)) return found(python, moduleArguments, origin);
      tried.push(`${origin}: ${python} has no package ir_lsp`);
    }
  } else {
    tried.push("Python environment of the workspace: not used, the workspace is not trusted");
  }

  const onPath = await findOnPath("ir-lsp", search);
  if (onPath) return found(onPath, [], "ir-lsp on PATH");
  tried.push("PATH: no ir-lsp");

  const python = await search.privatePython();
  if (python) return found(python, moduleArguments, "installed by the extension", "private");
  tried.push("environment of the extension: not installed");
  return { server: await search.bundled(), tried };
}

async function* workspaceInterpreters(
  search: Search,
  tried: string[],
): AsyncGenerator<{ python: string; origin: string }> {
  const inEnvironment = process.platform === "win32" ? ["Scripts", "python.exe"] : ["bin", "python"];
  for (const folder of search.folders) {
    const python = path.join(folder.path, ".venv", ...inEnvironment);
    if (await isExecutable(python)) yield { python, origin: `.venv of ${folder.name}` };
    else tried.push(`.venv of ${folder.name}: none`);
  }
  const selected = await search.selectedInterpreter();
  if (selected) yield { python: selected, origin: "interpreter of the Python extension" };
  else tried.push("interpreter of the Python extension: none");
}

function canImportServer(python: string, cwd: string | undefined): Promise<boolean> {
  const program = "import importlib.util, sys; sys.exit(importlib.util.find_spec('ir_lsp') is None)";
  return new Promise((resolve) => {
    execFile(python, ["-P", "-c", program], { cwd, timeout: 20_000 }, (error) => resolve(error === null));
  });
}

/** Returns the path of a program: a bare name is looked up on PATH, others are files, relative to `cwd`. Undefined if there is none. */
function findProgram(name: string, search: Search, cwd: string | undefined): Promise<string | undefined> {
  if (!/[/\\]/.test(name)) return findOnPath(name, search);
  const file = path.resolve(cwd ?? homedir(), name);
  return isExecutable(file).then((ok) => (ok ? file : undefined));
}

async function findOnPath(name: string, search: Search): Promise<string | undefined> {
  return (await programsOnPath(name, search))[0];
}

/** Returns all programs called `name` on PATH, in order; none in the folders of an untrusted workspace. */
export async function programsOnPath(
  name: string,
  search: Pick<Search, "folders" | "trusted" | "environment">,
): Promise<string[]> {
  const names = process.platform === "win32" ? [`${name}.exe`, `${name}.cmd`, name] : [name];
  const programs: string[] = [];
  for (const directory of (search.environment["PATH"] ?? "").split(path.delimiter)) {
    // A relative entry depends on the open folder, so an untrusted folder could choose the program.
    if (!path.isAbsolute(directory)) continue;
    if (!search.trusted && search.folders.some((folder) => isInside(directory, folder.path))) continue;
    for (const candidate of names) {
      const file = path.join(directory, candidate);
      if (await isExecutable(file)) programs.push(file);
    }
  }
  return programs;
}

function isInside(directory: string, folder: string): boolean {
  const relative = path.relative(folder, directory);
  return relative === "" || (!relative.startsWith("..") && !path.isAbsolute(relative));
}

export async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

function expandAll(texts: readonly string[], search: Search): string[] {
  return texts.map((text) => expand(text, search));
}

/** Replaces `${workspaceFolder}`, `${workspaceFolder:name}`, `${userHome}`, `${env:NAME}` and a leading `~/`. */
export function expand(text: string, search: Pick<Search, "folders" | "environment">): string {
  return text
    .replace(/^~(?=[/\\])/, homedir())
    .replace(/\$\{(workspaceFolder|userHome|env)(?::([^}]*))?\}/g, (whole, variable: string, argument?: string) => {
      if (variable === "userHome") return homedir();
      if (variable === "env") return argument === undefined ? whole : (search.environment[argument] ?? "");
      const folder = argument === undefined ? search.folders[0] : search.folders.find(({ name }) => name === argument);
      return folder?.path ?? whole;
    });
}
