import { z } from 'zod';
import { boolean, json, text } from '../../http/params.ts';

/** The settings of every bot. */
export const settingParams = {
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

interface GivenSettings {
  readonly config_data: Readonly<Record<string, string>> | undefined;
  readonly default_sending_stream: string | undefined;
  readonly default_events_register_stream: string | undefined;
  readonly default_all_public_streams: boolean | undefined;
}

export const readSettings = (params: GivenSettings) => ({
  config: params.config_data,
  sendingChannel: params.default_sending_stream,
  eventsChannel: params.default_events_register_stream,
  allPublicChannels: params.default_all_public_streams,
});

/** Parses an address, which some clients send as JSON. */
export function readUrl(given: string): string {
  return /^"[^"\\]*"$/.test(given) ? given.slice(1, -1) : given;
}
