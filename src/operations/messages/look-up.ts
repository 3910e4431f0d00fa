import type { Realm } from '../../realm/realm.ts';
import type { Reader } from '../../store/engine/engine.ts';
import { findConversation } from '../../store/messages/conversations.ts';
import type { LocalName } from '../../store/messages/local-sends.ts';
import { lookUpTopic } from '../user-topics/on-send.ts';
import type { ComposedMessage } from './compose.ts';
import { lookUpName } from './local-names.ts';
import { participantsOf } from './permit.ts';
import type { Sending, Target } from './sending.ts';

interface Sources {
  readonly read: Reader;
  readonly realm: Realm;
}

/** What a send has to know of the store, looked up before the transaction, which then reads nothing if it still holds. */
export async function lookUp(
  sources: Sources,
  { sender, rendered }: Pick<ComposedMessage, 'sender' | 'rendered'>,
  target: Target,
  local: LocalName | null,
): Promise<Pick<Sending, 'local' | 'unusedAt' | 'lookedUpTopic' | 'conversation'>> {
  const name = await lookUpName(sources, sender, local);
  if ('people' in target)
    return {
      ...name,
      conversation: await lookUpConversation(sources, participantsOf(sender, target.people)),
    };
  const { mentionedUserIds } = rendered;
  return { ...name, lookedUpTopic: await lookUpTopic(sources, { sender, mentionedUserIds, ...target }) };
}

/** A conversation stays once it is there. */
async function lookUpConversation(
  { read, realm }: Sources,
  userIds: readonly number[],
): Promise<number | undefined> {
  const known = realm.knownConversations.find(userIds);
  if (known !== undefined) return known;
  const found = await findConversation(read, realm.id, userIds);
  if (found !== undefined) realm.knownConversations.add(userIds, found);
  return found;
}
