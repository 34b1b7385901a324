/** Graphs of a document in a panel beside it; the selected node and the selection in the text follow each other. */
import * as vscode from "vscode";
import { askServer } from "./askServer.ts";
import { decode, encode, toBase64 } from "./bytes.ts";
import { fileName, graphPage, stateTitle } from "./graphPage.ts";
import { mlirEditor } from "./mlirEditor.ts";
import { OwnSelections } from "./ownSelections.ts";
import { choosePipeline } from "./pipelineInput.ts";

type Kind = "cfg" | "dataflow" | "loops" | "calls" | "symbols";
type StateAbout = { readonly uri: string } | { readonly pipeline: string };

interface State {
  readonly uri?: string;
  readonly text?: string;
  readonly title: string;
  readonly function: string | null;
}

interface Answer {
  readonly states: readonly State[];
  readonly message: string;
}

type Message =
  | { readonly type: "ready" | "compare" }
  | { readonly type: "select"; readonly state: number; readonly range?: readonly [number, number, number, number] }
  | { readonly type: "open"; readonly ids: readonly string[] }
  | { readonly type: "kind"; readonly kind: Kind }
  | { readonly type: "save"; readonly format: "svg" | "dot"; readonly text: string; readonly name: string };

const commands: Readonly<Record<string, Kind>> = {
  "mlir.showControlFlowGraph": "cfg",
  "mlir.showDataFlowGraph": "dataflow",
  "mlir.showLoopGraph": "loops",
  "mlir.showCallGraph": "calls",
  "mlir.showSymbolGraph": "symbols",
};
/** URI scheme of documents with the text of a state that is in no file. */
const scheme = "mlir-graph-state";
const pauseMs = 200;

export function registerGraphCommands(context: vscode.ExtensionContext): vscode.Disposable[] {
  const graphs = new Graphs(context.extensionUri);
  return [
    graphs,
    ...Object.entries(commands).map(([command, kind]) =>
      vscode.commands.registerCommand(command, async (given?: vscode.Uri) => {
        const editor = await mlirEditor(given);
        if (editor) graphs.show(editor, kind);
      }),
    ),
    vscode.commands.registerCommand("mlir.compareGraphs", async (given?: vscode.Uri) => {
      const editor = await mlirEditor(given);
      if (editor) await graphs.show(editor, undefined).compare();
    }),
  ];
}

class Graphs implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly panels = new Map<string, GraphPanel>();
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly disposables: vscode.Disposable[];
  readonly folder: vscode.Uri;

  constructor(extension: vscode.Uri) {
    this.folder = vscode.Uri.joinPath(extension, "dist", "graph");
    this.disposables = [
      this.changed,
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        for (const panel of this.panels.values()) panel.documentChanged(document.uri.toString());
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        for (const panel of this.panels.values()) panel.selectionChanged(textEditor);
      }),
    ];
  }

  dispose(): void {
    for (const panel of this.panels.values()) panel.dispose();
    for (const disposable of this.disposables) disposable.dispose();
  }

  /** Shows a graph of the function at the cursor in the panel of its file; without `kind`, of the panel's current kind. */
  show(editor: vscode.TextEditor, kind: Kind | undefined): GraphPanel {
    const uri = editor.document.uri.toString();
    let panel = this.panels.get(uri);
    if (!panel) {
      panel = new GraphPanel(this, uri, kind ?? "dataflow", () => this.panels.delete(uri));
      this.panels.set(uri, panel);
    }
    panel.showAt(editor.selection.active, kind);
    return panel;
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? "";
  }

  /** Returns the URI of the document with the text of a state that is in no file. */
  textUri(source: string, state: number, text: string): vscode.Uri {
    const path = `/${fileName(source).replace(/\.[^.]*$/, "")}.state${state}.mlir`;
    const uri = vscode.Uri.from({ scheme, path, query: source });
    if (this.texts.get(uri.toString()) !== text) {
      this.texts.set(uri.toString(), text);
      this.changed.fire(uri);
    }
    return uri;
  }
}

class GraphPanel {
  private readonly graphs: Graphs;
  private readonly uri: string;
  private readonly panel: vscode.WebviewPanel;
  private kind: Kind;
  private position: vscode.Position | undefined;
  private functionName: string | undefined;
  private states: readonly StateAbout[] = [];
  private opened = new Set<string>();
  private shown: readonly State[] = [];
  private isReady = false;
  /** Number of requests so far, by which outdated answers are recognized. */
  private requests = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;
  /** Selections that this panel made for a node, which must not select another node. */
  private readonly ownSelections = new OwnSelections();

