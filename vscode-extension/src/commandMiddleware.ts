/** Commands of the server, named by lenses and code actions, that the editor handles itself. */
import * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient/node";

/** Commands of the server that run code of the workspace. */
const runningCommands: ReadonlySet<string> = new Set(["ir-lsp.run", "ir-lsp.benchmark", "ir-lsp.runLine", "ir-lsp.updateChecks"]);

/** Commands that ask the user for a function's arguments, by those of the server that take them. */
const askingCommands: ReadonlyMap<string, string> = new Map([
  ["ir-lsp.run", "mlir.runFunction"],
  ["ir-lsp.benchmark", "mlir.benchmarkFunction"],
]);

/** Lenses name the server's commands, which any editor has; here there is better than a file or a message. */
export const commandMiddleware: Middleware = {
  executeCommand: async (command, [about, ...rest], next) => {
    if (runningCommands.has(command) && !(await mayRun())) return undefined;
    if (command === "ir-lsp.show") return vscode.commands.executeCommand("mlir.openCompiled", about);
    const asking = askingCommands.get(command);
    if (asking && !(about as { arguments?: unknown }).arguments) return vscode.commands.executeCommand(asking, about);
    return next(command, [about, ...rest]);
  },
};

/** Whether code of the workspace may run. Where not, says so and offers to change it. */
export async function mayRun(): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = "Manage Workspace Trust";
  const choice = await vscode.window.showWarningMessage("MLIR: nothing is run in a workspace that is not trusted.", manage);
  if (choice === manage) await vscode.commands.executeCommand("workbench.trust.manage");
  return false;
}
