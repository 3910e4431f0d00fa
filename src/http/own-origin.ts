import type { IncomingHttpHeaders } from 'node:http';

/** Where a request comes from: a page of this server, one of another, or nobody says. */
export type Origin = 'own' | 'foreign' | 'unknown';

/**
 * What the browser says of the page behind a request; no page can write these headers. Sec-Fetch-Site is not sent to
 * servers without TLS, Origin not with every GET. `serverUrl`: for proxies that change the Host.
 */
export function originOf(headers: IncomingHttpHeaders, serverUrl: string): Origin {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return 'own';
  // none: the user typed the address.
  if (site !== undefined && site !== 'none') return 'foreign';
  const { origin, host } = headers;
  if (origin === undefined) return 'unknown';
  if (!URL.canParse(origin)) return 'foreign';
  const from = new URL(origin);
  return from.host === host || from.origin === new URL(serverUrl).origin ? 'own' : 'foreign';
}

/**
 * Whether the Origin proves that a page of this server sends the request: it is there, and its scheme, host and port are ours.
 * Threat: cookies are shared by all ports of a host, and by some browsers with its pages without TLS.
 */
export function hasOwnOrigin({ origin, host }: IncomingHttpHeaders, serverUrl: string): boolean {
  const own = new URL(serverUrl);
  return origin === own.origin || origin === `${own.protocol}//${host}`;
}
