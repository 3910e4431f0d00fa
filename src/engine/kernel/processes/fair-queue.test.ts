import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FairQueue, type PlaceInQueue } from './fair-queue.ts';

interface Item {
  readonly place: PlaceInQueue;
  readonly n: number;
}

const BOUNDS = { mostOfLane: 1000, most: 1000 };
const item = (text: string): Item => {
  const [group = '', lane = '', n = ''] = text;
  return { place: { group, lane }, n: Number(n) };
};
const nameOf = ({ place: { group, lane }, n }: Item): string => `${group}${lane}${n}`;

/** Takes everything; each lane is released at once. */
function drain(queue: FairQueue<Item>): string[] {
  const taken: string[] = [];
  for (let next = queue.next(); next; next = queue.next()) {
    taken.push(nameOf(next.item));
    queue.release(next.lane);
  }
  return taken;
}

function filled(bounds: typeof BOUNDS, items: readonly string[]) {
  const queue = new FairQueue<Item>(bounds);
  const left = items.flatMap((text) => queue.add(item(text).place, item(text)) ?? []).map(nameOf);
  return { queue, left };
}

test('groups are in turn, and within a group its lanes', () => {
  const { queue } = filled(BOUNDS, ['ax1', 'ax2', 'ax3', 'ay1', 'bx1', 'bx2', 'cz1']);
  assert.deepEqual(drain(queue), ['ax1', 'bx1', 'cz1', 'ay1', 'bx2', 'ax2', 'ax3']);
});

test('nothing is taken from a lane that is held', () => {
  const { queue } = filled(BOUNDS, ['ax1', 'ax2', 'ay1']);
  const first = queue.next();
  assert(first);
  assert.deepEqual(drain(queue), ['ay1']);
  queue.release(first.lane);
  assert.deepEqual(drain(queue), ['ax2']);
});

test('where there is no room, the newest of the largest lane of the largest group goes', () => {
  const bounds = { mostOfLane: 3, most: 5 };
  const { queue, left } = filled(bounds, [
    'ax1',
    'ax2',
    'ay1',
    'ax3',
    'ax4',
    'bx1',
    'bx2',
    'bx3',
    'cx1',
    'bx4',
  ]);
  // The lane is full; then its newest goes, then the newest of the group that has just grown, then of the larger one.
  assert.deepEqual(left, ['ax4', 'ax3', 'bx3', 'ax2', 'bx4']);
  assert.deepEqual(drain(queue).sort(), ['ax1', 'ay1', 'bx1', 'bx2', 'cx1']);
});

test('what is added is taken once, removed or left out, however it comes', () => {
  const places = fc.record({ group: fc.constantFrom('a', 'b', 'c'), lane: fc.constantFrom('x', 'y') });
  const step = fc.oneof(
    fc.record({ act: fc.constant('add' as const), place: places }),
    fc.record({ act: fc.constantFrom('next', 'release', 'remove') }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = new FairQueue<Item>({ mostOfLane: 3, most: 6 });
      const waiting = new Set<Item>();
      const held: NonNullable<ReturnType<typeof queue.next>>[] = [];
      steps.forEach((each, n) => {
        if ('place' in each) {
          const added = { place: each.place, n };
          waiting.add(added);
          const left = queue.add(each.place, added);
          if (left) waiting.delete(left);
        } else if (each.act === 'next') {
          const next = queue.next();
          if (next) assert(waiting.delete(next.item));
          if (next) held.push(next);
        } else if (each.act === 'release') {
          const next = held.shift();
          if (next) queue.release(next.lane);
        } else {
          const [first] = waiting;
          if (first) assert(queue.remove(first.place, first) && waiting.delete(first));
        }
        assert(waiting.size <= 6);
      });
      for (const { lane } of held) queue.release(lane);
      assert.deepEqual(drain(queue).sort(), [...waiting].map(nameOf).sort());
    }),
  );
});
