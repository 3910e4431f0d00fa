import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fetchApiKey } from '../../src/chat/endpoints/authentication/fetch-api-key.ts';
import { resetPassword } from '../../src/chat/endpoints/password-resets/reset-password.ts';
import { ROLE } from '../../src/chat/model/people.ts';
import { CannotStart } from '../../src/engine/kernel/failures/cannot-start.ts';
import { getAuditLog } from '../../src/features/audit/get-audit-log.ts';
import { changePassword, createUser, makeOwner, readRole } from '../../src/start/commands/user.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const { config } = server.context;
const { alice, bob, gone, bot } = server.cast.users;

/** What a command has written is in the server's memory. */
const catchUp = () => server.context.catchUp();
const logIn = (username: string, password: string) =>
  server.answer(undefined, fetchApiKey, { username, password }).then(({ status }) => status);

async function auditedKinds(...kinds: string[]): Promise<string[]> {
  const { entries } = await server.as.owner.call(getAuditLog, { kinds } as never);
  const ours = entries.filter(({ source }) => source === 'command_line').map(({ kind }) => kind);
  return [...new Set(ours)].sort();
}

async function refused(running: Promise<string>, sentence: RegExp): Promise<void> {
  await assert.rejects(running, (error) => error instanceof CannotStart && sentence.test(error.message));
}

describe('user create', () => {
  test('makes an account beside a server that runs, and its user chooses a password by the link', async () => {
    const asked = {
      email: 'carla@example.com',
      fullName: 'Carla',
      role: ROLE.moderator,
      password: undefined,
    };
    const said = await createUser(config, asked);
    const token = /^ {2}http:\/\/chat\.example\.com\/reset-password\/([a-z0-9]{24})$/m.exec(said)?.[1];
    await catchUp();
    const carla = server.context.realm.userByEmail('carla@example.com');
    assert.deepEqual([carla?.fullName, carla?.role, carla?.isActive], ['Carla', ROLE.moderator, true]);
    const password = 'tall ships sail';
    assert.equal((await server.answer(undefined, resetPassword, { token, password })).status, 200);
    assert.equal(await logIn('carla@example.com', password), 200);
  });

  test('takes a password', async () => {
    const asked = {
      email: 'dora@example.com',
      fullName: 'Dora',
      role: ROLE.member,
      password: 'tall ships sail',
    };
    assert.equal(await createUser(config, asked), 'Dora has an account with the address dora@example.com.\n');
    await catchUp();
    assert.equal(await logIn('dora@example.com', 'tall ships sail'), 200);
  });

  const wrong: readonly (readonly [string, object, RegExp])[] = [
    [
      'an address that an account has',
      { email: alice.deliveryEmail.toUpperCase() },
      /has an account already\.$/,
    ],
    ['an address of a deactivated account', { email: gone.deliveryEmail }, /has a deactivated account/],
    ['no address', { email: 'nobody' }, /valid email address/],
    ['no name', { fullName: '' }, /Name too short/],
    ['neither, by the address', { email: 'nobody', fullName: '' }, /valid email address/],
    ['a weak password', { password: '123456' }, /too weak/],
  ];
  for (const [what, given, sentence] of wrong) {
    test(`refuses ${what}`, async () => {
      const before = server.context.realm.users.size;
      const asked = {
        email: 'new@example.com',
        fullName: 'New',
        role: ROLE.member,
        password: undefined,
        ...given,
      };
      await refused(createUser(config, asked), sentence);
      await catchUp();
      assert.equal(server.context.realm.users.size, before);
    });
  }

  test('knows the roles by their words', () => {
    assert.deepEqual([readRole(), readRole('owner'), readRole('guest')], [400, 100, 600]);
    assert.throws(() => readRole('king'), /--role is 'king', but it takes owner, administrator/);
    assert.throws(() => readRole('toString'), /takes owner/);
  });
});

describe('user password', () => {
  test('prints a link for any account', async () => {
    const said = await changePassword(config, { email: bob.deliveryEmail, password: undefined });
    assert.match(said, new RegExp(`^With this link ${bob.deliveryEmail} chooses a password, once`));
    const token = /reset-password\/([a-z0-9]{24})\n/.exec(said)?.[1];
    const password = 'green hills far';
    assert.equal((await server.answer(undefined, resetPassword, { token, password })).status, 200);
  });

  test('sets one', async () => {
    await changePassword(config, { email: alice.deliveryEmail, password: 'green hills near' });
    await catchUp();
    assert.equal(await logIn(alice.deliveryEmail, 'green hills near'), 200);
    await refused(changePassword(config, { email: alice.deliveryEmail, password: 'alice' }), /too weak/);
  });

  test('refuses accounts of bots, deactivated accounts, and unknown addresses', async () => {
    const link = (email: string) => changePassword(config, { email, password: undefined });
    await refused(link(bot.deliveryEmail), /the account of a bot\.$/);
    await refused(link(gone.deliveryEmail), /a deactivated account\.$/);
    await refused(link('who@example.com'), /^There is no account with the address who@example\.com\.$/);
  });
});

describe('user owner', () => {
  test('makes a user an owner, once', async () => {
    assert.equal(
      await makeOwner(config, bob.deliveryEmail),
      `${bob.deliveryEmail} is an owner of Example.\n`,
    );
    await catchUp();
    assert.equal(server.context.realm.user(bob.id).role, ROLE.owner);
    await refused(makeOwner(config, bob.deliveryEmail), /is an owner already/);
    await refused(makeOwner(config, bot.deliveryEmail), /the account of a bot/);
  });
});

test('the audit log says that the command line did it', async () => {
  const kinds = ['user_created', 'user_password_changed', 'user_password_link_made', 'user_role_changed'];
  assert.deepEqual(await auditedKinds(...kinds), kinds);
});
