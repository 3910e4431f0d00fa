import { z } from 'zod';
import type { BotEvent } from '../../events/people.ts';
import { botShape, knowsKeyOf, presentBot, presentBotChange } from '../../views/people/bots.ts';
import type { ProjectionContext, Recipient } from '../recipient.ts';
import { defineEvent } from './define-event.ts';

const { user_id, ...ofBot } = botShape.shape;
const botChange = z
  .strictObject({ user_id, ...z.strictObject(ofBot).partial().shape })
  .meta({ id: 'BotChange' });

export const botEvents = {
  realm_bot: defineEvent({
    type: 'realm_bot',
    sends: {
      BotAddEvent: {
        op: 'add',
        has: { bot: botShape },
        doc: 'A bot that the client’s user administers was made.',
      },
      BotUpdateEvent: {
        op: 'update',
        has: { bot: botChange },
        doc: 'Something of a bot changed; what did not is absent.',
      },
      BotDeleteEvent: {
        op: 'delete',
        has: { bot: z.strictObject({ user_id: z.int() }) },
        doc: 'The client’s user does not administer a bot any more.',
      },
    },
    project: (event, recipient, around) => wireBot(event, recipient, around),
  }),
};

/** Keys follow the current state: a user who no longer administers the bot gets none. */
function wireBot(event: BotEvent, { user }: Recipient, around: ProjectionContext) {
  const { realm, externalUrl } = around;
  const { type, botId } = event;
  if (event.op === 'delete') return [{ type, op: event.op, bot: { user_id: botId } }];
  const bot = realm.users.get(botId);
  if (!bot || !knowsKeyOf(bot, user)) return [];
  if (!('properties' in event)) {
    return [{ type, op: event.op, bot: presentBot(bot, realm, externalUrl) }];
  }
  const { op, properties } = event;
  return [{ type, op, bot: presentBotChange(bot, realm, { externalUrl, properties }) }];
}
