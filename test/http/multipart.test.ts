import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readMultipart } from '../../src/engine/http/exchange/multipart.ts';
import { BOUNDS } from '../../src/engine/kernel/bounds.ts';

const TYPE = 'multipart/form-data; boundary=parts-of-it';

const part = (name: string, value: string | Uint8Array, more = '') =>
  Buffer.concat([
    Buffer.from(`--parts-of-it\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ]);
const form = (...parts: Uint8Array[]) => Buffer.concat([...parts, Buffer.from('--parts-of-it--\r\n')]);
const TEXT = { keepsFiles: false };
const fieldsOf = async (body: Buffer, type = TYPE) =>
  Object.fromEntries((await readMultipart(body, type, TEXT)).pairs);

/** What the platform's own reader makes of a form. */
async function asPlatform(body: Buffer): Promise<Record<string, string>> {
  const request = new Response(new Uint8Array(body), { headers: { 'content-type': TYPE } });
  const texts = [...(await request.formData())].filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts) as Record<string, string>;
}

describe('a multipart body', () => {
  test('is read as the platform reads it', async () => {
    for (const body of [
      form(part('a', 'plain'), part('b', '')),
      form(part('a', 'first'), part('a', 'last')),
      form(part('ä 日本', 'Grüße 🎉 "x" =&+%20')),
      form(part('a', 'line\r\nline\n--c')),
      form(part('__proto__', 'x'), part('', 'nameless')),
      form(part('a', 'x'.repeat(200_000)), part('b', 'é'.repeat(100_000))),
      form(part('a', Buffer.from([0x61, 0xff, 0x62]))),
      form(part('a', 'text', '\r\nContent-Type: text/plain; charset=utf-8')),
      form(part('a', 'octets', '\r\nContent-Type: application/octet-stream')),
      form(part('a', 'file', '; filename="x.txt"\r\nContent-Type: text/plain'), part('b', 'kept')),
      form(part('a', 'y'.repeat(200_000), '; filename="x.bin"'), part('b', 'kept')),
      form(part('a', 'file', '; filename=""'), part('b', 'kept')),
      form(),
    ]) {
      assert.deepEqual(await fieldsOf(body), await asPlatform(body), body.toString('utf8', 0, 100));
    }
  });

  test('has its files where they are asked for', async () => {
    const long = 'x'.repeat(70_000);
    const body = form(
      part('a', long, '; filename="a.txt"\r\nContent-Type: text/plain'),
      part('b', 'kept'),
      part('c', '', '; filename="ä.png"\r\nContent-Type: image/png'),
      part('d', 'end', '; filename=""'),
    );
    const { files, pairs } = await readMultipart(body, TYPE, { keepsFiles: true });
    assert.deepEqual(
      files.map(({ bytes, ...file }) => ({ ...file, text: Buffer.from(bytes).toString() })),
      [
        { field: 'a', name: 'a.txt', type: 'text/plain', text: long },
        { field: 'c', name: 'ä.png', type: 'image/png', text: '' },
        { field: 'd', name: '', type: 'text/plain', text: 'end' },
      ],
    );
    assert.deepEqual([...pairs], [['b', 'kept']]);
    assert.deepEqual((await readMultipart(body, TYPE, { keepsFiles: false })).files, []);
  });

  test('has its fields in the charset that they name, as uploads have', async () => {
    const latin = part('a', Buffer.from([0xe9]), '\r\nContent-Type: text/plain; charset=iso-8859-1');
    assert.deepEqual(await fieldsOf(form(latin)), { a: 'é' });
  });

  test('is malformed when it is broken', async () => {
    const whole = form(part('a', 'b'));
    for (const [body, type] of [
      [whole, 'multipart/form-data'],
      [whole, 'multipart/form-data; boundary=other'],
      [whole.subarray(0, whole.length - 18), TYPE],
      [whole.subarray(0, 20), TYPE],
      [Buffer.from('x'), TYPE],
      [form(Buffer.from('--parts-of-it\r\nContent-Disposition: form-data\r\n\r\nx\r\n')), TYPE],
    ] as const) {
      await assert.rejects(readMultipart(body, type, TEXT), {
        code: 'BAD_REQUEST',
        message: 'Malformed payload',
      });
    }
  });

  test('is not read on behind the last part that it may have', async () => {
    const parts = (count: number) => Array.from({ length: count }, (_, index) => part(`f${index}`, 'x'));
    assert.equal(
      (await readMultipart(form(...parts(BOUNDS.formParts)), TYPE, TEXT)).pairs.size,
      BOUNDS.formParts,
    );
    const many = form(...parts(BOUNDS.formParts + 1), part('big', 'x'.repeat(500_000)));
    let lastRead = 0;
    const watched = new Proxy(many, {
      get(target, key) {
        if (key !== 'subarray') return Reflect.get(target, key, target);
        return (from: number, to: number) => {
          lastRead = to;
          return target.subarray(from, to);
        };
      },
    });
    await assert.rejects(readMultipart(watched, TYPE, TEXT), { message: 'Malformed payload' });
    assert(lastRead < 200_000, `read up to byte ${lastRead}`);
  });
});
