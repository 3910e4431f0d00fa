import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../test/support/runs.ts';
import { nobody } from '../log/audience.ts';
import type { LogEntry } from '../log/log-entry.ts';
import type { Concerns } from './concerns.ts';
import { RecentChanges } from './recent-changes.ts';
import { Remembered } from './remembered.ts';

/** A step: an entry of the log that changes a key, or all; a read that begins or ends; a change that the log does not have, after which everything is forgotten. */
type Step =
  | { readonly kind: 'entry'; readonly key: number | 'all' }
  | { readonly kind: 'begin' | 'end'; readonly key: number }
  | { readonly kind: 'forget' };

const KEYS = [0, 1, 2, 3, 4, 5];
const key = fc.integer({ min: 0, max: 5 });
const concerned = fc.oneof(
  { arbitrary: key, weight: 9 },
  { arbitrary: fc.constant('all' as const), weight: 1 },
);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('entry' as const), key: concerned }),
    fc.record({ kind: fc.constantFrom('begin' as const, 'end' as const), key }),
    fc.record({ kind: fc.constant('forget' as const) }),
  ),
  { maxLength: 60 },
);

const entryAt = (position: number, concerned: number | 'all'): LogEntry => ({
  ...{ position, audience: nobody, change: null, createdAt: 0 },
  event: {
    type: 'delete_message',
    messageIds: concerned === 'all' ? [] : [concerned],
    channelId: 1,
    topic: '',
  },
});
const concerns: Concerns<number> = {
  events: { delete_message: ({ messageIds }) => (messageIds.length === 0 ? 'all' : messageIds) },
};

/** A database of six numbers, each of which is the position of the entry that changed it last. */
class Numbers {
  position = 0;
  readonly #values = new Map<number, number>();

  change(keys: number | 'all'): LogEntry {
    this.position++;
    for (const each of keys === 'all' ? KEYS : [keys]) this.#values.set(each, this.position);
    return entryAt(this.position, keys);
  }

  changeSilently(): void {
    for (const each of KEYS) this.#values.set(each, this.value(each) + 0.5);
  }

  value(of: number): number {
    return this.#values.get(of) ?? 0;
  }
}

describe('what is remembered', () => {
  for (const follows of [false, true])
    test(`is what the database has, whenever it is read${follows ? ', also where values follow the entries' : ''}`, () => {
      fc.assert(
        fc.property(steps, (all) => {
          const numbers = new Numbers();
          const known = new Remembered<number, number>({
            ...{ concerns, most: 4 },
            ...(follows && { follow: (_: number, { position }: LogEntry) => position }),
          });
          known.forget(0);
          const reads = new Map<number, () => void>();
          for (const step of all) {
            if (step.kind === 'entry') known.note(numbers.change(step.key));
            if (step.kind === 'forget') {
              numbers.changeSilently();
              known.forget();
            }
            if (step.kind === 'begin') {
              const { now } = known;
              const value = numbers.value(step.key);
              reads.set(step.key, () => known.keep(step.key, now, () => value));
            }
            if (step.kind === 'end') reads.get(step.key)?.();
            for (const each of KEYS) {
              const found = known.find(each);
              if (found !== undefined) assert.equal(found, numbers.value(each));
            }
            assert.ok(KEYS.filter((each) => known.find(each) !== undefined).length <= 4);
          }
        }),
        { numRuns: runs(1000) },
      );
    });

  test('is kept, and read once', async () => {
    const known = new Remembered<number, string>({ concerns, most: 10 });
    known.forget(0);
    let reads = 0;
    const load = async () => `read ${++reads}`;
    assert.deepEqual([await known.read(1, load), await known.read(1, load)], ['read 1', 'read 1']);
    known.note(entryAt(1, 2));
    assert.equal(await known.read(1, load), 'read 1');
    known.note(entryAt(2, 1));
    assert.equal(await known.read(1, load), 'read 2');
  });

  test('is bounded by size: a value that is too large is not kept, the first ones go', () => {
    const known = new Remembered<number, string>({ concerns, most: 10, sizeOf: (text) => text.length });
    known.forget(0);
    const keep = (at: number, text: string) => known.keep(at, known.now, () => text);
    keep(1, 'four');
    keep(2, 'five!');
    keep(3, 'six');
    assert.deepEqual(
      [1, 2, 3].map((each) => known.find(each)),
      [undefined, 'five!', 'six'],
    );
    keep(4, 'eleven long');
    assert.equal(known.find(4), undefined);
  });
});

test('a key has changed since a position if an entry after it concerns the key, at the least', () => {
  fc.assert(
    fc.property(fc.array(concerned, { maxLength: 40 }), (all) => {
      const changes = new RecentChanges<number>({ concerns, most: 4 });
      changes.forget(0);
      const entries = all.map((concerned, index) => entryAt(index + 1, concerned));
      for (const entry of entries) changes.note(entry);
      for (let position = 0; position <= all.length; position++)
        for (const each of KEYS) {
          const hasChanged = entries.slice(position).some((entry) => changes.isConcernedBy(entry, each));
          if (hasChanged) assert.equal(changes.isSameSince(position, each), false);
          else if (position === all.length) assert.equal(changes.isSameSince(position, each), true);
        }
    }),
    { numRuns: runs(1000) },
  );
});
