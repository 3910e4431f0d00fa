import { type Word, wordsOf } from './words.ts';

/** A word in the text of HTML, with its position in the HTML. */
export interface HtmlWord extends Word {
  /** The number of its segment of text. */
  readonly segment: number;
  /** Whether no tag can be put around it, as within a formula. */
  readonly isFixed: boolean;
}

export interface HtmlWords {
  readonly words: readonly HtmlWord[];
  /** Emoji that the HTML shows by their names. */
  readonly emoji: ReadonlySet<string>;
}

const ENTITY = /&(?:#[0-9]{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/gi;
const EMOJI_CLASS = 'class="emoji emoji-';

/**
 * The words of a message's HTML, with the names of emoji and the addresses of links, which are attributes. What is not in the text as it
 * stands comes last, for no tag can be put around it.
 */
export function wordsOfHtml(html: string): HtmlWords {
  const words: HtmlWord[] = [];
  const emoji = new Set<string>();
  let formulas = 0;
  let segment = 0;
  for (let at = 0; at < html.length; segment++) {
    const open = html.indexOf('<', at);
    const end = open < 0 ? html.length : open;
    const isFixed = formulas > 0;
    for (const word of wordsOf(withoutEntities(html.slice(at, end)))) {
      words.push({ ...word, start: word.start + at, end: word.end + at, segment, isFixed });
    }
    if (open < 0) break;
    at = endOfTag(html, open);
    if (html.startsWith('<math', open)) formulas++;
    else if (html.startsWith('</math', open)) formulas--;
    else for (const each of emojiIn(html, open, at)) emoji.add(each);
  }
  for (const hidden of [...addressesIn(html), ...joinedIn(html)]) {
    segment++;
    for (const word of wordsOf(hidden)) words.push({ ...word, segment, isFixed: true });
  }
  return { words, emoji };
}

const LINK = '<a href="http';

/** The addresses of links whose text is another. */
function addressesIn(html: string): Set<string> {
  const found = new Set<string>();
  for (let at = html.indexOf(LINK); at >= 0; at = html.indexOf(LINK, at + 1)) {
    const start = at + LINK.length - 'http'.length;
    const address = html.slice(start, html.indexOf('"', start));
    if (!found.has(address) && !html.includes(`>${address}<`)) found.add(address);
  }
  return new Set([...found].map(withoutEntities));
}

const FORMAT = /<\/?(?:strong|em|del)>/;
const HEAD = /^[\p{L}\p{M}\p{N}]*/u;
const TAIL = /[\p{L}\p{M}\p{N}]*$/u;
/** The most characters of a word that are looked at, so that the pattern ends soon. */
const MOST_TAIL = 64;

/** The HTML with the parts of each word together. */
export const withoutFormats = (html: string): string => html.split(FORMAT).join('');

const headOf = (part: string): string => HEAD.exec(part)?.[0] ?? '';
const tailOf = (part: string): string => TAIL.exec(part.slice(-MOST_TAIL))?.[0] ?? '';

/** Words whose format changes in the middle: readers see one word. */
function joinedIn(html: string): string[] {
  const [first = '', ...parts] = html.split(FORMAT);
  const words: string[] = [];
  let word = tailOf(first);
  let isJoined = false;
  for (const part of [...parts, ' ']) {
    const head = headOf(part);
    isJoined ||= word !== '' && head !== '';
    if (isJoined) word += head;
    if (head === part && word !== '') continue;
    if (isJoined) words.push(word);
    word = head === part ? part : tailOf(part);
    isJoined = false;
  }
  return words;
}

/** Replaces entities by as many characters, so that positions stay. Characters escaped in our HTML are part of no word. */
function withoutEntities(text: string): string {
  return text.includes('&') ? text.replace(ENTITY, (entity) => ' '.repeat(entity.length)) : text;
}

/** The position after its `>`; a `>` within quotes does not count. */
function endOfTag(html: string, open: number): number {
  let quote = '';
  for (let at = open + 1; at < html.length; at++) {
    const character = html[at] as string;
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return at + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  return html.length;
}

function emojiIn(html: string, open: number, end: number): string[] {
  if (!html.startsWith('<span', open)) return [];
  const tag = html.slice(open, end);
  const at = tag.indexOf(EMOJI_CLASS);
  if (at < 0) return [];
  const codes = /^[0-9a-f-]{1,80}/.exec(tag.slice(at + EMOJI_CLASS.length))?.[0].split('-') ?? [];
  const characters = codes.map((code) => Number.parseInt(code, 16)).filter((code) => code <= 0x10ffff);
  return wordsOf(characters.map((code) => String.fromCodePoint(code)).join('')).map((word) => word.text);
}
