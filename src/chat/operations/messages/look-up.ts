import { DatabaseUnavailable } from '../../../engine/kernel/errors.ts';
import type { Reader } from '../../../engine/store/engine.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { conversationKey, localNameKey } from '../../realm/remembered/sends.ts';
import type { Tx } from '../../realm/tx.ts';
import { findConversation } from '../../store/messages/conversations.ts';
import { findLocalSend, type LocalName } from '../../store/messages/local-sends.ts';
import { lookUpTopic } from '../user-topics/on-send.ts';
import type { ComposedMessage } from './compose.ts';
import { participantsOf } from './permit.ts';
import type { LookedUp, MessageTarget, Sending } from './sending.ts';

interface Sources {
  readonly db: Reader;
  readonly realm: Realm;
}

type LookedUpSending = Pick<Sending, 'local' | 'unusedAt' | 'lookedUpTopic' | 'conversation'>;

/** Looks up what a send needs from the store, before the transaction: it reads nothing if the result still holds. */
export async function lookUp(
  sources: Sources,
  composed: Pick<ComposedMessage, 'sender' | 'rendered'>,
  { target, local = null }: Pick<Sending, 'target' | 'local'>,
): Promise<LookedUpSending> {
  try {
    const name = await lookUpName(sources, composed.sender, local);
    return { ...name, ...(await lookUpTarget(sources, composed, target)) };
  } catch (error) {
    // The transaction, on another connection, reads it itself, or fails for the same reason.
    if (error instanceof DatabaseUnavailable) return { local };
    throw error;
  }
}

async function lookUpTarget(
  sources: Sources,
  { sender, rendered: { mentionedUserIds } }: Pick<ComposedMessage, 'sender' | 'rendered'>,
  target: MessageTarget,
): Promise<Pick<LookedUpSending, 'lookedUpTopic' | 'conversation'>> {
  if ('channel' in target)
    return { lookedUpTopic: await lookUpTopic(sources, { sender, mentionedUserIds, ...target }) };
  return { conversation: await lookUpConversation(sources, participantsOf(sender, target.people)) };
}

/** A conversation that exists is never deleted. */
async function lookUpConversation(source: Sources, userIds: readonly number[]): Promise<number | undefined> {
  const { conversations } = source.realm.remembered;
  const key = conversationKey(userIds);
  const known = conversations.find(key);
  if (known !== undefined) return known;
  const { now } = conversations;
  const found = await findConversation(source, userIds);
  if (found !== undefined) conversations.keep(key, now, () => found);
  return found;
}

/** Looks a name up before the transaction, so that the transaction need not. */
export async function lookUpName(
  source: { readonly db: Reader; readonly realm: Realm },
  sender: User,
  local: LocalName | null,
): Promise<LookedUp> {
  if (!local) return { local };
  const unusedAt = source.realm.position;
  const known = await findLocalSend(source, sender.id, local);
  return { local, unusedAt: known === undefined ? unusedAt : undefined };
}

/** The message that `sender` has already sent under the name. */
export async function findSent(
  tx: Tx,
  sender: User,
  { local, unusedAt }: LookedUp,
): Promise<number | undefined> {
  if (!local) return undefined;
  const key = localNameKey({ senderId: sender.id, local });
  const isUnused =
    unusedAt !== undefined && tx.realm.remembered.localNames.isSameSince(unusedAt, key, tx.earlier);
  return isUnused ? undefined : findLocalSend(tx, sender.id, local);
}
