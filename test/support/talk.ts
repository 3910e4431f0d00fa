import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import type { Channel } from '../../src/chat/model/channels.ts';
import type { User } from '../../src/chat/model/people.ts';

import { insertSubscriptions } from './channels.ts';
import { reread } from './reread.ts';
import type { Actor, TestServer } from './server.ts';

/** Sends to a channel by name; returns the message's ID. */
export async function say(actor: Actor, channel: string, topic: string, content = 'Hello'): Promise<number> {
  const { id } = await actor.call(sendMessage, { type: 'channel', to: channel, topic, content });
  return id;
}

/** Sends to people; returns the message's ID. */
export async function whisper(actor: Actor, people: readonly Actor[], content = 'Hello'): Promise<number> {
  const to = JSON.stringify(people.map((person) => person.user.id));
  const { id } = await actor.call(sendMessage, { type: 'direct', to, content });
  return id;
}

export const term = (operator: string, operand: unknown, negated = false) => ({ operator, operand, negated });

type Terms = readonly (ReturnType<typeof term> | [string, string])[];

/** A page that holds everything, or what `range` says. */
export function read(actor: Actor, narrow: Terms = [], range: Record<string, unknown> = {}) {
  const params = { anchor: 'newest', num_before: 1000, num_after: 0, ...range };
  return actor.call(getMessages, { ...params, narrow: [...narrow] } as never);
}

/** The IDs of the messages of a narrow that `actor` gets. */
export async function idsOf(actor: Actor, narrow: Terms = [], range: Record<string, unknown> = {}) {
  return (await read(actor, narrow, range)).messages.map((message) => message.id);
}

export async function join({ context }: TestServer, channel: Channel, ...users: User[]): Promise<void> {
  await context.transact((tx) =>
    insertSubscriptions(tx, [{ channel: tx.realm.channels.get(channel.id) as Channel, users }]),
  );
}

/** As leaving does it, beneath the endpoint that another test is about. */
export async function leave({ context }: TestServer, channel: Channel, user: User): Promise<void> {
  await context.transact(async (tx) => {
    await tx.db
      .updateTable('subscriptions')
      .set({ is_active: 0 })
      .where('stream_id', '=', channel.id)
      .where('user_id', '=', user.id)
      .execute();
    await tx.db
      .updateTable('subscription_spans')
      .set({ to_message_id: tx.lastMessageId, to_position: tx.position })
      .where('stream_id', '=', channel.id)
      .where('user_id', '=', user.id)
      .where('to_position', 'is', null)
      .execute();
    await reread(tx, { subscriptionsOf: [user.id] });
  });
}
