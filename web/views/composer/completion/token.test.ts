import assert from 'node:assert/strict';
import test from 'node:test';
import { processorMs } from '../../../../test/support/processor-time.ts';
import { findToken } from './token.ts';

/** `|` is the cursor. */
const at = (text: string) => findToken(text.replace('|', ''), text.indexOf('|'));

test('people: at the start of words, with or without the signs of a mention', () => {
  assert.deepEqual(at('Hi @am|'), { kind: 'person', start: 3, query: 'am', isSilent: false });
  assert.deepEqual(at('@_**Ama Ok|'), { kind: 'person', start: 0, query: 'Ama Ok', isSilent: true });
  assert.deepEqual(at('(@|'), { kind: 'person', start: 1, query: '', isSilent: false });
  assert.equal(at('me@example|'), undefined);
  assert.equal(at('at @ noon|'), undefined);
  assert.equal(at('@**Ada** and|'), undefined);
});

test('channels, and their topics after >', () => {
  assert.deepEqual(at('see #gen|'), { kind: 'channel', start: 4, query: 'gen' });
  assert.deepEqual(at('#**general>lu|'), { kind: 'topic', start: 0, channel: 'general', query: 'lu' });
  assert.deepEqual(at('in #general>|'), { kind: 'topic', start: 3, channel: 'general', query: '' });
  assert.equal(at('# A heading|'), undefined);
  assert.equal(at('#**general** is|'), undefined);
});

test('emoji from the second letter on, not within words and times', () => {
  assert.deepEqual(at('nice :th|'), { kind: 'emoji', start: 5, query: 'th' });
  assert.equal(at(':D|'), undefined);
  assert.equal(at('at 12:30|'), undefined);
  assert.equal(at('https://x:80|'), undefined);
});

test('commands at the very beginning only', () => {
  assert.deepEqual(at('/po|'), { kind: 'command', start: 0, query: 'po' });
  assert.equal(at('a\n/po|'), undefined);
  assert.equal(at('/poll What|'), undefined);
});

test('languages behind an opening fence, not behind the closing one', () => {
  assert.deepEqual(at('```py|'), { kind: 'language', start: 3, query: 'py' });
  assert.deepEqual(at('a\n~~~ |'), { kind: 'language', start: 6, query: '' });
  assert.equal(at('```js\nx\n```|'), undefined);
});

test('times', () => {
  assert.deepEqual(at('at <time:2026|'), { kind: 'time', start: 3, query: '2026' });
});

test('nothing is completed within code', () => {
  assert.equal(at('```js\nimport @am|'), undefined);
  assert.equal(at('use `@am|'), undefined);
  assert.equal(at('```js\n```\n@am|')?.kind, 'person');
  assert.equal(at('```quote\n@am|')?.kind, 'person');
});

test('a hundred thousand characters before the cursor cost nothing', () => {
  const long = `${'word '.repeat(20_000)}@am`;
  assert.equal(findToken(long, long.length)?.kind, 'person');
  assert.ok(processorMs(() => findToken(long, long.length)) < 50);
});
