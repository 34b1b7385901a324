/** A recorded run of passes, as the server describes it, and texts about it for the user; independent of VS Code. */

export interface PassNode {
  readonly pass: number;
  readonly argument: string;
  readonly pipeline: string;
  readonly milliseconds: number;
  readonly before: number;
  readonly after: number;
  readonly changed: boolean;
  readonly failed: boolean;
  /** The states before and after the pass. */
  readonly states: readonly [number, number];
  readonly patterns: readonly (readonly [string, number])[];
}

/** Result of comparing functions before and after a pass, with a sentence about each that does not agree. */
export interface PassCheck {
  readonly pass: number;
  readonly verdict: "agrees" | "unchecked" | "differs";
  readonly checks: readonly string[];
}

export interface AnchorNode {
  readonly anchor: string;
  readonly children: readonly TreeNode[];
}

export type TreeNode = PassNode | AnchorNode;

export interface Overview {
  /** The server's name of the trace. */
  readonly trace: string;
  /** The recorded document, or the opened file. */
  readonly uri: string;
  readonly source: string;
  readonly pipeline: string;
  readonly states: number;
  readonly steps: number;
  readonly tree: readonly TreeNode[];
  readonly problem?: { readonly message: string; readonly line: number | null };
  readonly complaints?: readonly string[];
}

export interface Failure {
  readonly op: string;
  readonly pattern: string;
  readonly reason: string;
}

export interface Step {
  readonly step: number;
  readonly pass: number;
  readonly argument: string;
  readonly kind: string;
  readonly pattern: string;
  readonly subject: string | null;
  readonly changes: number;
  readonly failed: number;
}

export interface StatePlace {
  readonly line: number;
  readonly character: number;
  readonly text: string;
  readonly state: number;
}

type Line = Omit<StatePlace, "state">;

/** An LSP location. */
export interface Location {
  readonly uri: string;
  readonly range: { readonly start: LinePosition; readonly end: LinePosition };
}

interface LinePosition {
  readonly line: number;
  readonly character: number;
}

export interface StepDetail extends Step {
  readonly created: readonly Line[];
  readonly erased: readonly Line[];
  readonly changed: readonly Line[];
  readonly subjectPlace?: Line | null;
  /** Place of the pattern's code. */
  readonly patternSource?: Location | null;
  readonly failures: readonly Failure[];
}

export interface LifeEvent extends Step {
  readonly what: "changed" | "replaced" | "made" | "erased";
  readonly name: string;
  readonly before: StatePlace | null;
  readonly after: StatePlace | null;
}

export function isPass(node: TreeNode): node is PassNode {
  return "pass" in node;
}

/** Returns the passes of a tree, in the order in which they ran. */
export function passesIn(tree: readonly TreeNode[]): PassNode[] {
  return tree.flatMap((node) => (isPass(node) ? [node] : passesIn(node.children)));
}

/** Returns the pass to show first: the one that failed, else the first that changed something, else the first. */
export function firstToShow(tree: readonly TreeNode[]): PassNode | undefined {
  const passes = passesIn(tree);
  return passes.find(({ failed }) => failed) ?? passes.find(({ changed }) => changed) ?? passes[0];
}

/** Returns the nearest pass before or after pass `number` that changed something. */
export function neighbour(tree: readonly TreeNode[], number: number, forwards: boolean): PassNode | undefined {
  const passes = passesIn(tree).filter(({ changed }) => changed);
  return forwards ? passes.find(({ pass }) => pass > number) : passes.findLast(({ pass }) => pass < number);
}

/** Returns the description after the name of a pass in the tree. */
export function passDescription({ milliseconds, before, after, changed, failed }: PassNode, check?: PassCheck): string {
  const outcome = failed ? "failed" : changed ? `${before} → ${after} operations` : "no change";
  const results = check ? `, ${{ agrees: "same results", unchecked: "results not checked", differs: "results differ" }[check.verdict]}` : "";
  return `${outcome}, ${milliseconds.toFixed(1)} ms${results}`;
}

/** Returns the title of the diff editor for a pass. */
export function passTitle({ pass, argument, before, after, failed }: PassNode): string {
  return `${pass}. ${argument}: ${failed ? "failed" : `${before} → ${after} operations`}`;
}

/** Returns a short description of a step. */
export function stepName({ pattern, kind, subject }: Step): string {
  const action = pattern || { fold: "fold", dead: "erase unused", rollback: "roll back", regions: "simplify regions" }[kind] || "change";
  return subject === null ? action : `${action} on ${subject}`;
}

/** Returns the title of the diff editor for a step. */
export function stepTitle(step: Step, total: number): string {
  return `Step ${step.step} of ${total}: ${step.argument}, ${stepName(step)}`;
}

/** Returns a line for each pattern that failed before a step. */
export function failureLines(failures: readonly Failure[]): string[] {
  return failures.map(({ op, pattern, reason }) => `${pattern} did not match ${op}${reason ? `: ${reason}` : ""}`);
}

/** Returns the label of a change in the history of an operation. */
export function lifeLabel({ what, name, before, after }: LifeEvent): string {
  const old = before?.text ?? name;
  if (what === "erased") return `$(trash) ${old}`;
  if (what === "replaced") return `$(replace) ${after?.text ?? name}`;
  if (what === "made") return `$(add) ${after?.text ?? name}`;
  return `$(edit) ${after?.text ?? old}`;
}

/** Returns the text of a project file with a named pipeline added; `prefix` is `tool.ir-lsp.` in a pyproject.toml. */
export function withPipeline(text: string, name: string, pipeline: string, prefix = ""): string {
  const entry = `${/^[\w-]+$/.test(name) ? name : JSON.stringify(name)} = ${JSON.stringify(pipeline)}`;
  const key = entry.slice(0, entry.indexOf(" ="));
  const lines = text.split("\n");
  const header = lines.findIndex((line) => line.replace(/#.*/, "").trim() === `[${prefix}pipelines]`);
  if (header < 0) return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${text === "" ? "" : "\n"}[${prefix}pipelines]\n${entry}\n`;
  const end = lines.findIndex((line, number) => number > header && line.trimStart().startsWith("["));
  const own = lines.findIndex(
    (line, number) => number > header && (end < 0 || number < end) && line.split("=")[0]?.trim() === key,
  );
  lines.splice(own < 0 ? header + 1 : own, own < 0 ? 0 : 1, entry);
  return lines.join("\n");
}
