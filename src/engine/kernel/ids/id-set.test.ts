import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../../test/support/runs.ts';
import { IdBits } from './id-bits.ts';
import { IdChunk, IdSet } from './id-set.ts';

const CHUNK = 65_536;
const TOP = Number.MAX_SAFE_INTEGER;

type Step = { kind: 'add' | 'delete' | 'addRange' | 'deleteRange'; at: number; length: number };

/** Offsets near the ends of words and of the chunk are the ones that go wrong. */
const offset = fc.oneof(
  fc.integer({ min: 0, max: CHUNK - 1 }),
  fc.integer({ min: 0, max: 70 }),
  fc.integer({ min: CHUNK - 70, max: CHUNK - 1 }),
);
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('add', 'delete', 'addRange', 'deleteRange'),
  at: offset,
  length: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: CHUNK })),
});

interface Target {
  add(id: number): unknown;
  delete(id: number): unknown;
  addRange(from: number, to: number): void;
  deleteRange(from: number, to: number): void;
}

function apply(target: Target, { kind, at, length }: Step, limit: number): unknown {
  if (kind === 'add' || kind === 'delete') return target[kind](at);
  return target[kind](at, Math.min(limit, at + length));
}

class Plain implements Target {
  readonly ids = new Set<number>();
  add(id: number): boolean {
    return !this.ids.has(id) && Boolean(this.ids.add(id));
  }
  delete(id: number): boolean {
    return this.ids.delete(id);
  }
  addRange(from: number, to: number): void {
    for (let id = from; id <= to; id++) this.ids.add(id);
  }
  deleteRange(from: number, to: number): void {
    for (let id = from; id <= to; id++) this.ids.delete(id);
  }
  sorted(): number[] {
    return [...this.ids].sort((a, b) => a - b);
  }
}

function assertSame(set: IdChunk | IdSet, plain: Plain, from: number): void {
  const sorted = plain.sorted();
  assert.equal(set.size, sorted.length);
  assert.equal(set.isEmpty, sorted.length === 0);
  assert.deepEqual([...set.ascending()], sorted);
  assert.deepEqual(
    [...set.ascending(from)],
    sorted.filter((id) => id >= from),
  );
  assert.deepEqual([...set.descending(from)], sorted.filter((id) => id <= from).reverse());
  assert.equal(set.min(), sorted[0]);
  assert.equal(set.max(), sorted.at(-1));
  assert.equal(set.has(from), plain.ids.has(from));
}

function smallest({ ids }: Plain): number {
  const runs = [...ids].filter((id) => !ids.has(id - 1)).length;
  return 1 + Math.min(2 * ids.size, 4 * runs, 8192);
}

/** Every third offset has too many runs for a list or runs. */
function dense(): IdChunk {
  const chunk = new IdChunk();
  for (let at = 0; at < CHUNK; at += 3) chunk.add(at);
  return chunk;
}

function intersectionOf([first, ...others]: readonly Uint8Array[]): IdBits {
  const bits = IdBits.union(first ? [first] : []);
  for (const other of others) bits.keep(IdBits.union([other]));
  return bits;
}

function differenceOf(encoded: Uint8Array, others: readonly Uint8Array[]): IdBits {
  const bits = IdBits.union([encoded]);
  for (const other of others) bits.remove(other);
  const alike = IdBits.union([encoded]);
  alike.removeAll(IdBits.union(others));
  assert.deepEqual(alike.ascending(), bits.ascending());
  return bits;
}

