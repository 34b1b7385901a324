/** Converts bytes to text and base64, by functions that exist in editors and in web pages. */

const charactersAtOnce = 0x8000;

export function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += charactersAtOnce) parts.push(String.fromCharCode(...bytes.subarray(at, at + charactersAtOnce)));
  return btoa(parts.join(""));
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
