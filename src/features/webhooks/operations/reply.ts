import type { User } from '../../../chat/model/people.ts';
import { composeWritten } from '../../../chat/operations/messages/compose.ts';
import { send } from '../../../chat/operations/messages/send.ts';
import type { MessageTarget } from '../../../chat/operations/messages/sending.ts';
import { checkWidget } from '../../../chat/operations/messages/widget.ts';
import type { Realm } from '../../../chat/realm/realm.ts';
import type { Source } from '../../../chat/realm/source.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
import type { StoredMessage } from '../../../chat/store/messages/messages.ts';
import { UserDeactivated } from '../../../engine/kernel/errors.ts';

/** The client name of answers by webhook. */
export const WEBHOOK_CLIENT = 'OutgoingWebhookResponse';

export interface BotReply {
  readonly content: string;
  /** The widget of the answer, as JSON or parsed. */
  readonly widget?: unknown;
}

/** A bot's answer to a message, ready to be sent to the same place. Throws why it may not be sent. */
export async function composeReply(
  source: Source,
  bot: User,
  { to, content, widget }: BotReply & { readonly to: StoredMessage },
): Promise<(tx: Tx) => Promise<void>> {
  const draft = await composeWritten(source, bot, content);
  const checked = widget === undefined || widget === null ? undefined : checkWidget(widget);
  return async (tx) => {
    const sender = tx.realm.user(bot.id);
    if (!sender.isActive) throw new UserDeactivated();
    const target = placeOf(tx.realm, sender, to);
    await send(tx, { ...draft, sender }, { target, client: WEBHOOK_CLIENT, widget: checked });
  };
}

export function placeOf(
  realm: Realm,
  bot: User,
  { channelId, topic, userIds }: StoredMessage,
): MessageTarget {
  if (channelId !== null) return { channel: realm.channel(channelId), topic };
  const others = (userIds ?? []).filter((id) => id !== bot.id);
  return { people: others.map((id) => realm.user(id)) };
}
