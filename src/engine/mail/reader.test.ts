import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { IDLE_MS } from '../kernel/processes/job-queue.ts';
import { MailDeferred, MailReader, readingBounds } from './reader.ts';
import type { MailTextOptions } from './types.ts';

const MIB = 1 << 20;
const PLAIN: MailTextOptions = { withQuotes: false, withSignature: false, prefersHtml: false };
const PLACE = { group: '192.0.2.1', lane: 'square' };
const mail = (text: string) => ({ bytes: Buffer.from(`Subject: x\r\n\r\n${text}`), wishes: PLAIN });
/** In the place of the reader: it does what the text of a mail says. */
const entry = new URL('../../../test/support/job-child.ts', import.meta.url);

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

describe('reading mails in a process', () => {
  let reader: MailReader | undefined;
  const open = (options: Omit<ConstructorParameters<typeof MailReader>[0], 'mostBytes'>) => {
    reader = new MailReader({ ...options, mostBytes: MIB });
    return reader;
  };
  afterEach(() => reader?.close());

  test('one after another, and again after a pause', async () => {
    const clock = timers();
    const mails = open(clock);
    const texts = await Promise.all(['a', 'b', 'c'].map((text) => mails.read(PLACE, mail(text))));
    assert.deepEqual(
      texts.map(({ text }) => text),
      ['a', 'b', 'c'],
    );
    clock.ring(IDLE_MS);
    assert.equal((await mails.read(PLACE, mail('d'))).text, 'd');
  });

  test('files come with the mail; a mail of the wrong form has a sentence', async () => {
    const mails = open(timers());
    const head = 'Content-Type: text/csv\r\nContent-Disposition: attachment; filename=a.csv\r\n\r\n1,2';
    const { files } = await mails.read(PLACE, { bytes: Buffer.from(head), wishes: PLAIN });
    assert.deepEqual(
      files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]),
      [['a.csv', '1,2\n']],
    );
    const padded = `Content-Transfer-Encoding: base64\r\n\r\n${'=+/=A'.repeat(10_000)}`;
    await assert.rejects(mails.read(PLACE, { bytes: Buffer.from(padded), wishes: PLAIN }), {
      ...{ name: 'UnreadableMail', message: 'The mail is not in base64.' },
    });
  });

  test('a mail that needs more memory than a process has is refused', async () => {
    await assert.rejects(open({ ...timers(), entry }).read(PLACE, mail('grow')), {
      ...{ name: 'UnreadableMail', message: 'The mail takes too much work to read.' },
    });
  });

  test('a mail for which the machine has no time, or whose process ends by itself, comes again', async () => {
    const { workMs, pauseMs } = readingBounds(MIB);
    const clock = timers();
    const mails = open({ ...clock, entry });
    const late = mails.read(PLACE, mail('hang'));
    clock.ring(workMs);
    await assert.rejects(late, MailDeferred);
    clock.ring(pauseMs);
    await assert.rejects(mails.read(PLACE, mail('crash')), MailDeferred);
  });

  test('of more than a hundred that wait, the newest of the address with the most come again', async () => {
    const mails = open({ ...timers(), entry });
    const of = (lane: string) => mails.read({ ...PLACE, lane }, mail('hang'));
    const many = Array.from({ length: 101 }, () => of('many'));
    const one = of('one');
    await assert.rejects(many.at(-1) as Promise<unknown>, MailDeferred);
    mails.close();
    for (const each of await Promise.allSettled([...many, one]))
      assert(each.status === 'rejected' && each.reason instanceof MailDeferred);
  });
});
