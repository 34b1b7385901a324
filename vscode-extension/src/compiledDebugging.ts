/** Debugging of code compiled by `ir-run`, by LLVM's debugger. Independent of VS Code. */
import * as path from "node:path";
import { argumentWords } from "./argumentWords.ts";
import { isExecutable, programsOnPath, type Search, type ServerCommand } from "./server.ts";

export interface CompiledCall {
  readonly program: string;
  readonly function: string | undefined;
  readonly args: readonly string[];
  /** The line at which to stop first, from 1; undefined to stop only at breakpoints. */
  readonly entryLine: number | undefined;
  readonly cwd: string | undefined;
}

export const noLldb =
  "compiled code is debugged by lldb-dap, which was not found on PATH. It comes with LLVM (Debian and Ubuntu: the package " +
  "lldb, macOS: Xcode's command line tools). If it is elsewhere, name it in the setting mlir.lldbDap.path";

/** Returns the path of `named`, the setting, if it is not empty; else of `lldb-dap` or the newest `lldb-dap-N`. Undefined if none is found. */
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

/** Returns the Python that runs the language server; undefined if the server's command does not name it. */
export function serverPython(server: Pick<ServerCommand, "command" | "args">): string | undefined {
  const { command, args } = server;
  if (args.includes("ir_lsp")) return command;
  const { dir, name, ext } = path.parse(command);
  return name === "ir-lsp" ? path.join(dir, `python${ext}`) : undefined;
}

/**
 * Returns the launch configuration for `lldb-dap`. `ir-run` compiles in a forked process, so the debugger follows the child.
 * Code compiled in memory is announced through GDB's interface, which must be enabled.
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

/** Converts the arguments of a launch configuration (a list, its JSON, or words as on a command line) to words for `ir-run`. */
export function callWords(given: unknown): string[] {
  const list: unknown = typeof given === "string" && given.trimStart().startsWith("[") ? JSON.parse(given) : given;
  if (typeof list === "string") return argumentWords(list);
  return Array.isArray(list) ? list.map((word) => (typeof word === "string" ? word : JSON.stringify(word))) : [];
}

/** Returns the line on which a function begins, from 1; undefined if there is none. */
export function lineOfFunction(text: string, name: string): number | undefined {
  const line = text.split("\n").findIndex((code) => {
    const at = code.indexOf(`@${name}`);
    return at > 0 && /\bfunc\s+(?:\w+\s+)*$/.test(code.slice(0, at)) && /^\s*\(/.test(code.slice(at + name.length + 1));
  });
  return line < 0 ? undefined : line + 1;
}
