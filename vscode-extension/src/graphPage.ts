/** The page of a graph, which contains all scripts and styles and may load nothing else. */

export interface GraphParts {
  readonly style: string;
  readonly layout: string;
  readonly graph: string;
  readonly page: string;
}

/** Returns the page as HTML; only scripts and styles with `nonce` are allowed. */
export function graphPage({ style, layout, graph, page }: GraphParts, nonce: string): string {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; worker-src blob:`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<style nonce="${nonce}">
html, body { height: 100%; margin: 0; padding: 0; }
#graph { height: 100%; }
${style}
</style>
</head>
<body>
<div id="graph"></div>
<script type="text/plain" id="layout">${layout}</script>
<script type="module" nonce="${nonce}">${graph}
${page}</script>
</body>
</html>
`;
}

/** Returns the title above the graph of state `number`. */
export function stateTitle(title: string, states: readonly { readonly uri?: string; readonly pipeline?: string }[], number: number): string {
  const state = states[number - 1];
  if (!state) return states.length > 0 ? `${title} (before)` : title;
  return `${title} (${state.pipeline === undefined ? fileName(state.uri ?? "") : `after ${state.pipeline}`})`;
}

export function fileName(uri: string): string {
  return decodeURIComponent(uri.split("/").pop() ?? uri);
}