describe('IdChunk', () => {
  for (const [name, start] of [
    ['from empty', () => new IdChunk()],
    ['from bits', dense],
  ] as const) {
    test(`behaves as a plain set, ${name}`, () => {
      const property = fc.property(fc.array(step, { maxLength: 30 }), offset, (steps, from) => {
        const chunk = start();
        const plain = new Plain();
        for (const id of chunk.ascending()) plain.add(id);
        for (const each of steps) {
          assert.equal(apply(chunk, each, CHUNK - 1), apply(plain, each, CHUNK - 1));
          assert.equal(chunk.size, plain.ids.size);
        }
        assertSame(chunk, plain, from);
        const bytes = chunk.encode();
        assert.equal(bytes.length, smallest(plain));
        assert.deepEqual([...IdChunk.decode(bytes).ascending()], plain.sorted());
      });
      fc.assert(property, { numRuns: runs(60) });
    });
  }

  test('goes through every form and back', () => {
    const chunk = new IdChunk();
    const plain = new Plain();
    const check = () => {
      assertSame(chunk, plain, 12_345);
      assertSame(IdChunk.decode(chunk.encode()), plain, 40_000);
    };
    for (let at = 1; at < CHUNK; at += 2) {
      chunk.add(at);
      plain.add(at);
      if (at % 8192 === 1 || (at > 4080 && at < 4110)) check();
    }
    for (let at = CHUNK - 1; at > 0; at -= 2) {
      chunk.delete(at);
      plain.delete(at);
      if (at % 8192 === 1 || (at > 2030 && at < 2060)) check();
    }
    assert.deepEqual([...chunk.encode()], [0]);
  });

  test('encodes to the smallest form', () => {
    const empty = new IdChunk();
    assert.deepEqual([...empty.encode()], [0]);

    const sparse = new IdChunk();
    for (const at of [3, 700, 65_535]) sparse.add(at);
    assert.deepEqual([...sparse.encode()], [0, 3, 0, 188, 2, 255, 255]);

    const full = new IdChunk();
    full.addRange(0, CHUNK - 1);
    assert.deepEqual([...full.encode()], [1, 0, 0, 255, 255]);

    const bytes = dense().encode();
    assert.equal(bytes.length, 8193);
    assert.deepEqual([...bytes.subarray(0, 4)], [2, 0b01001001, 0b10010010, 0b00100100]);
  });

  test('counts the runs that meet at the edge of a word', () => {
    const chunk = dense();
    const wordEdge = 96 * 636;
    chunk.addRange(0, wordEdge - 1);
    const plain = new Plain();
    for (const id of chunk.ascending()) plain.add(id);
    assert.equal(plain.ids.has(wordEdge), true);
    assert.equal(chunk.encode().length, smallest(plain));
  });

  test('never encodes to more than 8 KB and the form', () => {
    const property = fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      (gap, run) => {
        const chunk = new IdChunk();
        for (let at = 0; at + run < CHUNK; at += gap + run) chunk.addRange(at, at + run - 1);
        assert.ok(chunk.encode().length <= 8193);
        assert.deepEqual(IdChunk.decode(chunk.encode()).encode(), chunk.encode());
      },
    );
    fc.assert(property, { numRuns: runs(40) });
  });

  test('decodes a part of a larger buffer', () => {
    const bytes = Uint8Array.from([9, 9, 0, 5, 0, 9]).subarray(2, 5);
    assert.deepEqual([...IdChunk.decode(bytes).ascending()], [5]);
  });

  test('refuses malformed bytes', () => {
    const malformed: Record<string, number[]> = {
      nothing: [],
      'unknown form': [3],
      'half a number': [0, 1],
      'list not ascending': [0, 2, 0, 1, 0],
      'list with a repeat': [0, 2, 0, 2, 0],
      'half a run': [1, 0, 0],
      'run past the end': [1, 255, 255, 1, 0],
      'runs touching': [1, 0, 0, 1, 0, 2, 0, 0, 0],
      'runs overlapping': [1, 0, 0, 9, 0, 5, 0, 0, 0],
      'runs not ascending': [1, 9, 0, 0, 0, 5, 0, 0, 0],
      'bits too short': [2, ...new Array(8191).fill(0)],
      'bits too long': [2, ...new Array(8193).fill(0)],
    };
    for (const [name, bytes] of Object.entries(malformed)) {
      assert.throws(() => IdChunk.decode(Uint8Array.from(bytes)), RangeError, name);
    }
  });

  test('decodes any bytes or throws a RangeError', () => {
    const property = fc.property(
      fc.uint8Array({ maxLength: 40 }),
      fc.integer({ min: 0, max: 3 }),
      (body, form) => {
        const bytes = Uint8Array.from([form, ...body]);
        try {
          assert.ok(IdChunk.decode(bytes).encode().length <= bytes.length);
        } catch (error) {
          assert.ok(error instanceof RangeError, String(error));
        }
      },
    );
    fc.assert(property);
  });

  test('refuses what is not an offset, and has none of them', () => {
    const chunk = dense();
    for (const bad of [-1, CHUNK, 1.5, Number.NaN, Infinity]) {
      assert.equal(chunk.has(bad), false);
      assert.equal(chunk.delete(bad), false);
      assert.throws(() => chunk.add(bad), RangeError);
      assert.throws(() => chunk.addRange(bad, 5), RangeError);
      assert.throws(() => chunk.deleteRange(0, bad), RangeError);
    }
    chunk.addRange(9, 1);
    assert.equal(chunk.size, dense().size);
  });

  test('may change while it is iterated', () => {
    const chunk = new IdChunk();
    chunk.addRange(0, 9);
    for (const at of chunk.ascending()) chunk.delete(at + 1);
    assert.deepEqual([...chunk.ascending()], [0, 2, 4, 6, 8]);
  });
});

