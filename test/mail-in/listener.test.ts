import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { CannotStart } from '../../src/engine/kernel/failures/cannot-start.ts';
import { silentLog } from '../../src/engine/kernel/log.ts';
import { MailDeferred } from '../../src/engine/mail/reader.ts';
import { UnreadableMail } from '../../src/engine/mail/types.ts';
import { getStreamEmailAddress } from '../../src/features/mail-in/endpoints/get-stream-email-address.ts';
import { MailListener } from '../../src/features/mail-in/listener.ts';
import type { OwnAddress } from '../../src/features/mail-in/operations/own-addresses.ts';
import { MailReceiver } from '../../src/features/mail-in/receiver.ts';
import { MAIL_IN, post, startTaking } from '../support/mail-in.ts';

const server = await startTaking({ rateLimit: 200 });
const port = server.app.listeners.get('mail-in')?.port ?? 0;
const { square } = server.cast.channels;
const { email: to } = await server.as.alice.call(getStreamEmailAddress, { stream_id: square.id });

/** A conversation by SMTP: what is said, and the last line of each answer. */
async function talk(lines: readonly string[]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  const answers: string[] = [];
  try {
    answers.push(await nextAnswer(socket));
    for (const line of lines) {
      socket.write(`${line}\r\n`);
      answers.push(await nextAnswer(socket));
    }
  } finally {
    socket.destroy();
  }
  return answers;
}

/** All lines of an answer. */
async function nextAnswer(socket: Socket): Promise<string> {
  let text = '';
  while (!/^\d{3} .*\r\n$/m.test(text)) text += String((await once(socket, 'data'))[0]);
  return text;
}

describe('the listener for mail', () => {
  test('offers neither sign-in nor what it has no certificate for', async () => {
    const [greeting, hello = '', ...rest] = await talk([
      'EHLO x',
      'AUTH PLAIN AGEAYg==',
      'STARTTLS',
      'VRFY alice',
    ]);
    assert.match(greeting ?? '', /^220 chat\.example\.com ESMTP Parley/);
    assert.match(hello, /SIZE 1048576/);
    assert.doesNotMatch(hello, /AUTH|STARTTLS/);
    assert.deepEqual(
      rest.map((answer) => answer.slice(0, 1)),
      ['5', '5', '2'],
    );
  });

  test('passes no mail on, and takes no mail that says it is too large', async () => {
    const answers = await talk([
      ...['EHLO x', 'MAIL FROM:<a@example.org> SIZE=99999999', 'MAIL FROM:<a@example.org>'],
      ...[
        'RCPT TO:<b@example.org>',
        `RCPT TO:<${to.replace('@', '%example.org@')}>`,
        `RCPT TO:<${to}@example.org>`,
      ],
      ...['RCPT TO:<postmaster@chat.example.com>', 'DATA'],
    ]);
    assert.deepEqual(
      answers.slice(2).map((answer) => answer.slice(0, 3)),
      ['552', '250', '550', '550', '501', '550', '503'],
    );
  });

  test('takes one address in several forms as one', async () => {
    const many = Array.from({ length: 21 }, (_, n) =>
      to.replace('.show-sender', '').replace('square.', `s${n}.`),
    );
    // Each is the same address.
    const same = await talk([
      'EHLO x',
      'MAIL FROM:<a@example.org>',
      ...many.map((each) => `RCPT TO:<${each}>`),
    ]);
    assert(same.slice(3).every((answer) => answer.startsWith('250')));
    assert.match(await post(port, { to: many, text: 'once' }), /^250 /);
  });

  test('a mail that has gone through 51 servers goes no further', async () => {
    assert.match(
      await post(port, { to, head: 'Received: by x\r\n'.repeat(51) }),
      /^550 5\.7\.1 The mail has gone in a circle\.$/,
    );
  });

  test('ten connections of one address at once; sixty mails a minute to one address', async () => {
    const open = Array.from({ length: 10 }, () => connect(port, '127.0.0.1'));
    after(() => {
      for (const each of open) each.destroy();
    });
    for (const each of open) assert.match(await nextAnswer(each), /^220 /);
    const eleventh = connect(port, '127.0.0.1');
    assert.match(await nextAnswer(eleventh), /^421 4\.7\.0 Too many connections/);
    eleventh.destroy();
    const [first, ...others] = open as [Socket, ...Socket[]];
    for (const each of others) each.destroy();
    const say = async (line: string) => {
      first.write(`${line}\r\n`);
      return nextAnswer(first);
    };
    await say('EHLO x');
    let answer = '250';
    let taken = 0;
    for (; taken < 100 && answer.startsWith('250'); taken++) {
      await say('MAIL FROM:<a@example.org>');
      answer = await say(`RCPT TO:<${to}>`);
      await say('RSET');
    }
    assert.match(answer, /^450 4\.7\.1 Too many mails to this address/);
    server.clock.advance(60_000);
    await say('MAIL FROM:<a@example.org>');
    assert.match(await say(`RCPT TO:<${to}>`), /^250 /);
  });
});

