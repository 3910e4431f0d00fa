import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { schedule } from './schedule.ts';
import { SHOWCASE } from './showcase.ts';
import { storyBegin } from './story-clock.ts';
import { standUps, TALKS } from './talk.ts';

const DAY = 86_400_000;

describe('the schedule of the demo', () => {
  const sunday = Date.UTC(2026, 2, 1, 0, 0, 1);
  for (let day = 0; day < 8; day++) {
    const now = sunday + day * DAY;
    test(`of ${new Date(now).toISOString()} begins on a Monday and lies in the past, in order, on working days`, () => {
      const begin = storyBegin(now);
      const lines = schedule(begin, [...TALKS, ...SHOWCASE], standUps());
      const days = lines.map(({ at }) => new Date(at).getUTCDay());
      assert.deepEqual([new Date(begin).getUTCDay(), new Date(begin).getUTCHours()], [1, 8]);
      assert(lines.every(({ at }) => at > begin && at < now));
      assert(days.every((each) => each >= 1 && each <= 5));
      assert.deepEqual(
        lines,
        lines.toSorted((a, b) => a.at - b.at),
      );
    });
  }

  test('what is said of a weekday in a stand-up is said on that day', () => {
    const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
    const lines = schedule(storyBegin(sunday), [], standUps());
    for (const { at, content } of lines) assert(content.startsWith(`${names[new Date(at).getUTCDay()]}: `));
  });
});
