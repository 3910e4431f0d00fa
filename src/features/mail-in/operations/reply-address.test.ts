import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type ReplyAddress, readReplyLocal, replyLocal } from './reply-address.ts';

const SECRET = 'secret';
const address: fc.Arbitrary<ReplyAddress> = fc
  .tuple(fc.maxSafeNat(), fc.constantFrom('topic', 'direct'), fc.maxSafeNat(), fc.nat(1_000_000))
  .map(([userId, kind, id, endDay]) => ({ userId, thread: { kind, id }, endDay }));

test('an address says what was put in, in any case of letters, and fits in front of the @', () => {
  fc.assert(
    fc.property(address, (said) => {
      const local = replyLocal(SECRET, said);
      assert(local.length <= 64);
      assert.deepEqual(readReplyLocal(SECRET, local.toUpperCase()), said);
    }),
  );
});

test('an address that is changed, or signed with another secret, is none', () => {
  fc.assert(
    fc.property(address, fc.nat(63), fc.constantFrom(...'0a-z.'), (said, at, put) => {
      const local = replyLocal(SECRET, said);
      const changed = local.slice(0, at) + put + local.slice(at + 1);
      if (changed !== local) assert.equal(readReplyLocal(SECRET, changed), undefined);
      assert.equal(readReplyLocal('another', local), undefined);
    }),
  );
});
