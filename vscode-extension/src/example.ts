/** The example of the walkthrough, `examples/start_here.mlir`, and the action of each step in it. */
import * as vscode from "vscode";
import text from "../../examples/start_here.mlir";

const name = "start_here.mlir";
/** Paths that the example may have in a folder of the workspace: examples/ itself, or the repository. */
const places = [name, `examples/${name}`];
const [firstLine = ""] = text.split("\n");
const shownKey = "mlir.exampleShown";
const patienceMs = 10_000;
const pauseMs = 100;

/** Action of a step, performed with the cursor at the text `at`. */
interface Step {
  readonly at: string;
  readonly act: (editor: vscode.TextEditor) => Thenable<unknown>;
}

const steps: Readonly<Record<string, Step>> = {
  errors: { at: "%bb : i32", act: () => vscode.commands.executeCommand("editor.action.marker.next") },
  write: { at: "  return %a : i32", act: completeOperation },
  duplicate: { at: "%b = arith.mulf", act: (editor) => applyAction(editor, "quickfix", "Remove the duplicate") },
  fuse: { at: "affine.for %j", act: (editor) => applyAction(editor, "refactor", "Fuse with the loop") },
  compile: { at: "func.func @sum_below", act: (editor) => vscode.commands.executeCommand("mlir.showLlvmIr", about(editor)) },
  run: { at: "func.func @sum_below", act: (editor) => vscode.commands.executeCommand("mlir.runFunction", about(editor)) },
};

/** Opens the example, and performs a step of the walkthrough. */
export async function openExample(stepName?: unknown): Promise<void> {
  const editor = await showExample(await findExample());
  const step = typeof stepName === "string" ? steps[stepName] : undefined;
  if (!step) return;
  await perform(step, editor);
  // The walkthrough marks the step as completed.
  await vscode.commands.executeCommand("setContext", `mlir.tried.${String(stepName)}`, true);
}

async function perform(step: Step, editor: vscode.TextEditor): Promise<void> {
  const start = editor.document.getText().indexOf(step.at);
  if (start >= 0) {
    const position = editor.document.positionAt(start);
    editor.selection = new vscode.Selection(position, position);
    editor.revealRange(new vscode.Range(position, position), vscode.TextEditorRevealType.InCenter);
    await step.act(editor);
    return;
  }
  const startOver = "Start Over";
  const message = "MLIR: this was already done in the example. Undo reverts it.";
  if ((await vscode.window.showInformationMessage(message, startOver)) !== startOver) return;
  await perform(step, await showExample(await newExample(), editor.viewColumn));
}

/** Shows the example and the walkthrough beside it, once. */
export async function welcome({ globalState }: vscode.ExtensionContext): Promise<void> {
  if (globalState.get(shownKey)) return;
  await globalState.update(shownKey, true);
  const editor = await showExample(await findExample());
  await vscode.commands.executeCommand("mlir.openWalkthrough", true);
  await showExample(editor.document);
}

/** Returns the open example, or the workspace's; else a new, unsaved one, so that no file of the user is changed. */
async function findExample(): Promise<vscode.TextDocument> {
  const open = vscode.workspace.textDocuments.find(isExample);
  if (open) return open;
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    for (const place of places) {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(uri, place)).then(
        (opened) => opened,
        () => undefined,
      );
      if (document && isExample(document)) return document;
    }
  }
  return newExample();
}

function newExample(): Thenable<vscode.TextDocument> {
  return vscode.workspace.openTextDocument({ language: "mlir", content: text });
}

function isExample(document: vscode.TextDocument): boolean {
  const isNamed = document.isUntitled || document.uri.path.endsWith(`/${name}`);
  return isNamed && document.languageId === "mlir" && document.lineAt(0).text === firstLine;
}

/** Shows the example where it is already open, else beside the walkthrough. */
function showExample(document: vscode.TextDocument, viewColumn = columnOf(document)): Thenable<vscode.TextEditor> {
  return vscode.window.showTextDocument(document, { preview: false, viewColumn });
}

function columnOf(document: vscode.TextDocument): vscode.ViewColumn {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  const isOfDocument = ({ input }: vscode.Tab): boolean =>
    input instanceof vscode.TabInputText && input.uri.toString() === document.uri.toString();
  const open =
    all.find(({ activeTab }) => activeTab && isOfDocument(activeTab)) ??
    all.find((group) => group !== activeTabGroup && group.tabs.some(isOfDocument));
  if (open) return open.viewColumn;
  return activeTabGroup.tabs.length ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
}

async function completeOperation(editor: vscode.TextEditor): Promise<void> {
  await editor.insertSnippet(new vscode.SnippetString("  %product = arith.$0\n"), editor.selection.active);
  await vscode.commands.executeCommand("editor.action.triggerSuggest");
}

/** Applies the code action of this kind whose title begins with `title`, once the server offers it. */
async function applyAction({ document, selection }: vscode.TextEditor, kind: string, title: string): Promise<void> {
  const offered = (resolved: number): Thenable<vscode.CodeAction[]> =>
    vscode.commands.executeCommand("vscode.executeCodeActionProvider", document.uri, selection, kind, resolved);
  const isWanted = (action: vscode.CodeAction): boolean => action.title.startsWith(title);
  await vscode.commands.executeCommand("mlir.whenServerRuns");
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; ) {
    const index = (await offered(0)).findIndex(isWanted);
    // The action may have another index in the second list, as the server may offer more by then.
    const action = index < 0 ? undefined : (await offered(index + 1)).find(isWanted);
    if (action?.edit && (await vscode.workspace.applyEdit(action.edit))) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  void vscode.window.showInformationMessage(`MLIR: the language server does not offer "${title}" here.`);
}

function about(editor: vscode.TextEditor): { uri: string; line: number; function: string } {
  return { uri: editor.document.uri.toString(), line: editor.selection.active.line, function: "sum_below" };
}
