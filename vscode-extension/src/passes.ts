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

/** What the light bulb's action is about: a place, and the function there, if any. */
interface ChoosePass {
  readonly uri: string;
  readonly position: { readonly line: number; readonly character: number };
  readonly function: string | null;
}

interface Chosen {
  readonly pipeline: string;
  readonly inFunction: boolean;
}

const lastPipelineKey = "mlir.lastPipeline";
/** The command that the server names in the light bulb's action. */
export const passPicker = "mlir.choosePass";

export function registerPassCommands(context: vscode.ExtensionContext): vscode.Disposable[] {
  const last = context.workspaceState;
  return [
    vscode.commands.registerCommand("mlir.applyPassesToFile", (given?: Given) => applyPasses(last, given, false)),
    vscode.commands.registerCommand("mlir.applyPassesToFunction", (given?: Given) => applyPasses(last, given, true)),
    vscode.commands.registerCommand("mlir.choosePass", async (about: ChoosePass) => {
      const editor = await mlirEditor(vscode.Uri.parse(about.uri));
      const chosen = editor && (await choosePipeline("", about.function !== null, about.function));
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
      : await choosePipeline(state.get<string>(lastPipelineKey, ""), inFunction);
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

/**
 * A list of the passes, in which a whole pipeline can be typed, too. Where a function is named, a button of the list
 * changes between that function and the file.
 */
async function choosePipeline(
  last: string,
  startsInFunction: boolean,
  functionName: string | null = null,
): Promise<Chosen | undefined> {
  const passes = await askServer<Pass[]>("ir-lsp.listPasses");
  if (!passes) return undefined;
  const list = vscode.window.createQuickPick<vscode.QuickPickItem & Choice>();
  let inFunction = startsInFunction;
  const setScope = (value: boolean): void => {
    inFunction = value;
    list.title = inFunction ? `Apply passes to ${functionName ?? "the function at the cursor"}` : "Apply passes to the file";
    if (functionName === null) return;
    const iconPath = new vscode.ThemeIcon(inFunction ? "file-code" : "symbol-function");
    list.buttons = [{ iconPath, tooltip: inFunction ? "Apply to the file instead" : `Apply to ${functionName} instead` }];
  };
  setScope(startsInFunction);
  list.onDidTriggerButton(() => setScope(!inFunction));
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
      const pipeline = list.selectedItems[0]?.pipeline;
      if (pipeline === undefined) return;
      resolve({ pipeline, inFunction });
      list.hide();
    });
    list.onDidHide(() => {
      resolve(undefined);
      list.dispose();
    });
    list.show();
  });
}
