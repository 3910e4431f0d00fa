/** Limits for the cost of one message. All of it is counted, not timed, so that a message renders the same on every machine. */
export const MARKDOWN_LIMITS = {
  /** Bytes of HTML: this many times the source's bytes, … */
  htmlFactor: 12,
  /** … but a short message may have this much (a derivation of ten lines needs 59 kB), … */
  leastHtml: 64_000,
  /** … and a long one no more than this. */
  mostHtml: 120_000,
  /** Characters of one formula, and of all in a message: layout costs far more than text. */
  formulaSource: 2000,
  mathSource: 4000,
  /** A formula with a larger part, or a part further from its place, in em, is shown as source. */
  formulaSize: 50,
  /** Words, marks and blanks of coloured code in one message; the rest is plain. */
  codeTokens: 5000,
  /** Code in a longer line, or in more brackets than this, is plain: some tokenizers take quadratic time. */
  codeLine: 300,
  codeNesting: 100,
  /** Cells of a table: short rows are filled up, so the length of the source does not bound their number. */
  tableCells: 5000,
  tableColumns: 100,
  /** A message with more previewable addresses gets no previews at all. */
  previews: 24,
  /** Previews of pages below one message: the first ones of those that it links to. */
  pages: 5,
  /** Containers in containers; what is nested deeper is text. */
  nesting: 40,
  /** Matches of linkifiers in one message; the rest stays text. */
  linkifierMatches: 250,
  /** Characters of the text × linkifiers that search it; further linkifiers do not apply. */
  linkifierCharacters: 250_000,
  /** Characters that are searched for matches after the first one: matches × length of the text. */
  matchedCharacters: 1_000_000,
} as const;

/** The most bytes of HTML that a byte of source takes as text: for a line break, an ampersand. */
const textFactor = 5;

/** The largest HTML, in bytes, for a source of this size. */
export function mostHtmlFor(sourceBytes: number): number {
  const { htmlFactor, leastHtml, mostHtml } = MARKDOWN_LIMITS;
  return Math.min(Math.max(leastHtml, htmlFactor * sourceBytes), mostHtml);
}

/** The bytes left for links, mentions, emoji, formulas and colours if all of the source is shown as text. */
export function roomBesideText(sourceBytes: number): number {
  return Math.max(mostHtmlFor(sourceBytes) - textFactor * sourceBytes, 0);
}
