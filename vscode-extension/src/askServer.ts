/** Calls the server's commands, which the client registers while the server runs. */
import * as vscode from "vscode";

/** Reason for a failure without a message of the server. */
export const noAnswer = "the server gave no answer";

/** Returns the answer of the server, once it has started. If there is no server or it fails, shows a message and returns undefined. */
export async function askServer<Answer>(command: string, ...parameters: unknown[]): Promise<Answer | undefined> {
  try {
    return await serverAnswer<Answer>(command, ...parameters);
  } catch (error) {
    void showFailure(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** Returns the answer of the server, once it has started, which takes seconds in a page; fails if there is no server. */
export async function serverAnswer<Answer>(command: string, ...parameters: unknown[]): Promise<Answer> {
  await vscode.commands.executeCommand("mlir.whenServerRuns");
  return vscode.commands.executeCommand<Answer>(command, ...parameters);
}

async function showFailure(reason: string): Promise<void> {
  const choice = await vscode.window.showErrorMessage(`MLIR: the language server does not answer: ${reason}`, "Show Menu");
  if (choice) await vscode.commands.executeCommand("mlir.showMenu");
}
