// Plain JavaScript, so that nothing has to be compiled before the cache exists: without it each start would compile
// every file again, which costs time and 20 MB. The folder is ours: a shared one could be filled by others.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { findBuiltServer } from './built-server.js';
import { followParent } from './parent.js';
import { limitThreads } from './runtime.js';

/**
 * Most code of a start runs once. During the start, the space for young objects stays small and nothing is optimised:
 * the garbage of the one and the optimising compiler's memory of the other would stay with the process (35 MB). Afterwards: V8's defaults,
 * except that the space for old objects is collected when it has grown by half, not when it has doubled or tripled.
 */
const STARTING = {
  'heap-growing-percent': [0, 50],
  'semi-space-growth-factor': [1, 2],
  'invocation-count-for-maglev': [20_000, 400],
  'invocation-count-for-maglev-osr': [20_000, 100],
  'invocation-count-for-turbofan': [20_000, 3000],
  'invocation-count-for-osr': [20_000, 500],
  'invocation-count-for-early-optimization': [20_000, 30],
};
const setFlags = (column) => {
  for (const [name, values] of Object.entries(STARTING)) setFlagsFromString(`--${name}=${values[column]}`);
};

followParent();
limitThreads();
setFlags(0);
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/parley'));
const built = findBuiltServer();
await (built ? import(pathToFileURL(built).href) : import('../src/main.ts'));
setFlags(1);
// Written now, since a process that is killed writes nothing at its end. A folder that cannot be written to does no harm.
flushCompileCache();
