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
  const text = html
    .slice(0, 20 * most)
    .replace(/<annotation[^<>]*>[^<>]*<\/annotation>/g, '')
    .replace(/<[^<>]*(?:>|$)/g, (tag) =>
      /^<\/?(?:p|br|li|tr|td|h[1-6]|div|blockquote|pre)\b/.test(tag) ? ' ' : '',
    )
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > most ? `${text.slice(0, most).trimEnd()}…` : text;
}