test('a mail that is too costly is refused; one for which there was no time comes again; networks are read in turn', async () => {
  const places: unknown[] = [];
  const answerTo = async (error: Error) => {
    const receiver = new MailReceiver(server.context, {
      read: async (place) => {
        places.push(place);
        throw error;
      },
    });
    const address = await receiver.find(to);
    assert(address);
    const { code } = await receiver.take({
      ...{ bytes: Buffer.from('x'), network: '192.0.2.1', from: 'a@example.org', to: [address] },
    });
    return [code, address.key];
  };
  const [refused, key] = await answerTo(new UnreadableMail('The mail takes too much work to read.'));
  assert.equal(refused, 550);
  assert.deepEqual((await answerTo(new MailDeferred()))[0], 450);
  assert.deepEqual(places, Array(2).fill({ group: '192.0.2.1', lane: key }));
});

test('mails that are under way have a bound, of one network and of all; the next comes again', async () => {
  let network = 'a';
  const waiting: (() => void)[] = [];
  const arrivals = new EventEmitter();
  const receiver = {
    find: async () => ({ kind: 'channel' }) as OwnAddress,
    take: async () => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        arrivals.emit('arrived');
      });
      return { code: 250, text: '2.0.0 Taken' } as const;
    },
  };
  const listener = new MailListener(receiver, {
    ...{ host: '127.0.0.1', port: 0, mostBytes: 1000, name: 'x', tls: undefined, log: silentLog },
    ...{ admits: () => true, admitsMail: () => true, networkOf: () => network },
  });
  await listener.listen();
  after(() => listener.close());
  const large = { to: 'a@x.org', text: 'x'.repeat(800) };
  const first = Array.from({ length: 4 }, () => post(listener.port, large));
  while (waiting.length < 4) await once(arrivals, 'arrived');
  assert.match(await post(listener.port, large), /^452 4\.3\.1 /);
  network = 'b';
  first.push(post(listener.port, large), post(listener.port, large));
  while (waiting.length < 6) await once(arrivals, 'arrived');
  assert.match(await post(listener.port, large), /^452 4\.3\.1 /);
  for (const release of waiting) release();
  for (const answer of await Promise.all(first)) assert.match(answer, /^250 /);
  const last = post(listener.port, large);
  while (waiting.length < 7) await once(arrivals, 'arrived');
  waiting.at(-1)?.();
  assert.match(await last, /^250 /);
});

test('a port that is taken, and a certificate that is not there, stop the start with a sentence', async () => {
  const { mailIn } = MAIL_IN;
  assert(mailIn);
  await assert.rejects(startTaking({ mailIn: { ...mailIn, port } }), (error) => {
    assert(error instanceof CannotStart);
    assert.match(
      error.message,
      /^PARLEY_MAIL_IN: the server cannot listen at 127\.0\.0\.1:\d+ \(EADDRINUSE\)\.$/,
    );
    return true;
  });
  const tls = { cert: '/nowhere/cert.pem', key: '/nowhere/key.pem' };
  await assert.rejects(startTaking({ mailIn: { ...mailIn, tls } }), {
    message: 'PARLEY_MAIL_IN_CERT: the file /nowhere/cert.pem cannot be read (ENOENT).',
  });
  const file = import.meta.filename;
  await assert.rejects(startTaking({ mailIn: { ...mailIn, tls: { cert: file, key: file } } }), {
    message: /^PARLEY_MAIL_IN_CERT and PARLEY_MAIL_IN_KEY are not a certificate and its key, in PEM/,
  });
});
