/** The pass explorer and the rewrite stepper: records passes, and shows each pass and each step as a diff of states. */
import * as vscode from "vscode";
import { askServer } from "./askServer.ts";
import { fromBase64, toBase64 } from "./bytes.ts";
import { openCompiled } from "./compiled.ts";
import { LinkedPanes } from "./linkedPanes.ts";
import { mlirEditor } from "./mlirEditor.ts";
import { type Life, type OpPlace, type WhyNot, chooseEvent, chooseMissed } from "./opLife.ts";
import type { Preset } from "./passChoices.ts";
import { choosePipeline } from "./pipelineInput.ts";
import { savePipeline } from "./savedPipelines.ts";
import type { Session } from "./session.ts";
import { type Form, TraceDocuments, stateOf, stateUri, traceScheme } from "./traceDocuments.ts";
import {
  type Overview, type PassCheck, type PassNode, type StatePlace, type StepDetail, type TreeNode, failureLines, firstToShow, neighbour, passTitle,
  passesIn, stepTitle,
} from "./traceModel.ts";
import { type FormItem, type Item, type MoreItem, type PassItem, type StepItem, type TraceItem, TraceTree, unchangedPasses } from "./traceTree.ts";

interface Told {
  readonly message?: string;
}

type Recorded = Partial<Overview> & Told;

/** The current view: the states on both sides, and the pass or step between them. */
interface Shown {
  readonly trace: Overview;
  readonly states: readonly [number, number];
  readonly step?: StepDetail;
  readonly pass?: PassNode;
}

type StepShown = Shown & { readonly step: StepDetail };

/** The kind of step to go to, and the direction. */
interface Sought {
  readonly backwards?: boolean;
  readonly pattern?: string;
  readonly state?: number;
  readonly line?: number;
}

interface Comparison extends Told {
  readonly sameResult: boolean;
  readonly parted: readonly [{ readonly pass: number; readonly state: number }, { readonly pass: number; readonly state: number }] | null;
  readonly last: readonly [number, number];
}

const checksKey = "mlir.checksResults";
const lastPipelineKey = "mlir.lastRecordedPipeline";
const logEndings = ["trace", "log", "txt"];

export function registerExplorer(context: vscode.ExtensionContext, session: Session): vscode.Disposable[] {
  const explorer = new Explorer(context.workspaceState, session);
  const { registerCommand } = vscode.commands;
  return [
    explorer,
    vscode.workspace.registerTextDocumentContentProvider(traceScheme, new TraceDocuments()),
    vscode.window.registerFileDecorationProvider(unchangedPasses),
    registerCommand("mlir.recordPasses", (given?: vscode.Uri | string) => explorer.record(given)),
    registerCommand("mlir.openTrace", (given?: vscode.Uri) => explorer.openTrace(given)),
    registerCommand("mlir.saveTrace", (item?: TraceItem) => explorer.saveTrace(item)),
    registerCommand("mlir.closeTrace", (item?: TraceItem) => explorer.close(item)),
    registerCommand("mlir.savePipeline", (item?: TraceItem) => explorer.savePipeline(item)),
    registerCommand("mlir.checkResults", () => explorer.switchChecks(true)),
    registerCommand("mlir.stopCheckingResults", () => explorer.switchChecks(false)),
    registerCommand("mlir.filterPasses", () => explorer.filter()),
    registerCommand("mlir.searchStates", (given?: string) => explorer.search(given)),
    registerCommand("mlir.showPass", (item: PassItem) => explorer.showPass(item.trace, item.node)),
    registerCommand("mlir.showCompiledState", (item: FormItem) => explorer.showCompiled(item)),
    registerCommand("mlir.showStep", (item: StepItem) => explorer.goToStep(item.trace, item.step.step)),
    registerCommand("mlir.showMoreSteps", (item: MoreItem) => explorer.tree.showMore(item)),
    registerCommand("mlir.nextPass", () => explorer.scrub(true)),
    registerCommand("mlir.previousPass", () => explorer.scrub(false)),
    registerCommand("mlir.nextStep", () => explorer.seek({})),
    registerCommand("mlir.previousStep", () => explorer.seek({ backwards: true })),
    registerCommand("mlir.nextChangeOfOperation", () => explorer.seekOperation(false)),
    registerCommand("mlir.previousChangeOfOperation", () => explorer.seekOperation(true)),
    registerCommand("mlir.nextFiringOfPattern", () => explorer.seekPattern(false)),
    registerCommand("mlir.previousFiringOfPattern", () => explorer.seekPattern(true)),
    registerCommand("mlir.whereFrom", () => explorer.showLife(true)),
    registerCommand("mlir.whatBecame", () => explorer.showLife(false)),
    registerCommand("mlir.whyStillHere", () => explorer.showWhyNot()),
    registerCommand("mlir.showPattern", (item?: StepItem) => explorer.showPattern(item)),
    registerCommand("mlir.copyStepTest", (item?: StepItem) => explorer.copyStep("test", item)),
    registerCommand("mlir.copyDebugCounters", (item?: StepItem) => explorer.copyStep("command", item)),
    vscode.languages.registerCodeActionsProvider("mlir", {
      provideCodeActions: ({ uri }, _range, { triggerKind }) =>
        triggerKind === vscode.CodeActionTriggerKind.Invoke && explorer.tree.ofDocument(uri.toString()) ? opActions : [],
    }),
    registerCommand("mlir.editHere", (item?: PassItem) => explorer.editHere(item)),
    registerCommand("mlir.copyCommandLine", (item?: Item) => explorer.copy("command", item)),
    registerCommand("mlir.copyReproducer", (item?: Item) => explorer.copy("reproducer", item)),
    registerCommand("mlir.copyTest", (item?: Item) => explorer.copy("test", item)),
    registerCommand("mlir.compareRun", (item?: TraceItem) => explorer.compare(item)),
  ];
}

