import assert from 'node:assert/strict';
import { type IdBatches, order } from '../../src/chat/narrows/run/ordered.ts';
import type { Direction } from '../../src/chat/store/messages/id-ranges.ts';

/** All IDs of the batches, which must be in order; no batch may have an ID that an earlier one has passed. */
export async function listIds(batches: IdBatches, direction: Direction): Promise<number[]> {
  const compare = order(direction);
  const found: number[] = [];
  let passed: number | undefined;
  for await (const { ids, upTo } of batches) {
    for (const id of ids) assert(passed === undefined || compare(passed, id) < 0, `${id} after ${passed}`);
    assert(passed === undefined || compare(passed, upTo) <= 0, `${upTo} after ${passed}`);
    for (const id of ids) assert(compare(id, upTo) <= 0, `${id} behind ${upTo}`);
    found.push(...ids);
    passed = upTo;
  }
  return found;
}
