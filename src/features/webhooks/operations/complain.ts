import type { User } from '../../../chat/model/people.ts';
import type { Realm } from '../../../chat/realm/realm.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
import { countSubscribers } from '../../../chat/rules/channels/channels.ts';
import { asCode } from '../../../engine/kernel/text/safe-text.ts';
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

/** Tells the owner of a bot that the channel of its webhook is missing, or has no subscribers. */
export async function complainOfChannel(
  context: ComplaintContext,
  { bot, to }: { readonly bot: User; readonly to: { readonly channel: string | number | undefined } },
  problem: 'missing' | 'empty',
): Promise<void> {
  const { realm } = context;
  if (to.channel === undefined) return;
  const isId = typeof to.channel === 'number';
  const channel = isId ? realm.channels.get(to.channel) : realm.channelByName(to.channel);
  if (problem === 'empty' && (!channel || countSubscribers(realm, channel.id) > 0)) return;
  const shown = problem === 'empty' && channel ? channel.name : String(to.channel).slice(0, 100);
  const about =
    problem === 'missing'
      ? 'but that channel does not exist. Click [here](#channels/new) to create it.'
      : 'The channel exists but does not have any subscribers.';
  const link =
    problem === 'empty' ? `#**${shown.replaceAll('*', '')}**` : isId ? `with ID ${shown}` : asCode(shown);
  const end = problem === 'missing' ? ', ' : '. ';
  await complain(context, bot, {
    kind: `channel ${problem} ${shown}`,
    text: `Your bot ${nameOf(bot)} tried to send a message to channel ${link}${end}${about}`,
  });
}
