import type { User } from '../../../chat/model/people.ts';
import type { Realm } from '../../../chat/realm/realm.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
import { messageOwner } from './notice.ts';

export interface Complaint {
  /** The owner gets one complaint of each kind an hour for each bot. */
  readonly kind: string;
  /** Markdown. */
  readonly text: string;
}

export interface ComplaintContext {
  readonly realm: Realm;
  transact<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Lets each key through once an hour. */
  readonly hookComplaints: { begin(key: string): boolean };
}

/** The address of a bot, as its owner sees it. */
export const nameOf = ({ deliveryEmail }: User): string => `\`${deliveryEmail}\``;

/** Sends a direct message of the server's bot to the owner of a bot, if the owner is active. */
export async function complain(
  context: ComplaintContext,
  bot: User,
  { kind, text }: Complaint,
): Promise<void> {
  if (!context.hookComplaints.begin(`${bot.id} ${kind}`)) return;
  await context.transact((tx) => messageOwner(tx, bot.id, text));
}
