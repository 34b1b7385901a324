/** Running passes on the open document: the commands, and the list that they choose from. */
import * as vscode from "vscode";
import { askServer } from "./askServer.ts";
import { mlirEditor } from "./mlirEditor.ts";
import { type Choice, choices, type Pass, type PipelineProblem } from "./passChoices.ts";

interface Applied {
  readonly applied: boolean;
  readonly message: string;
}

/** A keybinding names a pipeline, a menu the file. */
type Given = string | vscode.Uri;

const lastPipelineKey = "mlir.lastPipeline";

export function registerPassCommands(context: vscode.ExtensionContext): vscode.Disposable[] {
  const last = context.workspaceState;
  return [
    vscode.commands.registerCommand("mlir.applyPassesToFile", (given?: Given) => applyPasses(last, given, false)),
    vscode.commands.registerCommand("mlir.applyPassesToFunction", (given?: Given) => applyPasses(last, given, true)),
    vscode.commands.registerCommand("mlir.removeRedundant", async (given?: Given) => {
      const editor = await mlirEditor(given);
      if (editor) await run(editor, "", false);
    }),
  ];
}

async function applyPasses(state: vscode.Memento, given: Given | undefined, inFunction: boolean): Promise<void> {
  const editor = await mlirEditor(given);
  if (!editor) return;
  const pipeline =
    typeof given === "string" ? given : await choosePipeline(state.get<string>(lastPipelineKey, ""), inFunction);
  if (!pipeline) return;
  await state.update(lastPipelineKey, pipeline);
  await run(editor, pipeline, inFunction);
}

async function run(editor: vscode.TextEditor, pipeline: string, inFunction: boolean): Promise<void> {
  const { line, character } = editor.selection.active;
  const result = await askServer<Applied>("ir-lsp.applyPasses", {
    uri: editor.document.uri.toString(),
    pipeline,
    version: editor.document.version,
    ...(inFunction ? { position: { line, character } } : {}),
  });
  if (result?.applied) vscode.window.setStatusBarMessage(`MLIR: ${pipeline || "done"}: ${result.message}`, 5000);
}

/** A list of the passes, in which a whole pipeline can be typed, too. */
async function choosePipeline(last: string, inFunction: boolean): Promise<string | undefined> {
  const passes = await askServer<Pass[]>("ir-lsp.listPasses");
  if (!passes) return undefined;
  const list = vscode.window.createQuickPick<vscode.QuickPickItem & Choice>();
  list.title = inFunction ? "Apply passes to the function at the cursor" : "Apply passes to the file";
  list.placeholder = "A pass, or a pipeline: cse,canonicalize{max-iterations=3}";
  list.matchOnDescription = true;
  const show = (problem: PipelineProblem | null): void => {
    list.items = choices(passes, list.value, problem).map((choice) => ({
      ...choice,
      // What was typed shows whatever the list would filter out.
      alwaysShow: choice.description === "run this pipeline" || choice.pipeline === undefined,
    }));
  };
  if (last.includes(",") || last.includes("(")) list.value = last;
  const check = async (): Promise<void> => {
    const typed = list.value;
    const problem = typed.trim() ? await askServer<PipelineProblem | null>("ir-lsp.checkPipeline", typed) : null;
    if (typed === list.value) show(problem ?? null);
  };
  list.onDidChangeValue(() => void check());
  await check();
  return new Promise((resolve) => {
    list.onDidAccept(() => {
      const chosen = list.selectedItems[0]?.pipeline;
      if (chosen === undefined) return;
      resolve(chosen);
      list.hide();
    });
    list.onDidHide(() => {
      resolve(undefined);
      list.dispose();
    });
    list.show();
  });
}