describe('encoded chunks', () => {
  const some = fc.oneof(
    fc.uniqueArray(fc.integer({ min: 0, max: 65_535 }), { maxLength: 40 }),
    fc
      .record({
        step: fc.integer({ min: 1, max: 9 }),
        from: fc.nat(999),
        to: fc.integer({ min: 0, max: 65_535 }),
      })
      .map(({ step, from, to }) => range(from, to, step)),
  );

  test('are looked up, united, intersected and added to without being decoded', () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 4 }), fc.array(fc.nat(65_535)), (lists, others) => {
        const encoded = lists.map((list) => {
          const chunk = new IdChunk();
          for (const offset of list) chunk.add(offset);
          return chunk.encode();
        });
        const sets = lists.map((list) => new Set(list));
        const all = new Set(lists.flat());
        assert.deepEqual(IdBits.union(encoded).ascending(), [...IdChunk.union(encoded).ascending()]);
        assert.equal(IdBits.union(encoded).isMoreThan(all.size), false);
        assert.equal(IdBits.union(encoded).isMoreThan(all.size - 1), true);
        assert.equal(IdBits.union(encoded).isEmpty, all.size === 0);
        assert.deepEqual(
          [...IdChunk.union(encoded).ascending()],
          [...all].sort((a, b) => a - b),
        );
        if (encoded.length > 0) {
          const inAll = [...all].filter((offset) => sets.every((set) => set.has(offset)));
          assert.deepEqual(
            intersectionOf(encoded).ascending(),
            inAll.sort((a, b) => a - b),
          );
        }
        for (const bytes of encoded) {
          const left = [...IdChunk.decode(bytes).ascending()].filter((each) => !all.has(each));
          assert.deepEqual(differenceOf(bytes, encoded).ascending(), left);
          const without = differenceOf(bytes, encoded.slice(0, 1)).ascending();
          const kept = [...IdChunk.decode(bytes).ascending()].filter((each) => !sets[0]?.has(each));
          assert.deepEqual(without, kept);
        }
        const further = [...new Set(others)].sort((a, b) => a - b);
        for (const bytes of [undefined, ...encoded]) {
          const before = bytes === undefined ? [] : [...IdChunk.decode(bytes).ascending()];
          const added = [...IdChunk.decode(IdChunk.adding(bytes, further)).ascending()];
          assert.deepEqual(
            added,
            [...new Set([...before, ...further])].sort((a, b) => a - b),
          );
        }
        for (const offset of [...others, ...lists.flatMap((list) => list.slice(0, 20)), 0, 65_535])
          for (const [index, bytes] of encoded.entries())
            assert.equal(IdChunk.holds(bytes, offset), sets[index]?.has(offset));
      }),
      { numRuns: runs(50) },
    );
  });
});

