import { setImmediate } from 'node:timers/promises';
import { onceMade } from '../../engine/kernel/tasks/once.ts';
import type { PageEmbed } from './linked-pages.ts';
import { decoderFor } from './page-text.ts';

export interface FetchedLink {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** The page's address, after redirects. */
  readonly url: string;
}

/** Bytes between two turns of the event loop. */
const AT_ONCE = 16_384;
/** The most nested elements: the parser's work grows with the depth. */
const DEEPEST = 256;
const LONGEST = { title: 200, description: 500, image: 1500 } as const;
/** The most characters of a text that are read. */
const LOOKED_AT = 4000;

/** The names under which pages declare the same property, the best first. */
const NAMES = {
  title: ['og:title', 'twitter:title', 'title'],
  description: ['og:description', 'twitter:description', 'description'],
  image: [
    'og:image',
    'og:image:url',
    'og:image:secure_url',
    'twitter:image',
    'twitter:image:src',
    'image_src',
  ],
} as const;
const KNOWN: ReadonlySet<string> = new Set(Object.values(NAMES).flat());

type Facts = Map<string, string>;

const loadParser = onceMade(async () => (await import('htmlparser2')).Parser);

/**
 * The title, description and picture that a page declares; undefined without a picture, since then nothing is shown.
 * Threat: the page is hostile. The work is linear in its length, in slices; texts are plain, cut, and contain no HTML.
 */
export async function readPage(page: FetchedLink): Promise<PageEmbed | undefined> {
  const facts = await factsOf(page);
  const image = pictureAt(first(facts, 'image'), page.url);
  if (image === undefined) return undefined;
  return { title: words(facts, 'title'), description: words(facts, 'description'), image };
}

async function factsOf({ bytes, contentType }: FetchedLink): Promise<Facts> {
  const Parser = await loadParser();
  const facts: Facts = new Map();
  const note = (name: string, text: string) => {
    if (KNOWN.has(name) && text.trim() !== '' && !facts.has(name)) facts.set(name, text.slice(0, LOOKED_AT));
  };
  let depth = 0;
  let title: string | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++;
        if (name === 'title' && !facts.has('title')) title = '';
        else if (name === 'meta') noteMeta(attributes, note);
        else if (name === 'link' && attributes.rel === 'image_src') note('image_src', attributes.href ?? '');
      },
      ontext(text) {
        if (title !== undefined && title.length < LOOKED_AT) title += text.slice(0, LOOKED_AT);
      },
      onclosetag(name) {
        depth--;
        if (name !== 'title' || title === undefined) return;
        note('title', title);
        title = undefined;
      },
    },
    { decodeEntities: true },
  );
  const decoder = decoderFor(bytes, contentType);
  for (let from = 0; from < bytes.length && depth < DEEPEST; from += AT_ONCE) {
    if (from > 0) await setImmediate();
    parser.write(decoder.decode(bytes.subarray(from, from + AT_ONCE), { stream: true }));
  }
  return facts;
}

function noteMeta(
  attributes: Readonly<Record<string, string>>,
  note: (name: string, text: string) => void,
): void {
  const name = (attributes.property ?? attributes.name ?? '').toLowerCase();
  // `title` is an element, `image_src` a link.
  if (name !== 'title' && name !== 'image_src') note(name, attributes.content ?? '');
}

const first = (facts: Facts, what: keyof typeof NAMES): string =>
  NAMES[what].map((name) => facts.get(name)).find((text) => text !== undefined) ?? '';

/** The text on one line, without invisible characters. */
function words(facts: Facts, what: 'title' | 'description'): string {
  const text = first(facts, what)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\s]+/gu, ' ')
    .trim();
  const characters = [...text];
  if (characters.length <= LONGEST[what]) return text;
  return `${characters
    .slice(0, LONGEST[what] - 1)
    .join('')
    .trimEnd()}…`;
}

function pictureAt(address: string, page: string): string | undefined {
  const url = address === '' || address.length > LONGEST.image ? null : URL.parse(address.trim(), page);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined;
  url.hash = '';
  return url.href.length > LONGEST.image ? undefined : url.href;
}
