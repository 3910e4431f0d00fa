import type { Caller, Context } from '../../context.ts';
import { composeNotices, type Notices, sendNotices } from '../../operations/channels/notices.ts';
import type { Subscribed } from '../../operations/channels/subscribe.ts';

/** Says what the bot has to say once the subscriptions are on disk, and the channels have their IDs. */
export async function notify(
  context: Context,
  { user }: Caller,
  outcome: Subscribed,
  { announce }: { readonly announce: boolean },
): Promise<void> {
  await send(context, composeNotices(context.realm, outcome, { actor: user, announce }));
}

export async function send(context: Context, notices: Notices): Promise<void> {
  if (notices.directs.length + notices.posts.length === 0) return;
  await context.transact((tx) => sendNotices(tx, notices));
}
