const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const BREAKS = new Set(['br', 'br/', '/p', '/div', '/li', '/tr']);

/**
 * The text of HTML, without its tags; reads each character a bounded number of times. `isWhole`: keeps ends of paragraphs as ends of
 * lines, and links; pictures become links.
 */
export function textOfHtml(html: string, isWhole = false): string {
  const pieces: string[] = [];
  let open: string | undefined;
  let from = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', from)) {
    const end = html.indexOf('>', at);
    pieces.push(html.slice(from, at));
    from = end < 0 ? html.length : end + 1;
    const tag = html.slice(at + 1, from - 1).trim();
    const name = (tag.split(/\s/, 1)[0] ?? '').toLowerCase();
    if (isWhole && BREAKS.has(name)) pieces.push('\n');
    if (isWhole && name === 'img') pieces.push(pictureLink(addressIn(tag, 'src')));
    if (isWhole && (name === 'a' || name === '/a')) {
      if (open !== undefined) pieces.push(`](${open})`);
      open = name === 'a' ? addressIn(tag, 'href') : undefined;
      if (open !== undefined) pieces.push('[');
    }
    if (end < 0) break;
  }
  pieces.push(html.slice(from));
  if (open !== undefined) pieces.push(`](${open})`);
  return decoded(pieces.join('')).trim();
}

/** The value of an attribute in quotes, if it is a web address. */
function addressIn(tag: string, attribute: string): string | undefined {
  const start = tag.toLowerCase().indexOf(`${attribute}=`);
  const quote = start < 0 ? undefined : tag[start + attribute.length + 1];
  if (quote !== '"' && quote !== "'") return undefined;
  const value = tag.slice(start + attribute.length + 2).split(quote, 1)[0] ?? '';
  return /^https?:\/\/[^\s()<>]+$/.test(value) ? value : undefined;
}

/** A picture under the name of its file, without its address's query. */
function pictureLink(address: string | undefined): string {
  const plain = address?.split('?', 1)[0];
  if (plain === undefined) return '';
  return `[${plain.slice(plain.lastIndexOf('/') + 1).replaceAll(/[[\]]/g, '') || plain}](${plain})`;
}

const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,6})|(\w{2,8}));/g,
    (whole, code: string | undefined, name: string | undefined) => {
      if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? `${ENTITIES[name]}` : whole;
      const point = Number(code);
      return point > 0 && point < 0xd800 ? String.fromCodePoint(point) : whole;
    },
  );
