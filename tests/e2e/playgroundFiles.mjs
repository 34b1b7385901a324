// A server of files with the playground at /playground/, and pages of the documentation beside it at /docs/.
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";

const playground = fileURLToPath(new URL("../../.build/playground/", import.meta.url));
const documentation = fileURLToPath(new URL("../../docs/", import.meta.url));
const types = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };

/** Serves the playground, and `pages` by their names below /docs/; returns the server's `url` and `close()`. */
export async function servePlayground(pages = {}) {
  const contentOf = async (name) => {
    if (name.startsWith("/playground/")) return readFile(path.join(playground, name.replace("/playground/", "")));
    const page = name.replace("/docs/", "");
    return pages[page] ?? readFile(path.join(documentation, page));
  };
  const server = createServer(async ({ url }, response) => {
    const name = new URL(url, "http://localhost").pathname.replace(/\/$/, "/index.html");
    const content = await contentOf(name).catch(() => undefined);
    response.writeHead(content ? 200 : 404, { "Content-Type": types[path.extname(name)] ?? "application/octet-stream" }).end(content);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
