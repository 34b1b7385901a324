/** package.json against what it names: commands, settings, files. */
import assert from "node:assert/strict";
import { access, readFile, readdir } from "node:fs/promises";
import { test } from "node:test";

interface Setting {
  readonly markdownDescription?: string;
  readonly enum?: unknown[];
  readonly enumDescriptions?: string[];
  readonly markdownEnumDescriptions?: string[];
  readonly default?: unknown;
}

interface Step {
  readonly description: string;
  readonly media: { readonly image: string; readonly altText: string };
}

interface Manifest {
  readonly icon: string;
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: string[] } };
  readonly contributes: {
    readonly commands: { readonly command: string; readonly title: string; readonly icon?: string }[];
    readonly menus: Record<string, { readonly command?: string; readonly submenu?: string }[]>;
    readonly submenus: { readonly id: string }[];
    readonly languages: { readonly configuration?: string; readonly icon?: Record<string, string> }[];
    readonly grammars: { readonly path: string }[];
    readonly configuration: { readonly properties: Record<string, Setting> };
    readonly walkthroughs: { readonly id: string; readonly steps: Step[] }[];
  };
}

const root = new URL("..", import.meta.url);
const manifest = JSON.parse(await readFile(new URL("package.json", root), "utf8")) as Manifest;
const { commands, menus, submenus, languages, grammars, configuration, walkthroughs } = manifest.contributes;
const sources = await Promise.all(
  (await readdir(new URL("src/", root))).map((name) => readFile(new URL(`src/${name}`, root), "utf8")),
);
const source = sources.join("\n");
const declared = commands.map(({ command }) => command);

/** Registered, but for other parts of the extension only. */
const internal = new Set([
  "mlir.openCompiled",
  "mlir.choosePass",
  "mlir.showCompiledState",
  "mlir.showPass",
  "mlir.showStep",
  "mlir.showMoreSteps",
  "mlir.whenServerRuns",
]);

test("the declared commands are the registered ones", () => {
  const registered = new Set(
    [...source.matchAll(/registerCommand\(\s*"(mlir\.\w+)"|^ {2}"(mlir\.\w+)": /gm)].map((found) => found[1] ?? found[2] ?? ""),
  );
  for (const command of internal) registered.delete(command);
  assert.deepEqual([...registered].toSorted(), declared.toSorted());
});

test("each command has a title and an icon", () => {
  for (const { command, title, icon } of commands) {
    assert.match(title, /^[A-Z]/, command);
    assert.match(icon ?? "", /^\$\([\w-]+\)$/, command);
  }
});

test("menus, walkthroughs and code name existing commands", () => {
  for (const { command, submenu } of Object.values(menus).flat()) {
    if (command) assert(declared.includes(command), command);
    if (submenu) assert(submenus.some(({ id }) => id === submenu) && menus[submenu], submenu);
  }
  const named = [...source.matchAll(/(?:executeCommand\(|command: )"(mlir\.\w+)"/g), ...JSON.stringify(walkthroughs).matchAll(/command:(mlir\.\w+)/g)];
  for (const [, command = ""] of named) assert(declared.includes(command) || internal.has(command), command);
});

test("each setting and each of its choices has a description, and each setting a default", () => {
  for (const [name, setting] of Object.entries(configuration.properties)) {
    assert.match(setting.markdownDescription ?? "", /\.$/, name);
    assert.notEqual(setting.default, undefined, name);
    const described = setting.enumDescriptions ?? setting.markdownEnumDescriptions;
    assert.equal(described?.length, setting.enum?.length, name);
  }
});

test("settings that name programs are used only in trusted workspaces", () => {
  const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
  const programs = Object.keys(configuration.properties).filter((name) => /path|command|args|tool/i.test(name));
  assert.deepEqual(restrictedConfigurations.toSorted(), programs.toSorted());
});

test("named files exist, and are in the package", async () => {
  const named = [
    manifest.icon,
    ...languages.flatMap(({ configuration: file, icon }) => [...(file ? [file] : []), ...Object.values(icon ?? {})]),
    ...grammars.map(({ path }) => path),
  ];
  for (const file of named) await access(new URL(file, root));
  const pictures = walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media));
  for (const { image, altText } of pictures) {
    await access(new URL(`../docs/images/${image.replace(/^dist\/media\//, "")}`, root));
    assert.notEqual(altText, "");
  }
});