function range(from: number, to: number, step: number): number[] {
  const numbers: number[] = [];
  for (let number = from; number <= to; number += step) numbers.push(number);
  return numbers;
}

describe('IdSet', () => {
  for (const base of [0, 2 ** 32 - CHUNK - 7, TOP - 2 * CHUNK]) {
    test(`behaves as a plain set above ${base}`, () => {
      const property = fc.property(fc.array(step, { maxLength: 20 }), offset, (steps, from) => {
        const set = new IdSet();
        const plain = new Plain();
        for (const each of steps) {
          const moved = { ...each, at: base + 2 * each.at };
          assert.equal(apply(set, moved, TOP), apply(plain, moved, TOP));
        }
        assertSame(set, plain, base + 2 * from);
      });
      fc.assert(property, { numRuns: runs(40) });
    });
  }

  test('lists its greatest ids', () => {
    const property = fc.property(fc.array(step, { maxLength: 12 }), fc.integer({ min: 0 }), (steps, many) => {
      const set = new IdSet();
      for (const each of steps) apply(set, { ...each, at: 2 * each.at }, TOP);
      const ids = [...set.ascending()];
      assert.deepEqual([...set.newest()], ids);
      const most = many % (ids.length + 2);
      assert.deepEqual([...set.newest(most)], most === 0 ? [] : ids.slice(-most));
    });
    fc.assert(property, { numRuns: runs(40) });
  });

  test('keeps ids beyond 32 bits apart', () => {
    const set = new IdSet();
    set.add(2 ** 40 + 5);
    set.add(TOP);
    assert.equal(set.has(5), false);
    assert.equal(set.has(2 ** 40 + 5), true);
    assert.deepEqual([...set.ascending()], [2 ** 40 + 5, TOP]);
    assert.equal(set.chunkOf(2 ** 40 + 5), 2 ** 24);
  });

  test('notes the chunks that changed, and only those', () => {
    const set = new IdSet();
    set.addRange(10, 3 * CHUNK);
    assert.deepEqual(set.dirtyChunks(), [0, 1, 2, 3]);
    set.clearDirty();
    assert.equal(set.add(10), false);
    assert.equal(set.delete(9), false);
    set.addRange(20, 30);
    set.deleteRange(7 * CHUNK, TOP);
    assert.deepEqual(set.dirtyChunks(), []);
    set.deleteRange(2 * CHUNK - 1, 2 * CHUNK);
    assert.deepEqual(set.dirtyChunks(), [1, 2]);
  });

  test('drops a chunk that became empty and calls it dirty', () => {
    const set = new IdSet();
    set.add(CHUNK + 1);
    set.clearDirty();
    set.delete(CHUNK + 1);
    assert.equal(set.chunk(1), undefined);
    assert.deepEqual(set.dirtyChunks(), [1]);
    assert.equal(set.isEmpty, true);
  });

  test('is rebuilt from its encoded chunks', () => {
    const set = new IdSet();
    set.addRange(CHUNK - 3, CHUNK + 3);
    set.add(9 * CHUNK);
    const stored = set.dirtyChunks().map((n) => [n, set.chunk(n)?.encode() ?? new Uint8Array()] as const);
    const again = new IdSet(stored.map(([n, bytes]) => [n, IdChunk.decode(bytes)]));
    assert.deepEqual([...again.ascending()], [...set.ascending()]);
    assert.deepEqual(again.dirtyChunks(), []);
  });

  test('refuses what is not an id, and has none of them', () => {
    const set = new IdSet();
    set.addRange(0, 10);
    for (const bad of [-1, 1.5, 2 ** 53, Number.NaN, Infinity]) {
      assert.equal(set.has(bad), false);
      assert.equal(set.delete(bad), false);
      assert.throws(() => set.add(bad), RangeError);
      assert.throws(() => set.addRange(0, bad), RangeError);
      assert.throws(() => set.deleteRange(bad, 0), RangeError);
    }
    assert.equal(set.size, 11);
  });
});
