import { WorkerThread } from '../../src/engine/kernel/processes/worker-thread.ts';
import type { ChildQuestion } from './thread-child.ts';

// A program that asks its thread once: it ends only if nothing keeps it alive after the answer.
const thread = new WorkerThread<ChildQuestion, string>({
  entry: new URL('thread-child.ts', import.meta.url),
  name: 'parley-test',
  does: 'is tested',
  onLost: console.error,
});
console.log(await thread.ask('now'));
