// Plain JavaScript: a package that npm has installed is among `node_modules`, where Node does not strip types by itself.
import { readFileSync } from 'node:fs';
// The whole module: an older Node lacks some of its names, and would report that instead of the error below.
import * as loader from 'node:module';
import { fileURLToPath } from 'node:url';

const OLDEST = 24;
if (Number.parseInt(process.versions.node, 10) < OLDEST)
  throw new Error(`parley/testing needs Node ${OLDEST} or later, and this is ${process.version}.`);

const own = new URL('../src/', import.meta.url).href;

if (own.includes('/node_modules/')) {
  loader.registerHooks({
    load(url, context, next) {
      if (!url.startsWith(own) || !url.endsWith('.ts')) return next(url, context);
      const text = readFileSync(fileURLToPath(url), 'utf8');
      return { format: 'module', shortCircuit: true, source: loader.stripTypeScriptTypes(text) };
    },
  });
}

const { createTestServer } = await import('../src/testing/create-test-server.ts');

export { createTestServer };
