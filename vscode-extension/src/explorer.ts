/** The pass explorer and the rewrite stepper: records passes, and shows each pass and step as a diff of states. */
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

/** An answer of the server that may be a failure, with a message for the user. */
interface MayFail {
  readonly message?: string;
}

type Recorded = Partial<Overview> & MayFail;

/** The current view: the states on both sides, and the pass or step between them. */
interface Shown {
  readonly trace: Overview;
  readonly states: readonly [number, number];
  readonly step?: StepDetail;
  readonly pass?: PassNode;
}

type StepShown = Shown & { readonly step: StepDetail };

/** Direction and kind of the step to go to. */
interface StepQuery {
  readonly backwards?: boolean;
  readonly pattern?: string;
  readonly state?: number;
  readonly line?: number;
}

interface Comparison extends MayFail {
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
  /** Resolves when all steps requested so far are entered. */
  private seeking: Promise<unknown> = Promise.resolve();
  /** The remaining pipeline, by the URI of a document with the IR after a pass. */
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

  /** Records a pipeline on the open file; a keybinding may name the pipeline. */
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
    const answer = await askServer<Recorded>(command, about);
    if (answer?.trace !== undefined) return answer as Overview;
    if (answer) this.showFailure(answer);
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

  /** True if the results of functions before and after each recorded pass are compared. */
  private get checks(): boolean {
    return this.state.get<boolean>(checksKey, false);
  }

  async switchChecks(on: boolean): Promise<void> {
    await this.state.update(checksKey, on);
    await vscode.commands.executeCommand("setContext", checksKey, on);
    if (!on) this.tree.forgetChecks();
    else if (this.tree.newest) await this.checkResults(this.tree.newest);
  }

