import type { IncomingMessage } from 'node:http';

/** The URL with each run of slashes in its path as one: clients join paths with `//`, and the proxies of the API's original server merge them. */
export function withSingleSlashes({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.startsWith('/') || !url.includes('//')) return url;
  const [path = ''] = url.split('?', 1);
  return path.replaceAll(/\/{2,}/g, '/') + url.slice(path.length);
}
