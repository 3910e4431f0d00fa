import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest, ReactionAlreadyExists, ReactionDoesNotExist } from '../../../engine/kernel/errors.ts';
import type { Emoji, MessageReaction } from '../../model/messages.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { accessMessageToChange } from '../../rules/messages/access.ts';
import { audienceOfMessage } from '../../rules/messages/audience.ts';
import { wasReceived } from '../../rules/messages/received.ts';
import { deleteReaction, insertReaction, listReactions } from '../../store/messages/reactions.ts';
import { insertFlag } from '../../store/read-state/flags.ts';
import { chooseOnParticipation } from '../user-topics/on-participation.ts';
import { type AskedEmoji, completeEmoji, isEmojiCode, readEmojiType, requireEmoji } from './emoji.ts';

/** Adds `user`'s reaction to a visible message, which becomes part of the user's history. */
export async function addReaction(
  tx: Tx,
  user: User,
  { messageId, ...asked }: AskedEmoji & { readonly name: string } & { readonly messageId: number },
): Promise<void> {
  const { realm } = tx;
  const { key, spans } = await accessMessageToChange(tx, user, messageId);
  const wanted = completeEmoji(realm, asked);
  const all = await listReactions(tx, [messageId]);
  const same = all.filter(isOf(wanted));
  if (same.some((reaction) => reaction.userId === user.id)) throw new ReactionAlreadyExists();
  // A vote for an existing reaction counts under its name, even a name that this version does not know.
  const emoji = same[0]?.emoji ?? wanted;
  if (same.length === 0) {
    requireEmoji(realm, emoji);
    requireFewEmoji(all);
  }
  const audience = await audienceOfMessage(tx, key, user.id);
  const reaction = { messageId, userId: user.id, emoji };
  await insertReaction(tx, reaction);
  if (!wasReceived(spans, key)) {
    insertFlag(tx, { realmId: realm.id, userId: user.id }, { flag: 'historical', ids: [messageId] });
  }
  await chooseOnParticipation(tx, user, key);
  tx.emit({ type: 'reaction', op: 'add', reaction, isDirect: key.channelId === null }, audience);
}

/** Limits different emoji; reactions with an existing emoji are limited by the number of users. */
function requireFewEmoji(reactions: readonly MessageReaction[]): void {
  const emoji = new Set(reactions.map(({ emoji: { type, code } }) => `${type} ${code}`));
  if (emoji.size >= BOUNDS.emojiOnMessage)
    throw new BadRequest(`A message can have at most ${BOUNDS.emojiOnMessage} different reactions.`);
}

export async function removeReaction(
  tx: Tx,
  user: User,
  { messageId, ...asked }: AskedEmoji & { readonly messageId: number },
): Promise<void> {
  if (asked.name === undefined && asked.code === undefined) {
    throw new BadRequest('At least one of the following arguments must be present: emoji_name, emoji_code');
  }
  const { key } = await accessMessageToChange(tx, user, messageId);
  const all = await listReactions(tx, [messageId]);
  const reaction = findOwn(
    tx.realm,
    all.filter((each) => each.userId === user.id),
    asked,
  );
  const audience = await audienceOfMessage(tx, key, user.id);
  await deleteReaction(tx, reaction);
  tx.emit({ type: 'reaction', op: 'remove', reaction, isDirect: key.channelId === null }, audience);
}

function findOwn(
  realm: Realm,
  own: readonly MessageReaction[],
  { name, code, type }: AskedEmoji,
): MessageReaction {
  const wantedType = type === undefined ? undefined : readEmojiType(type);
  const found =
    code === undefined
      ? findByName(realm, own, { name: name as string, type })
      : own.find(({ emoji }) => emoji.code === code && (wantedType ?? emoji.type) === emoji.type);
  if (found) return found;
  const isCode = code === undefined || wantedType === 'realm_emoji' || isEmojiCode(code);
  if (!isCode) throw new BadRequest('Invalid emoji code');
  throw new ReactionDoesNotExist();
}

/** The reaction is found by its stored name, even if that name has no emoji any more. */
function findByName(
  realm: Realm,
  own: readonly MessageReaction[],
  { name, type }: { readonly name: string; readonly type: string | undefined },
): MessageReaction | undefined {
  const isNamed = ({ emoji }: MessageReaction) => emoji.name === name && (type ?? emoji.type) === emoji.type;
  return own.findLast(isNamed) ?? own.find(isOf(completeEmoji(realm, { name, type })));
}

const isOf =
  ({ type, code }: Emoji) =>
  ({ emoji }: MessageReaction): boolean =>
    emoji.type === type && emoji.code === code;
