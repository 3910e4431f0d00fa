import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApp } from '../../src/app.ts';
import { createOrganization } from '../../src/chat/operations/organization.ts';
import { migrate } from '../../src/engine/store/migrate.ts';
import { WriteQueue } from '../../src/engine/store/write-queue.ts';
import { readConfig } from '../../src/settings.ts';
import { TestClock } from '../support/clock.ts';
import { emptyDatabase } from '../support/engines.ts';

test('a first start that was cut short is finished by the next one', async () => {
  const place = await emptyDatabase();
  const clock = new TestClock();
  const config = readConfig({ PARLEY_DATA_DIR: place.folder });
  const { organization, ownerEmail } = config;
  const engine = await place.open();
  await migrate(engine);
  const writes = new WriteQueue(engine, {
    realmId: 1,
    clock,
    catchUp: async () => {},
    committed: async () => {},
  });
  await writes.transact((tx) => createOrganization(tx, { organization, ownerEmail, host: 'example.com' }));
  const app = await createApp(config, { clock, engine });
  assert(app.isNew);
  assert.equal(app.context.realm.channelByName('general')?.isDefault, true);
  await app.close();
  const again = await createApp(config, { clock, engine: await place.open() });
  assert(!again.isNew);
  await again.close();
});
