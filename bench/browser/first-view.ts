import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export interface Weight {
  /** Bytes of script and style that the first view loads, as they are sent. */
  readonly gzip: number;
  readonly brotli: number;
  readonly files: readonly string[];
}

/** The files that `index.html` of a built client names, with everything that those scripts import at once. */
export function weightOfFirstView(dist: string): Weight {
  const files = new Set<string>();
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  for (const [, path = ''] of page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g))
    follow(dist, path, files);
  const bytes = [...files].map((file) => readFileSync(join(dist, file)));
  const sum = (pack: (content: Buffer) => Buffer) =>
    bytes.reduce((total, content) => total + pack(content).length, 0);
  return {
    gzip: sum((content) => gzipSync(content, { level: 9 })),
    brotli: sum((content) => brotliCompressSync(content)),
    files: [...files],
  };
}

/** `import … from "./x.js"`: loaded at once; `import("./x.js")` comes when it is needed. */
function follow(dist: string, path: string, files: Set<string>): void {
  if (files.has(path)) return;
  files.add(path);
  if (!path.endsWith('.js')) return;
  const text = readFileSync(join(dist, path), 'utf8');
  for (const [, name = ''] of text.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
    follow(dist, join(path, '..', name), files);
  }
}
