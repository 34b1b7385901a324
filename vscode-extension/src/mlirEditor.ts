/** The editor that a command is about. */
import * as vscode from "vscode";

/**
 * The editor of the file that a menu names, which is opened where it is not, or else the one with the cursor. Says so
 * and gives undefined where that holds no MLIR.
 */
export async function mlirEditor(given?: unknown): Promise<vscode.TextEditor | undefined> {
  const active = vscode.window.activeTextEditor;
  const isElsewhere = given instanceof vscode.Uri && given.toString() !== active?.document.uri.toString();
  const editor = isElsewhere ? await vscode.window.showTextDocument(given) : active;
  if (editor?.document.languageId === "mlir") return editor;
  void vscode.window.showInformationMessage("MLIR: open an MLIR file first.");
  return undefined;
}
