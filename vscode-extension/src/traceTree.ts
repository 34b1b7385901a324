/** The tree of recorded runs: traces, operations on which passes ran, passes, steps. */
import * as vscode from "vscode";
import { askServer } from "./askServer.ts";
import type { Form } from "./traceDocuments.ts";
import {
  type AnchorNode, type Overview, type PassCheck, type PassNode, type Step, type TreeNode, isPass, passDescription, passesIn, stepName,
} from "./traceModel.ts";

interface Steps {
  readonly steps?: readonly Step[];
  readonly total?: number;
}

export interface TraceItem {
  readonly kind: "trace";
  readonly trace: Overview;
  readonly tree: readonly TreeNode[];
}
export interface AnchorItem {
  readonly kind: "anchor";
  readonly node: AnchorNode;
  readonly parent: Item;
}
export interface PassItem {
  readonly kind: "pass";
  readonly trace: Overview;
  readonly node: PassNode;
  readonly parent: Item;
}
export interface StepItem {
  readonly kind: "step";
  readonly trace: Overview;
  readonly step: Step;
  readonly parent: Item;
}
export interface MoreItem {
  readonly kind: "more";
  readonly pass: PassItem;
  readonly shown: number;
  readonly total: number;
  readonly parent: Item;
}
/** The compiled form of the last state. */
export interface FormItem {
  readonly kind: "form";
  readonly trace: Overview;
  readonly form: Form;
  readonly parent: Item;
}
export type Item = TraceItem | AnchorItem | PassItem | StepItem | MoreItem | FormItem;

const forms: readonly (readonly [Form, string])[] = [
  ["llvm", "LLVM IR"],
  ["optimized", "Optimized LLVM IR"],
  ["assembly", "Assembly"],
];

const stepsAtOnce = 200;

export class TraceTree implements vscode.TreeDataProvider<Item> {
  private readonly changed = new vscode.EventEmitter<Item | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private traces: TraceItem[] = [];
  private readonly children = new Map<Item, Item[]>();
  private readonly shownSteps = new Map<string, number>();
  private readonly checks = new Map<string, PassCheck>();

  get newest(): Overview | undefined {
    return this.traces[0]?.trace;
  }

  find(trace: string): TraceItem | undefined {
    return this.traces.find((item) => item.trace.trace === trace);
  }

  /** Returns the newest trace of a document. */
  ofDocument(uri: string): Overview | undefined {
    return this.traces.find((item) => item.trace.uri === uri)?.trace;
  }

  add(trace: Overview): void {
    this.traces = [{ kind: "trace", trace, tree: trace.tree }, ...this.traces];
    this.refresh();
  }

  remove(trace: string): void {
    this.traces = this.traces.filter((item) => item.trace.trace !== trace);
    this.refresh();
  }

  /** Shows only the passes in `tree` of a trace. */
  restrict(trace: string, tree: readonly TreeNode[]): void {
    this.traces = this.traces.map((item) => (item.trace.trace === trace ? { ...item, tree } : item));
    this.refresh();
  }

  showMore(item: MoreItem): void {
    this.shownSteps.set(key(item.pass), item.shown + stepsAtOnce);
    this.children.delete(item.pass);
    this.changed.fire(item.pass);
  }

  /** Shows the result of checking a pass. */
  showCheck(trace: string, check: PassCheck): void {
    this.checks.set(`${trace}:${check.pass}`, check);
    const item = this.passItem(trace, check.pass);
    if (item) this.changed.fire(item);
  }

  isChecked(trace: string, pass: number): boolean {
    return this.checks.has(`${trace}:${pass}`);
  }

  forgetChecks(): void {
    this.checks.clear();
    this.refresh();
  }

  /** Returns the item of a pass, to reveal it. */
  passItem(trace: string, pass: number): PassItem | undefined {
    const waiting: Item[] = this.find(trace) ? [this.find(trace) as Item] : [];
    for (let item = waiting.pop(); item; item = waiting.pop()) {
      if (item.kind === "pass" && item.node.pass === pass) return item;
      if (item.kind === "trace" || item.kind === "anchor") waiting.push(...this.fixedChildren(item));
    }
    return undefined;
  }

  getParent(item: Item): Item | undefined {
    return item.kind === "trace" ? undefined : item.parent;
  }

  async getChildren(item?: Item): Promise<Item[]> {
    if (!item) return this.traces;
    if (item.kind === "trace" || item.kind === "anchor") return this.fixedChildren(item);
    return item.kind === "pass" ? this.steps(item) : [];
  }

  getTreeItem(item: Item): vscode.TreeItem {
    switch (item.kind) {
      case "trace":
        return this.traceTreeItem(item);
      case "anchor": {
        const treeItem = new vscode.TreeItem(item.node.anchor, expandedIf(item.parent.kind === "trace"));
        treeItem.iconPath = new vscode.ThemeIcon(item.node.anchor.startsWith("builtin.module") ? "symbol-module" : "symbol-function");
        treeItem.description = passesIn(item.node.children).some(({ changed }) => changed) ? "" : "no change";
        return treeItem;
      }
      case "pass":
        return passTreeItem(item, this.checks.get(key(item)));
      case "step":
        return stepTreeItem(item);
      case "form": {
        const treeItem = new vscode.TreeItem(forms.find(([form]) => form === item.form)?.[1] ?? item.form);
        treeItem.description = "of the last state";
        treeItem.iconPath = new vscode.ThemeIcon("file-code");
        treeItem.command = { command: "mlir.showCompiledState", title: "Show Compiled Form", arguments: [item] };
        return treeItem;
      }
      case "more": {
        const treeItem = new vscode.TreeItem(`${item.total - item.shown} more steps`);
        treeItem.command = { command: "mlir.showMoreSteps", title: "Show More Steps", arguments: [item] };
        return treeItem;
      }
    }
  }

