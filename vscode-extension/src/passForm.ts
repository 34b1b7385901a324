/** A form for the options of a pass: a list of options with their values, which can be changed. */
import * as vscode from "vscode";
import { askServer } from "./askServer.ts";
import { optionText, type Pass, type PassOption, passWith, type PipelineProblem } from "./passChoices.ts";

/** Asks for options of a pass until the user runs it; returns the pass as a pipeline, undefined if the user cancels. */
export async function fillIn(pass: Pass, verb = "Run"): Promise<string | undefined> {
  const set = new Map<string, string>();
  for (;;) {
    const run = { label: `$(play) ${verb} ${passWith(pass, set)}`, option: undefined };
    const options = pass.options.map((option) => {
      const value = set.get(option.name);
      return {
        label: value === undefined ? option.name : `$(check) ${option.name}=${value}`,
        description: optionText(option),
        detail: option.help,
        option,
      };
    });
    const title = `Options of ${pass.name}`;
    const chosen = await vscode.window.showQuickPick([run, ...options], { title, matchOnDetail: true, ignoreFocusOut: true });
    if (!chosen) return undefined;
    if (!chosen.option) return passWith(pass, set);
    const value = await askForValue(pass, chosen.option, set);
    if (value === "") set.delete(chosen.option.name);
    else if (value !== undefined) set.set(chosen.option.name, value);
  }
}

/** Asks for the value of an option; returns "" for its default, undefined if the user cancels. */
async function askForValue(pass: Pass, option: PassOption, set: ReadonlyMap<string, string>): Promise<string | undefined> {
  const title = `${pass.name}: ${option.name}`;
  if (option.values.length) {
    const items = option.values.map((label) => ({ label, ...(label === option.default ? { description: "the default" } : {}) }));
    const picked = await vscode.window.showQuickPick(items, { title, placeHolder: option.help, ignoreFocusOut: true });
    return picked && (picked.label === option.default ? "" : picked.label);
  }
  return vscode.window.showInputBox({
    title,
    prompt: option.help,
    placeHolder: optionText(option),
    value: set.get(option.name) ?? "",
    ignoreFocusOut: true,
    validateInput: async (value) => {
      if (!value) return undefined;
      const pipeline = passWith(pass, new Map([[option.name, value]]));
      return (await askServer<PipelineProblem | null>("ir-lsp.checkPipeline", pipeline))?.message;
    },
  });
}
