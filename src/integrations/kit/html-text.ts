const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const BREAKS = new Set(['br', 'br/', '/p', '/div', '/li', '/tr']);

/** The text of HTML, without its tags; looks at each character once. `breaks`: ends of paragraphs are ends of lines. */
export function textOfHtml(html: string, breaks = false): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', from)) {
    const end = html.indexOf('>', at);
    pieces.push(html.slice(from, at));
    from = end < 0 ? html.length : end + 1;
    const tag = html
      .slice(at + 1, from - 1)
      .trim()
      .toLowerCase();
    if (breaks && BREAKS.has(tag.split(/\s/, 1)[0] ?? '')) pieces.push('\n');
    if (end < 0) break;
  }
  pieces.push(html.slice(from));
  return decoded(pieces.join('')).trim();
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
