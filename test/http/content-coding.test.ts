import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAccepted } from '../../src/engine/http/exchange/headers.ts';

test('the coding is the one that the client likes best, among equals the cheapest', () => {
  const best: Record<string, string | undefined> = {
    'gzip, deflate, br, zstd': 'zstd',
    'gzip, deflate, br': 'br',
    'gzip, deflate': 'gzip',
    'x-gzip': 'gzip',
    ' GZIP ; q=0.5 , br;q=0.4': 'gzip',
    'zstd;q=0, br;q=0.2': 'br',
    'gzip;q=1.0, zstd;q=0.999': 'gzip',
    '*': 'gzip',
    'br;q=0, *': 'gzip',
    '*;q=0': undefined,
    'gzip;q=0': undefined,
    'gzip;q=0, *;q=0.5': undefined,
    deflate: undefined,
    identity: undefined,
    'identity;q=1, gzip;q=0.5': undefined,
    'identity;q=0.5, gzip': 'gzip',
    '': undefined,
    ',,;q=1': undefined,
    'gzip;q=7': undefined,
    'gzip;q=x, br;q=0.1': 'br',
  };
  for (const [header, coding] of Object.entries(best))
    assert.equal(readAccepted(header).best, coding, header);
  assert.equal(readAccepted(undefined).best, undefined);
  assert.equal(readAccepted(['gzip', 'br']).best, 'br');
  assert.equal(readAccepted(`gzip, ${'x'.repeat(1000)}`).best, undefined, 'nobody says so much');
});

test('a reply as it is may be refused', () => {
  for (const header of ['identity;q=0', 'gzip, identity;q=0', '*;q=0', 'gzip, *;q=0'])
    assert.equal(readAccepted(header).refusesPlain, true, header);
  for (const header of ['gzip', '*;q=0, identity', 'identity;q=0.001'])
    assert.equal(readAccepted(header).refusesPlain, false, header);
});
