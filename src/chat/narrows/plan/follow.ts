import { BadNarrow, BadRequest } from '../../../engine/kernel/errors.ts';
import { accessMessage } from '../../rules/messages/access.ts';
import { listConversations } from '../../store/messages/own-conversations.ts';
import { isPlain, type NarrowTerm, type PlainTerm } from '../language/terms.ts';
import type { Viewer } from '../viewer.ts';

const OF_CONVERSATION: readonly string[] = ['channel', 'topic', 'dm'];

/**
 * Replaces `with` terms by the terms of the conversation in which the message is now. If the message
 * is missing or hidden, which look alike, the other terms stay, if they name a conversation.
 */
export async function followWith(viewer: Viewer, terms: readonly NarrowTerm[]): Promise<PlainTerm[]> {
  const [target, second] = terms.filter((term) => term.operator === 'with');
  const others = terms.filter(isPlain);
  if (!target) return others;
  if (second) throw new BadNarrow("Duplicate 'with' operators.", 'operator combination');
  const conversation = await conversationOf(viewer, messageIdOf(target));
  if (!conversation && !namesConversation(others)) throw new BadNarrow("Invalid 'with' operator");
  if (!conversation) return others;
  return [...conversation, ...others.filter((term) => !OF_CONVERSATION.includes(term.operator))];
}

function messageIdOf({ operand }: NarrowTerm): number {
  const text = String(operand).trim();
  if (!/^[0-9]{1,16}$/.test(text)) throw new BadNarrow("Invalid 'with' operator");
  return Number(text);
}

async function conversationOf({ db, realm, user }: Viewer, id: number): Promise<PlainTerm[] | undefined> {
  if (!Number.isSafeInteger(id)) return undefined;
  const accessed = await accessMessage({ db, realm }, user, id).catch((error: unknown) => {
    if (error instanceof BadRequest) return undefined;
    throw error;
  });
  if (!accessed) return undefined;
  const { channelId, topicKey, recipientId } = accessed.key;
  const term = (operator: PlainTerm['operator'], operand: PlainTerm['operand']) => {
    return { operator, operand, negated: false };
  };
  if (channelId !== null) return [term('channel', channelId), term('topic', topicKey)];
  const people = (await listConversations({ db, realm }, [recipientId])).get(recipientId)?.userIds ?? [];
  return [term('dm', people)];
}

function namesConversation(terms: readonly NarrowTerm[]): boolean {
  const names = terms.map((term) => term.operator);
  return names.includes('dm') || (names.includes('channel') && names.includes('topic'));
}
