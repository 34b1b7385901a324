/** Saves a pipeline under a name in the project file. */
import * as vscode from "vscode";
import { decode, encode } from "./bytes.ts";
import { withPipeline } from "./traceModel.ts";

const ownName = "ir-lsp.toml";
const sharedName = "pyproject.toml";

/** Asks for a name, and writes the pipeline into the project file of the document's workspace folder. */
export async function savePipeline(document: vscode.Uri, pipeline: string): Promise<void> {
  const folder = vscode.workspace.getWorkspaceFolder(document) ?? vscode.workspace.workspaceFolders?.[0];
  if (!folder) {
    void vscode.window.showInformationMessage("MLIR: open a folder first; the pipeline is saved in its project file.");
    return;
  }
  const name = await vscode.window.showInputBox({ title: `Save ${pipeline}`, prompt: "Name of the pipeline in the project file" });
  if (!name?.trim()) return;
  const own = vscode.Uri.joinPath(folder.uri, ownName);
  const shared = vscode.Uri.joinPath(folder.uri, sharedName);
  const ownText = await read(own);
  const sharedText = ownText === undefined ? await read(shared) : undefined;
  const isShared = sharedText?.includes("[tool.ir-lsp") ?? false;
  const file = isShared ? shared : own;
  const text = withPipeline((isShared ? sharedText : ownText) ?? "", name.trim(), pipeline, isShared ? "tool.ir-lsp." : "");
  await vscode.workspace.fs.writeFile(file, encode(text));
  vscode.window.setStatusBarMessage(`MLIR: saved in ${file.path.split("/").pop() ?? ""}`, 3000);
}

async function read(file: vscode.Uri): Promise<string | undefined> {
  try {
    return decode(await vscode.workspace.fs.readFile(file));
  } catch {
    return undefined;
  }
}
