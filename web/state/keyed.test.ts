import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Keyed } from './keyed.ts';

interface Member {
  readonly id: number;
  readonly value: number;
}

const change = fc.record({
  kind: fc.constantFrom('put', 'take', 'past' as const),
  id: fc.nat({ max: 9 }),
  value: fc.nat(),
});

test('a list and its keys say the same after each change, also after one past the keys', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const keyed = new Keyed(({ id }: Member) => id);
      const list: Member[] = [];
      const wanted = new Map<number, Member>();
      for (const { kind, id, value } of changes) {
        const member = { id, value };
        if (kind === 'take') {
          assert.equal(keyed.take(list, id), wanted.get(id));
          wanted.delete(id);
        } else if (kind === 'put') {
          keyed.put(list, member);
          wanted.set(id, member);
        } else if (!wanted.has(id)) {
          list.push(member);
          wanted.set(id, member);
        }
        for (const each of list) assert.equal(keyed.find(list, each.id), each);
        assert.deepEqual(
          list.toSorted((a, b) => a.id - b.id),
          [...wanted.values()].toSorted((a, b) => a.id - b.id),
        );
      }
    }),
  );
});
