/** Limits for reading a mail. */
export const MAIL_BOUNDS = {
  /** All header bytes of a mail and its parts. */
  headerBytes: 256 * 1024,
  /** Parts within parts. */
  depth: 20,
  parts: 10_000,
  /** Paddings within lines of base64, where one at the end of a body is usual. */
  paddings: 10_000,
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
