import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SharedQuestion } from './shared-question.ts';

/** A question whose answers the test gives: the number of each. */
function asked() {
  const answers: ((fails?: boolean) => void)[] = [];
  const shared = new SharedQuestion<number>();
  const ask = () =>
    shared.ask(
      () =>
        new Promise<number>((resolve, reject) => {
          const number = answers.length;
          answers.push((fails) => (fails ? reject(new Error('No answer')) : resolve(number)));
        }),
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
  await assert.rejects(first, /No answer/);
  await until(2);
  answers[1]?.();
  assert.equal(await later, 1);
  const last = ask();
  await until(3);
  answers[2]?.();
  assert.equal(await last, 2);
});
