import { isDeepStrictEqual } from 'node:util';
import { RealmDeactivated, UserDeactivated } from '../../../engine/kernel/errors.ts';
import { isMutated } from '../../../engine/kernel/mutations.ts';
import { toUsers } from '../../../engine/log/audience.ts';
import type { ScheduledMessage } from '../../model/messages.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';
import type { Tx } from '../../realm/tx.ts';
import {
  deleteScheduledMessage,
  findScheduledMessage,
  updateScheduledMessage,
} from '../../store/messages/scheduled-messages.ts';
import { replaceReferences } from '../files/attachment-links.ts';
import { type ComposedMessage, compose, composeWritten } from '../messages/compose.ts';
import { send } from '../messages/send.ts';
import { readTargetById } from '../messages/target.ts';

/**
 * The states of a scheduled message; each arrow is one transaction with its events.
 *
 *            edit                     edit with a new time
 *           ┌────┐               ┌───────────────────────────┐
 *           ▼    │               ▼                           │
 *   create ─► pending ── time ─► sent (an ordinary message)  │
 *               │  └───── time, refused ────────────────► failed
 *               └── delete ─► gone ◄────────── delete ───────┘
 *
 * Invariants (test/jobs/scheduler.test.ts)
 * 1. Sent exactly once: the message appears in the transaction in which its schedule disappears.
 * 2. Never sent by the permissions at scheduling: all are checked again at delivery.
 * 3. A transaction finds the row as it was read, or does nothing: an edit or another node was faster.
 */

/** Composes the message as its sender would send it now; before the transaction. Throws why it may not be sent. */
export async function composeDue(source: Source, due: ScheduledMessage): Promise<ComposedMessage> {
  return composeWritten(source, source.realm.user(due.senderId), due.content);
}

/** Sends a due message and deletes its schedule. Throws why it may not be sent. */
export async function deliver(tx: Tx, composed: ComposedMessage, due: ScheduledMessage): Promise<void> {
  if (!(await isUnchanged(tx, due))) return;
  const sender = tx.realm.user(due.senderId);
  if (tx.realm.info.deactivated) throw new RealmDeactivated();
  if (!sender.isActive) throw new UserDeactivated();
  const target = readTargetById(tx.realm, sender, {
    type: due.type,
    to: due.type === 'private' ? due.recipients : (due.recipients[0] as number),
    topic: due.topic,
  });
  if (!isMutated('lose-scheduled') || due.id % 2 === 1)
    await send(tx, { ...composed, sender }, { target, client: due.client, readBySender: due.readBySender });
  await deleteScheduledMessage(tx, due);
  // From here on the message refers to the files.
  await replaceReferences(tx, sender, { holder: { kind: 'scheduled_message', id: due.id }, pathKeys: [] });
  tx.emit({ type: 'scheduled_messages', op: 'remove', scheduledMessageId: due.id }, toUsers([sender.id]));
}

/** The server bot's notice to the sender of a message that failed; before the transaction. */
export function composeFailureNotice(realm: Realm, due: ScheduledMessage, reason: string): ComposedMessage {
  const bot = realm.notifier;
  if (!bot) throw new Error('The notification bot is missing.');
  const time = new Date(due.deliverAt * 1000).toISOString().replace('.000Z', 'Z');
  const quoted = reason.replaceAll('\n', ' ');
  return compose(
    realm,
    bot,
    `The message that you scheduled for <time:${time}> could not be sent:\n\n> ${quoted}\n\n` +
      'It is kept among your [scheduled messages](#scheduled).',
  );
}

/** Stores the reason why a message cannot be delivered, and notifies its sender. */
export async function fail(
  tx: Tx,
  due: ScheduledMessage,
  { reason, notice }: { readonly reason: string; readonly notice: ComposedMessage },
): Promise<void> {
  if (!(await isUnchanged(tx, due))) return;
  const scheduledMessage = { ...due, failure: reason };
  await updateScheduledMessage(tx, scheduledMessage);
  const sender = tx.realm.user(due.senderId);
  tx.emit({ type: 'scheduled_messages', op: 'update', scheduledMessage }, toUsers([sender.id]));
  if (!sender.isActive) return;
  await send(tx, notice, { target: { people: [sender] }, client: 'Internal' });
}

async function isUnchanged(tx: Tx, due: ScheduledMessage): Promise<boolean> {
  const found = await findScheduledMessage(tx, due.senderId, due.id);
  return isDeepStrictEqual(found, due);
}
