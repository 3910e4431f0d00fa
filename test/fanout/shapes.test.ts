import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { eventName, readEvents } from '../../contract/contract.ts';
import { NEVER_SENT } from '../../contract/own.ts';
import { eventShapes } from '../../src/catalogue.ts';
import { ourEvents, wronglyMarked } from '../support/declared.ts';
import { shapeProblems } from '../support/event-shapes.ts';

type Shape = Record<string, { value?: string; options?: string[] }>;

const shapes = Object.values(eventShapes).flatMap((schema) => {
  const { shape } = schema as unknown as { shape: Shape };
  const type = String(shape.type?.value);
  const ops = shape.op ? (shape.op.options ?? [shape.op.value ?? '']) : [null];
  return ops.map((op) => ({ name: eventName(type, op), members: Object.keys(shape) }));
});

test('there is a declaration of each event of the contract, with the members that it has there', () => {
  const facts = readEvents();
  const names = Object.keys(facts);
  const declared = shapes.map(({ name }) => name);
  const ofHere = names.filter((name) => !NEVER_SENT.includes(name));
  assert.deepEqual(wronglyMarked(declared, ourEvents, new Set(ofHere)), []);
  assert.deepEqual(
    ofHere.filter((name) => !declared.includes(name)),
    [],
  );
  for (const { name, members } of shapes) {
    const fact = facts[name] as { properties?: object } | undefined;
    if (!fact?.properties || name === 'message') continue;
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
  const schema = eventShapes.UserUpdateEvent as z.ZodType;
  const event = { id: 1, type: 'realm_user', op: 'update', person: { user_id: 1, password: 'x' } };
  assert.equal(schema.safeParse(event).success, false);
});
