/** The target editor of a command. */
import * as vscode from "vscode";

/**
 * Returns the editor of the file that a menu names, which is opened if necessary; else the active editor. If its document is
 * not MLIR, shows a message and returns undefined.
 */
export async function mlirEditor(given?: unknown): Promise<vscode.TextEditor | undefined> {
  const active = vscode.window.activeTextEditor;
  const isElsewhere = given instanceof vscode.Uri && given.toString() !== active?.document.uri.toString();
  const editor = isElsewhere ? await vscode.window.showTextDocument(given) : active;
  if (editor?.document.languageId === "mlir") return editor;
  void vscode.window.showInformationMessage("MLIR: open an MLIR file first.");
  return undefined;
}
