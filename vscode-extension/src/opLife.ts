/** The life of an operation: the list of what passes did to it. */
import * as vscode from "vscode";
import { type LifeEvent, type StatePlace, lifeLabel, stepName } from "./traceModel.ts";

export interface SourcePlace {
  readonly uri: string;
  readonly range: { readonly start: vscode.Position; readonly end: vscode.Position };
}

/** An operation of a document, or of a state. */
export type OpPlace =
  | { readonly uri: string; readonly position: { readonly line: number; readonly character: number } }
  | { readonly trace: string; readonly state: number; readonly line: number };

export interface Life {
  readonly trace?: string;
  readonly op?: string;
  readonly place?: StatePlace | null;
  readonly source?: SourcePlace | null;
  readonly events?: readonly (LifeEvent & { readonly source: SourcePlace | null })[];
  readonly message?: string;
}

export interface Tried {
  readonly op: string;
  readonly argument: string;
  readonly tried?: readonly { readonly pattern: string; readonly reason: string; readonly times: number }[];
  readonly message?: string;
}

interface Choice extends vscode.QuickPickItem {
  readonly step?: number;
  readonly source?: SourcePlace;
}

/** The links of the chain, and where the source has the operation; what is chosen. */
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
  const items = backwards ? [...links, ...sources.values()] : links;
  if (items.length) return vscode.window.showQuickPick(items, { title, matchOnDescription: true });
  const nothing = backwards ? "it was there from the beginning" : "no pass changed it";
  void vscode.window.showInformationMessage(`MLIR: ${place?.text ?? op}: ${nothing}.`);
  return undefined;
}

function backwardsLabel({ what, before, name }: LifeEvent): string {
  const icons = { replaced: "replace", made: "add", changed: "edit", erased: "trash" };
  return `$(${icons[what]}) ${before?.text ?? name}`;
}
