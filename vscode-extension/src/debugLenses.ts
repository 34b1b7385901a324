/** Adds a lens Debug beside each Run, which the server lacks, as only VS Code debugs. */
import * as vscode from "vscode";

export function withDebugLenses(lenses: vscode.CodeLens[] | null | undefined): vscode.CodeLens[] | null | undefined {
  return lenses?.flatMap((lens) => {
    const { command, range } = lens;
    if (command?.command !== "ir-lsp.run") return [lens];
    return [lens, new vscode.CodeLens(range, { ...command, title: "Debug", command: "mlir.debugFunction" })];
  });
}
