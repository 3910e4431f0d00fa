import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { MutedUsers } from './muted-users.ts';

/** Counts how often somebody goes through it. */
class Watched extends Map<number, number> {
  walks = 0;

  override keys(): MapIterator<number> {
    this.walks++;
    return super.keys();
  }
}

const USERS = [1, 2, 3, 4];

describe('mutes', () => {
  test('are known by the muted user as by the one who mutes, in a layer and below it', () => {
    const change = fc.tuple(
      fc.constantFrom(...USERS),
      fc.uniqueArray(fc.constantFrom(...USERS)),
      fc.boolean(),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const base = new MutedUsers();
        let layer = new MutedUsers(base);
        for (const [userId, muted, isCommitted] of changes) {
          const below = USERS.map((id) => [...base.mutersOf(id)]);
          layer.put(userId, new Map(muted.map((id) => [id, 0])));
          assert.deepEqual(
            USERS.map((id) => [...base.mutersOf(id)]),
            below,
          );
          if (isCommitted) {
            for (const id of USERS) base.put(id, layer.of(id));
            layer = new MutedUsers(base);
          }
          for (const known of [base, layer])
            for (const id of USERS) {
              const muters = USERS.filter((each) => known.of(each).has(id));
              assert.deepEqual([...known.mutersOf(id)].sort(), muters);
            }
        }
      }),
    );
  });

  test('of others are not looked at after a change', () => {
    const mutes = new MutedUsers();
    const others = Array.from({ length: 50 }, () => new Watched([[1000, 0]]));
    for (const [id, muted] of others.entries()) mutes.put(id, muted);
    assert.equal(mutes.mutersOf(1000).size, 50);
    const walks = () => others.reduce((sum, each) => sum + each.walks, 0);
    const before = walks();
    mutes.put(500, new Map([[1000, 0]]));
    assert.equal(mutes.mutersOf(1000).size, 51);
    const layer = new MutedUsers(mutes);
    layer.put(500, new Map());
    assert.equal(layer.mutersOf(1000).size, 50);
    assert.equal(walks(), before);
  });
});
