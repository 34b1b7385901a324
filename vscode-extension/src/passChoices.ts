/** Items of the list of passes while a pipeline is typed; independent of VS Code. */

export interface PassOption {
  readonly name: string;
  readonly help: string;
  readonly default: string;
  /** The possible values; empty if any text or number is possible. */
  readonly values: readonly string[];
}

export interface Pass {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly PassOption[];
}

/** The error in a pipeline; `offset` is its character, if it has one. */
export interface PipelineProblem {
  readonly message: string;
  readonly offset: number | null;
}

/** A named pipeline, of the project file or of the server. */
export interface Preset {
  readonly name: string;
  readonly pipeline: string;
  readonly origin: string;
}

export interface Choice {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** The pipeline to run when the item is chosen; undefined for items that only show a message. */
  readonly pipeline?: string;
  /** The text that replaces the input when the item is chosen, as a completion. */
  readonly completes?: string;
  /** The pass whose options can be filled in. */
  readonly pass?: Pass;
}

/** Returns the items: the input if it is a pipeline, or its error; then completions, or presets and passes. */
export function choices(
  passes: readonly Pass[],
  typed: string,
  problem: PipelineProblem | null,
  presets: readonly Preset[] = [],
): Choice[] {
  const pipeline = typed.trim();
  const completed = completions(passes, typed);
  const named: Choice[] = presets.map((preset) => ({
    label: preset.name,
    description: preset.origin,
    detail: preset.pipeline,
    pipeline: preset.pipeline,
  }));
  const ofPass = (pass: Pass): Choice => ({
    label: pass.name,
    description: pass.summary,
    ...(pass.options.length ? { detail: `options: ${pass.options.map((option) => option.name).join(", ")}` } : {}),
    pipeline: pass.name,
    pass,
  });
  if (completed.length && problem) return [{ label: marked(typed, problem.offset), description: problem.message }, ...completed];
  if (completed.length) return [{ label: pipeline, description: "run this pipeline", pipeline }, ...completed];
  const listed = [...named, ...passes.map(ofPass)];
  if (!pipeline || passes.some(({ name }) => name === pipeline)) return listed;
  if (!problem) return [{ label: pipeline, description: "run this pipeline", pipeline }, ...listed];
  // An unfinished name is not an error; errors are shown only for input that looks like a pipeline.
  if (!/[,(){}]/.test(pipeline)) return listed;
  return [{ label: marked(typed, problem.offset), description: problem.message }, ...listed];
}

/** Returns completions of an unfinished pipeline: passes after a comma or bracket, options and their values in braces. */
export function completions(passes: readonly Pass[], typed: string): Choice[] {
  const opened = typed.lastIndexOf("{");
  if (opened > typed.lastIndexOf("}")) {
    const name = /[\w-]+$/.exec(typed.slice(0, opened))?.[0];
    const options = passes.find((pass) => pass.name === name)?.options ?? [];
    const [word = ""] = /[^\s{]*$/.exec(typed) ?? [];
    const before = typed.slice(0, typed.length - word.length);
    const [key = "", value] = word.split("=", 2);
    if (value === undefined) {
      return options
        .filter((option) => option.name.startsWith(key))
        .map((option) => ({ label: option.name, description: optionText(option), detail: option.help, completes: `${before}${option.name}=` }));
    }
    const values = options.find((option) => option.name === key)?.values ?? [];
    return values
      .filter((each) => each.startsWith(value) && each !== value)
      .map((each) => ({ label: each, description: `a value of ${key}`, completes: `${before}${key}=${each}` }));
  }
  const [word = ""] = /[\w-]*$/.exec(typed) ?? [];
  const before = typed.slice(0, typed.length - word.length);
  if (!/[,(]\s*$/.test(before)) return [];
  return passes
    .filter((pass) => pass.name.includes(word) && pass.name !== word)
    .map((pass) => ({ label: pass.name, description: pass.summary, completes: `${before}${pass.name}` }));
}

/** Returns the possible values and the default of an option, as text. */
export function optionText({ default: defaultValue, values }: PassOption): string {
  return `${values.length ? `${values.join(" or ")}, ` : ""}${defaultValue ? `by default ${defaultValue}` : "empty by default"}`;
}

/** Returns a pass with options as a pipeline. */
export function passWith(pass: Pass, set: ReadonlyMap<string, string>): string {
  const parts = [...set].map(([name, value]) => `${name}=${value}`);
  return parts.length ? `${pass.name}{${parts.join(" ")}}` : pass.name;
}

/** Returns the text with a mark before the character at `offset`. */
export function marked(text: string, offset: number | null): string {
  return offset === null ? text : `${text.slice(0, offset)}⟨here⟩${text.slice(offset)}`;
}
