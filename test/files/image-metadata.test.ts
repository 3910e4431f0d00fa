import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { hasBoundedMetadata } from '../../src/engine/files/image-metadata.ts';
import { makeThumbnails, prepareImage } from '../../src/engine/files/images.ts';
import { picture } from '../support/pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-image-metadata-'));
after(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
function file(...parts: Uint8Array[]): string {
  const path = join(folder, String(count++));
  writeFileSync(path, Buffer.concat(parts));
  return path;
}

const MIB = 1 << 20;
const size = { width: 9, height: 9 };
const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes));

function chunk(type: string, ...data: (string | Uint8Array)[]): Buffer {
  const body = Buffer.concat([
    Buffer.from(type),
    ...data.map((each) => Buffer.from(each as string, 'latin1')),
  ]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Behind the head and the header of the picture. */
async function png(...chunks: Buffer[]): Promise<string> {
  const plain = await picture('png', size);
  return file(plain.subarray(0, 33), ...chunks, plain.subarray(33));
}

const zTXt = (bytes: number) => chunk('zTXt', 'k\0\0', zeros(bytes));
const iTXt = (bytes: number) => chunk('iTXt', 'k\0\x01\0en\0k\0', zeros(bytes));
const iCCP = (bytes: number) => chunk('iCCP', 'k\0\0', zeros(bytes));
const repeated = (chunk: Buffer, times: number) => Array.from({ length: times }, () => chunk);

describe('hasBoundedMetadata', () => {
  test('a PNG may say something about itself', async () => {
    assert(await hasBoundedMetadata(await png()));
    assert(await hasBoundedMetadata(await png(zTXt(MIB), iTXt(MIB), iCCP(MIB), chunk('tEXt', 'k\0text'))));
  });

  test('a PNG whose texts and profiles are large, or become large, is refused', async () => {
    for (const chunks of [
      repeated(zTXt(2 * MIB), 30),
      repeated(iTXt(2 * MIB), 30),
      [iCCP(50 * MIB)],
      [chunk('tEXt', 'k\0', new Uint8Array(9 * MIB))],
      [chunk('eXIf', new Uint8Array(9 * MIB))],
    ]) {
      assert(!(await hasBoundedMetadata(await png(...chunks))));
    }
  });

  test('a file of very many parts is refused', async () => {
    const bounds = { stored: MIB, inflated: MIB, parts: 10 };
    assert(!(await hasBoundedMetadata(await png(...repeated(chunk('prVt'), 20)), bounds)));
    const segment = Buffer.from('ffe10002', 'hex');
    const jpeg = await picture('jpeg', size);
    const many = file(jpeg.subarray(0, 2), ...repeated(segment, 20), jpeg.subarray(2));
    assert(!(await hasBoundedMetadata(many, bounds)));
  });

  test('what is broken is left to the decoder', async () => {
    const endless = Buffer.alloc(8);
    endless.writeUInt32BE(0xffffffff);
    endless.write('IDAT', 4);
    for (const path of [
      file(),
      file(Buffer.from('x')),
      await png(endless),
      await png(chunk('zTXt', 'no end')),
      await png(chunk('zTXt', 'k\0\0no zlib')),
      await png(chunk('iTXt', 'k\0\x01\0en')),
    ]) {
      assert(await hasBoundedMetadata(path));
    }
  });

  test('profiles of a JPEG and a WebP are counted', async () => {
    const jpeg = await picture('jpeg', size);
    const segment = Buffer.concat([Buffer.from('ffe1ffff', 'hex'), Buffer.alloc(0xfffd)]);
    const withSegments = (times: number) =>
      hasBoundedMetadata(file(jpeg.subarray(0, 2), ...repeated(segment, times), jpeg.subarray(2)));
    assert(await withSegments(4));
    assert(!(await withSegments(130)));
    const webp = await picture('webp', size);
    const exif = Buffer.concat([Buffer.from('EXIF\0\0\x90\0', 'latin1'), Buffer.alloc(9 * MIB)]);
    assert(await hasBoundedMetadata(file(webp)));
    assert(!(await hasBoundedMetadata(file(webp, exif))));
  });
});

describe('a picture that says too much about itself', () => {
  test('is refused as an avatar, and has no thumbnail', async () => {
    const path = await png(...repeated(zTXt(2 * MIB), 30));
    const uploaded = { path, personId: 1 };
    await assert.rejects(prepareImage('avatar', uploaded), { code: 'BAD_IMAGE' });
    assert.equal(await makeThumbnails(uploaded), undefined);
    const small = { path: await png(zTXt(MIB)), personId: 1 };
    assert.equal((await prepareImage('avatar', small)).length, 2);
    assert.equal((await makeThumbnails(small))?.info.width, 9);
  });
});
