// What a start leaves to later ones in this browser: the files of the archive, and the memory of a Python that has loaded
// the server. Both can be made again at any time.

/** Each build has an address of its own: a memory fits no other build. */
const address = `https://pyodide.invalid/${BUILD}/`;

/** Opens the store. Fails if the page may not store anything. */
export const openStore = () => caches.open("mlir-workbench");

/** Returns `files` and `memory`, or undefined if this build has not stored them. */
export async function readStored() {
  try {
    const cache = await openStore();
    const [files, memory] = await Promise.all(["files", "memory"].map((part) => cache.match(address + part).then((response) => response?.arrayBuffer())));
    return files && memory && { files: new Uint8Array(files), memory: new Uint8Array(memory) };
  } catch {
    return undefined;
  }
}

/** Stores bytes by name, in place of those of other builds. */
export async function store(cache, parts) {
  for (const { url } of await cache.keys()) if (!url.startsWith(address)) await cache.delete(url);
  for (const [part, bytes] of Object.entries(parts)) await cache.put(address + part, new Response(bytes));
}

/** Forgets what is stored. */
export async function forget() {
  const cache = await openStore();
  for (const { url } of await cache.keys()) await cache.delete(url);
}
