import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Asked, type Handling, handlingOf } from './what.ts';

const ORIGIN = 'https://chat.example.com';
const page = { mode: 'navigate', destination: 'document' };
const image = { mode: 'no-cors', destination: 'image' };

const ROWS: readonly [path: string, asked: Partial<Asked>, handling: Handling][] = [
  ['/', page, 'page'],
  ['/?from=mail', page, 'page'],
  ['/login', page, 'page'],
  ['/reset-password/abc', page, 'page'],
  ['/api', page, 'network'],
  ['/join/abc', page, 'network'],
  ['/user_uploads/1/a/notes.pdf', page, 'network'],
  ['/health/live', page, 'network'],
  ['/assets/index-abc.js', {}, 'file'],
  ['/icons/icon-192.png', image, 'file'],
  ['/manifest.webmanifest', {}, 'file'],
  ['/json/messages', {}, 'network'],
  ['/json/messages', { method: 'POST' }, 'network'],
  ['/api/v1/messages', {}, 'network'],
  ['/sw.js', {}, 'network'],
  ['/user_uploads/1/a/cat.png', image, 'picture'],
  ['/user_uploads/1/a/film.mp4', { destination: 'video' }, 'network'],
  ['/user_uploads/1/a/cat.png', { ...image, hasRange: true }, 'network'],
  ['/user_avatars/1/a.png', image, 'picture'],
  ['/', { ...page, method: 'POST' }, 'network'],
  ['https://evil.example.com/assets/index-abc.js', {}, 'network'],
];

for (const [path, asked, handling] of ROWS) {
  test(`${asked.method ?? 'GET'} ${path} (${asked.destination ?? 'script'}): ${handling}`, () => {
    const plain = { method: 'GET', mode: 'cors', destination: '', hasRange: false };
    assert.equal(handlingOf({ ...plain, ...asked, url: new URL(path, ORIGIN).href }, ORIGIN), handling);
  });
}
