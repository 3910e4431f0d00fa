import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../test/support/runs.ts';
import { addressesInHead } from './addresses-in-head.ts';
import { readMail } from './read.ts';
import { type MailTextOptions, type ReadMail, UnreadableMail } from './types.ts';

const PLAIN: MailTextOptions = { withQuotes: false, withSignature: false, prefersHtml: false };
const bytesOf = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1');
const read = (text: string, wishes: Partial<MailTextOptions> = {}) =>
  readMail(bytesOf(text), { ...PLAIN, ...wishes });

const HEAD = `From: Ada Lovelace <ada@example.com>
To: square@chat.example.com
Subject: Re: Lunch
Message-ID: <1@example.com>
MIME-Version: 1.0
`;

const ALTERNATIVE = `${HEAD}Content-Type: multipart/alternative; boundary=b

--b
Content-Type: text/plain

Plain
--b
Content-Type: text/html

<p>With <b>HTML</b></p><blockquote>said</blockquote>
--b--
`;

const HTML = `${HEAD}Content-Type: text/html; charset=utf-8

<style>p {}</style><p>See <a href="https://example.com/a">this</a> &amp; <a href="https://example.com">https://example.com</a></p>
<ul><li>one</li><li>two</li></ul><script>alert(1)</script>
<div class="gmail_signature">Ada, Engine Street</div>
<div>On Monday Bob &lt;b@example.com&gt; wrote:</div><blockquote>Lunch?<br>Bob</blockquote>
`;

const FILES = `${HEAD}Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain

Here [cid:shown@x] it is.

-- 
[cid:logo@x]
--b
Content-Type: text/csv; name="a.csv"
Content-Disposition: attachment; filename="a.csv"

1,2
--b
Content-Type: image/png
Content-Disposition: inline; filename="shown.png"
Content-ID: <shown@x>

AAAA
--b
Content-Type: image/png
Content-Disposition: inline; filename="logo.png"
Content-ID: <logo@x>

AAAA
--b
Content-Type: text/calendar; method=REQUEST
Content-Disposition: attachment

BEGIN:VCALENDAR
--b
Content-Type: application/pgp-signature; name=signature.asc
Content-Disposition: attachment; filename=signature.asc

x
--b--
`;

