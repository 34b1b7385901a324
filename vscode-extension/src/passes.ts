/** Commands that run passes on the open document. */
import * as vscode from "vscode";
import { askServer } from "./askServer.ts";
import { mlirEditor } from "./mlirEditor.ts";
import { choosePipeline } from "./pipelineInput.ts";

interface Applied {
  readonly applied: boolean;
  readonly message: string;
}

/** Argument of a command: a pipeline from a keybinding, or a file from a menu. */
type Given = string | vscode.Uri;

/** Argument of the light bulb's action: a place, and the function there, if any. */
interface ChoosePass {
  readonly uri: string;
  readonly position: { readonly line: number; readonly character: number };
  readonly function: string | null;
}

const lastPipelineKey = "mlir.lastPipeline";
/** The command in the light bulb's action, which the server gets as an initialization option. */
export const passPicker = "mlir.choosePass";

export function registerPassCommands(context: vscode.ExtensionContext): vscode.Disposable[] {
  const last = context.workspaceState;
  return [
    vscode.commands.registerCommand("mlir.applyPassesToFile", (given?: Given) => applyPasses(last, given, false)),
    vscode.commands.registerCommand("mlir.applyPassesToFunction", (given?: Given) => applyPasses(last, given, true)),
    vscode.commands.registerCommand("mlir.choosePass", async (about: ChoosePass) => {
      const editor = await mlirEditor(vscode.Uri.parse(about.uri));
      const chosen = editor && (await choosePipeline({ inFunction: about.function !== null, functionName: about.function }));
      if (chosen) await run(editor, chosen.pipeline, chosen.inFunction && about.position);
    }),
    vscode.commands.registerCommand("mlir.removeRedundant", async (given?: Given) => {
      const editor = await mlirEditor(given);
      if (editor) await run(editor, "", false);
    }),
  ];
}

async function applyPasses(state: vscode.Memento, given: Given | undefined, inFunction: boolean): Promise<void> {
  const editor = await mlirEditor(given);
  if (!editor) return;
  const chosen =
    typeof given === "string"
      ? { pipeline: given, inFunction }
      : await choosePipeline({ last: state.get<string>(lastPipelineKey, ""), inFunction });
  if (!chosen) return;
  await state.update(lastPipelineKey, chosen.pipeline);
  await run(editor, chosen.pipeline, chosen.inFunction && editor.selection.active);
}

/** Runs a pipeline on the file, or on the function at a position. */
async function run(
  editor: vscode.TextEditor,
  pipeline: string,
  position: { readonly line: number; readonly character: number } | false,
): Promise<void> {
  const result = await askServer<Applied>("ir-lsp.applyPasses", {
    uri: editor.document.uri.toString(),
    pipeline,
    version: editor.document.version,
    ...(position ? { position: { line: position.line, character: position.character } } : {}),
  });
  if (result?.applied) vscode.window.setStatusBarMessage(`MLIR: ${pipeline || "done"}: ${result.message}`, 5000);
}
