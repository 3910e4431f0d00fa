import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const client = join(root, 'web/client');
const folder = mkdtempSync(join(tmpdir(), 'parley-client-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`);
}

test('the generated files follow the catalogue; otherwise run node scripts/client.ts', () => {
  run(process.execPath, join(root, 'scripts/client.ts'), '--check');
});

test('The package is built with the types of a browser alone, and Node loads it', async () => {
  run(join(root, 'node_modules/.bin/tsc'), '-p', client, '--outDir', folder);
  const { Client, sendMessage, events } = await import(pathToFileURL(join(folder, 'index.js')).href);
  assert.equal(typeof Client, 'function');
  assert.equal(typeof events, 'function');
  assert.deepEqual(sendMessage, { method: 'POST', path: '/messages' });
});

test('A bundle holds the operations that it uses and no other', async () => {
  const id = 'virtual:page';
  const code = `import { Client, sendMessage } from ${JSON.stringify(join(client, 'index.ts'))};
    new Client({ url: '', credentials: 'session' }).call(sendMessage, { type: 'direct', to: [1], content: 'x' });`;
  const page = {
    name: 'page',
    resolveId: (asked: string) => (asked === id ? id : null),
    load: (asked: string) => (asked === id ? code : null),
  };
  const options = { configFile: false, logLevel: 'silent', root: folder } as const;
  const built = await build({
    ...options,
    plugins: [page],
    build: { write: false, rollupOptions: { input: id } },
  });
  assert('output' in built);
  const text = built.output.map((part) => ('code' in part ? part.code : '')).join('');
  const paths = text.match(/(?<=["'`])\/[a-z_]+/g);
  assert.deepEqual(paths?.toSorted(), ['/api', '/json', '/messages']);
  assert(gzipSync(text).length < 3000, `${gzipSync(text).length} bytes`);
});

test('the package says its entry also to older resolutions of modules', () => {
  const { main, types, exports } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));
  assert.deepEqual({ types, default: main }, exports['.']);
});
