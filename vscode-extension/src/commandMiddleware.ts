/** Commands of the server in lenses and code actions that the extension handles itself. */
import * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient/node";

/** Commands of the server that run code of the workspace. */
const runningCommands: ReadonlySet<string> = new Set(["ir-lsp.run", "ir-lsp.benchmark", "ir-lsp.runLine", "ir-lsp.updateChecks"]);

/** Commands of the extension that ask for a function's arguments, by the server's command that takes them. */
const askingCommands: ReadonlyMap<string, string> = new Map([
  ["ir-lsp.run", "mlir.runFunction"],
  ["ir-lsp.benchmark", "mlir.benchmarkFunction"],
]);

/** Replaces the server's commands, which show a file or a message in any editor, by better ones of this extension. */
export const commandMiddleware: Middleware = {
  executeCommand: async (command, [about, ...rest], next) => {
    if (runningCommands.has(command) && !(await mayRun())) return undefined;
    if (command === "ir-lsp.show") return vscode.commands.executeCommand("mlir.openCompiled", about);
    const asking = askingCommands.get(command);
    if (asking && !(about as { arguments?: unknown }).arguments) return vscode.commands.executeCommand(asking, about);
    return next(command, [about, ...rest]);
  },
};

/** Returns true if code of the workspace may run; else shows a message that offers to change it. */
export async function mayRun(): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = "Manage Workspace Trust";
  const choice = await vscode.window.showWarningMessage("MLIR: nothing is run in a workspace that is not trusted.", manage);
  if (choice === manage) await vscode.commands.executeCommand("workbench.trust.manage");
  return false;
}
