/** Limits for reading a mail. */
export const MAIL_BOUNDS = {
  /** All header bytes of a mail and its parts. */
  headerBytes: 256 * 1024,
  /** Parts within parts. */
  depth: 20,
  /** Lines that may begin a part. */
  partLines: 20_000,
  /** Length of a text before quotes are cut. */
  textCharacters: 400_000,
  htmlCharacters: 400_000,
  htmlDepth: 100,
  /** A mail with more has gone in a circle. */
  hops: 50,
  files: 20,
  subjectCharacters: 500,
  nameCharacters: 200,
  addressCharacters: 254,
} as const;

const NEWLINE = 10;
const DASH = 45;
/** From this number of lines on, the average line must not be shorter than the next number. */
const MANY_LINES = 100_000;
const SHORTEST_LINE = 16;

/** Whether a mail has too many lines, or too many lines beginning with "--" as each part does, so that reading it would take long. */
export function hasTooManyParts(bytes: Uint8Array): boolean {
  let lines = 0;
  let found = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) {
    lines++;
    if (bytes[at + 1] === DASH && bytes[at + 2] === DASH) found++;
  }
  return found > MAIL_BOUNDS.partLines || (lines > MANY_LINES && bytes.length < lines * SHORTEST_LINE);
}
