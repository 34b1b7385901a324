/** Runs a function of the open file with arguments that the user types. */
import * as vscode from "vscode";
import { argumentWords } from "./argumentWords.ts";
import { askServer } from "./askServer.ts";

export interface RunAbout {
  readonly uri: string;
  readonly line?: number;
  readonly function?: string;
}

interface Function {
  readonly name: string;
  readonly arguments: readonly { type: string; default: string }[];
}

/** Actions on a function, with the server's command and the progress message. */
const ACTIONS = {
  run: { command: "ir-lsp.run", title: "Running" },
  benchmark: { command: "ir-lsp.benchmark", title: "Measuring" },
} as const;

export type Action = keyof typeof ACTIONS;

interface Outcome {
  readonly text?: string;
  readonly seconds?: number;
  readonly message?: string;
}

/** Asks for the function, unless `about` names it, and for its arguments; undefined if the user cancels. `last` stores the last arguments of each function. */
export async function chooseCall(about: RunAbout, last: vscode.Memento): Promise<{ name: string; words: string[] } | undefined> {
  const answer = await askServer<{ functions?: Function[]; message?: string }>("ir-lsp.functions", about);
  if (!answer) return undefined;
  if (!answer.functions?.length) {
    void vscode.window.showErrorMessage(`MLIR: ${answer.message ?? "there is no function with a body in this file"}.`);
    return undefined;
  }
  const name = about.function ?? (await choose(answer.functions));
  const chosen = answer.functions.find((each) => each.name === name);
  if (!chosen) return undefined;
  const words = chosen.arguments.length ? await ask(chosen, `${about.uri}@${chosen.name}`, last) : [];
  return words && { name: chosen.name, words };
}

/** Asks for missing arguments, calls the function, and shows the result. `last` stores the last arguments of each function. */
export async function callFunction(
  action: Action,
  about: RunAbout,
  output: vscode.OutputChannel,
  last: vscode.Memento,
): Promise<void> {
  const { command, title } = ACTIONS[action];
  const chosen = await chooseCall(about, last);
  if (!chosen) return;
  const { words } = chosen;
  const outcome = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: `${title} @${chosen.name}` },
    () => askServer<Outcome>(command, { ...about, function: chosen.name, arguments: words }),
  );
  if (!outcome) return;
  const call = `@${chosen.name}(${words.join(", ")})`;
  if (outcome.text === undefined) {
    void vscode.window.showErrorMessage(`MLIR: ${call}: ${outcome.message ?? "no answer"}`);
    return;
  }
  const time = `${((outcome.seconds ?? 0) * 1000).toFixed(3)} ms`;
  output.appendLine(`${call}    ${time}`);
  output.append(outcome.text || "(no results)\n");
  output.show(true);
}

async function choose(functions: readonly Function[]): Promise<string | undefined> {
  if (functions.length === 1) return functions[0]?.name;
  return vscode.window.showQuickPick(functions.map(({ name }) => name), { title: "Which function?" });
}

async function ask(chosen: Function, key: string, last: vscode.Memento): Promise<string[] | undefined> {
  const types = chosen.arguments.map(({ type }) => type).join(", ");
  const typed = await vscode.window.showInputBox({
    title: `Arguments of @${chosen.name} (${types})`,
    prompt: "Numbers, lists [[1, 2], [3, 4]], iota, zeros, ones, random, fill=0.5, with a shape such as iota:4x8, or files.npy",
    value: last.get(`mlir.arguments.${key}`) ?? chosen.arguments.map((each) => each.default).join(" "),
    ignoreFocusOut: true,
    validateInput: (value) => {
      const count = argumentWords(value).length;
      return count === chosen.arguments.length ? undefined : `${chosen.arguments.length} arguments are needed, not ${count}`;
    },
  });
  if (typed === undefined) return undefined;
  await last.update(`mlir.arguments.${key}`, typed);
  return argumentWords(typed);
}
