/** The interpreter chosen in the Python extension (ms-python.python), where that extension is installed. */
import * as vscode from "vscode";

/** The part of the Python extension's public API that is used here. */
interface PythonApi {
  readonly environments: {
    getActiveEnvironmentPath(resource?: vscode.Uri): { readonly path: string };
    resolveEnvironment(
      environment: { readonly path: string },
    ): Promise<{ readonly executable: { readonly uri?: vscode.Uri } } | undefined>;
    readonly onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
  };
}

async function pythonApi(): Promise<PythonApi | undefined> {
  const extension = vscode.extensions.getExtension<PythonApi>("ms-python.python");
  if (!extension) return undefined;
  try {
    return await extension.activate();
  } catch {
    return undefined; // It reports its own trouble; the search for the server goes on elsewhere.
  }
}

export async function selectedInterpreter(): Promise<string | undefined> {
  const api = await pythonApi();
  if (!api) return undefined;
  const environment = api.environments.getActiveEnvironmentPath(vscode.workspace.workspaceFolders?.[0]?.uri);
  return (await api.environments.resolveEnvironment(environment))?.executable.uri?.fsPath;
}

/** Calls back when the user picks another interpreter. */
export async function onInterpreterChanged(callback: () => void): Promise<vscode.Disposable> {
  const api = await pythonApi();
  return api?.environments.onDidChangeActiveEnvironmentPath(callback) ?? new vscode.Disposable(() => undefined);
}
