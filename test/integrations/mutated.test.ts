import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../src/engine/kernel/errors.ts';
import { integrations } from '../../src/features/integrations/catalogue.ts';
import { Payload } from '../../src/features/integrations/kit/payload.ts';
import { topicOf } from '../../src/features/integrations/kit/present.ts';
import { type RecordedEvent, readRecorded } from '../../src/features/integrations/kit/recorded.ts';
import { runs } from '../support/runs.ts';
import { play } from './play.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** How a value is changed: dropped, or another in its place. */
const CHANGES: readonly (Json | undefined)[] = [
  ...[
    undefined,
    null,
    true,
    false,
    0,
    -1,
    1e300,
    1.5,
    '',
    '\0',
    '\ud800',
    '~~~\n```\n@**all**',
    [],
    {},
    [[]],
  ],
  ...[
    [null],
    { constructor: 1 },
    'constructor',
    '__proto__',
    'x'.repeat(50_000),
    '*_<|>'.repeat(10_000),
    '/'.repeat(9_000),
  ],
  Array.from({ length: 5000 }, () => ({})),
  Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, index])),
  JSON.parse(`${'['.repeat(45)}${']'.repeat(45)}`),
];

/** The values within a value, in order. */
function placesIn(value: Json, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, key]))];
}

function changed(value: Json, path: readonly (string | number)[], to: Json | undefined): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return to;
  const copy = structuredClone(value) as Record<string | number, Json>;
  const inner = changed(copy[key] as Json, rest, to);
  if (inner === undefined) delete copy[key];
  else copy[key] = inner;
  return copy as Json;
}

test('an event of any size is looked at in a bounded number of steps', () => {
  let steps = 0;
  const { at } = Payload.prototype;
  Payload.prototype.at = function (this: Payload, ...path: (string | number)[]) {
    steps++;
    return at.apply(this, path);
  };
  try {
    const fields = Array.from({ length: 1000 }, () => ({ title: 'a', value: 'b' }));
    const body = { attachments: Array.from({ length: 9 }, () => ({ fields })) };
    const [event] = readRecorded('slack_incoming');
    const slack = integrations.find(({ name }) => name === 'slack_incoming');
    assert.throws(() => play(slack as (typeof integrations)[number], { ...event, body } as RecordedEvent), {
      code: 'ANOMALOUS_WEBHOOK_PAYLOAD',
    });
    assert.ok(steps > 1000 && steps <= 20_001, `${steps}`);
  } finally {
    Payload.prototype.at = at;
  }
});

/** Characters that the messages of one request may have: the work is bounded with them. */
const MOST_CHARACTERS = 20 * (20_000 + 300) * 2;

for (const integration of integrations) {
  const recorded = readRecorded(integration.name);
  const events = recorded.filter(({ form }) => form === undefined);
  const forms = recorded.filter(({ form }) => form !== undefined);
  const check = (event: RecordedEvent, body?: Json) => {
    try {
      const notices = play(integration, event, body ?? {});
      const texts = notices.map((notice) => topicOf(notice) + notice.content);
      assert.ok(texts.length <= 20 && texts.join('').length <= MOST_CHARACTERS);
    } catch (error) {
      assert.ok(
        error instanceof ApiError,
        `${integration.name}, ${event.name}: ${String((error as Error).stack)}`,
      );
      assert.ok(error.status === 200 || (error.status >= 400 && error.status < 500));
    }
  };

  test(`${integration.name}: an event that lacks a value, or has another in its place, is read or refused`, () => {
    for (const event of events)
      for (const path of placesIn(event.body as Json))
        for (const to of [undefined, null, 1, 'a', [], {}])
          check(event, changed(event.body as Json, path, to));
  });

  if (forms.length > 0)
    test(`${integration.name}: a form that lacks a field, or has another text in its place, is read or refused`, () => {
      for (const event of forms)
        for (const [field] of new URLSearchParams(event.form))
          for (const to of [undefined, ...CHANGES.filter((each) => typeof each === 'string')]) {
            const form = new URLSearchParams(event.form);
            if (to === undefined) form.delete(field);
            else form.set(field, to);
            check({ ...event, form: form.toString() });
          }
    });

  if (events.length === 0) continue;
  test(`${integration.name}: several changes at once are read or refused`, () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...CHANGES)), { maxLength: 4 }),
        (which, changes) => {
          const event = events[which % events.length] as (typeof events)[number];
          let body = event.body as Json | undefined;
          for (const [place, to] of changes) {
            const places = placesIn(body ?? null);
            body = changed(body ?? null, places[place % Math.min(places.length, 300)] ?? [], to);
          }
          check(event, body);
        },
      ),
      { numRuns: runs(150) },
    );
  });
}
