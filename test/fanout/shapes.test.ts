import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { EVENT_SHAPES } from '../../src/fanout/shapes/events.ts';
import { shapeProblems } from '../support/event-shapes.ts';
import { eventName, factsAvailable, loadSchemas } from '../support/facts-schemas.ts';

/** Events that this server has no cause for. */
const NEVER = [
  'event.has_zoom_token',
  'event.onboarding_steps',
  'event.realm_billing',
  'event.realm_bot.remove',
  'event.realm_filters',
  'event.web_reload_client',
];

type Shape = Record<string, { value?: string; options?: string[] }>;

const shapes = Object.values(EVENT_SHAPES).flatMap((schema) => {
  const { shape } = schema as unknown as { shape: Shape };
  const type = String(shape.type?.value);
  const ops = shape.op ? (shape.op.options ?? [shape.op.value ?? '']) : [null];
  return ops.map((op) => ({ name: eventName(type, op), members: Object.keys(shape) }));
});

test('there is a schema for each event of the facts, with the members that it has there', {
  skip: !factsAvailable && 'the facts are not there',
}, () => {
  const facts = Object.entries(loadSchemas()).filter(([name]) => name.startsWith('event.'));
  const names = facts.map(([name]) => name);
  assert.deepEqual(
    shapes.map(({ name }) => name).sort(),
    names.filter((name) => !NEVER.includes(name)).sort(),
  );
  for (const { name, members } of shapes) {
    const fact = facts.find(([other]) => other === name)?.[1] as { properties?: object };
    if (!fact.properties || name === 'event.message') continue;
    assert.deepEqual(members.sort(), Object.keys(fact.properties).sort(), name);
  }
});

test('an event that says more or less than its schema is noticed', () => {
  const event = { id: 1, type: 'alert_words', alert_words: ['a'] };
  assert.deepEqual(shapeProblems(event), []);
  assert.match(String(shapeProblems({ ...event, more: 1 })), /AlertWordsEvent/);
  assert.match(String(shapeProblems({ id: 1, type: 'alert_words' })), /alert_words/);
  assert.match(String(shapeProblems({ id: 1, type: 'nothing' })), /No schema of an event fits/);
});

test('what is inside is as strict', () => {
  const schema = EVENT_SHAPES.UserUpdateEvent as z.ZodType;
  const event = { id: 1, type: 'realm_user', op: 'update', person: { user_id: 1, password: 'x' } };
  assert.equal(schema.safeParse(event).success, false);
});
