/** Where the messages for an outgoing webhook are posted. */
export interface BotService {
  readonly name: string;
  readonly baseUrl: string;
  /** 1: as this API says; 2: as another chat's webhooks. */
  readonly interface: number;
  /** The secret by which the bot's server recognizes this server. */
  readonly token: string;
}

export interface BotSettings {
  readonly sendingChannelId: number | null;
  readonly eventsChannelId: number | null;
  readonly allPublicChannels: boolean;
  readonly service: BotService | null;
  readonly config: Readonly<Record<string, string>>;
}

export const NO_BOT_SETTINGS: BotSettings = {
  sendingChannelId: null,
  eventsChannelId: null,
  allPublicChannels: false,
  service: null,
  config: {},
};
