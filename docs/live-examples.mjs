// Examples of the documentation become live where the playground is beside it: a button puts the playground, with the
// text of the example, in the place of the example. Without a playground, nothing changes.
const playground = new URL("../playground/", import.meta.url);
const height = 500;

const link = await import(new URL("link.mjs", playground)).catch(() => undefined);
if (link) for (const example of document.querySelectorAll("pre.language-mlir")) addButton(example);

function addButton(example) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "md-button";
  button.textContent = "Edit and run";
  button.addEventListener("click", async () => {
    const frame = document.createElement("iframe");
    frame.title = "Playground";
    frame.style.cssText = `width: 100%; height: ${height}px; border: 1px solid;`;
    frame.allow = "clipboard-write";
    const state = { text: example.querySelector("code").textContent, pipeline: "canonicalize,cse", graph: "" };
    frame.src = new URL(`#${await link.toFragment(state)}`, playground).href;
    button.remove();
    example.replaceWith(frame);
  });
  example.after(button);
}
