/** Opens bytecode as text, in a document that is saved as bytecode. */
import * as vscode from "vscode";
import { noAnswer, serverAnswer } from "./askServer.ts";
import { decode, encode, fromBase64, toBase64 } from "./bytes.ts";
import type { Session } from "./session.ts";

interface ReadBytecode {
  readonly text?: string;
  readonly bytecodeVersion?: number;
  readonly locations?: boolean;
  readonly message?: string;
}

interface WrittenBytecode {
  readonly data?: string;
  /** The written file, if the server wrote it. */
  readonly path?: string;
  readonly message?: string;
}

/** URI scheme of documents with the text of bytecode, which the server uses for places in these files. */
export const bytecodeScheme = "mlir-bytecode";
const viewType = "mlir.bytecode";
/** Appended to the name of the file, so that the text has the language MLIR. */
const ending = ".mlir";

export function registerBytecode(session: Session): vscode.Disposable[] {
  const files = new BytecodeFiles(session);
  return [
    files,
    vscode.workspace.registerFileSystemProvider(bytecodeScheme, files, { isCaseSensitive: true }),
    vscode.window.registerCustomEditorProvider(viewType, new OpensAsText(), { supportsMultipleEditorsPerDocument: true }),
    vscode.commands.registerCommand("mlir.saveAsBytecode", () => saveAsBytecode(session)),
  ];
}

/** Returns the URI of the document with the text of a bytecode file; `fileUri` is the inverse. */
function textUri(file: vscode.Uri): vscode.Uri {
  return vscode.Uri.from({ scheme: bytecodeScheme, path: file.path + ending, query: file.toString() });
}

function fileUri(text: vscode.Uri): vscode.Uri {
  return vscode.Uri.parse(text.query, true);
}

class BytecodeFiles implements vscode.FileSystemProvider, vscode.Disposable {
  private readonly session: Session;
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.changed.event;
  /** Options for writing bytecode, by document: the version of its file, and whether the text has locations. */
  private readonly forms = new Map<string, { bytecodeVersion?: number; locations: boolean }>();

  constructor(session: Session) {
    this.session = session;
  }

  dispose(): void {
    this.changed.dispose();
  }

  watch(uri: vscode.Uri): vscode.Disposable {
    const file = fileUri(uri);
    const folder = vscode.Uri.joinPath(file, "..");
    const watcher = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(folder, file.path.split("/").pop() ?? "*"),
    );
    const notify = (type: vscode.FileChangeType) => () => this.changed.fire([{ type, uri }]);
    watcher.onDidChange(notify(vscode.FileChangeType.Changed));
    watcher.onDidCreate(notify(vscode.FileChangeType.Created));
    watcher.onDidDelete(notify(vscode.FileChangeType.Deleted));
    return watcher;
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    return vscode.workspace.fs.stat(fileUri(uri));
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const file = fileUri(uri);
    const data = toBase64(await vscode.workspace.fs.readFile(file));
    const answer = await ask<ReadBytecode>("ir-lsp.readBytecode", {
      uri: file.toString(),
      document: uri.toString(),
      data,
      locations: vscode.workspace.getConfiguration("mlir.bytecode").get<boolean>("locations", true),
    });
    if (answer.text === undefined) throw vscode.FileSystemError.Unavailable(answer.message ?? noAnswer);
    const { bytecodeVersion, locations = true } = answer;
    this.forms.set(uri.toString(), { locations, ...(bytecodeVersion === undefined ? {} : { bytecodeVersion }) });
    return encode(answer.text);
  }

  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const text = decode(content);
    const form = this.forms.get(uri.toString()) ?? { locations: true };
    await saveBytecode(this.session, fileUri(uri), { text, ...form });
    this.changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
}

/** The editor of `.mlirbc` files: replaces itself by the text; stays only to show the reason if there is none. */
class OpensAsText implements vscode.CustomReadonlyEditorProvider {
  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  async resolveCustomEditor({ uri }: vscode.CustomDocument, panel: vscode.WebviewPanel): Promise<void> {
    try {
      const document = await vscode.workspace.openTextDocument(textUri(uri));
      await vscode.window.showTextDocument(document, {
        ...(panel.viewColumn === undefined ? {} : { viewColumn: panel.viewColumn }),
        preview: false,
      });
      panel.dispose();
    } catch (error) {
      panel.webview.html = `<p>This bytecode cannot be shown as text:</p><pre style="white-space: pre-wrap">${escaped(reasonOf(error))}</pre>`;
    }
  }
}

/** Writes the open MLIR file as bytecode, to a file that the user chooses. */
async function saveAsBytecode(session: Session): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== "mlir") return;
  const proposed = document.uri.scheme === bytecodeScheme ? fileUri(document.uri) : document.uri;
  const target = await vscode.window.showSaveDialog({
    ...(document.isUntitled ? {} : { defaultUri: proposed.with({ path: proposed.path.replace(/(\.[^./]*)?$/, ".mlirbc") }) }),
    filters: { "MLIR bytecode": ["mlirbc"] },
  });
  if (!target) return;
  try {
    await saveBytecode(session, target, { text: document.getText() });
  } catch (error) {
    void vscode.window.showErrorMessage(`MLIR: ${reasonOf(error)}`);
  }
}

/** Writes bytecode to a file: by the server, which replaces it in one step, or by VS Code if the server cannot reach the file. */
async function saveBytecode(session: Session, target: vscode.Uri, wanted: object): Promise<void> {
  const uri = target.toString();
  const { data, path, message } = await ask<WrittenBytecode>("ir-lsp.writeBytecode", {
    uri,
    ...wanted,
    ...(session.reaches(target) ? { target: uri } : {}),
  });
  if (path !== undefined) return;
  if (data === undefined) throw vscode.FileSystemError.Unavailable(message ?? noAnswer);
  await vscode.workspace.fs.writeFile(target, fromBase64(data));
}

async function ask<Answer>(command: string, about: object): Promise<Answer> {
  return serverAnswer<Answer>(command, about).catch((error: unknown) => {
    throw vscode.FileSystemError.Unavailable(reasonOf(error));
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
