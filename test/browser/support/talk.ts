import { addReaction } from '../../../src/chat/endpoints/messages/add-reaction.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { createUserGroup } from '../../../src/chat/endpoints/user-groups/create-user-group.ts';
import { getUserGroups } from '../../../src/chat/endpoints/user-groups/get-user-groups.ts';
import type { Chat } from './chat.ts';

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const TOPIC = 'all that a message can have';
export const QUIET_TOPIC = 'a long topic, whose name is as long as people write it';

/** Markdown of each kind that the client draws. */
const KINDS = [
  'A **bold**, *slanted*, ~~struck~~ word, `code`, and a [link](https://example.com/).',
  '```ts\nexport const answer = (question: string): number => question.length + 42;\n```',
  '| Name | Figure | Remark |\n|---|---:|---|\n| one | 1,000 | a table |\n| two | 2 | of three columns |',
  '```spoiler How it ends\nThe **butler** did it.\n```',
  '$$\\sqrt{\\frac{a}{b}}$$ and $$x^2$$',
  '> What somebody said\n\n1. first\n2. second\n\n* a point\n* another one',
  '@**Alice Member**, see #**square** and <time:2026-03-01T14:00:00+01:00> :tada:',
  '/me waves',
  '/poll Where shall we eat?\nAt home\nOutside',
  '/todo Before we go\nClose the door: twice',
];

export interface Talk {
  /** The message of each kind, in order. */
  readonly ids: readonly number[];
  /** A direct message of bob to alice. */
  readonly direct: number;
  /** A group that alice manages, with bob and another group in it. */
  readonly group: number;
}

/** Fills the square with a message of each kind, and gives alice unread, starred, direct and mentioned messages. */
export async function seedTalk(chat: Chat): Promise<Talk> {
  const { alice, bob, moderator } = chat.as;
  const { square } = chat.cast.channels;
  const say = async (who: typeof bob, content: string, topic = TOPIC) => {
    const to = String(square.id);
    return (await who.call(sendMessage, { type: 'channel', to, topic, content })).id;
  };
  const ids: number[] = [];
  for (const content of [...KINDS, await pictureOf(chat)]) ids.push(await say(bob, content));
  const first = ids[0] as number;
  await bob.call(updateMessage, { message_id: first, content: `${KINDS[0]} Edited.` });
  for (const who of [alice, moderator])
    await who.call(addReaction, { message_id: first, emoji_name: 'tada' });
  await moderator.call(addReaction, { message_id: first, emoji_name: '+1' });
  await alice.call(updateMessageFlags, { messages: [first], op: 'add', flag: 'starred' });
  ids.push(await say(alice, 'I wrote this.'));
  await say(moderator, 'Nobody has answered.', QUIET_TOPIC);
  const to = (...people: { readonly id: number }[]) => JSON.stringify(people.map(({ id }) => id));
  const { id: direct } = await bob.call(sendMessage, {
    type: 'direct',
    to: to(alice.user),
    content: 'Between us.',
  });
  await moderator.call(sendMessage, { type: 'direct', to: to(alice.user, bob.user), content: 'We three.' });
  return { ids, direct, group: await makeGroup(chat) };
}

/** How the group is called, and what it is for. */
export const GROUP = { name: 'readers', description: 'Reads what the others write.' };

async function makeGroup({ as: { alice, bob } }: Chat): Promise<number> {
  const { user_groups } = await alice.call(getUserGroups, {});
  const moderators = (user_groups as { id: number; name: string }[]).find(
    ({ name }) => name === 'role:moderators',
  );
  const subgroups = [moderators?.id ?? 0];
  const group = await alice.call(createUserGroup, { ...GROUP, members: [bob.user.id], subgroups });
  return group.group_id as number;
}

async function pictureOf(chat: Chat): Promise<string> {
  return `[pixel.png](${await uploadAs(chat, 'bob', 'pixel.png', PIXEL, 'image/png')})`;
}

/** Uploads a file past the browser; returns its path. */
export async function uploadAs(
  chat: Chat,
  who: 'alice' | 'bob' | 'owner',
  name: string,
  content: Uint8Array<ArrayBuffer>,
  type: string,
  path = '/user_uploads',
): Promise<string> {
  const { deliveryEmail, apiKey } = chat.as[who].user;
  const form = new FormData();
  form.set('file', new Blob([content], { type }), name);
  const reply = await fetch(`${chat.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${deliveryEmail}:${apiKey}`).toString('base64')}` },
    body: form,
  });
  const body = (await reply.json()) as { url?: string; msg: string };
  if (!reply.ok) throw new Error(`${name} is refused: ${body.msg}`);
  return body.url ?? '';
}
