import type { Env, StateBlock, StateCore, StateInline } from 'markdown-it';
import type { MarkdownContext } from './context.ts';

/** The state of one rendering: what it may look up and what it has found so far. */
export interface Rendering {
  readonly context: MarkdownContext;
  readonly mentionedUserIds: Set<number>;
  readonly mentionedGroupIds: Set<number>;
  readonly uploads: Set<string>;
  readonly previews: Preview[];
  /** Formulas already rendered, by mode and source. */
  readonly formulas: Map<string, string>;
  mathLength: number;
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
  html(rendering: Rendering): string;
}

/** A link in the inline content at hand that may get a preview. */
export interface Preview {
  readonly url: string;
  /** Empty for a bare URL. */
  readonly title: string;
  /** The text of a bare URL, else empty. */
  readonly source: string;
}

export function startRendering(context: MarkdownContext): Rendering {
  return {
    context,
    mentionedUserIds: new Set(),
    mentionedGroupIds: new Set(),
    uploads: new Set(),
    previews: [],
    formulas: new Map(),
    mathLength: 0,
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

export function environmentOf(rendering: Rendering): Env {
  return { rendering };
}

export function renderingOf(state: StateBlock | StateInline | StateCore): Rendering {
  return state.env.rendering as Rendering;
}
