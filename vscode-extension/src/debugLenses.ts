/** A lens Debug beside each Run: debugging is VS Code's, so that the server shows no such lens. */
import * as vscode from "vscode";

export function withDebugLenses(lenses: vscode.CodeLens[] | null | undefined): vscode.CodeLens[] | null | undefined {
  return lenses?.flatMap((lens) => {
    const { command, range } = lens;
    if (command?.command !== "ir-lsp.run") return [lens];
    return [lens, new vscode.CodeLens(range, { ...command, title: "Debug", command: "mlir.debugFunction" })];
  });
}
