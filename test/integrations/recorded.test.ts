import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { integrations } from '../../src/features/integrations/catalogue.ts';
import { readRecorded } from '../../src/features/integrations/kit/recorded.ts';
import { play } from './play.ts';

for (const integration of integrations) {
  test(`${integration.name}: each recorded event becomes exactly its messages`, () => {
    for (const event of readRecorded(integration.name)) {
      const read = play(integration, event).map(({ files, ...notice }) => ({
        ...notice,
        files: files?.map(({ bytes, ...file }) => ({ ...file, text: Buffer.from(bytes).toString() })),
      }));
      assert.deepEqual(
        JSON.parse(JSON.stringify(read)),
        event.messages,
        `${integration.name}: ${event.name}`,
      );
    }
  });
}

test('each integration has recorded events, and each file of them an integration', () => {
  const files = readdirSync(join(import.meta.dirname, '../../src/features/integrations/recorded'));
  assert.deepEqual(files.sort(), integrations.map(({ name }) => `${name}.json`).sort());
});

/** Jenkins says `COMPLETED` before `FINALIZED`, and only one of the two makes a message. */
const WITHOUT_MESSAGE = ['jenkins COMPLETED'];

test('each event that a filter can name is recorded, and no service has but one event', () => {
  for (const { name, events = [] } of integrations) {
    const recorded = readRecorded(name);
    assert.ok(recorded.length > 1, name);
    const named = new Set(recorded.flatMap(({ messages }) => messages.map(({ event }) => event)));
    const missing = events.filter((event) => !named.has(event)).map((event) => `${name} ${event}`);
    assert.deepEqual(
      missing.filter((each) => !WITHOUT_MESSAGE.includes(each)),
      [],
    );
  }
});

test('the names in the address are sorted and unique, and filters know the names of all recorded events', () => {
  const names = integrations.map(({ name }) => name);
  assert.deepEqual(names, [...new Set(names)].sort());
  for (const { name, events = [] } of integrations)
    for (const { messages } of readRecorded(name))
      for (const { event } of messages)
        if (event !== undefined) assert.ok(events.includes(event), `${name}: ${event}`);
});
