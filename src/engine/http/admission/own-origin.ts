import type { IncomingHttpHeaders } from 'node:http';

/** The origin of a request: a page of this server, another page, or unknown. */
export type RequestOrigin = 'own' | 'foreign' | 'unknown';

/**
 * The origin according to the browser's headers, which no page can write. Sec-Fetch-Site is not sent to
 * servers without TLS, Origin not with every GET. `serverUrl`: for proxies that change the Host.
 */
export function originOf(headers: IncomingHttpHeaders, serverUrl: string): RequestOrigin {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return 'own';
  // none: the user typed the address.
  if (site !== undefined && site !== 'none') return 'foreign';
  const { origin, host } = headers;
  if (origin === undefined) return 'unknown';
  if (!URL.canParse(origin)) return 'foreign';
  const from = new URL(origin);
  const own = new URL(serverUrl);
  if (from.origin === own.origin) return 'own';
  // Anybody between browser and server writes the pages of a host that come without TLS.
  return from.host === host && (own.protocol === 'http:' || from.protocol === 'https:') ? 'own' : 'foreign';
}

/**
 * Whether the Origin proves that a page of this server sent the request: it is present, with our scheme, host and port.
 * Threat: cookies are shared by all ports of a host, and by some browsers with its pages without TLS.
 */
export function hasOwnOrigin({ origin, host }: IncomingHttpHeaders, serverUrl: string): boolean {
  const own = new URL(serverUrl);
  return origin === own.origin || origin === `${own.protocol}//${host}`;
}
