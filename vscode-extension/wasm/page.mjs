// What a Python in a web page needs: Pyodide and the archive of packages, as URLs or bytes (`parts`), and what earlier visits
// have stored.
import { loadPyodide } from "pyodide";
import { decompressed, loadPython } from "./core.mjs";
import { forget, openStore, readStored, store } from "./stored.mjs";

/** Where Pyodide seeks what it loads by itself. */
const nowhere = "https://pyodide.invalid/";
const program = "data:application/wasm;base64,";

const usualFetch = self.fetch.bind(self);
/** Returns a part as the answer of a server. Servers do not know every `type`, and an answer of another one is of no use. */
async function get(part, type = "application/octet-stream") {
  const answer = typeof part === "string" ? await usualFetch(part) : new Response(part);
  const hasType = answer.headers.get("Content-Type")?.startsWith(type);
  return hasType ? answer : new Response(answer.body, { headers: { "Content-Type": type } });
}
const bytesOf = async (part) => new Uint8Array(await (await get(part)).arrayBuffer());

/** Starts a Python: from the stored memory, if there is one, which has the server loaded. */
export async function startPython(parts) {
  answerPyodide(parts);
  const stored = await readStored();
  if (stored) {
    try {
      return { python: await loadPython({ files: stored.files, load: loading(parts, stored.memory) }), isStored: true };
    } catch (error) {
      console.warn("A new Python starts, since the stored memory is of no use:", error);
      await forget();
    }
  }
  return { python: await loadPython({ files: decompressed(bytesOf(parts.packages)), load: loading(parts) }), isStored: false };
}

/** Stores the memory of a Python that has loaded the server. */
export async function storePython(parts) {
  const cache = await openStore();
  answerPyodide(parts);
  const files = await decompressed(bytesOf(parts.packages));
  const load = loading(parts);
  const python = await loadPython({ files, load: (options) => load({ ...options, _makeSnapshot: true }) });
  await python.pyimport("ir_lsp.rehearsal").rehearse("/examples");
  await store(cache, { files, memory: python.makeMemorySnapshot({ serializer: () => null }) });
}

/** Has Pyodide load the parts. Those that take longest are begun with here, while the stored memory is read. */
function answerPyodide({ binary, module }) {
  const compiled = WebAssembly.compileStreaming(get(binary, "application/wasm"));
  // Pyodide asks for both, and reports an error then.
  for (const begun of [compiled, import(module)]) begun.catch(() => undefined);
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module: await compiled, instance: await WebAssembly.instantiate(await compiled, imports) });
  self.fetch = (address, options) => {
    const { href } = address instanceof Request ? new URL(address.url) : new URL(address, nowhere);
    if (href === `${nowhere}pyodide.asm.wasm`) return get(new Uint8Array());
    // How zstddec loads its program, which the policy of VS Code's page forbids.
    if (href.startsWith(program)) return get(Uint8Array.from(atob(href.slice(program.length)), (character) => character.codePointAt(0)));
    // The library is in the archive.
    return href === `${nowhere}python_stdlib.zip` ? get(new Uint8Array()) : usualFetch(address, options);
  };
}

/**
 * Returns a function that loads Pyodide, with a memory if there is one. Objects of JavaScript that Python knew then are lost;
 * they belong to the promise that was awaited.
 */
function loading({ module, lock }, memory) {
  return async (options) => {
    const [{ default: create }, lockFileContents] = await Promise.all([import(module), get(lock).then((response) => response.text())]);
    const createPyodideModule = async (settings) => {
      const created = await create(settings);
      // Pyodide copies the memory into that of the module, which it expects to be as large.
      if (memory) created.growMemory(memory.length);
      return created;
    };
    return loadPyodide({ ...options, indexURL: nowhere, lockFileContents, createPyodideModule, _loadSnapshot: memory, _snapshotDeserializer: () => null });
  };
}
