import type { User } from '../store/model.ts';
import { type Attached, presentMessage } from './messages.ts';
import { apiEmail } from './people.ts';

type Message = Parameters<typeof presentMessage>[0];

/** Why a message concerns an outgoing-webhook bot. */
export type Trigger = 'direct_message' | 'mention';

/** A message for the server behind a bot. */
export interface Delivery {
  readonly bot: User;
  /** By which that server knows us; one for each bot. */
  readonly token: string;
  readonly trigger: Trigger;
  readonly message: Message;
  readonly attached?: Attached;
}

/** The JSON that is posted to the server behind an outgoing-webhook bot (spec 4.21). */
export function presentOutgoingWebhook(
  { bot, token, trigger, message, attached }: Delivery,
  { realm, externalUrl }: Omit<Parameters<typeof presentMessage>[1], 'viewer'>,
) {
  const capabilities = { applyMarkdown: false, clientExtavatar: false, allowEmptyTopicName: false };
  const viewing = { realm, viewer: bot, externalUrl };
  return {
    bot_email: apiEmail(bot, externalUrl),
    bot_full_name: bot.fullName,
    data: message.content,
    trigger,
    token,
    message: {
      ...presentMessage(message, viewing, capabilities, attached),
      rendered_content: message.renderedContent,
    },
  };
}
