import { readdirSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { FileCoding, PackedBody, SitePage } from '../../engine/http/pages.ts';
import { KeptFiles } from './kept-files.ts';

/** Paths that the client's own code draws; only the client reads `:token`. */
const DRAWN = [
  '/',
  '/login',
  '/register',
  '/register/:token',
  '/setup',
  '/reset-password',
  '/reset-password/:token',
  '/join',
  '/join/',
  '/join/:token',
  '/join/:token/',
  '/confirm-email/:token',
  '/confirm-email/:token/',
];
const INDEX = 'index.html';
/** Names of files that the build makes: plain names only. */
const SERVED = /^(?:(?:assets|icons)\/)?[A-Za-z0-9_~][A-Za-z0-9._~-]*$/;
const PACKED: readonly { readonly coding: FileCoding; readonly ending: string }[] = [
  { coding: 'br', ending: '.br' },
  { coding: 'gzip', ending: '.gz' },
];
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ftl': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wav': 'audio/wav',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
/** The policy for the client and its workers; `connect-src 'self'` covers WebSockets of the same host. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; " +
  "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types parley dompurify";
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** Bytes of files that stay in memory. */
const MOST_KEPT = 4_000_000;

type Routes = Record<string, () => SitePage>;

/**
 * The built client in `folder`, by path; undefined: it is not built. The folder is listed once: no request path
 * reaches the disk.
 */
export function webAppPages(folder: string): Routes | undefined {
  const files = new Set(listFiles(folder));
  if (!files.has(INDEX)) return undefined;
  const kept = new KeptFiles(MOST_KEPT);
  const pageOf = (name: string): SitePage => ({
    status: 200,
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    body: packed(name),
    policy: ['.html', '.js'].includes(extname(name)) ? POLICY : FILE_POLICY,
    maxAge: 0,
    isImmutable: name.startsWith('assets/'),
  });
  const packed = (name: string): PackedBody => {
    const there = PACKED.filter(({ ending }) => files.has(name + ending));
    const endingOf = (coding?: FileCoding) => there.find((each) => each.coding === coding)?.ending ?? '';
    return {
      codings: there.map(({ coding }) => coding),
      read: (coding) => kept.read(join(folder, name + endingOf(coding))),
    };
  };
  const index = pageOf(INDEX);
  const pages = [...files]
    .filter((name) => name !== INDEX && SERVED.test(name) && !isPacked(name, files))
    .map((name) => [`/${name}`, pageOf(name)] as const);
  const drawn = DRAWN.map((path) => [path, index] as const);
  return Object.fromEntries([...pages, ...drawn].map(([path, page]) => [path, () => page]));
}

const isPacked = (name: string, files: ReadonlySet<string>) =>
  PACKED.some(({ ending }) => name.endsWith(ending) && files.has(name.slice(0, -ending.length)));

/** Relative paths with slashes; empty without a folder. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(folder.length + 1)
          .replaceAll(sep, '/'),
      );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return [];
  }
}

/** Routes for the client's paths if the client is not built: all show `page`. */
export const drawnBy = (page: () => SitePage): Routes =>
  Object.fromEntries(DRAWN.map((path) => [path, page]));
