/** Debugging of compiled code: LLVM's debugger steps through code compiled by `ir-run`. Independent of VS Code. */
import * as path from "node:path";
import { argumentWords } from "./argumentWords.ts";
import { isExecutable, programsOnPath, type Search, type ServerCommand } from "./server.ts";

export interface CompiledCall {
  readonly program: string;
  readonly function: string | undefined;
  readonly args: readonly string[];
  /** The number of the line where to stop first, from 1; undefined to stop at breakpoints only. */
  readonly entryLine: number | undefined;
  readonly cwd: string | undefined;
}

export const noLldb =
  "compiled code is debugged by lldb-dap, which was not found on PATH. It comes with LLVM (Debian and Ubuntu: the package " +
  "lldb, macOS: Xcode's command line tools). If it is elsewhere, name it in the setting mlir.lldbDap.path";

/** Finds `lldb-dap`, or the newest `lldb-dap-N`; `named` is the setting, which wins. */
export async function findLldb(
  named: string,
  search: Pick<Search, "folders" | "trusted" | "environment">,
): Promise<string | undefined> {
  if (named) return (await isExecutable(named)) ? named : undefined;
  const versions = Array.from({ length: 23 }, (_, index) => `-${40 - index}`);
  for (const suffix of ["", ...versions]) {
    const [program] = await programsOnPath(`lldb-dap${suffix}`, search);
    if (program) return program;
  }
  return undefined;
}

/** The Python that runs the language server; undefined if the server is started in a way that does not say. */
export function serverPython(server: Pick<ServerCommand, "command" | "args">): string | undefined {
  const { command, args } = server;
  if (args.includes("ir_lsp")) return command;
  const { dir, name, ext } = path.parse(command);
  return name === "ir-lsp" ? path.join(dir, `python${ext}`) : undefined;
}

/**
 * The launch configuration of `lldb-dap`. `ir-run` compiles in a process that it forks, so the debugger follows the child; the
 * places of code that is compiled in memory are announced through GDB's interface, which has to be switched on.
 */
export function lldbConfiguration(python: string, call: CompiledCall): Record<string, unknown> {
  const limits = ["--time-limit=0", "--memory-limit=0"];
  const entry = call.function === undefined ? [] : [`--entry=${call.function}`];
  const stop = `breakpoint set --one-shot true --file '${call.program}' --line ${call.entryLine}`;
  return {
    program: python,
    args: ["-P", "-m", "compiler.tools.run_command", "--O0", ...limits, ...entry, "--", call.program, ...call.args],
    ...(call.cwd === undefined ? {} : { cwd: call.cwd }),
    initCommands: [
      "settings set plugin.jit-loader.gdb.enable on",
      "settings set target.process.follow-fork-mode child",
    ],
    preRunCommands: call.entryLine === undefined ? [] : [stop],
  };
}

/** The arguments of a launch configuration as `ir-run` takes them: from a list, its JSON, or words as on a command line. */
export function callWords(given: unknown): string[] {
  const list: unknown = typeof given === "string" && given.trimStart().startsWith("[") ? JSON.parse(given) : given;
  if (typeof list === "string") return argumentWords(list);
  return Array.isArray(list) ? list.map((word) => (typeof word === "string" ? word : JSON.stringify(word))) : [];
}

/** The number of the line that begins a function, from 1; undefined if there is none. */
export function lineOfFunction(text: string, name: string): number | undefined {
  const line = text.split("\n").findIndex((code) => {
    const at = code.indexOf(`@${name}`);
    return at > 0 && /\bfunc\s+(?:\w+\s+)*$/.test(code.slice(0, at)) && /^\s*\(/.test(code.slice(at + name.length + 1));
  });
  return line < 0 ? undefined : line + 1;
}
