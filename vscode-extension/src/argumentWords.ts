/** Splits typed arguments of a function at spaces and commas outside of brackets and quotes. */
export function argumentWords(typed: string): string[] {
  const words: string[] = [];
  let word = "";
  let depth = 0;
  let quote = "";
  for (const char of typed) {
    if (quote) quote = char === quote ? "" : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === "[" || char === "(") depth += 1;
    else if (char === "]" || char === ")") depth -= 1;
    if (/[\s,]/.test(char) && depth <= 0 && !quote) {
      if (word) words.push(word);
      word = "";
    } else word += char;
  }
  if (word) words.push(word);
  return words;
}
