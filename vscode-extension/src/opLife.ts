/** The history of an operation: lists of its changes by passes. */
import * as vscode from "vscode";
import { type LifeEvent, type Location, type StatePlace, lifeLabel, stepName } from "./traceModel.ts";
import type { Form, StateUri } from "./traceDocuments.ts";

/** An operation of a document, or of a state. */
export type OpPlace =
  | { readonly uri: string; readonly position: { readonly line: number; readonly character: number } }
  | (StateUri & { readonly line: number });

export interface Life {
  readonly trace?: string;
  readonly op?: string;
  readonly place?: StatePlace | null;
  readonly source?: Location | null;
  readonly events?: readonly (LifeEvent & { readonly source: Location | null })[];
  /** Lines of the compiled last state that come from the operation. */
  readonly compiled?: readonly CompiledPlace[];
  readonly message?: string;
}

type CompiledPlace = StatePlace & { readonly form: Form };

/** The patterns that do not apply to an operation, each with its unmet condition. */
export interface WhyNot {
  readonly op?: string;
  readonly place?: StatePlace;
  readonly missed?: readonly {
    readonly pattern: string;
    readonly reason: string;
    /** The pass that tried the pattern last; "" if none did. */
    readonly argument: string;
    readonly source: Location | null;
  }[];
  readonly message?: string;
}

interface Choice extends vscode.QuickPickItem {
  readonly step?: number;
  readonly compiled?: CompiledPlace;
  readonly source?: Location;
}

/** Shows a list of an operation's changes and its places in the source; returns the chosen one. */
export async function chooseEvent(life: Life, backwards: boolean): Promise<Choice | undefined> {
  const { events = [], place, op = "" } = life;
  const links: Choice[] = events.map((event) => ({
    label: backwards ? backwardsLabel(event) : lifeLabel(event),
    description: `${event.pass}. ${event.argument}, ${stepName(event)}`,
    detail: backwards ? `became ${event.after?.text ?? ""}` : `was ${event.before?.text ?? event.name}`,
    step: event.step,
  }));
  const sources = new Map<string, Choice>();
  for (const { source, before } of [...events, ...(life.source ? [{ source: life.source, before: place ?? null }] : [])]) {
    if (!source) continue;
    const line = source.range.start.line + 1;
    sources.set(`${line}`, { label: `$(go-to-file) Line ${line} of the source`, description: before?.text ?? "", source });
  }
  const title = `${backwards ? "Where this came from" : "What became of this"}: ${place?.text ?? op}`;
  const compiled = (life.compiled ?? []).map((each) => ({
    label: `$(file-code) ${each.text}`,
    description: `line ${each.line + 1} of the LLVM IR`,
    compiled: each,
  }));
  const items = backwards ? [...links, ...sources.values()] : [...links, ...compiled];
  if (items.length) return vscode.window.showQuickPick(items, { title, matchOnDescription: true });
  const nothing = backwards ? "it was there from the beginning" : "no pass changed it";
  void vscode.window.showInformationMessage(`MLIR: ${place?.text ?? op}: ${nothing}.`);
  return undefined;
}

/** Shows a list of patterns with their unmet conditions; returns the place of the chosen pattern's code. */
export async function chooseMissed({ op = "", place, missed = [] }: WhyNot): Promise<Location | undefined> {
  const items = missed.map(({ pattern, reason, argument, source }) => ({
    label: source ? `$(go-to-file) ${pattern}` : pattern,
    description: argument ? `tried by ${argument}` : "no pass tried it",
    detail: reason,
    source,
  }));
  const title = `Why this is still here: ${place?.text ?? op}`;
  if (!items.length) {
    void vscode.window.showInformationMessage(`MLIR: no pattern is for ${op}.`);
    return undefined;
  }
  const placeHolder = "The unmet condition of each pattern; choose one to see its code";
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDescription: true, matchOnDetail: true });
  return chosen?.source ?? undefined;
}

function backwardsLabel({ what, before, name }: LifeEvent): string {
  const icons = { replaced: "replace", made: "add", changed: "edit", erased: "trash" };
  return `$(${icons[what]}) ${before?.text ?? name}`;
}
