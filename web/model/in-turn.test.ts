import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiFailure, NetworkFailure } from '../client/index.ts';
import { inTurn } from './in-turn.ts';

const refusal = (code: string) =>
  new ApiFailure({ code, msg: code, status: 400, retryAfter: code === 'RATE_LIMIT_HIT' ? 7 : undefined });

/** Asks for 1, 2, 3; `wrong` says what is thrown for whom. */
async function run(wrong: Readonly<Record<number, Error>>) {
  const [asked, done] = [[] as number[], [] as number[]];
  const failures = await inTurn(
    [1, 2, 3],
    async (id) => {
      asked.push(id);
      const error = wrong[id];
      if (error) throw error;
    },
    (count) => done.push(count),
  );
  return { asked, done, codes: [...failures].map(([id, { code }]) => [id, code]) };
}

describe('changing several, one after another', () => {
  test('says how many are done', async () => {
    assert.deepEqual(await run({}), { asked: [1, 2, 3], done: [1, 2, 3], codes: [] });
  });

  test('goes on after a refusal, and keeps it', async () => {
    const { asked, codes } = await run({ 2: refusal('BAD_REQUEST') });
    assert.deepEqual([asked, codes], [[1, 2, 3], [[2, 'BAD_REQUEST']]]);
  });

  test('leaves the rest over the limit of requests, or without a network', async () => {
    const limited = await run({ 2: refusal('RATE_LIMIT_HIT') });
    assert.deepEqual(limited.asked, [1, 2]);
    assert.deepEqual(limited.codes, [
      [2, 'RATE_LIMIT_HIT'],
      [3, 'RATE_LIMIT_HIT'],
    ]);
    const offline = await run({ 1: new NetworkFailure('gone') });
    assert.deepEqual([offline.asked, offline.codes.length], [[1], 3]);
  });
});
