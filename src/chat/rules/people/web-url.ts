const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'ftp:', 'ftps:']);
const MOST_CHARACTERS = 2048;

/** Whether the whole text is an http or https address. */
export function isWebUrl(text: string): boolean {
  if (text.length > MOST_CHARACTERS || /[\s\p{C}]/u.test(text) || !/^[a-z]+:\/\//i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && SCHEMES.has(url.protocol) && url.hostname !== '';
}
