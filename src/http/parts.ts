/** Texts that follow each other, with commas between. The same array has the same texts: it is compressed once. */
export type Run = readonly string[];

/** A text that is never compressed: its length in a compressed reply would reveal the rest of the reply (BREACH). */
export class Secret {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A piece of a JSON reply. */
export type Part = string | Run | Secret;

export function textOf(part: Part): string {
  if (typeof part === 'string') return part;
  return part instanceof Secret ? part.text : part.join(',');
}

/** In characters. */
export function lengthOf(part: Part): number {
  if (typeof part === 'string') return part.length;
  if (part instanceof Secret) return part.text.length;
  return part.reduce((sum, text) => sum + text.length, part.length - 1);
}

/** The texts of the parts, each as long as it is. */
export function* textsOf(parts: readonly Part[]): Generator<string> {
  for (const part of parts) {
    if (typeof part === 'string') yield part;
    else if (part instanceof Secret) yield part.text;
    else
      for (const [index, text] of part.entries()) {
        if (index > 0) yield ',';
        yield text;
      }
  }
}
