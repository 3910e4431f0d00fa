import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { openDB } from 'idb';
import { databaseName, openStore } from './browser-store.ts';
import { FakeServer } from './fake-server.ts';
import { close, closeAfterEach, open, USER, until, write } from './fake-tabs.ts';

closeAfterEach();

/** Changes a record of the browser's store, as another build would have written it. */
async function rewrite(store: string, key: string, change: (record: object) => unknown): Promise<void> {
  const database = await openDB(databaseName(USER));
  const record = await database.get(store, key);
  await database.put(store, change(record), key);
  database.close();
}

/** A browser in which somebody has read, and written one message without a network. */
async function used(server: FakeServer): Promise<void> {
  const tab = await open(server);
  await until(() => tab.state);
  await tab.sync?.setNote('place', 7);
  server.cut();
  await write(tab, 'lunch', 'unsent');
  close(tab);
  server.isDown = false;
}

describe('a state that another build has stored', () => {
  const others: Record<string, (position: object) => object> = {
    'of another shape': (position) => ({ ...position, shape: 'other' }),
    'without a shape': ({ shape: _, ...position }: { shape?: string }) => position,
  };
  for (const [which, change] of Object.entries(others)) {
    test(`${which} is not used: the client registers, and the outbox and the notes stay`, async () => {
      const server = new FakeServer();
      await used(server);
      await rewrite('position', 'position', change);
      const tab = await open(server);
      await until(() => tab.resets === 1 && server.sent.length === 1);
      assert.equal(server.registrations, 2);
      assert.equal(await tab.sync?.note('place'), 7);
      close(tab);
      const again = await open(server);
      assert.equal(again.resets, 1, 'the new one is used');
      assert.equal(server.registrations, 2);
    });
  }

  test('of any form is replaced', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (position, state) => {
        const server = new FakeServer();
        server.state = () => ({ realm_name: 'fresh' });
        await used(server);
        await rewrite('position', 'position', () => position);
        await rewrite('state', 'others', () => state);
        const tab = await open(server);
        await until(() => tab.state?.realm_name === 'fresh' && server.sent.length === 1);
        close(tab);
      }),
      { numRuns: 30 },
    );
  });

  test('by a newer client goes, and the notes stay', async () => {
    const server = new FakeServer();
    await used(server);
    (await openDB(databaseName(USER), 7)).close();
    const store = await openStore(USER);
    assert.equal(await store.note('place'), 7);
    assert.equal(await store.position(), undefined);
    store.close();
  });
});
