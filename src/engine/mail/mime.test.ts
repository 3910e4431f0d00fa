import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseMime } from './mime.ts';
import { UnreadableMail } from './types.ts';

const parse = (text: string) => parseMime(Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1'));
const textOf = async (text: string) => ((await parse(text)).text ?? '').trimEnd();
const base64 = (text: string) => Buffer.from(text).toString('base64');
const encoded = (body: string, more = '') => `${more}Content-Transfer-Encoding: base64\n\n${body}`;

describe('bodies in base64', () => {
  for (const [what, body, text] of [
    [
      'in lines of any length',
      `${base64('Hello, you there').replace(/(.{5})/g, '$1\n')}`,
      'Hello, you there',
    ],
    [
      'padded in each line',
      `${base64('Hell')}\n${base64('o, you')}\n${base64(' there')}`,
      'Hello, you there',
    ],
    ['with marks of old mail servers at the ends of lines', 'SGVs!\nbG8s!\nIHlvdQ==', 'Hello, you'],
    ['without padding', 'SGVsbG8', 'Hello'],
    ['a footer below', `${base64('Hello')}\n\n-- \nlist footer`, 'Hello'],
    ['a footer below, without padding', `${base64('Hel')}\n-- \nlist footer`, 'Hel'],
    ['a line, and a footer below', `${base64('Hello')}\n____________\nThe list\nlist@example.org`, 'Hello'],
    ['not encoded at all', 'Hello, you\n-- \nAda', 'Hello, you\n-- \nAda'],
    ['nothing', '\n\n', ''],
  ] as const)
    test(what, async () => assert.equal(await textOf(encoded(body)), text));

  test('a footer is not in a file', async () => {
    const part = `--b\nContent-Disposition: attachment; filename=a\n${encoded('AAEC\n-- \nfooter\n', 'Content-Type: image/png\n')}`;
    const { attachments } = await parse(`Content-Type: multipart/mixed; boundary=b\n\n${part}--b--\n`);
    assert.deepEqual(
      attachments.map(({ content }) => [...new Uint8Array(content as ArrayBuffer)]),
      [[0, 1, 2]],
    );
  });

  test('thousands of paddings within lines are no base64; in a long file each line may be padded', async () => {
    await assert.rejects(parse(encoded('=+/=A'.repeat(10_000))), UnreadableMail);
    assert.equal((await textOf(encoded('QUJDRA==\n'.repeat(11_000)))).length, 44_000);
  });
});

test('quoted-printable: escapes, soft ends of lines, and "=" alone', async () => {
  const head = 'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n';
  assert.equal(await textOf(`${head}B=C3=BCro, =\nlong =3d 1=1 =ZZ =`), 'Büro, long = 1=1 =ZZ');
});

test('text has room for what is shown; a file is whole', async () => {
  const lines = 'x\n'.repeat(1_000_000);
  assert.equal((await textOf(`\n${lines}`)).length, 1_599_999);
  const file = `Content-Type: text/plain\nContent-Disposition: attachment; filename=a\n\n${lines}`;
  const [attachment] = (await parse(file)).attachments;
  assert.equal(new Uint8Array(attachment?.content as ArrayBuffer).length, 2_000_000);
});

test('a mail has ten thousand parts at most; lines that begin like parts are none', async () => {
  const head = 'Content-Type: multipart/mixed; boundary=b\n\n';
  await assert.rejects(parse(head + '--b\n'.repeat(10_001)), UnreadableMail);
  assert.equal((await textOf(`${head}--b\n\n${'--c\n'.repeat(30_000)}`)).length, 119_999);
});

describe('encoded words', () => {
  for (const [what, subject, text] of [
    ['a letter cut between words in base64', '=?utf-8?B?5rWL6A==?=\n =?utf-8?B?r5U=?=', '测试'],
    [
      'a letter cut between words in base64, padded and not',
      '=?utf-8?B?5rU=?= =?UTF-8?b?i+iv?=\n\t=?utf-8?B?lQ==?= x',
      '测试 x',
    ],
    ['a letter cut between base64 and quoted', '=?utf-8?Q?a=E6=B5?= =?utf-8?B?iw==?=', 'a测'],
    ['of another charset', '=?gb2312?B?suI=?= =?gb2312?B?ytQ=?=', '测试'],
    ['a letter of another charset that is cut', '=?big5?B?tA==?= =?big5?B?+g==?=', '測'],
    ['whole words', '=?utf-8?Q?B=C3=BC?= =?utf-8?Q?ro?=', 'Büro'],
    ['words with text between them', '=?utf-8?Q?a?= b =?utf-8?Q?c?=', 'a b c'],
    ['a charset that nobody knows', '=?nonsense?Q?a?= =?nonsense?Q?b?=', 'ab'],
    ['broken words', '=?utf-8?B?5rU=?=', '\ufffd'],
  ] as const)
    test(what, async () => assert.equal((await parse(`Subject: ${subject}\n\nx`)).subject, text));

  test('in the name of a sender and of a file', async () => {
    const word = '=?utf-8?B?5rWL6A==?=\n =?utf-8?B?r5U=?=';
    const head = `From: ${word} <a@example.org>\nContent-Type: image/png\n`;
    const mail = await parse(`${head}Content-Disposition: attachment; filename="${word}"\n\nx`);
    assert.equal(mail.from?.name, '测试');
    assert.equal(mail.attachments[0]?.filename, '测试');
  });
});
