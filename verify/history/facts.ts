import type { Event } from '../../web/client/events.ts';
import type { Fact } from './history.ts';

/** The facts of an event for the checks: messages, edits, moves, deletions, reactions, parts, files, invitations, subscribers, accounts. No facts for other events. */
export function factsOf(event: Event): Fact[] {
  const { id } = event;
  switch (event.type) {
    case 'message': {
      const { message } = event;
      const { display_recipient: recipient } = message;
      const people = typeof recipient === 'string' ? [] : recipient.map((each) => each.id);
      const channelId = typeof recipient === 'string' ? (message.stream_id ?? null) : null;
      const { sender_id: sender, content } = message;
      return [{ kind: 'message', id, messageId: message.id, channelId, people, sender, content }];
    }
    case 'update_message': {
      const facts: Fact[] = [];
      const { message_id: messageId, content, subject, stream_id: from } = event;
      const { new_stream_id: to = from } = event;
      const isMoved = event.new_stream_id !== undefined || subject !== undefined;
      if (isMoved && to !== undefined && from !== undefined)
        facts.push(
          ...event.message_ids.map((each) => ({ kind: 'move' as const, id, messageId: each, from, to })),
        );
      if (content !== undefined) facts.push({ kind: 'edit', id, messageId, content });
      return facts;
    }
    case 'reaction': {
      const { message_id: messageId, emoji_name: emoji, user_id: userId, op } = event;
      return [{ kind: 'reaction', id, messageId, emoji, userId, op }];
    }
    case 'delete_message':
      return (event.message_ids ?? [event.message_id ?? 0]).map((messageId) => ({
        kind: 'deletion',
        id,
        messageId,
        channelId: event.stream_id ?? null,
      }));
    case 'submessage':
      return [{ kind: 'part', id, messageId: event.message_id, content: event.content }];
    case 'attachment':
      return [{ kind: 'private', id, what: `file ${event.attachment.id} ${event.op}` }];
    case 'invites_changed':
      return [{ kind: 'private', id, what: 'invitations' }];
    case 'subscription': {
      if (event.op !== 'peer_add' && event.op !== 'peer_remove') return [];
      const { user_ids: userIds, stream_ids: channelIds } = event;
      return [{ kind: 'peers', id, op: event.op === 'peer_add' ? 'add' : 'remove', userIds, channelIds }];
    }
    case 'realm_user': {
      if (event.op !== 'update' || !('is_active' in event.person)) return [];
      const { user_id: userId, is_active } = event.person as { user_id: number; is_active?: boolean };
      return is_active === undefined ? [] : [{ kind: 'active', id, userId, isActive: is_active }];
    }
    default:
      return [];
  }
}

/** A line for the log of a client. */
export function describe(event: Event): string {
  const op = 'op' in event ? ` ${event.op}` : '';
  const [fact] = factsOf(event);
  if (!fact) return `event ${event.id} ${event.type}${op}`;
  const { kind: _, id: __, ...rest } = fact;
  return `event ${event.id} ${event.type}${op} ${JSON.stringify(rest).slice(0, 160)}`;
}
