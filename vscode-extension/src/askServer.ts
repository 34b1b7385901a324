/** The server's commands, which the client registers while there is a server. */
import * as vscode from "vscode";

/** The answer of the server; undefined, and a message, where there is no server or it fails. */
export async function askServer<Answer>(command: string, ...parameters: unknown[]): Promise<Answer | undefined> {
  try {
    return await vscode.commands.executeCommand<Answer>(command, ...parameters);
  } catch (error) {
    void tellFailure(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

async function tellFailure(reason: string): Promise<void> {
  const choice = await vscode.window.showErrorMessage(`MLIR: the language server does not answer: ${reason}`, "Show Menu");
  if (choice) await vscode.commands.executeCommand("mlir.showMenu");
}
