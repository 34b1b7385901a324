// Opens an address in the user's web browser, where there is one and somebody to see it.
import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";

const browsers = ["xdg-open", "chromium", "chromium-browser", "google-chrome", "firefox"];

/** Returns true if a program was started that opens the page. */
export function openPage(address, environment = process.env) {
  const program = pageOpener(environment, process.platform);
  if (!program) return false;
  const opener = spawn(program, [address], { env: environment, stdio: "ignore", detached: true });
  // The address is printed, whatever happens to the browser.
  opener.on("error", () => undefined);
  opener.unref();
  return true;
}

/** Returns the program that opens pages: $BROWSER, else the system's; none in CI and where there is no display. */
export function pageOpener(environment, platform) {
  const { BROWSER, CI, DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION } = environment;
  if (BROWSER) return BROWSER === "none" ? undefined : BROWSER;
  if (CI) return undefined;
  if (platform === "darwin") return SSH_CONNECTION ? undefined : "open";
  if (!DISPLAY && !WAYLAND_DISPLAY) return undefined;
  return browsers.find((name) => isOnPath(name, environment));
}

function isOnPath(name, environment) {
  return (environment.PATH ?? "").split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
