import { BadRequest } from '../../../engine/kernel/errors.ts';
import { toUsers } from '../../../engine/log/audience.ts';
import type { ScheduledMessage } from '../../model/messages.ts';
import type { User } from '../../model/people.ts';
import { uploadKeys } from '../../model/upload-paths.ts';
import type { Source } from '../../realm/source.ts';
import type { Tx } from '../../realm/tx.ts';
import { accessScheduledMessage } from '../../rules/messages/drafts.ts';
import { deleteScheduledMessage, updateScheduledMessage } from '../../store/messages/scheduled-messages.ts';
import { replaceReferences } from '../files/attachment-links.ts';
import { type ComposedMessage, composeWritten } from '../messages/compose.ts';
import { permit } from '../messages/permit.ts';
import type { MessageTarget } from '../messages/sending.ts';
import { type AddressById, isDirect, readTargetById } from '../messages/target.ts';
import { placeOf, requireFuture } from './create.ts';

/** Absent members stay as they are. */
export interface ScheduleEdit {
  readonly type?: AddressById['type'] | undefined;
  readonly to?: AddressById['to'] | undefined;
  readonly topic?: string | undefined;
  readonly content?: string | undefined;
  /** UNIX seconds. */
  readonly deliverAt?: number | undefined;
}

/** Renders the edited message; before the transaction. undefined: only its time changes. */
export async function composeEdit(
  source: Source,
  { user, id, edit }: { readonly user: User; readonly id: number; readonly edit: ScheduleEdit },
): Promise<ComposedMessage | undefined> {
  checkEdit(edit);
  const { content } = await accessScheduledMessage(source, user, id);
  const { deliverAt: _, ...message } = edit;
  const changes = Object.values(message).some((value) => value !== undefined);
  if (!changes) return undefined;
  return composeWritten(source, user, edit.content ?? content);
}

/** Changes a message that waits to be sent. A failed message waits again, with a new time. */
export async function editScheduledMessage(
  tx: Tx,
  user: User,
  {
    id,
    edit,
    composed,
    client,
  }: {
    readonly id: number;
    readonly edit: ScheduleEdit;
    readonly composed: ComposedMessage | undefined;
    readonly client: string;
  },
): Promise<void> {
  const old = await accessScheduledMessage(tx, user, id);
  const target = composed && readTargetById(tx.realm, user, addressOf(old, edit));
  const deliverAt = edit.deliverAt ?? old.deliverAt;
  if (edit.deliverAt !== undefined || old.failure !== null) requireFuture(deliverAt, tx.now);
  if (composed && target) await permit(tx, composed, target);
  const scheduledMessage = {
    ...changed(old, { edit, composed, target }),
    deliverAt,
    client,
    failure: null,
  };
  await updateScheduledMessage(tx, scheduledMessage);
  if (composed && edit.content !== undefined) {
    const uploads = uploadKeys(composed.rendered.uploads, tx.realm.id);
    await replaceReferences(tx, user, { holder: { kind: 'scheduled_message', id }, pathKeys: uploads });
  }
  tx.emit({ type: 'scheduled_messages', op: 'update', scheduledMessage }, toUsers([user.id]));
}

export async function removeScheduledMessage(tx: Tx, user: User, id: number): Promise<void> {
  const message = await accessScheduledMessage(tx, user, id);
  await deleteScheduledMessage(tx, message);
  await replaceReferences(tx, user, { holder: { kind: 'scheduled_message', id }, pathKeys: [] });
  tx.emit({ type: 'scheduled_messages', op: 'remove', scheduledMessageId: id }, toUsers([user.id]));
}

function checkEdit(edit: ScheduleEdit): void {
  if (Object.values(edit).every((value) => value === undefined)) throw new BadRequest('Nothing to change');
  if (edit.type === undefined) return;
  if (edit.to === undefined) {
    throw new BadRequest('Recipient required when updating type of scheduled message.');
  }
  if (!isDirect(edit.type) && edit.topic === undefined) {
    throw new BadRequest('Topic required when updating scheduled message type to channel.');
  }
}

function addressOf(old: ScheduledMessage, edit: ScheduleEdit): AddressById {
  const type = edit.type ?? old.type;
  if (isDirect(type)) return { type, to: edit.to ?? old.recipients };
  return { type, to: edit.to ?? (old.recipients[0] as number), topic: edit.topic ?? old.topic };
}

function changed(
  old: ScheduledMessage,
  {
    edit: { content },
    composed,
    target,
  }: {
    readonly edit: ScheduleEdit;
    readonly composed: ComposedMessage | undefined;
    readonly target: MessageTarget | undefined;
  },
): ScheduledMessage {
  return {
    ...old,
    ...(target && placeOf(target)),
    ...(composed &&
      content !== undefined && { content: composed.content, renderedContent: composed.rendered.html }),
  };
}
