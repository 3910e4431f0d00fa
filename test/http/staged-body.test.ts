import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { stageBody } from '../../src/engine/http/uploads/staged-body.ts';

const TYPE = 'multipart/form-data; boundary=parts-of-it';
const MIB = 1024 * 1024;
const fileHead = '--parts-of-it\r\nContent-Disposition: form-data; name="a"; filename="a.bin"\r\n\r\n';
const field = '--parts-of-it\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';

/** A body that begins with this text, goes on after it is refused, and then ends. Returns what is left in the folder. */
async function refused(
  t: TestContext,
  begin: string,
  { contentType = TYPE, more = 1 }: { readonly contentType?: string; readonly more?: number },
): Promise<{ readonly message: string; readonly isReadToItsEnd: boolean; readonly left: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-staged-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const body = new PassThrough();
  const staging = stageBody(body, { contentType, folder, maxBytes: 1000 });
  const error = staging.then(
    () => assert.fail('it is not refused'),
    (reason: Error) => reason,
  );
  body.write(begin);
  for (let index = 0; index < more; index++) body.write(Buffer.alloc(MIB));
  const { message } = await error;
  body.end(Buffer.alloc(MIB));
  for (let turns = 0; turns < 1000 && !body.readableEnded; turns++) await turn();
  return { message, isReadToItsEnd: body.readableEnded, left: readdirSync(folder) };
}

describe('a multipart body that is refused is read to its end, so that the client gets the answer, and leaves no file', () => {
  test('without a boundary', async (t) => {
    const outcome = await refused(t, fileHead, { contentType: 'multipart/form-data' });
    assert.deepEqual(outcome, { message: 'Malformed payload', isReadToItsEnd: true, left: [] });
  });

  test('with more parts than it may have', async (t) => {
    const outcome = await refused(t, `${fileHead}x\r\n${field.repeat(70)}`, {});
    assert.deepEqual(outcome, { message: 'Malformed payload', isReadToItsEnd: true, left: [] });
  });

  test('with a file that goes on and on', async (t) => {
    const { message, ...outcome } = await refused(t, fileHead, { more: 17 });
    assert.match(message, /too large/i);
    assert.deepEqual(outcome, { isReadToItsEnd: true, left: [] });
  });

  test('that is cut off in the middle of a file leaves no file', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-staged-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const body = new PassThrough();
    const staging = stageBody(body, { contentType: TYPE, folder, maxBytes: MIB });
    const refusal = assert.rejects(staging, { message: 'Malformed payload' });
    body.write(`${fileHead}half a file`);
    while (readdirSync(folder).length === 0) await turn();
    body.destroy();
    await refusal;
    assert.deepEqual(readdirSync(folder), []);
  });
});
