const schemes = new Set(
  (
    'http https ftp file bitcoin geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sip sms smsto ssh tel ' +
    'urn webcal wtai xmpp'
  ).split(' '),
);
const schemesWithHost = new Set(['http', 'https', 'ftp', 'irc', 'ircs', 'mms', 'ssh', 'webcal']);

/** Browsers drop some of these inside a URL, so that `java\nscript:` would become a scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const forbidden = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/;
const schemeForm = /^[A-Za-z][A-Za-z0-9+.-]*$/;

/**
 * The URL as it may stand in `href`, or undefined when it may not be a link. Without a scheme it becomes `http://`, or
 * `mailto:` when the path holds an `@`; a path or fragment alone stays.
 */
export function safeUrl(written: string): string | undefined {
  const url = written.trim().replaceAll('\\', '%5C');
  if (url === '' || forbidden.test(url)) return undefined;
  if (url.startsWith('//')) return `http:${url}`;
  if (url.startsWith('/') || url.startsWith('#')) return url;
  const colon = url.indexOf(':');
  const scheme = colon < 0 ? '' : url.slice(0, colon);
  if (schemeForm.test(scheme)) return withScheme(url, scheme.toLowerCase());
  if (scheme !== '' && !/[/?#@]/.test(scheme)) return undefined;
  return withoutScheme(url);
}

function withScheme(url: string, scheme: string): string | undefined {
  if (schemes.has(scheme)) return isComplete(url, scheme) ? url : undefined;
  return /^:[0-9]{1,5}(?:[/?#]|$)/.test(url.slice(scheme.length)) ? `http://${url}` : undefined;
}

function isComplete(url: string, scheme: string): boolean {
  const rest = url.slice(scheme.length + 1);
  return schemesWithHost.has(scheme) ? /^\/\/[^/]/.test(rest) : rest !== '';
}

function withoutScheme(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return path.includes('@') && !path.includes('/') ? `mailto:${url}` : `http://${url}`;
}
