/** The command line of the debug adapter, from that of the language server: both are in one environment. Knows nothing of VS Code. */
import * as path from "node:path";
import type { ServerCommand } from "./server.ts";

/** Undefined where the server is started in a way that does not say where `ir-dap` is. */
export function adapterCommand(server: Pick<ServerCommand, "command" | "args">): { command: string; args: string[] } | undefined {
  const { command, args } = server;
  const at = args.indexOf("ir_lsp");
  if (at > 0 && args[at - 1] === "-m") return { command, args: [...args.slice(0, at), "compiler.tools.ir_dap"] };
  const { dir, name, ext } = path.parse(command);
  if (name !== "ir-lsp") return undefined;
  return { command: path.join(dir, `ir-dap${ext}`), args: [] };
}

/** The names of values in a line, with their columns, without those in a comment. */
export function valueNames(line: string): { name: string; start: number }[] {
  const code = line.replace(/\/\/.*$/, "");
  return [...code.matchAll(/%[\w$.]+(?:#\d+)?/g)].map((found) => ({ name: found[0], start: found.index }));
}
