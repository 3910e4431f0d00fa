import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import * as images from '../../src/engine/files/images.ts';
import { claimedSize, moving, picture, sizeOf } from '../support/pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-images-'));
after(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
function file(bytes: Uint8Array | string): string {
  const path = join(folder, String(count++));
  writeFileSync(path, bytes);
  return path;
}

const PERSON = { personId: 1 };
const makeThumbnails = (path: string) => images.makeThumbnails({ ...PERSON, path });
const prepareEmoji = (path: string) => images.prepareImage('emoji', { ...PERSON, path });

const emoji = async (bytes: Uint8Array) =>
  Promise.all(
    (await prepareEmoji(file(bytes))).map(
      async (made) => `${made.suffix}.${made.extension}: ${await sizeOf(made.bytes)}`,
    ),
  );

describe('prepareEmoji', () => {
  test('a picture becomes a small square', async () => {
    for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif'] as const) {
      const bytes = await picture(format, { width: 200, height: 100 });
      assert.deepEqual(await emoji(bytes), ['.png: png 64x64']);
    }
  });

  test('one that moves goes on moving, and has a still beside it', async () => {
    for (const format of ['gif', 'webp'] as const) {
      const bytes = await moving(format, { width: 30, height: 60 }, 3);
      assert.deepEqual(await emoji(bytes), [`.${format}: ${format} 64x64 x3`, '-still.png: png 64x64']);
    }
  });

  test('what is no picture is refused', async () => {
    const png = await picture('png', { width: 9, height: 9 });
    const bad: readonly (readonly [bytes: Uint8Array | string, message: string])[] = [
      ['', 'Could not decode image; did you upload an image file?'],
      ['<svg/>', 'Could not decode image; did you upload an image file?'],
      [
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
        'Could not decode image; did you upload an image file?',
      ],
      ['%PDF-1.4', 'Could not decode image; did you upload an image file?'],
      [claimedSize(png, { width: 100_000, height: 100_000 }), 'Image size exceeds limit.'],
      [png.subarray(0, png.length - 30), 'Image is corrupted or truncated'],
    ];
    for (const [bytes, message] of bad) {
      await assert.rejects(prepareEmoji(file(bytes)), { code: 'BAD_IMAGE', message });
    }
  });
});

describe('makeThumbnails', () => {
  test('of a turned photograph has it upright', async () => {
    const { default: sharp } = await import('sharp');
    const lying = sharp({ create: { width: 100, height: 50, channels: 3, background: 'red' } });
    const bytes = await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const made = await makeThumbnails(file(bytes));
    assert.deepEqual([made?.info.width, made?.info.height], [50, 100]);
    assert.equal(await sizeOf(made?.files[0]?.bytes as Buffer), 'webp 50x100');
  });

  test('many at a time are made one after another, and a broken one stops none', async () => {
    const good = await picture('png', { width: 1000, height: 1000 });
    const all = [good, 'broken', good, good.subarray(0, 100), good].map((bytes) =>
      makeThumbnails(file(bytes)),
    );
    const made = (await Promise.all(all)).map((each) => each?.files.length);
    assert.deepEqual(made, [1, undefined, 1, undefined, 1]);
  });
});
