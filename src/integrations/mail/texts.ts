const PREFIXES = ['re', 'aw', 'fw', 'fwd'];

/** A subject without `Re:`, `AW:`, `Fwd:` at its beginning, however many, and without the brackets of `[Fwd: …]`. */
export function withoutPrefixes(subject: string): string {
  let rest = subject.trim();
  for (let at = 0; at < 20; at++) {
    const isBracketed = rest.startsWith('[');
    const inside = isBracketed ? rest.slice(1) : rest;
    const colon = inside.slice(0, 8).indexOf(':');
    if (colon < 0 || !PREFIXES.includes(inside.slice(0, colon).trim().toLowerCase())) return rest;
    rest = inside.slice(colon + 1).trim();
    if (isBracketed && rest.endsWith(']')) rest = rest.slice(0, -1).trim();
  }
  return rest;
}

/** A text without the quote at its end, and without the line before it (`On …, Ada wrote:`). */
export function withoutQuote(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  let end = lines.length;
  while (end > 0 && (lines[end - 1] === '' || lines[end - 1]?.startsWith('>'))) end--;
  if (!lines.slice(end).some((line) => line.startsWith('>'))) return text;
  if (!lines[end - 1]?.endsWith(':')) return lines.slice(0, end).join('\n').trimEnd();
  while (end > 0 && lines[end - 1] !== '') end--;
  return lines.slice(0, end).join('\n').trimEnd();
}

/** A text up to a single line `--`; with several such lines there is no signature. */
export function withoutFooter(text: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex(isMark);
  return at < 0 || lines.findLastIndex(isMark) !== at ? text : lines.slice(0, at).join('\n').trim();
}

const isMark = (line: string): boolean => line.trim() === '--';
