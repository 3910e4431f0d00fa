import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Arrival, checkArrivals, type Due } from '../../verify/leaving/arrivals.ts';

const MAIL: Due = { number: 1, way: 'mail' };
const WEBHOOK: Due = { number: 2, way: 'webhook' };
const mailed: Arrival = { way: 'mail', id: '<a@host>', numbers: [1], kills: 0 };
const called: Arrival = { way: 'webhook', id: 'msg_1', numbers: [2], kills: 0 };
const REPLIED = new Map([[2, 1]]);

const words = (due: readonly Due[], arrivals: readonly Arrival[], replies = REPLIED) =>
  checkArrivals(due, arrivals, replies).map(({ promise }) => promise);

describe('what leaves the server while processes are killed', () => {
  it('is right when everything arrived once', () => {
    assert.deepEqual(words([MAIL, WEBHOOK], [mailed, called]), []);
  });

  it('may come again after a kill, under the same ID', () => {
    assert.deepEqual(words([WEBHOOK], [called, { ...called, kills: 1 }]), []);
    assert.deepEqual(words([WEBHOOK], [called, called]), ['repeated']);
    assert.deepEqual(words([MAIL], [mailed, { ...mailed, id: '<b@host>', kills: 1 }]), ['repeated']);
  });

  it('is lost when nothing holds the message, or nothing by its way', () => {
    assert.deepEqual(words([MAIL, WEBHOOK], [called]), ['lost']);
    assert.deepEqual(words([MAIL], [{ ...called, numbers: [1] }]), ['lost']);
  });

  it('has one reply for each webhook', () => {
    assert.deepEqual(words([WEBHOOK], [called], new Map()), ['lost']);
    assert.deepEqual(words([WEBHOOK], [called], new Map([[2, 2]])), ['repeated']);
  });
});
