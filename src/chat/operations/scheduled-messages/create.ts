import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { toUsers } from '../../../engine/log/audience.ts';
import type { ScheduledMessage } from '../../model/messages.ts';
import { uploadKeys } from '../../model/upload-paths.ts';
import type { Tx } from '../../realm/tx.ts';
import { insertScheduledMessage } from '../../store/messages/scheduled-messages.ts';
import { replaceReferences } from '../files/attachment-links.ts';
import type { ComposedMessage } from '../messages/compose.ts';
import { permit } from '../messages/permit.ts';
import { isToSelf } from '../messages/send.ts';
import type { MessageTarget } from '../messages/sending.ts';
import { type AddressById, readTargetById } from '../messages/target.ts';
import { requireOwnRoom } from '../require-room.ts';

export interface Scheduling {
  readonly address: AddressById;
  /** UNIX seconds. */
  readonly deliverAt: number;
  /** Name of the client program. */
  readonly client: string;
  /** Whether users read what they send in this program. */
  readonly isReading: boolean;
  /** undefined: decided by the client's name, except that a reminder to oneself is unread. */
  readonly readBySender?: boolean | undefined;
}

/** Stores a message that its sender may send now, for later. Returns its ID as a scheduled message. */
export async function scheduleMessage(
  tx: Tx,
  composed: ComposedMessage,
  { address, deliverAt, client, isReading, readBySender }: Scheduling,
): Promise<number> {
  const { sender } = composed;
  await requireOwnRoom(tx, sender, {
    ...{ table: 'scheduled_messages', name: 'scheduled messages', adds: 1, most: BOUNDS.scheduledMessages },
  });
  const target = readTargetById(tx.realm, sender, address);
  requireFuture(deliverAt, tx.now);
  await permit(tx, composed, target);
  const scheduledMessage: ScheduledMessage = {
    id: tx.nextId('scheduled_message'),
    senderId: sender.id,
    ...placeOf(target),
    content: composed.content,
    renderedContent: composed.rendered.html,
    deliverAt,
    client,
    readBySender: readBySender ?? (isReading && !isToSelf(target, sender)),
    failure: null,
  };
  await insertScheduledMessage(tx, scheduledMessage);
  const uploads = uploadKeys(composed.rendered.uploads, tx.realm.id);
  const holder = { kind: 'scheduled_message', id: scheduledMessage.id } as const;
  if (uploads.length > 0) await replaceReferences(tx, sender, { holder, pathKeys: uploads });
  tx.emit({ type: 'scheduled_messages', op: 'add', scheduledMessage }, toUsers([sender.id]));
  return scheduledMessage.id;
}

export function requireFuture(deliverAt: number, now: number): void {
  if (deliverAt <= now) throw new BadRequest('Scheduled delivery time must be in the future.');
}

export function placeOf(target: MessageTarget): Pick<ScheduledMessage, 'type' | 'recipients' | 'topic'> {
  if ('channel' in target) return { type: 'stream', recipients: [target.channel.id], topic: target.topic };
  return { type: 'private', recipients: target.people.map((user) => user.id), topic: '' };
}