class Explorer implements vscode.Disposable {
  readonly tree = new TraceTree();
  private readonly view = vscode.window.createTreeView<Item>("mlir.passes", { treeDataProvider: this.tree, showCollapseAll: true });
  private readonly panes = new LinkedPanes((uri) => this.tree.ofDocument(uri)?.trace);
  private readonly state: vscode.Memento;
  private readonly session: Session;
  private shown: Shown | undefined;
  /** Ends when the steps are entered that keys have asked for so far. */
  private seeking: Promise<unknown> = Promise.resolve();
  /** The rest of a pipeline, for documents that hold the IR in its middle. */
  private readonly rests = new Map<string, string>();

  constructor(state: vscode.Memento, session: Session) {
    this.state = state;
    this.session = session;
    void vscode.commands.executeCommand("setContext", checksKey, this.checks);
  }

  dispose(): void {
    this.view.dispose();
    this.panes.dispose();
  }

  // ---------------------------------------------------------------------------------------------------- traces

  /** Records a pipeline on the open file; a keybinding may name it. */
  async record(given?: vscode.Uri | string): Promise<void> {
    const editor = await mlirEditor(typeof given === "string" ? undefined : given);
    if (!editor) return;
    const pipeline = typeof given === "string" ? given : await this.askForPipeline(editor.document.uri, "Record passes");
    if (pipeline === undefined) return;
    const trace = await this.recordOn(editor, pipeline);
    if (trace) await this.begin(trace);
  }

  private async recordOn(editor: vscode.TextEditor, pipeline: string): Promise<Overview | undefined> {
    await this.state.update(lastPipelineKey, pipeline);
    const { document, selection } = editor;
    return this.opened("ir-lsp.trace.record", { uri: document.uri.toString(), pipeline, line: selection.active.line });
  }

  async openTrace(given?: vscode.Uri): Promise<void> {
    const filters = { "Traces and logs": logEndings };
    const file = given ?? (await vscode.window.showOpenDialog({ title: "Open a trace, or a log of passes", filters }))?.[0];
    if (!file) return;
    const content = this.session.reaches(file) ? {} : { data: toBase64(await vscode.workspace.fs.readFile(file)) };
    const trace = await this.opened("ir-lsp.trace.open", { uri: file.toString(), ...content });
    if (!trace) return;
    if (trace.complaints?.length) void vscode.window.showWarningMessage(`MLIR: ${trace.complaints.join("; ")}`);
    await this.begin(trace);
  }

