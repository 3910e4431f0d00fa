import { threadId } from 'node:worker_threads';
import { notifyMain, serveThread } from '../../src/engine/kernel/processes/serve-thread.js';

export type ChildQuestion = 'id' | 'later' | 'now' | 'refuse' | 'never' | 'crash' | 'exit' | 'notify';

let answerLater: (answer: string) => void = () => {};

// In the place of a thread's program: it does what the question says.
serveThread((question: ChildQuestion): string | Promise<string> => {
  if (question === 'id') return String(threadId);
  if (question === 'refuse') throw new RangeError('refused');
  if (question === 'exit') process.exit(0);
  if (question === 'crash') setImmediate(() => (undefined as unknown as () => void)());
  if (question === 'now') answerLater('later');
  if (question === 'notify') notifyMain('notified');
  if (question === 'now' || question === 'notify') return question;
  return new Promise((resolve) => {
    if (question === 'later') answerLater = resolve;
  });
});
