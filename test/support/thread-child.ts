import { parentPort, threadId } from 'node:worker_threads';
import { notifyMain, serveThread } from '../../src/engine/kernel/processes/serve-thread.js';

export type ChildQuestion =
  | 'id'
  | 'later'
  | 'now'
  | 'refuse'
  | 'never'
  | 'crash'
  | 'exit'
  | 'notify'
  | 'deep'
  | 'unreadable';

let answerLater: (answer: string) => void = () => {};

/** An answer that a thread, which has a larger stack than the main one, can write, and the main one cannot read. */
function deepest(): string {
  let nested: unknown[] = [];
  for (let depth = 0; depth < 8000; depth++) nested = [nested];
  return nested as unknown as string;
}

// In the place of a thread's program: it does what the question says.
serveThread((question: ChildQuestion): string | Promise<string> => {
  if (question === 'id') return String(threadId);
  if (question === 'refuse') throw new RangeError('refused');
  if (question === 'exit') process.exit(0);
  if (question === 'crash') setImmediate(() => (undefined as unknown as () => void)());
  if (question === 'now') answerLater('later');
  if (question === 'unreadable') parentPort?.emit('messageerror', new Error(question));
  if (question === 'deep') return deepest();
  if (question === 'notify') notifyMain('notified');
  if (question === 'now' || question === 'notify') return question;
  return new Promise((resolve) => {
    if (question === 'later') answerLater = resolve;
  });
});