  private async opened(command: string, about: object): Promise<Overview | undefined> {
    const found = await askServer<Recorded>(command, about);
    if (found?.trace !== undefined) return found as Overview;
    if (found) this.tell(found);
    return undefined;
  }

  private async begin(trace: Overview): Promise<void> {
    this.tree.add(trace);
    await vscode.commands.executeCommand("setContext", "mlir.hasTrace", true);
    const item = this.tree.find(trace.trace);
    if (item) await this.view.reveal(item, { expand: true });
    const first = firstToShow(trace.tree);
    if (first) await this.showPass(trace, first);
    if (trace.problem) void vscode.window.showWarningMessage(`MLIR: the passes failed: ${trace.problem.message}`);
    if (this.checks) void this.checkResults(trace);
  }

  // ---------------------------------------------------------------------------------------------------- results

  /** Whether the results of functions are compared before and after each pass that is recorded. */
  private get checks(): boolean {
    return this.state.get<boolean>(checksKey, false);
  }

  async switchChecks(on: boolean): Promise<void> {
    await this.state.update(checksKey, on);
    await vscode.commands.executeCommand("setContext", checksKey, on);
    if (!on) this.tree.forgetChecks();
    else if (this.tree.newest) await this.checkResults(this.tree.newest);
  }

  /** Runs functions before and after each pass that changed something, and marks the passes; ends where it is switched off. */
  private async checkResults(trace: Overview): Promise<void> {
    const passes = passesIn(trace.tree).filter(({ changed, failed }) => changed && !failed);
    const differing: PassCheck[] = [];
    await vscode.window.withProgress({ location: { viewId: "mlir.passes" } }, async () => {
      for (const { pass } of passes) {
        if (!this.checks || !this.tree.find(trace.trace)) return;
        if (this.tree.isChecked(trace.trace, pass)) continue;
        const check = await askServer<PassCheck & Told>("ir-lsp.trace.check", { trace: trace.trace, pass });
        if (!this.checks || !check || check.message !== undefined) {
          this.tell(check);
          return;
        }
        this.tree.showCheck(trace.trace, check);
        if (check.verdict === "differs") differing.push(check);
      }
    });
    const [first] = differing;
    const node = first && passes.find(({ pass }) => pass === first.pass);
    if (!node) return;
    const choice = await vscode.window.showWarningMessage(`MLIR: ${node.argument} changes what a function computes: ${first.checks.join("; ")}`, "Show Pass");
    if (choice) await this.showPass(trace, node);
  }

  async saveTrace(item?: TraceItem): Promise<void> {
    const trace = this.traceOf(item);
    if (!trace) return;
    const target = await vscode.window.showSaveDialog({ title: "Save the trace", filters: { Trace: ["trace"] } });
    if (!target) return;
    const place = this.session.reaches(target) ? { target: target.toString() } : {};
    const saved = await askServer<{ data?: string } & Told>("ir-lsp.trace.save", { trace: trace.trace, ...place });
    if (saved?.data === undefined) this.tell(saved);
    else await vscode.workspace.fs.writeFile(target, fromBase64(saved.data));
  }

  async close(item?: TraceItem): Promise<void> {
    const trace = this.traceOf(item);
    if (!trace) return;
    await askServer("ir-lsp.trace.close", { trace: trace.trace });
    this.tree.remove(trace.trace);
    if (this.shown?.trace === trace) this.shown = undefined;
    await vscode.commands.executeCommand("setContext", "mlir.hasTrace", this.tree.newest !== undefined);
  }

  async savePipeline(item?: TraceItem): Promise<void> {
    const trace = this.traceOf(item);
    if (trace) await savePipeline(vscode.Uri.parse(trace.uri, true), trace.pipeline);
  }

