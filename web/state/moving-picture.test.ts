import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMoving } from './moving-picture.ts';

/** A GIF of one pixel, with as many frames. */
function gif(frames: number): Uint8Array {
  const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
  const head = [...text('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const loop = [0x21, 0xff, 11, ...text('NETSCAPE2.0'), 3, 1, 0, 0, 0];
  const frame = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  return new Uint8Array([...head, ...loop, ...Array.from({ length: frames }, () => frame).flat(), 0x3b]);
}

function webp(flags: number): Uint8Array {
  const bytes = new Uint8Array(40);
  bytes.set(new TextEncoder().encode('RIFF    WEBPVP8X'));
  bytes[20] = flags;
  return bytes;
}

test('a GIF moves when it has several frames', () => {
  assert.equal(isMoving(gif(1)), false);
  assert.equal(isMoving(gif(2)), true);
});

test('a WebP moves when it says so', () => {
  assert.equal(isMoving(webp(0x02)), true);
  assert.equal(isMoving(webp(0x10)), false);
});

test('what is no such picture, or ends early, does not move', () => {
  assert.equal(isMoving(new Uint8Array()), false);
  assert.equal(isMoving(new TextEncoder().encode('\u0089PNG')), false);
  assert.equal(isMoving(new Uint8Array(1000).fill(0x2c)), false);
  // The second frame begins with the 70th byte.
  for (let length = 0; length < 70; length++) assert.equal(isMoving(gif(2).subarray(0, length)), false);
});
