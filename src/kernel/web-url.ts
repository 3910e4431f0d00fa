const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'ftp:', 'ftps:']);
const MOST_CHARACTERS = 2048;

/** Whether `text` is the whole address of something on the web. */
export function isWebUrl(text: string): boolean {
  if (text.length > MOST_CHARACTERS || /[\s\p{C}]/u.test(text) || !/^[a-z]+:\/\//i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && SCHEMES.has(url.protocol) && url.hostname !== '';
}
