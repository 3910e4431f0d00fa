import assert from 'node:assert/strict';
import test from 'node:test';
import { quoteOf } from './quote.ts';

const quoted = { name: 'Ada', userId: 7, address: 'https://chat.example/#narrow/near/5' };

test('a quote names who wrote it, without calling them, and where', () => {
  assert.equal(
    quoteOf({ ...quoted, source: 'soup' }),
    '@_**Ada|7** [said](https://chat.example/#narrow/near/5):\n```quote\nsoup\n```\n',
  );
});

test('code within a quote does not end it', () => {
  const source = 'look:\n````\n```\ncode\n```\n````';
  assert.match(quoteOf({ ...quoted, source }), /\n`````quote\n[\s\S]*\n`````\n$/);
});