/** What it is, the mail, what of it is expected. */
const MAILS: readonly (readonly [string, string, Partial<ReadMail>, Partial<MailTextOptions>?])[] = [
  [
    'plain text',
    `${HEAD}\nHello`,
    {
      ...{ text: 'Hello', subject: 'Lunch', messageId: '<1@example.com>', automatic: undefined, hops: 0 },
      from: { name: 'Ada Lovelace', address: 'ada@example.com' },
    },
  ],
  [
    'no subject, no sender',
    'To: a@b.c\n\nHello',
    { subject: '', from: { name: '', address: '' }, text: 'Hello' },
  ],
  ['an encoded subject', 'Subject: =?utf-8?q?Re:_B=C3=BCro?=\n\nx', { subject: 'Büro' }],
  [
    'an encoded sender',
    'From: =?utf-8?b?VXNlcsOzxIXEmQ==?= <ada@example.com>\n\nx',
    { from: { name: 'Useróąę', address: 'ada@example.com' } },
  ],
  ['a subject of what shows nothing', 'Subject: =?utf-8?q?=00=E2=80=8B?=\n\nx', { subject: '' }],
  ['a subject that turns its direction', 'Subject: =?utf-8?b?4oCuYWJj?=\n\nx', { subject: 'abc' }],
  [
    'quoted-printable, latin1',
    `${HEAD}Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nB=FCro`,
    { text: 'Büro' },
  ],
  [
    'an unknown character set',
    `${HEAD}Content-Type: text/plain; charset=nonsense-8\n\nHello`,
    { text: 'Hello' },
  ],
  ['base64', `${HEAD}Content-Transfer-Encoding: base64\n\nSGVsbG8=`, { text: 'Hello' }],
  [
    'format=flowed',
    `${HEAD}Content-Type: text/plain; format=flowed\n\nThis goes \non and \non.\n> quoted`,
    { text: 'This goes on and on.' },
  ],
  ['text before HTML', ALTERNATIVE, { text: 'Plain' }],
  ['HTML before text', ALTERNATIVE, { text: 'With HTML' }, { prefersHtml: true }],
  [
    'HTML with its quote',
    ALTERNATIVE,
    { text: 'With HTML\n\n> said' },
    { prefersHtml: true, withQuotes: true },
  ],
  ['HTML alone', HTML, { text: 'See this (https://example.com/a) & https://example.com\n\n* one\n* two' }],
  ['an empty text beside HTML', ALTERNATIVE.replace('Plain\n', ''), { text: 'With HTML' }],
  [
    'a quote and a signature',
    `${HEAD}\nYes.\n\n-- \nAda\n\nOn Monday Bob wrote:\n> Lunch?`,
    { text: 'Yes.' },
  ],
  ['with its signature', `${HEAD}\nYes.\n-- \nAda`, { text: 'Yes.\n-- \nAda' }, { withSignature: true }],
  [
    'with its quote',
    `${HEAD}\nYes.\n\n-----Original Message-----\nLunch?`,
    { text: 'Yes.\n\n-----Original Message-----\nLunch?' },
    { withQuotes: true },
  ],
  [
    'passed on: with its quote',
    `Subject: Fwd: Lunch\n\nLook\n\n-----Original Message-----\nLunch?`,
    { text: 'Look\n\n-----Original Message-----\nLunch?', subject: 'Lunch' },
  ],
  [
    'no answer: whole',
    'Subject: News\n\nI forward this.\n-Al\n\nFrom: Jo <j@example.org>\nTo: A <a@example.org>\nSubject: x\n\nThe original.',
    {
      text: 'I forward this.\n-Al\n\nFrom: Jo <j@example.org>\nTo: A <a@example.org>\nSubject: x\n\nThe original.',
    },
  ],
  ['no answer: a line of two dashes', 'Subject: News\n\nPart 1\n--\nPart 2', { text: 'Part 1\n--\nPart 2' }],
  ['no answer: a signature', 'Subject: News\n\nPart 1\n-- \nAda', { text: 'Part 1' }],
  [
    'no answer: a quote in HTML',
    'Subject: News\nContent-Type: text/html\n\n<p>She said</p><blockquote>Lunch?</blockquote>',
    { text: 'She said\n\n> Lunch?' },
  ],
  [
    'passed on below a signature: whole',
    'Subject: Fwd: x\n\nLook\n-- \nAda\n\n---------- Forwarded message ---------\nFrom: Jo\n' +
      'old\n'.repeat(20),
    {
      text: `Look\n-- \nAda\n\n---------- Forwarded message ---------\nFrom: Jo\n${'old\n'.repeat(20)}`.trim(),
    },
  ],
  ...['In-Reply-To: <1@x>', 'References: <0@x> <1@x>'].map((header): [string, string, Partial<ReadMail>] => [
    `an answer by ${header}`,
    `Subject: News\n${header}\n\nYes.\n\nOn Monday Bob wrote:\n> Lunch?`,
    { text: 'Yes.' },
  ]),
  ...(
    [
      [
        'Yahoo',
        '<div id="yahoo_quoted_1" class="yahoo_quoted"><div>On Friday, P wrote:</div><div>old</div></div>',
      ],
      [
        'Yahoo, an older one',
        '<div class="x yahoo_quoted ymail"><div><div>Le vendredi, P a écrit :</div><div>old<br>more</div></div></div>',
      ],
      [
        'Outlook in a browser',
        '<div id="mail-editor-reference-message-container"><div><b>Van:</b> Jo</div><div>oud</div></div>',
      ],
      [
        'Outlook on a telephone',
        '<div class="ms-outlook-mobile-reference-message"><hr><b>Od:</b> Jo<br><b>Data:</b> piątek<br>stare</div>',
      ],
      [
        'Gmail',
        '<div class="gmail_quote"><div class="gmail_attr">P &lt;p@x.org&gt; ezt írta:<br></div><blockquote>old</blockquote></div>',
      ],
      [
        'ProtonMail',
        '<div class="protonmail_quote">Den 27.11.2026 skrev P:<br><blockquote type="cite">old</blockquote></div>',
      ],
      [
        'Thunderbird',
        '<div class="moz-cite-prefix">27/11/26 10:00(e)an, P idatzi zuen:<br></div><blockquote type="cite">old</blockquote>',
      ],
    ] as const
  ).map(([what, quote]): [string, string, Partial<ReadMail>] => [
    `an answer in HTML: ${what}`,
    `${HEAD}Content-Type: text/html; charset=iso-8859-1\n\n<div>ANSWER</div>${quote}`,
    { text: 'ANSWER' },
  ]),
  [
    'answers within what Gmail quotes',
    `${HEAD}Content-Type: text/html\n\n<div class="gmail_quote"><blockquote>one?</blockquote>Yes.<blockquote>two?</blockquote>No.</div>`,
    { text: '> one?\n\nYes.\n\n> two?\n\nNo.' },
  ],
  ['no text', `${HEAD}\n`, { text: '', files: [] }],
  ['an answer of a program', `${HEAD}Auto-Submitted: auto-replied\n\nI am away`, { automatic: 'answer' }],
  ['a report of a mail server', `${HEAD}Return-Path: <>\n\nx`, { automatic: 'answer' }],
  ['a program', `${HEAD}Auto-Submitted: auto-generated\n\nx`, { automatic: 'bulk' }],
  ['not a program', `${HEAD}Auto-Submitted: no\n\nx`, { automatic: undefined }],
  ['a list', `${HEAD}List-Id: <l.example.com>\n\nx`, { automatic: 'bulk' }],
  ['precedence', `${HEAD}Precedence: bulk\n\nx`, { automatic: 'bulk' }],
  ['no answers wanted', `${HEAD}X-Auto-Response-Suppress: All\n\nx`, { automatic: 'bulk' }],
  ['passed on three times', `Received: a\nReceived: b\nReceived: c\n${HEAD}\nx`, { hops: 3 }],
];

