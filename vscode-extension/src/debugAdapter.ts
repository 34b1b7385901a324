/** The command line of the debug adapter, which is in the same environment as the language server. Independent of VS Code. */
import * as path from "node:path";
import type { ServerCommand } from "./server.ts";

/** Returns the command of `ir-dap`; undefined if the server's command does not determine it. */
export function adapterCommand(server: Pick<ServerCommand, "command" | "args">): { command: string; args: string[] } | undefined {
  const { command, args } = server;
  const at = args.indexOf("ir_lsp");
  if (at > 0 && args[at - 1] === "-m") return { command, args: [...args.slice(0, at), "compiler.tools.ir_dap"] };
  const { dir, name, ext } = path.parse(command);
  if (name !== "ir-lsp") return undefined;
  return { command: path.join(dir, `ir-dap${ext}`), args: [] };
}

/** Returns the names of values in a line, with their columns; comments are skipped. */
export function valueNames(line: string): { name: string; start: number }[] {
  const code = line.replace(/\/\/.*$/, "");
  return [...code.matchAll(/%[\w$.]+(?:#\d+)?/g)].map((match) => ({ name: match[0], start: match.index }));
}
