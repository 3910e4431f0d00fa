import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { WebhookDelivery } from '../../client/shapes.ts';
import { setTexts } from '../../i18n/texts.ts';
import { problemText, readable } from './delivery-texts.ts';
import { withNewest } from './webhook-deliveries.ts';

test('a body that is JSON is shown on lines; what is cut or no JSON as it is', () => {
  assert.equal(readable('{"a":[1]}', false), '{\n  "a": [\n    1\n  ]\n}');
  assert.equal(readable('{"a":1}', true), '{"a":1}');
  assert.equal(readable('<html>', false), '<html>');
  assert.equal(readable('', false), '');
});

const file = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('each problem that the server names by a code is said in German', () => {
  setTexts('de', [file('./texts/de.ftl')]);
  const source = file('../../../src/engine/outbound/delivery-problems.ts');
  const codes = [...source.matchAll(/^ {2}([a-z_]+):/gm)].map(([, code]) => code as string);
  assert.ok(codes.length >= 17);
  for (const code of codes) {
    const problem = 'The server says: 418';
    const text = problemText({ problem, problem_code: code } as WebhookDelivery);
    assert.ok(text !== problem && !text.includes('webhooks-problem'), `${code}: ${text}`);
  }
  const said = (problem: string, code: string | null) =>
    problemText({ problem, problem_code: code } as WebhookDelivery);
  assert.equal(
    said('The server answered with status 404.', 'status').replaceAll(/[\u2068\u2069]/g, ''),
    'Der Server antwortete mit Status 404.',
  );
  assert.equal(said('Something new.', 'newer'), 'Something new.');
  assert.equal(said('Something old.', null), 'Something old.');
});

test('new deliveries come before the known ones; older ones that were loaded stay', () => {
  const rows = (...ids: number[]) => ids.map((id) => ({ id }) as WebhookDelivery);
  const page = (...ids: number[]) => ({ deliveries: rows(...ids), found_oldest: false });
  const known = { deliveries: rows(5, 4, 3, 2, 1), hasOlder: false };
  assert.deepEqual(withNewest(undefined, page(5, 4)), { deliveries: rows(5, 4), hasOlder: true });
  assert.deepEqual(withNewest(known, page(6, 5)), { deliveries: rows(6, 5, 4, 3, 2, 1), hasOlder: false });
  assert.deepEqual(withNewest(known, page(9, 8)), { deliveries: rows(9, 8), hasOlder: true });
  assert.deepEqual(withNewest(known, { deliveries: [], found_oldest: true }), {
    deliveries: [],
    hasOlder: false,
  });
});