describe('reading a mail', () => {
  for (const [what, text, expected, wishes] of MAILS)
    test(what, async () => {
      const mail = await read(text, wishes);
      for (const [key, value] of Object.entries(expected))
        assert.deepEqual(mail[key as keyof ReadMail], value, key);
    });

  test('files; a picture of the signature goes with it, and a signature of cryptography is no file', async () => {
    const { text, files } = await read(FILES);
    assert.equal(text, 'Here  it is.');
    assert.deepEqual(
      files.map(({ name, type }) => [name, type]),
      [
        ['a.csv', 'text/csv'],
        ['shown.png', 'image/png'],
        ['invitation.ics', 'text/calendar'],
      ],
    );
    assert.equal(
      Buffer.from(files[0]?.bytes ?? [])
        .toString()
        .trim(),
      '1,2',
    );
  });

  test('a mail that comes again is known by its Message-ID, or by what was written', async () => {
    const one = await read(`${HEAD}\nx`);
    assert.equal((await read(`Received: by another\n${HEAD}\nx`)).identity, one.identity);
    const bare = (text: string, more = '') => read(`${more}Date: Mon\nSubject: x\n\n${text}`);
    assert.equal((await bare('a', 'Received: y\n')).identity, (await bare('a')).identity);
    assert.notEqual((await bare('a')).identity, (await bare('b')).identity);
  });

  test('what is too deep, too long or of too many parts is refused', async () => {
    const deep = Array.from(
      { length: 60 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
    );
    await assert.rejects(read(deep.join('')), UnreadableMail);
    await assert.rejects(read(`X: ${'x'.repeat(300_000)}\n\nx`), UnreadableMail);
    await assert.rejects(
      read(`${HEAD}Content-Type: multipart/mixed; boundary=b\n\n${'--b\n'.repeat(30_000)}`),
      UnreadableMail,
    );
  });

  test('a mail of any form is read, or refused with a sentence', async () => {
    const seeds = [ALTERNATIVE, HTML, FILES, `${HEAD}\nYes.\n> no`];
    const edit = fc.record({
      seed: fc.constantFrom(...seeds),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(60),
      put: fc.oneof(
        fc.string({ maxLength: 40 }),
        fc.constantFrom('\n\n', '\n--b\n', '\n--b--\n', '<', '">', '=?utf-8?b?', '\0'),
      ),
      times: fc.integer({ min: 1, max: 50 }),
    });
    await fc.assert(
      fc.asyncProperty(edit, fc.boolean(), async ({ seed, at, length, put, times }, prefersHtml) => {
        const start = Math.floor(at * seed.length);
        const text = seed.slice(0, start) + put.repeat(times) + seed.slice(start + length);
        try {
          const mail = await read(text, { prefersHtml });
          assert(!/[\0\u202e\u200b]/.test(mail.text + mail.subject + mail.from.name));
        } catch (error) {
          assert(error instanceof UnreadableMail, String(error));
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

test('for whom a mail is, by what mail servers note', () => {
  const to = (head: string) =>
    addressesInHead(bytesOf(`${head}\n\nTo: no@chat.example.com`), 'chat.example.com');
  assert.deepEqual(to('To: A <a@x.org>, B\n <b@Chat.example.com>'), ['b@Chat.example.com']);
  assert.deepEqual(to('To: b@chat.example.com\nDelivered-To: c@chat.example.com'), ['c@chat.example.com']);
  assert.deepEqual(to('To: b@chat.example.com\nDelivered-To: user@example.org'), ['b@chat.example.com']);
  assert.deepEqual(to('Subject: x'), []);
});
