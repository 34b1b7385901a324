/** The page of a heat map for a table of numbers: an SVG without scripts. Independent of VS Code. */

export interface Picture {
  readonly shape: readonly number[];
  readonly rows: number;
  readonly columns: number;
  /** Mean of the elements in each cell; null if all of them are NaN or missing. */
  readonly cells: readonly (readonly (number | null)[])[];
  readonly statistics: string;
}

/** From dark blue over green to yellow: colours that colour-blind people can distinguish. */
const colours = [[68, 1, 84], [59, 82, 139], [33, 145, 140], [94, 201, 98], [253, 231, 37]] as const;
const missing = "#d33";

export function heatMapPage(title: string, { shape, cells, statistics }: Picture): string {
  const numbers = cells.flat().filter((cell) => cell !== null);
  const low = numbers.reduce((least, cell) => Math.min(least, cell), Number.POSITIVE_INFINITY);
  const high = numbers.reduce((most, cell) => Math.max(most, cell), Number.NEGATIVE_INFINITY);
  const width = cells[0]?.length ?? 0;
  const squares = cells.flatMap((row, y) => row.map((cell, x) => {
    const colour = cell === null ? missing : colourOf(high > low ? (cell - low) / (high - low) : 0);
    return `<rect x="${x}" y="${y}" width="1" height="1" fill="${colour}"><title>row ${y}, column ${x}: ${cell ?? "NaN or missing"}</title></rect>`;
  }));
  return `<!DOCTYPE html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body { font-family: var(--vscode-font-family); } svg { width: 100%; max-height: 80vh; shape-rendering: crispEdges; }</style></head>
<body><h3>${escaped(title)}: ${shape.join("x")}</h3><p>${escaped(statistics)}. Red: NaN, poison or never written.</p>
<svg viewBox="0 0 ${Math.max(width, 1)} ${Math.max(cells.length, 1)}" role="img" aria-label="Heat map of ${escaped(title)}">${squares.join("")}</svg></body></html>`;
}

function colourOf(share: number): string {
  const place = share * (colours.length - 1);
  const index = Math.min(Math.floor(place), colours.length - 2);
  const [from, to] = [colours[index] ?? colours[0], colours[index + 1] ?? colours[0]];
  return `rgb(${from.map((part, each) => Math.round(part + ((to[each] ?? part) - part) * (place - index))).join(",")})`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
