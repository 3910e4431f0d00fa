import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { ROLE } from '../../src/chat/model/people.ts';
import { newChannel } from '../../src/chat/operations/channels.ts';
import { createUser } from '../../src/chat/operations/users/create.ts';
import type { Tx } from '../../src/chat/realm/tx.ts';
import { type Put, putRows } from '../../src/chat/store/log/put.ts';
import {
  insertProfileField,
  listProfileFields,
  updateProfileFields,
} from '../../src/chat/store/organization/profile-fields.ts';
import { channelRow } from '../../src/chat/store/schema/channels.ts';
import { userRow } from '../../src/chat/store/schema/users.ts';
import type { StoreTx } from '../../src/engine/store/tx.ts';
import { insertChannel } from '../support/channels.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** The statements of a function that writes; it gets a handle of the store alone. */
async function statementsOf(
  { context }: TestServer,
  write: (store: StoreTx, tx: Tx) => Promise<void>,
): Promise<number> {
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await context.transact(async (tx) => {
    const { now, position, lastMessageId } = tx;
    const store = { now, position, lastMessageId, realm: { id: tx.realm.id } };
    await write({ ...store, db: tx.db.withPlugin(counting) } as unknown as StoreTx, tx);
  });
  return statements;
}

const putting = (server: TestServer, put: (tx: Tx) => Put) =>
  statementsOf(server, (store, tx) => putRows(store, tx.realm, put(tx)));

async function makeChannels({ context, as }: TestServer, count: number): Promise<void> {
  await context.transact(async (tx) => {
    for (let n = 0; n < count; n++) await insertChannel(tx, as.owner.user, { name: `channel ${n}` });
  });
}

const storedChannels = ({ context: { db, realm } }: TestServer) =>
  db.selectFrom('channels').selectAll().where('realm_id', '=', realm.id).orderBy('id').execute();

const storedUsers = ({ context: { db, realm } }: TestServer) =>
  db.selectFrom('users').selectAll().where('realm_id', '=', realm.id).orderBy('id').execute();

describe('many rows', () => {
  test('of new channels are one statement', async () => {
    const server = await startServer();
    const statements = await putting(server, (tx) => ({
      channels: Array.from({ length: 20 }, (_, n) => newChannel(tx, null, { name: `new ${n}` })),
    }));
    assert.equal(statements, 1);
    const names = (await storedChannels(server)).map(({ name }) => name);
    assert.equal(names.filter((name) => name.startsWith('new ')).length, 20);
  });

  test('of changed channels are one statement, each with its own values; the other rows stay', async () => {
    const server = await startServer();
    await makeChannels(server, 20);
    const { realm } = server.context;
    const [first, ...others] = [...realm.channels.values()];
    const changed = others.map((channel, n) => ({
      ...channel,
      weeklyTraffic: n + 1,
      creatorId: null,
      description: `it's "${n}" \\ ?1 $1 ü 🙂`,
    }));
    assert.equal(await putting(server, () => ({ channels: changed })), 1);
    const rows = [first, ...changed].flatMap((each) => (each ? [channelRow(realm.id, each)] : []));
    assert.deepEqual(
      (await storedChannels(server)).map((row) => ({ ...row })),
      rows.sort((a, b) => a.id - b.id),
    );
  });

  test('of users who leave with their bots are two statements: the accounts, and what they receive', async () => {
    const server = await startServer();
    const { context, as } = server;
    for (let n = 0; n < 10; n++)
      await context.transact((tx) =>
        createUser(tx, {
          ...{ email: `helper-${n}@example.com`, fullName: `Helper ${n}`, role: ROLE.member },
          ...{ botType: 1, botOwnerId: as.alice.user.id },
        }),
      );
    const leave = (isActive: boolean) => (tx: Tx) => ({
      users: [...tx.realm.users.values()]
        .filter((user) => user.id === as.alice.user.id || user.botOwnerId === as.alice.user.id)
        .map((user) => ({ ...user, isActive })),
    });
    assert.equal(await putting(server, leave(false)), 2);
    const rows = await storedUsers(server);
    assert.equal(
      rows.filter((row) => row.bot_owner_id === as.alice.user.id && row.is_active === 0).length,
      11,
    );
  });

  test('hold what was put, whatever changes in which of them', async () => {
    const server = await startServer();
    const { realm } = server.context;
    const known = [...realm.users.values()];
    const change = fc.record(
      {
        fullName: fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !text.includes('\0')),
        timezone: fc.constantFrom('', 'Europe/Berlin'),
        botOwnerId: fc.option(fc.nat(9)),
        avatarVersion: fc.nat(),
        canCreateUsers: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ at: fc.nat(known.length - 1), change }), { maxLength: 8 }),
        async (changes) => {
          const asked = new Map(changes.map(({ at, change: some }) => [at, some]));
          await server.context.transact((tx) =>
            tx.put({
              users: [...asked].flatMap(([at, some]) => {
                const user = tx.realm.users.get(known[at]?.id ?? 0);
                return user ? [{ ...user, ...some }] : [];
              }),
            }),
          );
          const rows = await storedUsers(server);
          for (const { password_hash: _, ...row } of rows) {
            const user = realm.users.get(row.id);
            assert(user);
            assert.deepEqual({ ...row }, userRow(realm.id, user));
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  test('of profile fields in a new order are one statement', async () => {
    const server = await startServer();
    const fields = [...server.context.realm.part('profileFields')];
    for (let id = 1000; id < 1010; id++)
      fields.push({
        ...{ id, type: 1, order: id, name: `Field ${id}`, hint: '', data: '' },
        ...{ inSummary: false, required: false, editableByUser: true },
      });
    const statements = await statementsOf(server, async (store) => {
      for (const field of fields.slice(-10)) await insertProfileField(store, field);
      await updateProfileFields(
        store,
        fields.map((field) => ({ ...field, order: -field.order })),
      );
    });
    assert.equal(statements, 11);
    const { db, realm } = server.context;
    const listed = await listProfileFields({ db, realm });
    assert.deepEqual(
      listed.map(({ id, order }) => [id, order]),
      fields.map(({ id, order }) => [id, -order]).sort((a, b) => (a[1] as number) - (b[1] as number)),
    );
  });
});
