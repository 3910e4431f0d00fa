import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { MessageSubmessage } from '../../model/messages.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { accessMessageToChange } from '../../rules/messages/access.ts';
import { audienceOfMessage } from '../../rules/messages/audience.ts';
import { insertSubmessage, listSubmessages } from '../../store/messages/submessages.ts';
import { chooseOnParticipation } from '../user-topics/on-participation.ts';
import { requireWidgetChange } from './widget-changes.ts';

/** A user's action on a widget; only the author of a message can add the widget. */
export async function addSubmessage(
  tx: Tx,
  user: User,
  given: Pick<MessageSubmessage, 'messageId' | 'msgType' | 'content'>,
): Promise<void> {
  const { key } = await accessMessageToChange(tx, user, given.messageId);
  const all = await listSubmessages(tx, [key.id]);
  const [first] = all;
  if (all.length >= BOUNDS.submessages) throw new BadRequest('This message has too many submessages.');
  const isAuthor = key.senderId === user.id;
  if (!isAuthor && !first) throw new BadRequest('You cannot attach a submessage to this message.');
  const change = parse(given.content);
  if (first) requireWidgetChange(first, change, isAuthor);
  const audience = await audienceOfMessage(tx, key, user.id);
  const submessage = await insertSubmessage(tx, { ...given, senderId: user.id });
  await chooseOnParticipation(tx, user, key);
  tx.emit({ type: 'submessage', submessage }, audience);
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new BadRequest('Invalid json for submessage');
  }
}
