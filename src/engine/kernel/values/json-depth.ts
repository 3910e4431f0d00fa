/** Deeper values than any parameter or payload has; keeps every recursive walk over a value far from the end of the stack. */
export const MOST_DEPTH = 50;

/** Whether a JSON text nests deeper than `MOST_DEPTH`, or has more than so many values; looks at each character once. */
export function isTooComplex(raw: string, mostValues = Number.POSITIVE_INFINITY): boolean {
  if (raw.length <= MOST_DEPTH) return false;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < raw.length; at++) {
    const code = raw.charCodeAt(at);
    if (code === 0x22) at = endOfString(raw, at + 1);
    else if (code === 0x5b || code === 0x7b) depth++;
    else if (code === 0x5d || code === 0x7d) depth--;
    else if (code === 0x2c) values++;
    if (depth > MOST_DEPTH || values > mostValues) return true;
  }
  return false;
}

function endOfString(raw: string, start: number): number {
  let at = start;
  while (at < raw.length && raw.charCodeAt(at) !== 0x22) at += raw.charCodeAt(at) === 0x5c ? 2 : 1;
  return at;
}
