import { createRequire } from 'node:module';
import type { RE2JS } from 're2js';
import { parseTemplate } from 'url-template';
import type { MarkdownLinkifier } from './context.ts';
import { escapeText } from './html.ts';
import { anchor } from './inline/anchor.ts';
import { type LinkifierWork, type Rendering, type SourceSpan, startLinkifiers } from './rendering.ts';
import { safeUrl } from './urls/safe-url.ts';

export { isWebTemplate, templateVariables } from './url-template.ts';

/** Loaded with the first pattern: most organizations have none. */
let library: typeof import('re2js') | undefined;
const patterns = () => {
  library ??= createRequire(import.meta.url)('re2js') as typeof import('re2js');
  return library;
};

/** The most instructions of the compiled pattern: bounds the cost of each character. */
const LARGEST_PROGRAM = 500;

interface Compiled {
  readonly pattern: RE2JS;
  url(groups: Record<string, string | null>): string | undefined;
}

export interface LinkifierMatch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly url: string;
}

const none: readonly LinkifierMatch[] = [];
const compiledLists = new WeakMap<readonly MarkdownLinkifier[], readonly Compiled[]>();

/** The matches of the linkifiers, the first linkifier's matches first; matches of different ones may overlap. */
export function linkifierMatches(
  source: string,
  linkifiers: readonly MarkdownLinkifier[],
  work: LinkifierWork = startLinkifiers(),
): readonly LinkifierMatch[] {
  if (linkifiers.length === 0) return none;
  return compiled(linkifiers).flatMap((linkifier) => matchesOf(source, linkifier, work));
}

export function linkifierSpans(source: string, { context, linkifiers }: Rendering): readonly SourceSpan[] {
  return linkifierMatches(source, context.linkifiers, linkifiers).map(({ start, end, text, url }) => ({
    start,
    end,
    html: (rendering) => anchor(rendering, { url, html: () => escapeText(text), source: '', title: text }),
  }));
}

/** The names of a pattern's groups, or the reason why the pattern is invalid. */
export function inspectPattern(
  pattern: string,
): { readonly groups: readonly string[] } | { readonly problem: string } {
  try {
    const compiled = patterns().RE2JS.compile(pattern);
    if (compiled.programSize() > LARGEST_PROGRAM) return { problem: 'it is too large' };
    return { groups: Object.keys(compiled.namedGroups()) };
  } catch (error) {
    if (!(error instanceof patterns().RE2JSException)) throw error;
    return { problem: error.message.replace(/^error parsing regexp: /, '') };
  }
}

function compiled(linkifiers: readonly MarkdownLinkifier[]): readonly Compiled[] {
  let list = compiledLists.get(linkifiers);
  if (!list) {
    list = linkifiers.flatMap((linkifier) => compile(linkifier) ?? []);
    compiledLists.set(linkifiers, list);
  }
  return list;
}

/** Undefined for a pattern or template that does not parse: a broken setting must not keep messages from being sent. */
function compile({ pattern, urlTemplate }: MarkdownLinkifier): Compiled | undefined {
  try {
    const template = parseTemplate(urlTemplate);
    return {
      pattern: patterns().RE2JS.compile(`(?:^|[\\s\\pZ'"(,:<])(${pattern})(?:$|[^\\pL\\pN])`),
      url: (groups) => safeUrl(template.expand(wellFormed(groups))),
    };
  } catch {
    return undefined;
  }
}

/** Templates cannot encode half a surrogate pair. */
function wellFormed(groups: Record<string, string | null>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, value?.toWellFormed() ?? null]),
  );
}

function take(work: LinkifierWork, what: keyof LinkifierWork, amount: number): boolean {
  if (work[what] < amount) return false;
  work[what] -= amount;
  return true;
}

/** Whether the budget allows one more match, for which the rest of the text may have to be searched. */
const mayMatch = (work: LinkifierWork, length: number): boolean =>
  work.matches > 0 && take(work, 'matchedCharacters', length);

/** The search continues where the match itself ends, since one separator may end a match and begin the next. */
function matchesOf(source: string, linkifier: Compiled, work: LinkifierWork): LinkifierMatch[] {
  const found: LinkifierMatch[] = [];
  if (!take(work, 'characters', source.length) || !linkifier.pattern.test(source)) return found;
  const matcher = linkifier.pattern.matcher(source);
  let position = 0;
  while (position <= source.length && mayMatch(work, source.length - position) && matcher.find(position)) {
    work.matches--;
    const start = matcher.start(1);
    const end = matcher.end(1);
    const url = end > start ? linkifier.url(matcher.getNamedGroups()) : undefined;
    if (url !== undefined) found.push({ start, end, text: source.slice(start, end), url });
    position = Math.max(end, position + 1);
  }
  return found;
}
