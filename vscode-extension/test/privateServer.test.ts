/** The environment of the extension's own, against small programs that stand for Python. */
import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { type TestContext, test } from "node:test";
import { findPython, findWheel, install, installedPython, isUpToDate } from "../src/privateServer.ts";

/** Does what the real one does in `-m venv FOLDER`: makes FOLDER/bin/python, which does `pip`. */
const python = (pip: string): string => `#!/bin/sh
case "$*" in
  *"-m venv"*) for last; do :; done; mkdir -p "$last/bin"; cp "$0" "$last/bin/python" ;;
  *"-m pip install"*) ${pip} ;;
  *) exit 0 ;;
esac
`;

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "mlir-install-"));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

async function program(file: string, text: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  await chmod(file, 0o755);
  return file;
}

async function installation(t: TestContext): Promise<{ folder: string; wheel: string; root: string }> {
  const root = await temporaryFolder(t);
  const wheel = path.join(root, "server-1.0-py3-none-any.whl");
  await writeFile(wheel, "first");
  return { root, wheel, folder: path.join(root, "environment") };
}

const ignore = (): void => undefined;

test("an installation is found, and up to date if made from this wheel", async (t) => {
  const given = await installation(t);
  const interpreter = await program(path.join(given.root, "python3"), python('echo "Collecting numpy"'));
  const [said, log]: [string[], string[]] = [[], []];
  assert.equal(await installedPython(given), undefined);
  await install(given, interpreter, (what) => said.push(what), (line) => log.push(line), new AbortController().signal);
  assert.equal(await installedPython(given), path.join(given.folder, "bin/python"));
  assert.deepEqual(said, ["creating a Python environment", "installing the packages", "downloading numpy"]);
  assert.deepEqual(log, ["Collecting numpy"]);
  assert.equal(await isUpToDate(given), true);
  await writeFile(given.wheel, "second");
  assert.equal(await isUpToDate(given), false);
});

test("a failed installation has the last line as its reason, and keeps the earlier one", async (t) => {
  const given = await installation(t);
  const good = await program(path.join(given.root, "good"), python("exit 0"));
  const bad = await program(path.join(given.root, "bad"), python("echo trying; echo no network >&2; exit 1"));
  const { signal } = new AbortController();
  await assert.rejects(install(given, bad, ignore, ignore, signal), { message: "no network" });
  assert.equal(await installedPython(given), undefined);
  await install(given, good, ignore, ignore, signal);
  await assert.rejects(install(given, bad, ignore, ignore, signal), { message: "no network" });
  assert.notEqual(await installedPython(given), undefined);
  assert.deepEqual((await readdir(given.root)).toSorted(), ["bad", "environment", "good", path.basename(given.wheel)]);
});

test("a cancelled installation ends at once and leaves no files", async (t) => {
  const given = await installation(t);
  const interpreter = await program(path.join(given.root, "python3"), python("echo Collecting llvmlite; exec sleep 60"));
  const abort = new AbortController();
  const report = (what: string): void => {
    if (what === "downloading llvmlite") abort.abort();
  };
  await assert.rejects(install(given, interpreter, report, ignore, abort.signal), { message: "cancelled" });
  assert.equal(await installedPython(given), undefined);
  assert.deepEqual((await readdir(given.root)).toSorted(), ["python3", path.basename(given.wheel)]);
});

test("a missing Python is reported", async (t) => {
  const given = await installation(t);
  await assert.rejects(install(given, "/no/python", ignore, ignore, new AbortController().signal), /ENOENT/);
});

test("a Python that is too old, or lacks venv, is skipped with a reason", async (t) => {
  const folder = await temporaryFolder(t);
  const old = await program(path.join(folder, "a/python3"), '#!/bin/sh\necho "it is Python 3.9" >&2\nexit 1\n');
  const fit = await program(path.join(folder, "b/python3"), "#!/bin/sh\nexit 0\n");
  const environment = { PATH: [path.join(folder, "a"), path.join(folder, "b")].join(path.delimiter) };
  const given = { folders: [], trusted: true, environment, selectedInterpreter: async () => undefined };
  assert.deepEqual(await findPython(given), { python: fit, unfit: [`${old}: it is Python 3.9`] });
  const none = await findPython({ ...given, environment: { PATH: path.join(folder, "a") } });
  assert.equal(none.python, undefined);
});

test("the interpreter of the Python extension is first, but only in a trusted workspace", async (t) => {
  const folder = await temporaryFolder(t);
  const chosen = await program(path.join(folder, "chosen"), "#!/bin/sh\nexit 0\n");
  const given = { folders: [], environment: {}, selectedInterpreter: async () => chosen };
  assert.equal((await findPython({ ...given, trusted: true })).python, chosen);
  assert.equal((await findPython({ ...given, trusted: false })).python, undefined);
});

test("a Python inside a folder that is not trusted is not run", async (t) => {
  const folder = await temporaryFolder(t);
  const ran = path.join(folder, "ran");
  await program(path.join(folder, "bin/python3"), `#!/bin/sh\ntouch ${ran}\n`);
  const environment = { PATH: path.join(folder, "bin") };
  const folders = [{ name: "project", path: folder }];
  await findPython({ folders, trusted: false, environment, selectedInterpreter: async () => undefined });
  await assert.rejects(readFile(ran), { code: "ENOENT" });
});

test("the wheel of the extension", async (t) => {
  const { root, wheel } = await installation(t);
  assert.equal(await findWheel(root), wheel);
  assert.equal(await findWheel(path.join(root, "nowhere")), undefined);
});
