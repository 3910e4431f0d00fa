import type { Env, StateBlock, StateCore, StateInline } from 'markdown-it';
import type { MarkdownContext } from './context.ts';
import { MARKDOWN_LIMITS, roomBesideText } from './limits.ts';

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
  spans: readonly Span[];
  spanIndex: number;
  /** Lines up to here are known to hold only `>` at this nesting level. */
  loneQuotes: { level: number; until: number };
}

/** A stretch of source that is replaced as a whole, unless something that begins earlier covers it. */
export interface Span {
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