  private async askForPipeline(uri: vscode.Uri, title: string): Promise<string | undefined> {
    const known = await askServer<{ presets: Preset[]; opt: string }>("ir-lsp.trace.presets", { uri: uri.toString() });
    const rest = this.rests.get(uri.toString());
    const presets = [...(rest ? [{ name: "The rest of the pipeline", pipeline: rest, origin: "from where it was left" }] : []), ...(known?.presets ?? [])];
    const last = rest ? "" : this.state.get<string>(lastPipelineKey, "");
    return (await choosePipeline({ last, title, presets, program: known?.opt }))?.pipeline;
  }

  private traceOf(item?: Item): Overview | undefined {
    if (item?.kind === "trace" || item?.kind === "pass" || item?.kind === "step") return item.trace;
    const found = this.shown?.trace ?? this.tree.newest;
    if (!found) void vscode.window.showInformationMessage("MLIR: record passes first.");
    return found;
  }

  private tell(found: Told | undefined): void {
    if (found?.message) void vscode.window.showWarningMessage(`MLIR: ${found.message}`);
  }

  // ---------------------------------------------------------------------------------------------------- showing

  async showPass(trace: Overview, pass: PassNode): Promise<void> {
    const shown = { trace, states: pass.states, pass };
    this.shown = shown;
    this.view.message = pass.failed && trace.problem ? trace.problem.message : undefined;
    await this.showStates(trace, pass.states, passTitle(pass));
    if (shown === this.shown) await this.reveal(trace, pass.pass);
  }

  /** Opens two states side by side; `line` is put into view. */
  private async showStates(trace: Overview, [before, after]: readonly [number, number], title: string, line?: number): Promise<void> {
    const uri = (state: number): vscode.Uri => stateUri(trace.trace, state, trace.source);
    const selection = line === undefined ? {} : { selection: new vscode.Range(line, 0, line, 0) };
    await vscode.commands.executeCommand("vscode.diff", uri(before), uri(after), title, { preview: true, ...selection });
  }

