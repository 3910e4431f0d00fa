import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { RecordingLog } from '../../../test/support/log.ts';
import { Followers } from './followers.ts';

const CAUSE = new Error('A defect.');

describe('followers of the log', () => {
  test('one that fails at any value changes nothing for the others, and gets the values after it', () => {
    const names = ['queues', 'sessions', 'mailer'];
    const failing = fc.record({ name: fc.constantFrom(...names), at: fc.nat(4), again: fc.boolean() });
    fc.assert(
      fc.property(fc.array(failing), (failures) => {
        const followers = new Followers<number>(new RecordingLog());
        const taken = new Map(names.map((name) => [name, [] as number[]]));
        const made = new Map(names.map((name) => [name, [] as number[]]));
        const fails = (name: string, at: number, again?: true) =>
          failures.some((each) => each.name === name && each.at === at && (!again || each.again));
        for (const name of names) {
          followers.add({
            name,
            take: (value) => {
              if (fails(name, value)) throw CAUSE;
              taken.get(name)?.push(value);
            },
            whenItFails: (value) => {
              if (fails(name, value, true)) throw CAUSE;
              made.get(name)?.push(value);
            },
          });
        }
        const values = [0, 1, 2, 3, 4];
        for (const value of values) followers.tell(value);
        for (const name of names) {
          assert.deepEqual(
            taken.get(name),
            values.filter((value) => !fails(name, value)),
          );
          assert.deepEqual(
            made.get(name),
            values.filter((value) => fails(name, value) && !fails(name, value, true)),
          );
        }
      }),
    );
  });

  test('a failure is logged with the follower and the cause', () => {
    const log = new RecordingLog();
    const followers = new Followers<number>(log);
    followers.add({
      name: 'mailer',
      take: () => {
        throw CAUSE;
      },
    });
    followers.tell(1);
    assert.deepEqual(
      log.lines.map(({ level, follower, cause }) => ({ level, follower, cause })),
      [{ level: 'error', follower: 'mailer', cause: CAUSE.message }],
    );
  });
});
