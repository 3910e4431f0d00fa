import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { User } from '../model/people.ts';
import { PresenceKeeper } from './presence-keeper.ts';

const ALICE = { id: 1 } as User;
const BOB = { id: 2 } as User;
const seenAt = (time: number) => ({ activeAt: time, connectedAt: time });

test('a sighting is kept until it is stored; that of a user who was seen again meanwhile stays', async () => {
  const rounds: (() => void)[] = [];
  const commits: (() => void)[] = [];
  const around = {
    clock: {
      after(_: number, fn: () => void) {
        rounds.push(fn);
        return () => {};
      },
    },
    transact: () => new Promise<void>((resolve) => commits.push(resolve)),
  };
  const keeper = new PresenceKeeper(around as unknown as ConstructorParameters<typeof PresenceKeeper>[0]);
  keeper.hide(ALICE, seenAt(10));
  keeper.hide(BOB, seenAt(10));
  assert.equal(rounds.length, 1, 'both are stored together');
  rounds[0]?.();
  await setImmediate();
  keeper.hide(ALICE, seenAt(20));
  assert.deepEqual(
    [...keeper.sightings],
    [
      [ALICE.id, seenAt(20)],
      [BOB.id, seenAt(10)],
    ],
  );
  commits[0]?.();
  await setImmediate();
  assert.deepEqual([...keeper.sightings], [[ALICE.id, seenAt(20)]]);
  rounds[1]?.();
  await setImmediate();
  commits[1]?.();
  await setImmediate();
  assert.deepEqual([...keeper.sightings], []);
});
