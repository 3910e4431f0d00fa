const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** The beginning of a message's text, on one line, from its HTML: for lists. It is text and never HTML again. */
export function excerptOf(html: string, most = 160): string {
  // A tag holds no `<`; the part that is looked at is bounded.
  const text = beforeSpoiler(html)
    .slice(0, 20 * most)
    .replace(/<annotation[^<>]*>[^<>]*<\/annotation>/g, '')
    .replace(/<span([^<>]*)>([^<>]*)<\/span>/g, (whole, attributes: string) => emojiOf(attributes) ?? whole)
    .replace(/<[^<>]*(?:>|$)/g, (tag) =>
      /^<\/?(?:p|br|li|tr|td|h[1-6]|div|blockquote|pre)\b/.test(tag) ? ' ' : '',
    )
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > most ? `${text.slice(0, most).trimEnd()}…` : text;
}

/** An excerpt ends before the hidden text of a spoiler. */
function beforeSpoiler(html: string): string {
  const at = html.indexOf('<div class="spoiler-content"');
  return at < 0 ? html : `${html.slice(0, at)}…`;
}

/** The character of a span that shows an emoji of Unicode. */
function emojiOf(attributes: string): string | undefined {
  const codes = /"emoji emoji-([0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,7})"/.exec(attributes)?.[1];
  const points = codes?.split('-').map((code) => Number.parseInt(code, 16));
  return points?.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : undefined;
}
