/**
 * The server in the extension's own Python environment, for users who have no other: finds a Python, creates the environment,
 * installs the package in the extension. Independent of VS Code.
 */
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import * as path from "node:path";
import { createInterface } from "node:readline";
import { isExecutable, programsOnPath, type Search } from "./server.ts";

export const oldestPython = "3.11";
const markName = ".installed";
const names =
  process.platform === "win32" ? ["py", "python", "python3"] : ["python3", "python", "python3.13", "python3.12", "python3.11"];

export interface PythonSearch {
  readonly python: string | undefined;
  /** One line for each unsuitable Python, with the reason. */
  readonly unfit: string[];
}

/** Searches for a Python that can create the environment: the one chosen in the Python extension, then those on PATH. */
export async function findPython(
  search: Pick<Search, "folders" | "trusted" | "environment" | "selectedInterpreter">,
): Promise<PythonSearch> {
  const unfit: string[] = [];
  const selected = search.trusted ? await search.selectedInterpreter() : undefined;
  const candidates = selected ? [selected] : [];
  for (const name of names) candidates.push(...(await programsOnPath(name, search)));
  for (const python of new Set(candidates)) {
    const reason = await unfitness(python);
    if (reason === undefined) return { python, unfit };
    unfit.push(`${python}: ${reason}`);
  }
  return { python: undefined, unfit };
}

/** Returns the reason why a Python cannot create the environment; undefined if it can. */
function unfitness(python: string): Promise<string | undefined> {
  const program = `import sys
if sys.version_info < (${oldestPython.replace(".", ", ")}): sys.exit("it is Python %d.%d, ${oldestPython} is needed" % sys.version_info[:2])
try: import ensurepip, venv
except ImportError as error: sys.exit("it has no %s (on Debian and Ubuntu: apt install python3-venv)" % error.name)`;
  return new Promise((resolve) => {
    execFile(python, ["-I", "-c", program], { timeout: 20_000 }, (error, _output, errors) => {
      resolve(error === null ? undefined : errors.trim().split("\n").at(-1) || "it does not start");
    });
  });
}

export interface Installation {
  /** The folder of the environment. */
  readonly folder: string;
  /** The wheel in the extension. */
  readonly wheel: string;
}

/** Returns the wheel in a folder; undefined if there is none. */
export async function findWheel(folder: string): Promise<string | undefined> {
  const entries = await readdir(folder).catch(() => []);
  const wheel = entries.find((name) => name.endsWith(".whl"));
  return wheel && path.join(folder, wheel);
}

/** Returns the environment's Python; undefined if the environment does not exist or is incomplete. */
export async function installedPython({ folder }: Pick<Installation, "folder">): Promise<string | undefined> {
  const python = pythonIn(folder);
  return (await markOf(folder)) !== undefined && (await isExecutable(python)) ? python : undefined;
}

/** Returns true if the environment was created from this wheel. */
export async function isUpToDate({ folder, wheel }: Installation): Promise<boolean> {
  return (await markOf(folder)) === (await fingerprint(wheel));
}

export class InstallationError extends Error {}

/**
 * Creates the environment, replacing an existing one. `report` gets a short text for each step, `log` each line of output.
 * Throws InstallationError, whose message is for the user, if it fails or `signal` is aborted: then the unfinished environment
 * is removed, and the existing one is kept.
 */
export async function install(
  { folder, wheel }: Installation,
  python: string,
  report: (step: string) => void,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const unfinished = `${folder}.new`;
  const pip = ["-I", "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--only-binary=:all:", wheel];
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    report("creating a Python environment");
    await run(python, ["-I", "-m", "venv", unfinished], log, signal);
    report("installing the packages");
    const logAndReport = (line: string): void => {
      log(line);
      const collected = /^Collecting ([\w.-]+)/.exec(line)?.[1];
      if (collected) report(`downloading ${collected}`);
      if (line.startsWith("Installing collected packages")) report("unpacking");
    };
    await run(pythonIn(unfinished), pip, logAndReport, signal);
    await writeFile(path.join(unfinished, markName), await fingerprint(wheel));
    // The environment can be moved, as none of its used files contains its path.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 3 });
    throw error;
  }
}

/** Runs a program to its end. */
function run(command: string, args: string[], log: (line: string) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new InstallationError("cancelled"));
      return;
    }
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    const cancel = (): void => void child.kill();
    signal.addEventListener("abort", cancel, { once: true });
    let last = "";
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        if (line.trim()) last = line.trim();
        log(line);
      });
    }
    child.on("error", (error) => reject(new InstallationError(error.message)));
    child.on("close", (code) => {
      signal.removeEventListener("abort", cancel);
      if (signal.aborted) reject(new InstallationError("cancelled"));
      else if (code === 0) resolve();
      else reject(new InstallationError(last || `${path.basename(command)} ended with ${code}`));
    });
  });
}

function pythonIn(folder: string): string {
  return path.join(folder, ...(process.platform === "win32" ? ["Scripts", "python.exe"] : ["bin", "python"]));
}

function markOf(folder: string): Promise<string | undefined> {
  return readFile(path.join(folder, markName), "utf8").catch(() => undefined);
}

async function fingerprint(wheel: string): Promise<string> {
  const hash = createHash("sha256").update(await readFile(wheel));
  return `${path.basename(wheel)} ${hash.digest("hex")}\n`;
}