  constructor(graphs: Graphs, uri: string, kind: Kind, onClosed: () => void) {
    this.graphs = graphs;
    this.uri = uri;
    this.kind = kind;
    this.panel = vscode.window.createWebviewPanel(
      "mlir.graph",
      `Graph of ${fileName(uri)}`,
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, localResourceRoots: [], retainContextWhenHidden: true },
    );
    this.panel.onDidDispose(() => {
      clearTimeout(this.pause);
      onClosed();
    });
    this.panel.webview.onDidReceiveMessage((message: Message) => void this.received(message));
    void this.load();
  }

  dispose(): void {
    this.panel.dispose();
  }

  showAt(position: vscode.Position, kind: Kind | undefined): void {
    this.position = position;
    if (kind) this.kind = kind;
    this.functionName = undefined;
    this.opened.clear();
    this.panel.reveal(undefined, true);
    void this.refresh();
  }

  /** Asks for the other side of a comparison: the file after passes, or another file. */
  async compare(): Promise<void> {
    const none = "No comparison";
    const passes = "The file after passes...";
    const others = vscode.workspace.textDocuments.filter(({ languageId, uri }) => languageId === "mlir" && uri.toString() !== this.uri);
    const chosen = await vscode.window.showQuickPick(
      [
        { label: passes, uri: "" },
        ...others.map(({ uri }) => ({ label: fileName(uri.toString()), description: uri.path, uri: uri.toString() })),
        ...(this.states.length > 0 ? [{ label: none, uri: "" }] : []),
      ],
      { title: `Compare the graph of ${fileName(this.uri)} with` },
    );
    if (!chosen) return;
    if (chosen.label === none) this.states = [];
    else if (chosen.label === passes) {
      const pipeline = (await choosePipeline({ title: "Compare with the file after these passes" }))?.pipeline;
      if (!pipeline) return;
      this.states = [...this.states, { pipeline }];
    } else this.states = [...this.states, { uri: chosen.uri }];
    await this.refresh();
  }

  documentChanged(uri: string): void {
    if (uri !== this.uri && !this.states.some((state) => "uri" in state && state.uri === uri)) return;
    clearTimeout(this.pause);
    this.pause = setTimeout(() => void this.refresh(), pauseMs);
  }

  selectionChanged(editor: vscode.TextEditor): void {
    const uri = editor.document.uri.toString();
    const state = this.shown.findIndex((_, index) => this.uriOf(index)?.toString() === uri);
    const { line, character } = editor.selection.active;
    if (state < 0 || this.ownSelections.has(uri, editor.selection)) return;
    void this.panel.webview.postMessage({ type: "position", state, line, character });
  }

  private async load(): Promise<void> {
    const read = async (name: string): Promise<string> => decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(this.graphs.folder, name)));
    const [style, layout, graph, page] = await Promise.all(["graph.css", "layout.js", "graph.js", "graphPage.js"].map(read));
    const nonce = toBase64(crypto.getRandomValues(new Uint8Array(16)));
    this.panel.webview.html = graphPage({ style: style ?? "", layout: layout ?? "", graph: graph ?? "", page: page ?? "" }, nonce);
  }

  private async received(message: Message): Promise<void> {
    if (message.type === "ready") {
      this.isReady = true;
      await this.refresh();
    } else if (message.type === "compare") await this.compare();
    else if (message.type === "kind") {
      this.kind = message.kind;
      this.opened.clear();
      await this.refresh();
    } else if (message.type === "open") {
      for (const id of message.ids) this.opened.add(id);
      await this.refresh();
    } else if (message.type === "select" && message.range) await this.reveal(message.state, message.range);
    else if (message.type === "save") await save(message.name, message.format, message.text);
  }

  private async refresh(): Promise<void> {
    if (!this.isReady) return;
    const { kind, position } = this;
    this.requests += 1;
    const { requests } = this;
    const answer = await askServer<Answer>("ir-lsp.graph", {
      uri: this.uri,
      kind,
      ...(this.functionName === undefined ? {} : { function: this.functionName }),
      ...(position && this.functionName === undefined ? { position: { line: position.line, character: position.character } } : {}),
      states: this.states,
      opened: [...this.opened],
    });
    // If another graph has been requested, this one is outdated.
    if (!answer || requests !== this.requests) return;
    if (answer.message) {
      void this.panel.webview.postMessage({ type: "problem", message: answer.message });
      return;
    }
    this.shown = answer.states;
    // Later refreshes show the same function, even if the cursor has moved.
    const name = answer.states[0]?.function;
    if (name) this.functionName = name;
    const titles = answer.states.map(({ title }, number) => stateTitle(title, this.states, number));
    const subject = `${this.uri} ${kind} ${name ?? ""}`;
    void this.panel.webview.postMessage({ type: "graph", kind, states: answer.states, titles, subject });
  }

  private uriOf(state: number): vscode.Uri | undefined {
    const { uri, text } = this.shown[state] ?? {};
    if (uri !== undefined) return vscode.Uri.parse(uri, true);
    return text === undefined ? undefined : this.graphs.textUri(this.uri, state, text);
  }

  /** Selects the text of a node, in the editor of its file. */
  private async reveal(state: number, [line, character, endLine, endCharacter]: readonly [number, number, number, number]): Promise<void> {
    const uri = this.uriOf(state);
    if (!uri) return;
    const range = new vscode.Range(line, character, endLine, endCharacter);
    this.ownSelections.add(uri.toString(), range);
    const visible = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
    const column = visible?.viewColumn ?? this.sourceColumn();
    await vscode.window.showTextDocument(uri, { selection: range, preserveFocus: true, preview: true, ...(column ? { viewColumn: column } : {}) });
  }

  /** Returns the column of an editor with one of these states, in which other states are opened. */
  private sourceColumn(): vscode.ViewColumn | undefined {
    const uris = new Set(this.shown.map((_, index) => this.uriOf(index)?.toString()));
    const editor = vscode.window.visibleTextEditors.find(({ document }) => uris.has(document.uri.toString()));
    return editor?.viewColumn ?? vscode.ViewColumn.One;
  }
}

/** Writes a drawing to a file that the user chooses. */
async function save(name: string, format: "svg" | "dot", text: string): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const target = await vscode.window.showSaveDialog({
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder.uri, `${name}.${format}`) } : {}),
    filters: format === "svg" ? { "SVG picture": ["svg"] } : { "Graphviz graph": ["dot"] },
  });
  if (target) await vscode.workspace.fs.writeFile(target, encode(text));
}