  /** Compares results before and after each pass that changed something, and marks the passes; stops when it is switched off. */
  private async checkResults(trace: Overview): Promise<void> {
    const passes = passesIn(trace.tree).filter(({ changed, failed }) => changed && !failed);
    const differing: PassCheck[] = [];
    await vscode.window.withProgress({ location: { viewId: "mlir.passes" } }, async () => {
      for (const { pass } of passes) {
        if (!this.checks || !this.tree.find(trace.trace)) return;
        if (this.tree.isChecked(trace.trace, pass)) continue;
        const check = await askServer<PassCheck & MayFail>("ir-lsp.trace.check", { trace: trace.trace, pass });
        if (!this.checks || !check || check.message !== undefined) {
          this.showFailure(check);
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
    const saved = await askServer<{ data?: string } & MayFail>("ir-lsp.trace.save", { trace: trace.trace, ...place });
    if (saved?.data === undefined) this.showFailure(saved);
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
    const answer = await askServer<{ presets: Preset[]; opt: string }>("ir-lsp.trace.presets", { uri: uri.toString() });
    const rest = this.rests.get(uri.toString());
    const presets = [...(rest ? [{ name: "The rest of the pipeline", pipeline: rest, origin: "the remaining passes" }] : []), ...(answer?.presets ?? [])];
    const last = rest ? "" : this.state.get<string>(lastPipelineKey, "");
    return (await choosePipeline({ last, title, presets, program: answer?.opt }))?.pipeline;
  }

  private traceOf(item?: Item): Overview | undefined {
    if (item?.kind === "trace" || item?.kind === "pass" || item?.kind === "step") return item.trace;
    const trace = this.shown?.trace ?? this.tree.newest;
    if (!trace) void vscode.window.showInformationMessage("MLIR: record passes first.");
    return trace;
  }

  /** Shows the message of an answer, if it has one. */
  private showFailure(answer: MayFail | undefined): void {
    if (answer?.message) void vscode.window.showWarningMessage(`MLIR: ${answer.message}`);
  }

  // ---------------------------------------------------------------------------------------------------- showing

  async showPass(trace: Overview, pass: PassNode): Promise<void> {
    const shown = { trace, states: pass.states, pass };
    this.shown = shown;
    this.view.message = pass.failed && trace.problem ? trace.problem.message : undefined;
    await this.showStates(trace, pass.states, passTitle(pass));
    if (shown === this.shown) await this.reveal(trace, pass.pass);
  }

  /** Opens two states side by side, and scrolls to `line`. */
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
    await this.showStep(this.enter(trace, await askServer<StepDetail & MayFail>("ir-lsp.trace.step", { trace: trace.trace, step })));
  }

  /**
   * Goes to the next step of some kind, from the current one. Keys may be pressed faster than the server answers; each
   * request then begins at the step of the preceding one.
   */
  async seek(about: StepQuery): Promise<void> {
    const next = this.seeking.then(() => this.enterNext(about));
    this.seeking = next.catch(() => undefined);
    await this.showStep(await next);
  }

  private async enterNext(about: StepQuery): Promise<StepShown | undefined> {
    const trace = this.traceOf();
    if (!trace) return undefined;
    const { backwards = false } = about;
    const [first, last] = this.shown?.states ?? [1, 1];
    // Enters a pass at its first step, or backwards at its last one.
    const step = this.shown?.step?.step ?? (backwards ? last : first - 1);
    return this.enter(trace, await askServer<StepDetail & MayFail>("ir-lsp.trace.seek", { trace: trace.trace, step, ...about }));
  }

  async seekOperation(backwards: boolean): Promise<void> {
    const place = await this.placeAtCursor();
    if (!place) return;
    if ("uri" in place || place.form) {
      const life = await askServer<Life>("ir-lsp.trace.life", { ...place, backwards });
      const event = life?.events?.[0];
      const trace = life?.trace === undefined ? undefined : this.tree.find(life.trace)?.trace;
      if (trace && event) await this.goToStep(trace, event.step);
      else this.showFailure(life?.message === undefined ? { message: "no pass changed this operation" } : life);
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

  /** Makes the step of an answer the current one; if there is none, shows the reason. */
  private enter(trace: Overview, step: (StepDetail & MayFail) | undefined): StepShown | undefined {
    if (!step || step.message !== undefined) {
      if (step?.message) vscode.window.setStatusBarMessage(`MLIR: ${step.message}`, 3000);
      return undefined;
    }
    const shown: StepShown = { trace, states: [step.step, step.step + 1], step };
    this.shown = shown;
    return shown;
  }

  /** Shows a step, unless another one has become the current one. */
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

  /** Returns the place of the operation at the cursor: in a state, or in a recorded document. */
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
      this.showFailure(life);
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
    const answer = place && (await askServer<WhyNot>("ir-lsp.trace.whyNot", place));
    if (!answer?.missed) {
      this.showFailure(answer);
      return;
    }
    const source = await chooseMissed(answer);
    if (source) await showSource(source);
  }

  /** Opens the code of the pattern of a step. */
  async showPattern(item?: StepItem): Promise<void> {
    const trace = this.traceOf(item);
    const step = item?.step.step ?? this.shown?.step?.step;
    if (!trace || step === undefined) {
      this.showFailure({ message: "go to a step first" });
      return;
    }
    const detail = await askServer<StepDetail & MayFail>("ir-lsp.trace.step", { trace: trace.trace, step });
    if (detail?.patternSource) await showSource(detail.patternSource);
    else this.showFailure({ message: detail?.message ?? (detail?.pattern ? `the code of ${detail.pattern} is not on this machine` : "this step was not made by a pattern") });
  }

  // ---------------------------------------------------------------------------------------------------- continuing

  /** Opens the IR after a pass as a document to edit, on which the rest of the pipeline can be run. */
  async editHere(item?: PassItem): Promise<void> {
    const trace = this.traceOf(item);
    if (!trace) return;
    const pass = item?.node.pass ?? this.shown?.pass?.pass ?? this.shown?.step?.pass;
    if (pass === undefined) return;
    const rest = await askServer<{ text?: string; pipeline?: string } & MayFail>("ir-lsp.trace.rest", { trace: trace.trace, pass });
    if (rest?.text === undefined) {
      this.showFailure(rest);
      return;
    }
    const document = await vscode.workspace.openTextDocument({ language: "mlir", content: rest.text });
    await vscode.window.showTextDocument(document, { preview: false });
    if (!rest.pipeline) return;
    this.rests.set(document.uri.toString(), rest.pipeline);
    const run = "Run the Rest";
    const choice = await vscode.window.showInformationMessage(`MLIR: edit this, then run the remaining passes: ${rest.pipeline}`, run);
    if (choice !== run) return;
    const editor = await vscode.window.showTextDocument(document, { preview: false });
    const continued = await this.recordOn(editor, rest.pipeline);
    if (continued) await this.begin(continued);
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
    if (!trace || step === undefined) this.showFailure({ message: "go to a step first" });
    else await this.copyText(trace, { kind, step }, kind === "command" ? "debug counters" : "test of the step");
  }

  private async copyText({ trace }: Overview, about: object, name: string): Promise<void> {
    const copy = await askServer<{ text?: string } & MayFail>("ir-lsp.trace.copy", { trace, ...about });
    if (copy?.text === undefined) {
      this.showFailure(copy);
      return;
    }
    await vscode.env.clipboard.writeText(copy.text);
    vscode.window.setStatusBarMessage(`MLIR: ${name} copied`, 3000);
  }

  /** Records another pipeline on the same file, and shows where the two runs diverge. */
  async compare(item?: TraceItem): Promise<void> {
    const first = this.traceOf(item);
    if (!first) return;
    const uri = vscode.Uri.parse(first.uri, true);
    const pipeline = await this.askForPipeline(uri, `Compare with another pipeline than ${first.pipeline}`);
    if (pipeline === undefined) return;
    const second = await this.recordOn(await vscode.window.showTextDocument(uri), pipeline);
    if (!second) return;
    this.tree.add(second);
    const comparison = await askServer<Comparison>("ir-lsp.trace.compare", { trace: first.trace, other: second.trace });
    if (!comparison?.last) {
      this.showFailure(comparison);
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
    await show(comparison.last, `${first.source.split(/[\\/]/).pop()}: both results`);
    if (!comparison.parted) {
      void vscode.window.showInformationMessage("MLIR: both runs have the same IR after each pass.");
      return;
    }
    const [left, right] = comparison.parted;
    const passes = `${passName(first, left.pass)} and ${passName(second, right.pass)}`;
    const button = "Show First Difference";
    const result = comparison.sameResult ? "end with the same IR, but differ before" : "differ";
    const choice = await vscode.window.showInformationMessage(`MLIR: the runs ${result}; first after ${passes}.`, button);
    if (choice === button) await show([left.state, right.state], `First difference: ${passes}`);
  }

  // ---------------------------------------------------------------------------------------------------- searching

  /** Shows only passes with a name, or that changed a function or kind of operation, or applied a pattern. */
  async filter(): Promise<void> {
    const trace = this.traceOf();
    if (!trace) return;
    const text = await vscode.window.showInputBox({
      title: "Filter passes",
      prompt: "Words such as function:name, pass:name, pattern:name, op:name; a word alone is the name of a pass. Empty: all passes.",
      placeHolder: "op:arith.addi function:main",
    });
    if (text === undefined) return;
    const about: Record<string, string> = {};
    for (const word of text.split(/\s+/).filter(Boolean)) {
      const [, name = "pass", value = word] = /^(function|pass|pattern|op):(.*)$/.exec(word) ?? [];
      about[name] = value;
    }
    const answer = await askServer<{ tree?: TreeNode[] } & MayFail>("ir-lsp.trace.passes", { trace: trace.trace, ...about });
    if (answer?.tree) this.tree.restrict(trace.trace, text.trim() ? answer.tree : trace.tree);
    else this.showFailure(answer);
  }

  /** Lists the lines that contain a text, each in the first state that has it; goes to the chosen one. */
  async search(given?: string): Promise<void> {
    const trace = this.traceOf();
    const text = trace && (given ?? (await vscode.window.showInputBox({ title: "Search in all states" })));
    if (!trace || !text) return;
    const answer = await askServer<{ found?: (StatePlace & { pass: number })[] } & MayFail>("ir-lsp.trace.search", { trace: trace.trace, text });
    if (!answer?.found) {
      this.showFailure(answer);
      return;
    }
    const passes = passesIn(trace.tree);
    const items = answer.found.map((place) => ({
      label: place.text,
      description: place.pass ? `after ${place.pass}. ${passes[place.pass - 1]?.argument ?? ""}` : "at the beginning",
      place,
    }));
    if (!items.length) {
      void vscode.window.showInformationMessage(`MLIR: no state contains '${text}'.`);
      return;
    }
    const title = `Lines with '${text}', in the first state with each`;
    const chosen = await vscode.window.showQuickPick(items, { title, matchOnDescription: true });
    const pass = chosen && passes[chosen.place.pass - 1];
    if (!chosen) return;
    const { state, line } = chosen.place;
    this.shown = pass ? { trace, states: pass.states, pass } : { trace, states: [1, 1] };
    await this.showStates(trace, pass?.states ?? [state, state], pass ? passTitle(pass) : "At the beginning", line);
  }
}

/** Code actions in recorded documents; VS Code offers none in read-only documents. */
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
