// The interface of the package @vscode/native-watchdog without native code. It ends an extension host whose editor is
// gone, also one that hangs; VS Code ends one that doesn't hang by itself.
"use strict";
exports.start = () => {};
exports.exit = (code) => process.exit(code);
