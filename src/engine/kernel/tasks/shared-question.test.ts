import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SharedQuestion } from './shared-question.ts';

/** A question whose answers the test gives: the number of each. */
function asked(elapsed?: () => number) {
  const answers: ((fails?: boolean) => void)[] = [];
  const shared = new SharedQuestion<number>(elapsed);
  const ask = (since?: number) =>
    shared.ask(
      () =>
        new Promise<number>((resolve, reject) => {
          const number = answers.length;
          answers.push((fails) => (fails ? reject(new Error('No answer')) : resolve(number)));
        }),
      since,
    );
  const until = async (count: number) => {
    while (answers.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, answers, until };
}

test('callers of one turn share a question; a later caller gets the answer to a later question', async () => {
  const { ask, answers, until } = asked();
  const first = [ask(), ask()];
  await until(1);
  const later = [ask(), ask()];
  answers[0]?.();
  assert.deepEqual(await Promise.all(first), [0, 0]);
  await until(2);
  answers[1]?.();
  assert.deepEqual(await Promise.all(later), [1, 1]);
  assert.equal(answers.length, 2);
});

test('a question that fails fails for its own callers alone', async () => {
  const { ask, answers, until } = asked();
  const first = ask();
  await until(1);
  const later = ask();
  answers[0]?.(true);
  await assert.rejects(async () => first, /No answer/);
  await until(2);
  answers[1]?.();
  assert.equal(await later, 1);
  const last = ask();
  await until(3);
  answers[2]?.();
  assert.equal(await last, 2);
});

test('who has waited since before the last question gets its answer; who came after it, or is not sure, asks', async () => {
  let now = 0;
  const { ask, answers, until } = asked(() => now);
  const first = ask(0);
  now = 5;
  await until(1);
  now = 9;
  answers[0]?.();
  assert.equal(await first, 0);
  assert.deepEqual([ask(3), ask(5)], [0, 0]);
  const later = [ask(6), ask()];
  await until(2);
  answers[1]?.(true);
  for (const each of later) await assert.rejects(async () => each, /No answer/);
  assert.equal(ask(5), 0, 'the answer before stays');
  assert.equal(answers.length, 2);
});
