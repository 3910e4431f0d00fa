import type { Env, StateBlock, StateCore, StateInline } from 'markdown-it';
import type { MarkdownContext } from './context.ts';

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

/** The state of one rendering: what it may look up and what it has found so far. */
export interface Rendering {
  readonly context: MarkdownContext;
  readonly mentionedUserIds: Set<number>;
  readonly mentionedGroupIds: Set<number>;
  readonly uploads: Set<string>;
  readonly previews: Preview[];
  /** Addresses of linked pages that may be shown. */
  readonly pages: Set<string>;
  /** Formulas already rendered, by mode and source. */
  readonly formulas: Map<string, string>;
  mathLength: number;
  /** Bytes of HTML that links, mentions, emoji, formulas and colours may still add. */
  room: number;
  codeTokens: number;
  readonly linkifiers: LinkifierWork;
  mentionsChannel: boolean;
  mentionsTopic: boolean;
  hasLink: boolean;
  hasImage: boolean;
  quoteDepth: number;
  insideLink: boolean;
  spans: readonly SourceSpan[];
  spanIndex: number;
  /** Lines up to here are known to hold only `>` at this nesting level. */
  loneQuotes: { level: number; until: number };
}

/** A stretch of source that is replaced as a whole, unless something that begins earlier covers it. */
export interface SourceSpan {
  readonly start: number;
  readonly end: number;
  /** Undefined: it stays text. */
  html(rendering: Rendering): string | undefined;
}

/** The remaining budget of linkifiers. */
export interface LinkifierWork {
  matches: number;
  characters: number;
  matchedCharacters: number;
}

/** A link in the inline content at hand that may get a preview. */
export interface Preview {
  readonly url: string;
  /** Empty for a bare URL. */
  readonly title: string;
  /** The text of a bare URL, else ''. */
  readonly source: string;
}

export function startRendering(context: MarkdownContext, source: string): Rendering {
  return {
    context,
    mentionedUserIds: new Set(),
    mentionedGroupIds: new Set(),
    uploads: new Set(),
    previews: [],
    pages: new Set(),
    formulas: new Map(),
    mathLength: 0,
    room: roomBesideText(Buffer.byteLength(source)),
    codeTokens: MARKDOWN_LIMITS.codeTokens,
    linkifiers: startLinkifiers(),
    mentionsChannel: false,
    mentionsTopic: false,
    hasLink: false,
    hasImage: false,
    quoteDepth: 0,
    insideLink: false,
    spans: [],
    spanIndex: 0,
    loneQuotes: { level: -1, until: -1 },
  };
}

export function startLinkifiers(): LinkifierWork {
  const { linkifierMatches, linkifierCharacters, matchedCharacters } = MARKDOWN_LIMITS;
  return { matches: linkifierMatches, characters: linkifierCharacters, matchedCharacters };
}

/** Subtracts the HTML from the remaining room; false if it does not fit and must not be shown. */
export function takeRoom(rendering: Rendering, html: string): boolean {
  const bytes = Buffer.byteLength(html);
  if (bytes > rendering.room) return false;
  rendering.room -= bytes;
  return true;
}

export function environmentOf(rendering: Rendering): Env {
  return { rendering };
}

export function renderingOf(state: StateBlock | StateInline | StateCore): Rendering {
  return state.env.rendering as Rendering;
}
