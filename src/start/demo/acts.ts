import { addReaction } from '../../chat/endpoints/messages/add-reaction.ts';
import { addSubmessage } from '../../chat/endpoints/messages/add-submessage.ts';
import type { Client } from '../../testing/client.ts';
import type { Act } from './schedule.ts';

/** Reacts to a message, votes in a poll, or ticks off a task, as `client`. Returns the reason for a failure; undefined: success. */
export async function act(
  client: Client,
  messageId: number,
  { kind, what }: Act,
): Promise<string | undefined> {
  const { body } =
    kind === 'reaction'
      ? await client.call(addReaction, { message_id: messageId, emoji_name: what })
      : await client.call(addSubmessage, {
          message_id: messageId,
          msg_type: 'widget',
          content: JSON.stringify(CHANGES[kind](what)),
        });
  return body.result === 'success' ? undefined : body.msg;
}

/** The changes of widgets that clients write about an entry of the original message. */
const CHANGES = {
  vote: (option: string) => ({ type: 'vote', key: `canned,${option}`, vote: 1 }),
  tick: (task: string) => ({ type: 'strike', key: `${task},canned` }),
} as const;
