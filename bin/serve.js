// Plain JavaScript, so that nothing has to be compiled before the cache is there: without it each start would strip the
// types of every file again, which costs time and 20 MB. The folder is ours: a shared one could be filled by others.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// Loading makes much garbage once: the space for young objects stays small until the server is there, which saves
// another 15 MB, and grows with the load from then on.
setFlagsFromString('--semi-space-growth-factor=1');
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/parley'));
await import('../src/main.ts');
setFlagsFromString('--semi-space-growth-factor=2');
// Written now, since a process that is killed writes nothing at its end. A folder that cannot be written to does no harm.
flushCompileCache();
