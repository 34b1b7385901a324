/** The list in which users choose or type a pipeline of passes. */
import * as vscode from "vscode";
import { askServer } from "./askServer.ts";
import { fillIn } from "./passForm.ts";
import { type Choice, choices, type Pass, type PipelineProblem, type Preset } from "./passChoices.ts";

interface Question {
  readonly last?: string;
  readonly inFunction?: boolean;
  readonly functionName?: string | null;
  readonly title?: string;
  readonly presets?: readonly Preset[];
  /** Another program that runs the passes and checks the pipeline; "" if the server does. */
  readonly program?: string;
}

interface Chosen {
  readonly pipeline: string;
  readonly inFunction: boolean;
}

const formButton: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon("settings-gear"), tooltip: "Fill in options..." };

/**
 * Shows a list of passes, in which a whole pipeline can be typed, too, with completion. A button beside a pass opens a form
 * for its options. If a function is named, a button of the list switches between the function and the file. `presets` are
 * above the passes. Returns undefined if the user cancels.
 */
export async function choosePipeline({
  last = "",
  inFunction: startsInFunction = false,
  functionName = null,
  title,
  presets = [],
  program = "",
}: Question): Promise<Chosen | undefined> {
  const passes = await askServer<Pass[]>("ir-lsp.listPasses");
  if (!passes) return undefined;
  const list = vscode.window.createQuickPick<vscode.QuickPickItem & Choice>();
  let inFunction = startsInFunction;
  const setScope = (value: boolean): void => {
    inFunction = value;
    list.title =
      title ?? (inFunction ? `Apply passes to ${functionName ?? "the function at the cursor"}` : "Apply passes to the file");
    if (functionName === null) return;
    const iconPath = new vscode.ThemeIcon(inFunction ? "file-code" : "symbol-function");
    list.buttons = [{ iconPath, tooltip: inFunction ? "Apply to the file instead" : `Apply to ${functionName} instead` }];
  };
  setScope(startsInFunction);
  list.onDidTriggerButton(() => setScope(!inFunction));
  list.placeholder = `A pass, or a pipeline${program && ` of ${program}`}: cse,canonicalize{max-iterations=3}`;
  list.matchOnDescription = true;
  let checked = "";
  const show = (problem: PipelineProblem | null): void => {
    checked = list.value;
    list.items = choices(passes, list.value, problem, presets).map((choice) => ({
      ...choice,
      // The input itself is always shown, even if the list would filter it out.
      alwaysShow: choice.description === "run this pipeline" || choice.pipeline === undefined,
      ...(choice.pass?.options.length ? { buttons: [formButton] } : {}),
    }));
  };
  if (last.includes(",") || last.includes("(")) list.value = last;
  const check = async (): Promise<void> => {
    const typed = list.value;
    const problem = typed.trim() && !program ? await askServer<PipelineProblem | null>("ir-lsp.checkPipeline", typed) : null;
    if (typed === list.value) show(problem ?? null);
  };
  list.onDidChangeValue(() => void check());
  await check();
  return new Promise((resolve) => {
    list.onDidAccept(async () => {
      let [chosen] = list.selectedItems;
      // If Enter is pressed before the server has checked the last characters, the items are those of a shorter text.
      if (list.value !== checked) {
        const typed = list.value.trim();
        await check();
        chosen = list.items.find(({ pipeline }) => pipeline === typed) ?? list.items.find(({ label }) => label === chosen?.label);
      }
      if (chosen?.completes !== undefined) {
        list.value = chosen.completes;
        void check(); // setting the value fires no event
      }
      if (chosen?.pipeline === undefined) return;
      resolve({ pipeline: chosen.pipeline, inFunction });
      list.hide();
    });
    list.onDidTriggerItemButton(({ item: { pass } }) => {
      if (!pass) return;
      resolve(fillIn(pass).then((pipeline) => (pipeline === undefined ? undefined : { pipeline, inFunction })));
      list.hide();
    });
    list.onDidHide(() => {
      resolve(undefined);
      list.dispose();
    });
    list.show();
  });
}
