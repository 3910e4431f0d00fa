import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { SitePage } from '../../engine/http/pages.ts';

const FILES = ['api.js', 'integrations.js', 'pages.css', 'icon.svg', 'logo.svg', 'logo-night.svg'] as const;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const HOUR = 3600;

/** By path; each file is read once, and only these are served. */
export function staticPages(): Record<string, () => SitePage> {
  const pages = FILES.map((name) => {
    const page = {
      status: 200,
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      body: readFileSync(join(import.meta.dirname, 'static', name), 'utf8'),
      policy: "default-src 'none'; style-src 'unsafe-inline'",
      maxAge: HOUR,
    };
    return [`/static/${name}`, () => page] as const;
  });
  return Object.fromEntries(pages);
}
