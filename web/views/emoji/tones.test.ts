import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTone, TONES } from './tones.ts';

const [none, light, , medium] = TONES;

test('Hands and single people get the tone, behind the sign that has it', () => {
  assert.equal(inTone('👍', medium), '👍🏽');
  assert.equal(inTone('☝️', light), '☝🏻');
  assert.equal(inTone('🏃‍♀️', medium), '🏃🏽‍♀️');
});

test('Emoji without a tone and groups stay, and so does everything without a choice', () => {
  assert.equal(inTone('🎉', medium), '🎉');
  assert.equal(inTone('👨‍👩‍👧', medium), '👨‍👩‍👧');
  assert.equal(inTone('👍', none), '👍');
});
