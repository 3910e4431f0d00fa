import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressFrom, addressProblem } from './bots.ts';

test('the address of a bot follows from its name', () => {
  assert.equal(addressFrom('Tram Times'), 'tram-times');
  assert.equal(addressFrom('Tram Bot'), 'tram');
  assert.equal(addressFrom('  Über & Co. '), 'uber-co');
  assert.equal(addressFrom('Ωμέγα'), '');
  assert.equal(addressFrom('x'.repeat(100)).length, 60);
});

test('what cannot be in an address is said', () => {
  assert.equal(addressProblem('tram.times_2'), undefined);
  assert.equal(addressProblem('größe'), undefined);
  assert.equal(addressProblem(''), 'missing');
  for (const name of ['tram times', 'tram@times', '<b>', 'x'.repeat(61)])
    assert.equal(addressProblem(name), 'letters', name);
  assert.equal(addressProblem('.tram'), 'points');
  assert.equal(addressProblem('tram..times'), 'points');
});
