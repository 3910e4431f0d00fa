import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DELIVERY_PROBLEM_CODES, DELIVERY_PROBLEMS, problemCodeOf } from './delivery-problems.ts';

test('each sentence leads back to its code, also with what follows it', () => {
  for (const code of DELIVERY_PROBLEM_CODES) assert.equal(problemCodeOf(DELIVERY_PROBLEMS[code]), code);
  assert.equal(problemCodeOf('The server answered with status 404.'), 'status');
  assert.equal(problemCodeOf('What it answered cannot be sent: Not authorized to send.'), 'answer_refused');
  assert.equal(problemCodeOf('The moon is full.'), undefined);
});
