/** How the service worker handles a request. Pure. */
export type Handling =
  /** The page itself, from the build that is kept. */
  | 'page'
  /** A file of the build, whose name changes with its content. */
  | 'file'
  /** An uploaded picture. */
  | 'picture'
  /** Left to the browser. */
  | 'network';

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
  readonly destination: string;
  readonly hasRange: boolean;
}

/** The paths where the server answers with the client's page. */
const DRAWN = /^\/(?:login|setup|register(?:\/[^/]+)?|reset-password(?:\/[^/]+)?)?$/;
const FILES = /^\/(?:assets\/|icons\/|manifest\.webmanifest$)/;
const PICTURES = /^\/(?:user_uploads|user_avatars|avatar|thumbnail)\//;

export function handlingOf({ method, url, mode, destination, hasRange }: Asked, origin: string): Handling {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'network';
  if (mode === 'navigate') return DRAWN.test(address.pathname) ? 'page' : 'network';
  if (FILES.test(address.pathname)) return 'file';
  const isPicture = destination === 'image' && !hasRange && PICTURES.test(address.pathname);
  return isPicture ? 'picture' : 'network';
}
