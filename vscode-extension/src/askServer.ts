/** The server's commands, which the client registers while there is a server. */
import * as vscode from "vscode";

/** The answer of the server, once it has started; undefined, and a message, where there is no server or it fails. */
export async function askServer<Answer>(command: string, ...parameters: unknown[]): Promise<Answer | undefined> {
  try {
    return await serverAnswer<Answer>(command, ...parameters);
  } catch (error) {
    void tellFailure(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** Like `askServer`, but fails where there is no server. In a page a server takes seconds to start. */
export async function serverAnswer<Answer>(command: string, ...parameters: unknown[]): Promise<Answer> {
  await vscode.commands.executeCommand("mlir.whenServerRuns");
  return vscode.commands.executeCommand<Answer>(command, ...parameters);
}

async function tellFailure(reason: string): Promise<void> {
  const choice = await vscode.window.showErrorMessage(`MLIR: the language server does not answer: ${reason}`, "Show Menu");
  if (choice) await vscode.commands.executeCommand("mlir.showMenu");
}
