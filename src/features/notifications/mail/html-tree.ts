export type HtmlNode = string | HtmlElement;

export interface HtmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly HtmlNode[];
}

interface Open extends HtmlElement {
  readonly children: HtmlNode[];
}

const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
const MOST_DEEP = 200;

/**
 * Parses HTML made by our Markdown; texts without entities. In one pass: tags are taken as they are written,
 * an end tag closes the nearest element of its name, elements deeper than 200 are left out.
 */
export function parseHtml(html: string): readonly HtmlNode[] {
  const root: Open = { name: '', attributes: new Map(), children: [] };
  const open: Open[] = [root];
  for (let at = 0; at < html.length; ) {
    const start = html.indexOf('<', at);
    addText(open, html.slice(at, start < 0 ? html.length : start));
    if (start < 0) break;
    const end = html.indexOf('>', start);
    if (end < 0) break;
    addTag(open, html.slice(start + 1, end));
    at = end + 1;
  }
  return root.children;
}

function addText(open: readonly Open[], text: string): void {
  if (text !== '' && open.length <= MOST_DEEP) open.at(-1)?.children.push(decodeEntities(text));
}

function addTag(open: Open[], tag: string): void {
  if (tag.startsWith('/')) {
    const at = open.findLastIndex(({ name }) => name === tag.slice(1).trim());
    if (at > 0) open.length = at;
    return;
  }
  const element = elementOf(tag);
  if (open.length <= MOST_DEEP) open.at(-1)?.children.push(element);
  if (!VOID.has(element.name)) open.push(element);
}

function elementOf(tag: string): Open {
  const space = tag.indexOf(' ');
  const name = (space < 0 ? tag : tag.slice(0, space)).replace('/', '').toLowerCase();
  const attributes = new Map<string, string>();
  for (let at = space; at >= 0 && at < tag.length; ) {
    const equals = tag.indexOf('="', at);
    if (equals < 0) break;
    const end = tag.indexOf('"', equals + 2);
    if (end < 0) break;
    attributes.set(tag.slice(at, equals).trim(), decodeEntities(tag.slice(equals + 2, end)));
    at = end + 1;
  }
  return { name, attributes, children: [] };
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
};
const ENTITY = /&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]{2,8});/gi;

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, entity: string) =>
    entity.startsWith('#') ? (characterOf(entity.slice(1)) ?? whole) : (NAMED[entity] ?? whole),
  );
}

/** The character of a number in decimal, or with an `x` before it in hexadecimal. */
function characterOf(number: string): string | undefined {
  // Number() would read "0x41" as a number.
  const code = Number(`0${number}`);
  return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : undefined;
}

/** The text of all nodes below, in order. */
export const textOf = (node: HtmlNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('');

export const classesOf = ({ attributes }: HtmlElement): readonly string[] =>
  (attributes.get('class') ?? '').split(' ');

/** The first element below that passes the test. */
export function findElement(
  nodes: readonly HtmlNode[],
  test: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (test(node)) return node;
    const found = findElement(node.children, test);
    if (found) return found;
  }
  return undefined;
}
