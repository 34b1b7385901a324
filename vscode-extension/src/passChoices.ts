/** What the list of passes offers while somebody types; knows nothing of VS Code. */

export interface Pass {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly { readonly name: string; readonly help: string }[];
}

/** What is wrong with a pipeline; `offset` is the character, if it is one. */
export interface PipelineProblem {
  readonly message: string;
  readonly offset: number | null;
}

/** A pipeline with a name: of the project file, or one that comes with the server. */
export interface Preset {
  readonly name: string;
  readonly pipeline: string;
  readonly origin: string;
}

export interface Choice {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** What is run when it is chosen; undefined for what only says something. */
  readonly pipeline?: string;
}

/** The passes, and above them what was typed where that is a pipeline of its own, or what is wrong with it. */
export function choices(
  passes: readonly Pass[],
  typed: string,
  problem: PipelineProblem | null,
  presets: readonly Preset[] = [],
): Choice[] {
  const pipeline = typed.trim();
  const named = presets.map((preset) => ({
    label: preset.name,
    description: preset.origin,
    detail: preset.pipeline,
    pipeline: preset.pipeline,
  }));
  const listed = passes.map(({ name, summary, options }) => ({
    label: name,
    description: summary,
    detail: options.length ? `options: ${options.map((option) => option.name).join(", ")}` : undefined,
    pipeline: name,
  }));
  listed.unshift(...named);
  if (!pipeline || passes.some(({ name }) => name === pipeline)) return listed;
  if (!problem) return [{ label: pipeline, description: "run this pipeline", pipeline }, ...listed];
  // While a name is typed it is no pass yet; only what looks like a pipeline is told what is wrong with it.
  if (!/[,(){}]/.test(pipeline)) return listed;
  return [{ label: underlined(typed, problem.offset), description: problem.message }, ...listed];
}

/** The text with a mark before the character that is wrong. */
export function underlined(text: string, offset: number | null): string {
  return offset === null ? text : `${text.slice(0, offset)}⟨here⟩${text.slice(offset)}`;
}
