// Pyodide refuses classic workers, as which VS Code starts all workers of extensions. It needs `import()`, which both kinds
// have; it tells them apart by whether this function works.
self.importScripts = () => {
  throw new TypeError("this worker is to look like a module");
};
