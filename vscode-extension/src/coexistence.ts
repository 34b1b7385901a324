/** Coexistence with LLVM's own MLIR extension, as both would report diagnostics on the same file. */
import * as vscode from "vscode";

const otherId = "llvm-vs-code-extensions.vscode-mlir";
const toldKey = "mlir.toldAboutOtherExtension";

export function conflictingExtension(): vscode.Extension<unknown> | undefined {
  return vscode.extensions.getExtension(otherId);
}

/** Explains once how to use both extensions: this one needs no `mlir.server_path`, and the other does nothing without it. */
export async function explainCoexistence(state: vscode.Memento): Promise<void> {
  if (!conflictingExtension() || state.get(toldKey)) return;
  await state.update(toldKey, true);
  const choice = await vscode.window.showInformationMessage(
    "MLIR: LLVM's extension is installed too. Leave its setting mlir.server_path empty (or disable it for this " +
      "workspace) so that each problem is reported once; its TableGen and PDLL support continues to work.",
    "Show Extension",
  );
  if (choice === "Show Extension") await vscode.commands.executeCommand("extension.open", otherId);
}
