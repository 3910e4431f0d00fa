import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { MailReader, TooManyMails } from './reader.ts';
import { type TextOptions, UnreadableMail } from './types.ts';

const PLAIN: TextOptions = { withQuotes: false, withSignature: false, prefersHtml: false };
const mail = (text: string) => Buffer.from(`Subject: x\r\n\r\n${text}`);
/** What a thread runs in the place of reading. */
const program = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const SILENT = program(
  "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {});",
);
const BROKEN = program(
  "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { throw new Error('x'); });",
);

/** A clock that a test turns. */
function timers() {
  const set = new Map<() => void, number>();
  return {
    after: (ms: number, fn: () => void) => {
      set.set(fn, ms);
      return () => void set.delete(fn);
    },
    ring: (ms: number) => {
      for (const [fn, at] of [...set]) if (at === ms && set.delete(fn)) fn();
    },
  };
}

describe('reading mails on a thread', () => {
  let reader: MailReader | undefined;
  const open = (options: ConstructorParameters<typeof MailReader>[0]) => {
    reader = new MailReader(options);
    return reader;
  };
  afterEach(() => reader?.close());

  test('one after another, and again after a pause', async () => {
    const clock = timers();
    const mails = open(clock);
    const texts = await Promise.all(['a', 'b', 'c'].map((text) => mails.read(mail(text), PLAIN)));
    assert.deepEqual(
      texts.map(({ text }) => text),
      ['a', 'b', 'c'],
    );
    clock.ring(30_000);
    assert.equal((await mails.read(mail('d'), PLAIN)).text, 'd');
  });

  test('a mail that takes too long is refused, and its thread ends; the next is read', async () => {
    const clock = timers();
    const mails = open({ ...clock, program: SILENT });
    const [first, second] = [mails.read(mail('a'), PLAIN), mails.read(mail('b'), PLAIN)];
    clock.ring(30_000);
    await assert.rejects(first, { name: 'UnreadableMail', message: 'The mail takes too long to read.' });
    clock.ring(30_000);
    await assert.rejects(second, UnreadableMail);
  });

  test('a mail that breaks the thread is refused', async () => {
    const mails = open({ ...timers(), program: BROKEN });
    await assert.rejects(mails.read(mail('a'), PLAIN), UnreadableMail);
    await assert.rejects(mails.read(mail('b'), PLAIN), UnreadableMail);
  });

  test('more than a hundred that wait, and all that wait at the end, come again', async () => {
    const mails = open({ ...timers(), program: SILENT });
    const all = Array.from({ length: 102 }, () => mails.read(mail('a'), PLAIN));
    await assert.rejects(all.at(-1) as Promise<unknown>, TooManyMails);
    mails.close();
    for (const each of await Promise.allSettled(all))
      assert(each.status === 'rejected' && each.reason instanceof TooManyMails);
  });
});
