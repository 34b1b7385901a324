/** The interpreter chosen in the Python extension (ms-python.python), if that extension is installed. */
import * as vscode from "vscode";

/** The used part of the Python extension's public API. */
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
    return undefined; // It reports its own errors; the search for the server continues elsewhere.
  }
}

export async function selectedInterpreter(): Promise<string | undefined> {
  const api = await pythonApi();
  if (!api) return undefined;
  const environment = api.environments.getActiveEnvironmentPath(vscode.workspace.workspaceFolders?.[0]?.uri);
  return (await api.environments.resolveEnvironment(environment))?.executable.uri?.fsPath;
}

/** Calls `callback` when the user chooses another interpreter. */
export async function onInterpreterChanged(callback: () => void): Promise<vscode.Disposable> {
  const api = await pythonApi();
  return api?.environments.onDidChangeActiveEnvironmentPath(callback) ?? new vscode.Disposable(() => undefined);
}
