/** Links that stand in a text while their files are on the way: `[name](uploading:id)`. Pure. */

const ON_THE_WAY = /\[[^\]\n]{0,300}\]\(uploading:([a-z0-9]{1,20})\)\n?/g;

/** A name within brackets: without signs that would end it. */
export const linkName = (name: string): string =>
  name
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replace(/[\r\n\\]+/g, ' ')
    .slice(0, 200)
    .trim() || 'file';

export const waitingLink = (name: string, id: string): string => `[${linkName(name)}](uploading:${id})`;

/** The text with the file's own address, or without the link if there is none. */
export function settleLink(
  text: string,
  id: string,
  link: { name: string; url: string } | undefined,
): string {
  return text.replace(ON_THE_WAY, (whole, each: string) => {
    if (each !== id) return whole;
    const end = whole.endsWith('\n') ? '\n' : '';
    return link ? `[${linkName(link.name)}](${link.url})${end}` : '';
  });
}

/** Where the link stands. */
export function findLink(
  text: string,
  id: string,
): { readonly start: number; readonly end: number } | undefined {
  for (const match of text.matchAll(ON_THE_WAY)) {
    const whole = match[0].replace(/\n$/, '');
    if (match[1] === id) return { start: match.index, end: match.index + whole.length };
  }
  return undefined;
}

export const linksOnTheWay = (text: string): string[] =>
  [...text.matchAll(ON_THE_WAY)].map((match) => match[1] ?? '');

/** After a crash no file is on its way any more. */
export function withoutLost(text: string, isOnTheWay: (id: string) => boolean): string {
  return text.replace(ON_THE_WAY, (whole, id: string) => (isOnTheWay(id) ? whole : ''));
}
