// The interface of the package @vscode/spdlog without native code: VS Code writes its logs with it, among them the
// output channels of extensions. installBrowserEditor.mjs puts it in that
// package's place.
"use strict";
const fs = require("node:fs");
const path = require("node:path");

const levels = ["trace", "debug", "info", "warning", "error", "critical", "off"];

class Logger {
  constructor(_type, _name, file, maxSize, maxFiles) {
    this.file = file;
    this.maxSize = maxSize;
    this.maxFiles = maxFiles;
    this.level = levels.indexOf("info");
    this.pattern = undefined;
    this.open();
  }
  trace(message) { this.write("trace", message); }
  debug(message) { this.write("debug", message); }
  info(message) { this.write("info", message); }
  warn(message) { this.write("warning", message); }
  error(message) { this.write("error", message); }
  critical(message) { this.write("critical", message); }
  getLevel() { return this.level; }
  setLevel(level) { this.level = level; }
  setPattern(pattern) { this.pattern = pattern; }
  /** Messages are written as they are from now on, without an end of line. */
  clearFormatters() { this.pattern = undefined; }
  /** Each message is written at once: nothing is held back. */
  flush() {}
  drop() {
    if (this.descriptor !== undefined) fs.closeSync(this.descriptor);
    this.descriptor = undefined;
  }

  write(level, message) {
    if (levels.indexOf(level) < this.level || this.descriptor === undefined) return;
    const bytes = Buffer.from(this.pattern === undefined ? message : `${format(this.pattern, level, message)}\n`);
    if (this.size > 0 && this.size + bytes.length > this.maxSize) this.rotate();
    fs.writeSync(this.descriptor, bytes);
    this.size += bytes.length;
  }

  open() {
    this.descriptor = fs.openSync(this.file, "a");
    this.size = fs.fstatSync(this.descriptor).size;
  }

  /** Renames name.log to name.1.log, that to name.2.log and so on; the oldest file is replaced. */
  rotate() {
    fs.closeSync(this.descriptor);
    const { dir, name, ext } = path.parse(this.file);
    const numbered = (number) => (number ? path.join(dir, `${name}.${number}${ext}`) : this.file);
    for (let number = this.maxFiles - 1; number > 0; number--)
      if (fs.existsSync(numbered(number - 1))) fs.renameSync(numbered(number - 1), numbered(number));
    if (this.maxFiles < 2) fs.truncateSync(this.file);
    this.open();
  }
}

function digits(number, count = 2) {
  return String(number).padStart(count, "0");
}

function format(pattern, level, message) {
  const now = new Date();
  const parts = {
    Y: () => now.getFullYear(),
    m: () => digits(now.getMonth() + 1),
    d: () => digits(now.getDate()),
    H: () => digits(now.getHours()),
    M: () => digits(now.getMinutes()),
    S: () => digits(now.getSeconds()),
    e: () => digits(now.getMilliseconds(), 3),
    l: () => level,
    v: () => message,
  };
  return pattern.replaceAll(/%([YmdHMSelv])/g, (_, part) => parts[part]());
}

async function createRotatingLogger(name, file, maxSize, maxFiles) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  return new Logger("rotating", name, file, maxSize, maxFiles);
}

exports.version = 0;
exports.Logger = Logger;
exports.createRotatingLogger = createRotatingLogger;
exports.createAsyncRotatingLogger = createRotatingLogger;
/** Loggers have levels of their own, and flush always. */
exports.setLevel = () => {};
exports.setFlushOn = () => {};
