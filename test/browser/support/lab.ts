import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, type Rolldown } from 'vite';

const ROOT = resolve(import.meta.dirname, '../../..');

export interface Lab {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds one module of the client, which no page imports, and serves it alone on a page of its own. */
export async function openLab(module: string): Promise<Lab> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-lab-'));
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><body><script type="module" src="${join(ROOT, module)}"></script>`,
  );
  const files = await bundle(folder);
  rmSync(folder, { recursive: true });
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const file = files.get(path === '/' ? 'index.html' : path.slice(1));
    const type = path.endsWith('.js')
      ? 'text/javascript'
      : path.endsWith('.css')
        ? 'text/css'
        : path.endsWith('.svg')
          ? 'image/svg+xml'
          : 'text/html';
    response.writeHead(file === undefined ? 404 : 200, { 'Content-Type': type });
    response.end(file);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

async function bundle(folder: string): Promise<Map<string, string | Uint8Array>> {
  const built = (await build({
    configFile: join(ROOT, 'vite.config.ts'),
    root: folder,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, outDir: 'dist', rolldownOptions: { input: join(folder, 'index.html') } },
  })) as Rolldown.RolldownOutput;
  return new Map(
    built.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  );
}
