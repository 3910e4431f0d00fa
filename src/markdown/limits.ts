/** What one message may cost. All of it is counted, not timed, so that a message renders the same on every machine. */
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
  /** A formula in which anything is larger, or further from its place, in em, is shown as source. */
  formulaSize: 50,
  /** Words, marks and blanks of coloured code in one message; the rest is plain. */
  codeTokens: 5000,
  /** Code in a longer line, or in more brackets than this, is plain: some tokenizers' work grows with the square of them. */
  codeLine: 300,
  codeNesting: 100,
  /** Cells of a table: a short row is filled up, so their number is not bounded by the source's length. */
  tableCells: 5000,
  tableColumns: 100,
  /** A message with more previewable addresses gets no previews at all. */
  previews: 24,
  /** Pages that are shown below one message: the first of those that it links to. */
  pages: 5,
  /** Containers in containers; what is nested deeper is text. */
  nesting: 40,
  /** Matches of linkifiers in one message; the rest stays text. */
  linkifierMatches: 250,
  /** Characters of the text × linkifiers that look through it; those for which nothing is left do not apply. */
  linkifierCharacters: 250_000,
  /** Characters that are looked through for matches after the first one: matches × length of the text. */
  matchedCharacters: 1_000_000,
} as const;

/** What a byte of the source costs at most as text: a line break, an ampersand. */
const textFactor = 5;

/** The largest HTML, in bytes, of a source of so many bytes. */
export function mostHtmlFor(sourceBytes: number): number {
  const { htmlFactor, leastHtml, mostHtml } = MARKDOWN_LIMITS;
  return Math.min(Math.max(leastHtml, htmlFactor * sourceBytes), mostHtml);
}

/** What of it is left for links, mentions, emoji, formulas and colours when all of the source is shown as text. */
export function roomBesideText(sourceBytes: number): number {
  return Math.max(mostHtmlFor(sourceBytes) - textFactor * sourceBytes, 0);
}
