import { compose } from '../../../chat/operations/messages/compose.ts';
import { send } from '../../../chat/operations/messages/send.ts';
import type { Realm } from '../../../chat/realm/realm.ts';
import type { Tx } from '../../../chat/realm/tx.ts';

export interface NoticeContext {
  readonly realm: Realm;
  transact<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Lets each key through once an hour. */
  readonly hookComplaints: { begin(key: string): boolean };
}

/** Notifies a user why an answer by mail was not sent, once an hour for each reason; not a deactivated user. */
export async function noticeRefusal(context: NoticeContext, userId: number, reason: string): Promise<void> {
  const user = context.realm.users.get(userId);
  if (!user?.isActive || !context.hookComplaints.begin(`mail ${userId} ${reason}`)) return;
  const quoted = reason.replaceAll('\n', ' ');
  const content = `Your answer by mail was not sent.\n\n> ${quoted}`;
  await context.transact(async (tx) => {
    const { notifier } = tx.realm;
    const people = [tx.realm.user(userId)];
    if (notifier)
      await send(tx, compose(tx.realm, notifier, content), { target: { people }, client: 'Internal' });
  });
}
