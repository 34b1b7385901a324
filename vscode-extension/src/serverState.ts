/** The state of the server, and its text in the status bar; independent of VS Code. */

/** A piece of work that the server reports, such as indexing a workspace. */
export interface Work {
  readonly title: string;
  readonly percentage?: number;
}

/** Facts about a running server. */
export interface ServerFacts {
  readonly mlir: readonly number[];
  readonly python: string;
  readonly trusted: boolean;
  readonly dialects: readonly string[];
  readonly files: number;
}

export type State =
  | { readonly kind: "starting" }
  | { readonly kind: "installing" }
  | {
      readonly kind: "running";
      readonly server: string;
      readonly origin: string;
      readonly facts?: ServerFacts;
      readonly work?: Work;
    }
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "missing" }
  | { readonly kind: "off" };

export interface Description {
  /** Text in the status bar, with its icon. */
  readonly text: string;
  /** One line each, without markup. */
  readonly details: readonly string[];
  readonly severity: "normal" | "warning" | "error";
}

export function describe(state: State): Description {
  switch (state.kind) {
    case "starting":
      return { text: "$(loading~spin) MLIR", details: ["The server is starting."], severity: "normal" };
    case "installing":
      return { text: "$(loading~spin) MLIR", details: ["The server is being installed."], severity: "normal" };
    case "running":
      return { text: runningText(state.work), details: runningDetails(state), severity: "normal" };
    case "stopped":
      return { text: "$(circle-slash) MLIR", details: ["The server is stopped."], severity: "warning" };
    case "failed":
      return { text: "$(error) MLIR", details: [`The server failed: ${state.reason}.`], severity: "error" };
    case "missing":
      return { text: "$(error) MLIR", details: ["No server was found; files are only highlighted."], severity: "error" };
    case "off":
      return { text: "$(circle-slash) MLIR", details: ["The server is switched off in the settings."], severity: "normal" };
  }
}

function runningText(work: Work | undefined): string {
  if (!work) return "$(check) MLIR";
  const percentage = work.percentage === undefined ? "" : ` ${Math.round(work.percentage)}%`;
  return `$(loading~spin) MLIR: ${work.title}${percentage}`;
}

function runningDetails({ server, origin, facts, work }: Extract<State, { kind: "running" }>): string[] {
  const details = [work ? `The server is working: ${work.title}.` : "The server is ready.", `${server} (${origin})`];
  if (facts) {
    details.push(`MLIR ${facts.mlir.join(", ")}, Python ${facts.python}, ${count(facts.dialects.length, "dialect")}`);
    if (facts.files > 0) details.push(`${count(facts.files, "file")} of the workspace in the index`);
    if (!facts.trusted) details.push("The workspace is not trusted: nothing in it is run.");
  }
  return details;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** LSP's message about a piece of work (`WorkDoneProgress...`). */
export interface WorkReport {
  readonly kind: "begin" | "report" | "end";
  readonly title?: string;
  readonly percentage?: number;
}

/** The current pieces of work; the one that began last is shown. */
export class WorkList {
  private readonly works = new Map<string | number, Work>();

  get tokens(): (string | number)[] {
    return [...this.works.keys()];
  }

  clear(): void {
    this.works.clear();
  }

  /** Updates the list by a message; returns the work to show. */
  update(token: string | number, report: WorkReport): Work | undefined {
    if (report.kind === "end") this.works.delete(token);
    else {
      const title = report.title ?? this.works.get(token)?.title ?? "working";
      const percentage = report.percentage ?? this.works.get(token)?.percentage;
      this.works.set(token, percentage === undefined ? { title } : { title, percentage });
    }
    return [...this.works.values()].at(-1);
  }
}
