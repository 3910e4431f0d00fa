import type { Context } from '../../src/chat/context.ts';
import type { Channel } from '../../src/chat/model/channels.ts';
import { ROLE, type User } from '../../src/chat/model/people.ts';
import { createUser } from '../../src/chat/operations/users/create.ts';

import { insertChannel, insertSubscriptions } from './channels.ts';
import { reread } from './reread.ts';

/** Who is in every test: each has the address `<name>@example.com`. */
export const ROLES = ['owner', 'administrator', 'moderator', 'alice', 'bob', 'guest', 'gone', 'bot'] as const;

export interface Cast {
  /** alice and bob are members; `gone` is deactivated; `bot` is a generic bot of alice's. */
  readonly users: Readonly<Record<(typeof ROLES)[number], User>>;
  readonly channels: {
    /** Public; everybody but the bot is in it. */
    readonly square: Channel;
    /** Private; alice and bob are in it. */
    readonly cellar: Channel;
    /** Web-public; alice and the guest are in it. */
    readonly window: Channel;
    /** Public; nobody is in it. */
    readonly attic: Channel;
  };
}

/** Fills an organization that has only its owner. */
export async function makeCast(context: Context): Promise<void> {
  const { realm } = context;
  const make = (name: string, fullName: string, role: User['role'], bot?: { owner: string }) =>
    context.transact((tx) =>
      createUser(tx, {
        email: `${name}@example.com`,
        fullName,
        role,
        ...(bot && { botType: 1, botOwnerId: realm.userByEmail(bot.owner)?.id ?? null }),
      }),
    );
  await make('administrator', 'Adam Administrator', ROLE.administrator);
  await make('moderator', 'Mona Moderator', ROLE.moderator);
  await make('alice', 'Alice Member', ROLE.member);
  await make('bob', 'Bob Member', ROLE.member);
  await make('guest', 'Gus Guest', ROLE.guest);
  const gone = await make('gone', 'Gwen Gone', ROLE.member);
  await make('bot', 'Echo Bot', ROLE.member, { owner: 'alice@example.com' });
  await makeChannels(context);
  await deactivate(context, gone.id);
}

/** The cast of an organization that `makeCast` has filled. */
export function readCast({ realm }: Context): Cast {
  const user = (name: string) => [name, realm.userByEmail(`${name}@example.com`) as User];
  const channel = (name: string) => realm.channelByName(name) as Channel;
  return {
    users: Object.fromEntries(ROLES.map(user)),
    channels: {
      square: channel('square'),
      cellar: channel('cellar'),
      window: channel('window'),
      attic: channel('attic'),
    },
  };
}

async function makeChannels(context: Context): Promise<void> {
  const { realm } = context;
  const people = (...names: string[]) =>
    names.map((name) => realm.userByEmail(`${name}@example.com`) as User);
  const owner = people('owner')[0] as User;
  await context.transact(async (tx) => {
    const square = await insertChannel(tx, owner, { name: 'square', description: 'A public place.' });
    const cellar = await insertChannel(tx, owner, { name: 'cellar', inviteOnly: true });
    const window = await insertChannel(tx, owner, { name: 'window', isWebPublic: true });
    await insertChannel(tx, owner, { name: 'attic' });
    await insertSubscriptions(tx, [
      {
        channel: square,
        users: people('owner', 'administrator', 'moderator', 'alice', 'bob', 'guest', 'gone'),
      },
      { channel: cellar, users: people('alice', 'bob') },
      { channel: window, users: people('alice', 'guest') },
    ]);
  });
}

async function deactivate(context: Context, userId: number): Promise<void> {
  await context.transact(async (tx) => {
    await tx.db
      .updateTable('users')
      .set({ is_active: 0 })
      .where('realm_id', '=', tx.realm.id)
      .where('id', '=', userId)
      .execute();
    await reread(tx, { users: [userId] });
  });
}
