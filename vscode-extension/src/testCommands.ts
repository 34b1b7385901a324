/** Runs the RUN lines of a test file, and updates its CHECK lines. */
import * as vscode from "vscode";
import { askServer } from "./askServer.ts";
import { mayRun } from "./commandMiddleware.ts";
import { mlirEditor } from "./mlirEditor.ts";

const commands: Readonly<Record<string, { server: string; title: string }>> = {
  "mlir.runTest": { server: "ir-lsp.runLine", title: "Running the RUN line" },
  "mlir.updateChecks": { server: "ir-lsp.updateChecks", title: "Updating the CHECK lines" },
};

/** Runs a test; the server shows the result and marks failed checks. */
export function registerTestCommands(): vscode.Disposable[] {
  return Object.entries(commands).map(([command, { server, title }]) =>
    vscode.commands.registerCommand(command, async (given?: vscode.Uri) => {
      const editor = (await mayRun()) && (await mlirEditor(given));
      if (!editor) return;
      const about = { uri: editor.document.uri.toString() };
      const options = { location: vscode.ProgressLocation.Window, title };
      await vscode.window.withProgress(options, () => askServer(server, about));
    }),
  );
}