  private traceTreeItem({ trace, tree }: TraceItem): vscode.TreeItem {
    const treeItem = new vscode.TreeItem(trace.source.split(/[/\\]/).pop() || "trace", expandedIf(trace === this.newest));
    treeItem.id = `trace-${trace.trace}`;
    treeItem.description = tree === trace.tree ? trace.pipeline : `filtered: ${passesIn(tree).length} passes`;
    treeItem.tooltip = `${trace.pipeline}\n${passesIn(trace.tree).length} passes, ${trace.steps} steps`;
    treeItem.iconPath = new vscode.ThemeIcon(trace.problem ? "error" : "history");
    treeItem.contextValue = "trace";
    return treeItem;
  }

  /** Returns the children of a trace or anchor: always the same objects, so that they can be revealed. */
  private fixedChildren(item: TraceItem | AnchorItem): Item[] {
    let children = this.children.get(item);
    if (!children) {
      const nodes = item.kind === "trace" ? item.tree : item.node.children;
      const trace = this.traceOf(item);
      children = nodes.map((node) =>
        isPass(node) ? { kind: "pass", trace, node, parent: item } : { kind: "anchor", node, parent: item },
      );
      if (item.kind === "trace" && item.tree === trace.tree) {
        children.push(...forms.map(([form]): FormItem => ({ kind: "form", trace, form, parent: item })));
      }
      this.children.set(item, children);
    }
    return children;
  }

  private traceOf(item: Item): Overview {
    return "trace" in item ? item.trace : this.traceOf(item.parent);
  }

  private async steps(item: PassItem): Promise<Item[]> {
    const stored = this.children.get(item);
    if (stored) return stored;
    const count = this.shownSteps.get(key(item)) ?? stepsAtOnce;
    const { trace, node } = item;
    const answer = await askServer<Steps>("ir-lsp.trace.steps", { trace: trace.trace, pass: node.pass, count });
    const steps = answer?.steps ?? [];
    const children: Item[] = steps.map((step) => ({ kind: "step", trace, step, parent: item }));
    const total = answer?.total ?? steps.length;
    if (total > steps.length) children.push({ kind: "more", pass: item, shown: steps.length, total, parent: item });
    this.children.set(item, children);
    return children;
  }

  private refresh(): void {
    this.children.clear();
    this.changed.fire(undefined);
  }
}

function key({ trace, node }: PassItem): string {
  return `${trace.trace}:${node.pass}`;
}

function expandedIf(expanded: boolean): vscode.TreeItemCollapsibleState {
  return expanded ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed;
}

function passTreeItem(item: PassItem, check: PassCheck | undefined): vscode.TreeItem {
  const { node, trace } = item;
  const treeItem = new vscode.TreeItem(node.argument, node.changed ? vscode.TreeItemCollapsibleState.Collapsed : 0);
  treeItem.id = `pass-${key(item)}`;
  treeItem.description = passDescription(node, check);
  const fired = node.patterns.map(([name, count]) => (count > 1 ? `${name} ×${count}` : name));
  const problem = node.failed && trace.problem ? [trace.problem.message] : [];
  treeItem.tooltip = [
    `${node.pass}. ${node.pipeline}`, ...problem, ...(fired.length ? ["", ...fired] : []), ...(check?.checks.length ? ["", ...check.checks] : []),
  ].join("\n");
  treeItem.iconPath = passIcon(node, check);
  // The decoration of this URI makes the label grey.
  if (!node.changed && !node.failed) treeItem.resourceUri = vscode.Uri.from({ scheme: unchangedScheme, path: `/${node.argument}` });
  treeItem.contextValue = "pass";
  treeItem.command = { command: "mlir.showPass", title: "Show Changes of the Pass", arguments: [item] };
  return treeItem;
}

function passIcon({ changed, failed }: PassNode, check: PassCheck | undefined): vscode.ThemeIcon {
  if (failed) return new vscode.ThemeIcon("error", new vscode.ThemeColor("errorForeground"));
  if (!changed) return new vscode.ThemeIcon("dash", new vscode.ThemeColor("disabledForeground"));
  if (check?.verdict === "differs") return new vscode.ThemeIcon("testing-failed-icon", new vscode.ThemeColor("testing.iconFailed"));
  if (check?.verdict === "agrees") return new vscode.ThemeIcon("testing-passed-icon", new vscode.ThemeColor("testing.iconPassed"));
  return new vscode.ThemeIcon("diff-modified");
}

function stepTreeItem({ step, trace, ...item }: StepItem): vscode.TreeItem {
  const treeItem = new vscode.TreeItem(stepName(step));
  treeItem.id = `step-${trace.trace}:${step.step}`;
  treeItem.description = `step ${step.step}`;
  treeItem.tooltip = step.failed ? `${step.failed} patterns did not match before this step` : undefined;
  treeItem.iconPath = new vscode.ThemeIcon(step.kind === "rollback" ? "discard" : step.kind === "dead" ? "trash" : "circle-small");
  treeItem.contextValue = "step";
  treeItem.command = { command: "mlir.showStep", title: "Show Changes of the Step", arguments: [{ step, trace, ...item }] };
  return treeItem;
}

const unchangedScheme = "mlir-unchanged-pass";

/** Makes the labels of passes that changed nothing grey. */
export const unchangedPasses: vscode.FileDecorationProvider = {
  provideFileDecoration: (uri) =>
    uri.scheme === unchangedScheme ? { color: new vscode.ThemeColor("disabledForeground") } : undefined,
};

