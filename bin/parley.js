// Plain JavaScript, so that nothing has to be compiled before the cache is there: without it each start would strip the
// types of every file again, which costs time and 20 MB. The folder is ours: a shared one could be filled by others.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/parley'));
await import('../src/main.ts');
