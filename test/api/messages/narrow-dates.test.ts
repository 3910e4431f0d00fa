import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getMessages } from '../../../src/chat/endpoints/messages/get-messages.ts';
import { startServer } from '../../support/server.ts';
import { idsOf, say, term, whisper } from '../../support/talk.ts';

const DAY = 86_400;

describe('narrows by when messages were sent', () => {
  test('after: from that second on; before: until then; together a day', async () => {
    const { as, clock } = await startServer();
    const { alice, bob } = as;
    const [days, times]: [number[], number[]] = [[], []];
    for (let day = 0; day < 7; day++) {
      times.push(Math.floor(clock.now() / 1000));
      days.push(await say(alice, 'square', 'x', `tea on day ${day}`));
      clock.advance(DAY * 1000);
    }
    const direct = await whisper(bob, [alice], 'tea');
    const find = (...narrow: ReturnType<typeof term>[]) => idsOf(alice, narrow);
    const [third = 0, fifth = 0] = [times[3], times[5]];
    assert.deepEqual(await find(term('after', third)), [...days.slice(3), direct]);
    assert.deepEqual(await find(term('after', third + 1)), [...days.slice(4), direct]);
    assert.deepEqual(await find(term('before', third)), days.slice(0, 3));
    assert.deepEqual(await find(term('before', third, true)), [...days.slice(3), direct]);
    assert.deepEqual(await find(term('after', third), term('before', fifth)), days.slice(3, 5));
    const more = [term('channel', 'square'), term('search', 'tea'), term('sender', alice.user.id)];
    assert.deepEqual(await find(term('after', third), term('before', fifth), ...more), days.slice(3, 5));
    assert.deepEqual(await find(term('after', third + 100 * DAY)), []);
    assert.deepEqual(await find(term('before', 0)), []);
    const oldest = { anchor: 'oldest', num_before: 0, num_after: 1 };
    assert.deepEqual(await idsOf(alice, [term('after', fifth)], oldest), [days[5]]);
  });

  test('a day is its first second in UTC; anything else is refused', async () => {
    const { as, clock } = await startServer();
    const sent = await say(as.alice, 'square', 'x');
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const [today, tomorrow] = [day(clock.now()), day(clock.now() + DAY * 1000)];
    assert.deepEqual(await idsOf(as.bob, [term('after', today), term('before', tomorrow)]), [sent]);
    assert.deepEqual(await idsOf(as.bob, [term('after', tomorrow)]), []);
    for (const operand of ['yesterday', '2026-13-40', '', 1.5, [1], null]) {
      const narrow = [{ operator: 'after', operand }];
      const { code } = await as.bob.refused(getMessages, {
        anchor: 'newest',
        num_before: 1,
        num_after: 0,
        narrow,
      });
      assert.equal(code, 'BAD_REQUEST', JSON.stringify(operand));
    }
  });
});