  /** Opens the compiled form of the last state of a run beside the other panes. */
  async showCompiled({ trace, form }: { trace: Overview; form: Form }, line?: number): Promise<void> {
    const document = await openCompiled(stateUri(trace.trace, trace.states, trace.source, form), form);
    const selection = line === undefined ? {} : { selection: new vscode.Range(line, 0, line, 0) };
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: false, ...selection });
  }

  private async reveal(trace: Overview, pass: number): Promise<void> {
    const item = this.view.visible ? this.tree.passItem(trace.trace, pass) : undefined;
    if (item) await this.view.reveal(item, { select: true, focus: false });
  }

  /** Goes to the nearest pass that changed something. */
  async scrub(forwards: boolean): Promise<void> {
    const trace = this.traceOf();
    if (!trace) return;
    const number = this.shown?.pass?.pass ?? this.shown?.step?.pass ?? 0;
    const pass = neighbour(this.tree.find(trace.trace)?.tree ?? trace.tree, number, forwards);
    if (pass) await this.showPass(trace, pass);
    else vscode.window.setStatusBarMessage(`MLIR: there is no ${forwards ? "further" : "earlier"} pass that changed anything`, 3000);
  }

  // ---------------------------------------------------------------------------------------------------- steps

  async goToStep(trace: Overview, step: number): Promise<void> {
    await this.showStep(this.enter(trace, await askServer<StepDetail & Told>("ir-lsp.trace.step", { trace: trace.trace, step })));
  }

  /**
   * Goes to the next step of some kind, from the one that is shown. Keys may come faster than the server's answers: each
   * goes on from the step of the preceding one.
   */
  async seek(about: Sought): Promise<void> {
    const next = this.seeking.then(() => this.enterNext(about));
    this.seeking = next.catch(() => undefined);
    await this.showStep(await next);
  }

  private async enterNext(about: Sought): Promise<StepShown | undefined> {
    const trace = this.traceOf();
    if (!trace) return undefined;
    const { backwards = false } = about;
    const [first, last] = this.shown?.states ?? [1, 1];
    // A pass is entered at its first step, or at its last one.
    const step = this.shown?.step?.step ?? (backwards ? last : first - 1);
    return this.enter(trace, await askServer<StepDetail & Told>("ir-lsp.trace.seek", { trace: trace.trace, step, ...about }));
  }

  async seekOperation(backwards: boolean): Promise<void> {
    const place = await this.placeAtCursor();
    if (!place) return;
    if ("uri" in place || place.form) {
      const life = await askServer<Life>("ir-lsp.trace.life", { ...place, backwards });
      const event = life?.events?.[0];
      const trace = life?.trace === undefined ? undefined : this.tree.find(life.trace)?.trace;
      if (trace && event) await this.goToStep(trace, event.step);
      else this.tell(life?.message === undefined ? { message: "no pass changed this operation" } : life);
      return;
    }
    await this.seek({ backwards, state: place.state, line: place.line });
  }

  async seekPattern(backwards: boolean): Promise<void> {
    const trace = this.traceOf();
    if (!trace) return;
    const pattern = this.shown?.step?.pattern || (await this.choosePattern(trace));
    if (pattern) await this.seek({ backwards, pattern });
  }

  private async choosePattern(trace: Overview): Promise<string | undefined> {
    const counts = new Map<string, number>();
    for (const { patterns } of passesIn(trace.tree)) {
      for (const [name, count] of patterns) counts.set(name, (counts.get(name) ?? 0) + count);
    }
    const items = [...counts].map(([label, count]) => ({ label, description: `fired ${count} times` }));
    const chosen = await vscode.window.showQuickPick(items, { title: "Patterns that fired", matchOnDescription: false });
    return chosen?.label;
  }

  /** Makes the step of an answer the one from which keys go on; says why where there is none. */
  private enter(trace: Overview, step: (StepDetail & Told) | undefined): StepShown | undefined {
    if (!step || step.message !== undefined) {
      if (step?.message) vscode.window.setStatusBarMessage(`MLIR: ${step.message}`, 3000);
      return undefined;
    }
    const shown: StepShown = { trace, states: [step.step, step.step + 1], step };
    this.shown = shown;
    return shown;
  }

  /** Shows a step, unless another one was entered meanwhile. */
  private async showStep(shown: StepShown | undefined): Promise<void> {
    if (!shown || shown !== this.shown) return;
    const { trace, states, step } = shown;
    const failures = failureLines(step.failures);
    this.view.message = [stepTitle(step, trace.steps), ...failures.slice(0, 3), ...(failures.length > 3 ? ["..."] : [])].join("\n");
    const line = step.created[0]?.line ?? step.changed[0]?.line;
    await this.showStates(trace, states, stepTitle(step, trace.steps), line);
    if (shown === this.shown) await this.reveal(trace, step.pass);
  }

  // ---------------------------------------------------------------------------------------------------- an operation

  /** The operation at the cursor: of a state, or of a document that was recorded. */
  private async placeAtCursor(): Promise<OpPlace | undefined> {
    const editor = vscode.window.activeTextEditor;
    const { line, character } = editor?.selection.active ?? { line: 0, character: 0 };
    const state = editor && stateOf(editor.document.uri);
    if (state) return { ...state, line };
    const source = await mlirEditor();
    return source && { uri: source.document.uri.toString(), position: { line, character } };
  }

  /** Lists the origins or the successors of the operation at the cursor, and goes to the chosen one. */
  async showLife(backwards: boolean): Promise<void> {
    const place = await this.placeAtCursor();
    const forms = backwards ? [] : ["llvm"];
    const life = place && (await askServer<Life>("ir-lsp.trace.life", { ...place, backwards, forms }));
    if (!life) return;
    const trace = life.trace === undefined ? undefined : this.tree.find(life.trace)?.trace;
    if (!life.events || !trace) {
      this.tell(life);
      return;
    }
    const chosen = await chooseEvent(life, backwards);
    if (chosen?.step !== undefined) await this.goToStep(trace, chosen.step);
    else if (chosen?.source) await showSource(chosen.source);
    else if (chosen?.compiled) await this.showCompiled({ trace, form: chosen.compiled.form }, chosen.compiled.line);
  }

  /** Lists the patterns that do not apply to the operation at the cursor, and opens the code of the chosen one. */
  async showWhyNot(): Promise<void> {
    const place = await this.placeAtCursor();
    const found = place && (await askServer<WhyNot>("ir-lsp.trace.whyNot", place));
    if (!found?.missed) {
      this.tell(found);
      return;
    }
    const source = await chooseMissed(found);
    if (source) await showSource(source);
  }

  /** Opens the code of the pattern of a step. */
  async showPattern(item?: StepItem): Promise<void> {
    const trace = this.traceOf(item);
    const step = item?.step.step ?? this.shown?.step?.step;
    if (!trace || step === undefined) {
      this.tell({ message: "go to a step first" });
      return;
    }
    const found = await askServer<StepDetail & Told>("ir-lsp.trace.step", { trace: trace.trace, step });
    if (found?.patternSource) await showSource(found.patternSource);
    else this.tell({ message: found?.message ?? (found?.pattern ? `the code of ${found.pattern} is not here` : "no pattern made this step") });
  }

  // ---------------------------------------------------------------------------------------------------- going on

  /** Opens the IR after a pass as a document to edit, from which the rest of the pipeline can be run. */
  async editHere(item?: PassItem): Promise<void> {
    const trace = this.traceOf(item);
    if (!trace) return;
    const pass = item?.node.pass ?? this.shown?.pass?.pass ?? this.shown?.step?.pass;
    if (pass === undefined) return;
    const found = await askServer<{ text?: string; pipeline?: string } & Told>("ir-lsp.trace.rest", { trace: trace.trace, pass });
    if (found?.text === undefined) {
      this.tell(found);
      return;
    }
    const document = await vscode.workspace.openTextDocument({ language: "mlir", content: found.text });
    await vscode.window.showTextDocument(document, { preview: false });
    if (!found.pipeline) return;
    this.rests.set(document.uri.toString(), found.pipeline);
    const run = "Run the Rest";
    const choice = await vscode.window.showInformationMessage(`MLIR: edit this, then run what is left: ${found.pipeline}`, run);
    if (choice !== run) return;
    const editor = await vscode.window.showTextDocument(document, { preview: false });
    const again = await this.recordOn(editor, found.pipeline);
    if (again) await this.begin(again);
  }

  async copy(kind: "command" | "reproducer" | "test", item?: Item): Promise<void> {
    const trace = this.traceOf(item);
    if (!trace) return;
    const pass = item?.kind === "pass" ? item.node.pass : item ? undefined : this.shown?.pass?.pass ?? this.shown?.step?.pass;
    await this.copyText(trace, { kind, pass }, kind === "command" ? "command line" : kind);
  }

  /** Copies a step as a minimal test, or as a command whose debug counters end the run after it. */
  async copyStep(kind: "command" | "test", item?: StepItem): Promise<void> {
    const trace = this.traceOf(item);
    const step = item?.step.step ?? this.shown?.step?.step;
    if (!trace || step === undefined) this.tell({ message: "go to a step first" });
    else await this.copyText(trace, { kind, step }, kind === "command" ? "debug counters" : "test of the step");
  }

  private async copyText({ trace }: Overview, about: object, name: string): Promise<void> {
    const found = await askServer<{ text?: string } & Told>("ir-lsp.trace.copy", { trace, ...about });
    if (found?.text === undefined) {
      this.tell(found);
      return;
    }
    await vscode.env.clipboard.writeText(found.text);
    vscode.window.setStatusBarMessage(`MLIR: ${name} copied`, 3000);
  }

  /** Records another pipeline on the same file, and shows where the two runs part. */
  async compare(item?: TraceItem): Promise<void> {
    const first = this.traceOf(item);
    if (!first) return;
    const uri = vscode.Uri.parse(first.uri, true);
    const pipeline = await this.askForPipeline(uri, `Compare with another pipeline than ${first.pipeline}`);
    if (pipeline === undefined) return;
    const second = await this.recordOn(await vscode.window.showTextDocument(uri), pipeline);
    if (!second) return;
    this.tree.add(second);
    const found = await askServer<Comparison>("ir-lsp.trace.compare", { trace: first.trace, other: second.trace });
    if (!found?.last) {
      this.tell(found);
      return;
    }
    const show = (states: readonly [number, number], title: string): Thenable<unknown> =>
      vscode.commands.executeCommand(
        "vscode.diff",
        stateUri(first.trace, states[0], first.source),
        stateUri(second.trace, states[1], second.source),
        title,
        { preview: false },
      );
    await show(found.last, `${first.source.split(/[\\/]/).pop()}: both results`);
    if (!found.parted) {
      void vscode.window.showInformationMessage("MLIR: both runs have the same IR after each pass.");
      return;
    }
    const [one, other] = found.parted;
    const where = `${passName(first, one.pass)} and ${passName(second, other.pass)}`;
    const button = "Show Where They Part";
    const result = found.sameResult ? "end with the same IR, but part in between" : "part";
    const choice = await vscode.window.showInformationMessage(`MLIR: the runs ${result}: at ${where}.`, button);
    if (choice === button) await show([one.state, other.state], `Where the runs part: ${where}`);
  }

  // ---------------------------------------------------------------------------------------------------- finding

  /** Shows only passes that have to do with a function, a pass, a pattern or a kind of operation. */
  async filter(): Promise<void> {
    const trace = this.traceOf();
    if (!trace) return;
    const text = await vscode.window.showInputBox({
      title: "Filter passes",
      prompt: "Words as function:name, pass:name, pattern:name, op:name; a word alone is the name of a pass. Empty: all passes.",
      placeHolder: "op:arith.addi function:main",
    });
    if (text === undefined) return;
    const about: Record<string, string> = {};
    for (const word of text.split(/\s+/).filter(Boolean)) {
      const [, name = "pass", value = word] = /^(function|pass|pattern|op):(.*)$/.exec(word) ?? [];
      about[name] = value;
    }
    const found = await askServer<{ tree?: TreeNode[] } & Told>("ir-lsp.trace.passes", { trace: trace.trace, ...about });
    if (found?.tree) this.tree.restrict(trace.trace, text.trim() ? found.tree : trace.tree);
    else this.tell(found);
  }

  /** Lists the lines of all states that have a text, where they are new; goes to the chosen one. */
  async search(given?: string): Promise<void> {
    const trace = this.traceOf();
    const text = trace && (given ?? (await vscode.window.showInputBox({ title: "Search in all states" })));
    if (!trace || !text) return;
    const found = await askServer<{ found?: (StatePlace & { pass: number })[] } & Told>("ir-lsp.trace.search", { trace: trace.trace, text });
    if (!found?.found) {
      this.tell(found);
      return;
    }
    const passes = passesIn(trace.tree);
    const items = found.found.map((place) => ({
      label: place.text,
      description: place.pass ? `after ${place.pass}. ${passes[place.pass - 1]?.argument ?? ""}` : "at the beginning",
      place,
    }));
    if (!items.length) {
      void vscode.window.showInformationMessage(`MLIR: no state has '${text}'.`);
      return;
    }
    const title = `Lines with '${text}', where they are new`;
    const chosen = await vscode.window.showQuickPick(items, { title, matchOnDescription: true });
    const pass = chosen && passes[chosen.place.pass - 1];
    if (!chosen) return;
    const { state, line } = chosen.place;
    this.shown = pass ? { trace, states: pass.states, pass } : { trace, states: [1, 1] };
    await this.showStates(trace, pass?.states ?? [state, state], pass ? passTitle(pass) : "At the beginning", line);
  }
}

/** Code actions of a document that was recorded; VS Code has none in documents that cannot be edited. */
const opActions: vscode.Command[] = [
  { title: "Why is this still here?", command: "mlir.whyStillHere" },
  { title: "What became of this?", command: "mlir.whatBecame" },
];

function passName({ tree }: Overview, number: number): string {
  return passesIn(tree).find(({ pass }) => pass === number)?.argument ?? "the source";
}

async function showSource({ uri, range }: NonNullable<Life["source"]>): Promise<void> {
  const { start, end } = range;
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  await vscode.window.showTextDocument(vscode.Uri.parse(uri, true), { selection });
}
