import { z } from 'zod';
import { boolean, integer, json, type ParameterValues, text } from '../../../engine/http/params.ts';
import type { AskedBotSettings, BotUpdate, NewBot } from '../../operations/bots.ts';
import { ROLES } from '../../rules/people/administration.ts';

/** The settings of every bot. */
const settingParams = {
  config_data: json(z.record(z.string(), z.string()), { optional: true, doc: 'Settings of the bot’s own.' }),
  default_sending_stream: text({ optional: true, allowBlank: true, doc: 'A channel by name.' }),
  default_events_register_stream: text({ optional: true, allowBlank: true, doc: 'A channel by name.' }),
  default_all_public_streams: boolean({ optional: true, doc: 'Whether the bot listens to all of them.' }),
};

export const settingsReply = {
  default_sending_stream: z.string().nullable(),
  default_events_register_stream: z.string().nullable(),
  default_all_public_streams: z.boolean(),
};

export const newBotParams = {
  full_name: text({ allowBlank: true, allowNul: true, doc: '2 to 100 characters, nobody else’s name.' }),
  short_name: text({ allowBlank: true, doc: 'What its address begins with.' }),
  bot_type: integer({ default: 1, doc: '1 generic, 2 incoming webhook, 3 outgoing webhook.' }),
  payload_url: text({ default: '', allowBlank: true, doc: 'Where an outgoing webhook posts to.' }),
  service_name: text({ optional: true, doc: 'A name for the other side.' }),
  interface_type: integer({ default: 1, doc: 'How an outgoing webhook speaks: 1 as this API says.' }),
  ...settingParams,
};

export const changeParams = {
  full_name: text({ optional: true, allowBlank: true, allowNul: true, doc: 'Nobody else’s name.' }),
  role: json(z.literal(ROLES), { optional: true, doc: 'As for people.' }),
  bot_owner_id: integer({ optional: true, doc: 'The new owner of the bot.' }),
  service_payload_url: text({
    optional: true,
    allowBlank: true,
    doc: 'Where an outgoing webhook posts to.',
  }),
  service_interface: integer({ default: 1, doc: 'How it speaks; with the address.' }),
  ...settingParams,
};

export const readNewBot = (params: ParameterValues<typeof newBotParams>): NewBot => ({
  fullName: params.full_name,
  shortName: params.short_name,
  type: params.bot_type,
  payloadUrl: readUrl(params.payload_url),
  serviceName: params.service_name,
  interface: params.interface_type,
  settings: readSettings(params),
});

export function readChange(params: ParameterValues<typeof changeParams>): BotUpdate {
  const url = params.service_payload_url;
  return {
    fullName: params.full_name,
    role: params.role,
    ownerId: params.bot_owner_id,
    payloadUrl: url === undefined ? undefined : readUrl(url),
    interface: params.service_interface,
    settings: readSettings(params),
  };
}

const readSettings = (params: ParameterValues<typeof settingParams>): AskedBotSettings => ({
  config: params.config_data,
  sendingChannel: params.default_sending_stream,
  eventsChannel: params.default_events_register_stream,
  allPublicChannels: params.default_all_public_streams,
});

/** Parses an address, which some clients send as JSON. */
function readUrl(given: string): string {
  return /^"[^"\\]*"$/.test(given) ? given.slice(1, -1) : given;
}
