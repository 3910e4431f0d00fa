import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { OutboundError } from '../../../engine/outbound/errors.ts';
import { outcomeOfError, outcomeOfStatus } from './http-outcomes.ts';

const NO_BODY = Buffer.alloc(0);
const kindOf = (status: number) => outcomeOfStatus({ status, headers: {}, body: NO_BODY }).kind;

describe('what comes of an answer', () => {
  test('by its status: tried again later, or never', () => {
    for (const status of [408, 425, 429, 500, 502, 503, 504, 599]) assert.equal(kindOf(status), 'failed');
    for (const status of [300, 304, 400, 401, 403, 404, 410, 422]) assert.equal(kindOf(status), 'refused');
  });

  test('with the time that it asks for, in seconds', () => {
    const after = (value: string) => {
      const headers = { 'retry-after': value };
      const outcome = outcomeOfStatus({ status: 503, headers, body: NO_BODY });
      return outcome.kind === 'failed' && outcome.after;
    };
    assert.deepEqual(['7', '1.5', '-1', 'Wed, 21 Oct 2026', ''].map(after), [
      7,
      2,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('without one: who may have the message already is not sent it all day', () => {
    const of = (reason: OutboundError['reason']) => outcomeOfError(new OutboundError(reason, 'x'));
    const outcome = of('timeout');
    assert.deepEqual([outcome.kind, outcome.kind === 'unreachable' && outcome.most], ['unreachable', 5]);
    const unreachable = of('unreachable');
    assert.equal(unreachable.kind === 'unreachable' && unreachable.most, undefined);
    assert.deepEqual(
      (['refused', 'redirect', 'too-large', 'aborted'] as const).map((reason) => of(reason).kind),
      ['refused', 'refused', 'delivered', 'interrupted'],
    );
  });
});
