import type { BotSettings } from './bots.ts';
import type { DefaultChannelGroup } from './channels.ts';
import type { CustomEmoji, Linkifier, Playground, RealmExport } from './organization.ts';
import type { ProfileField } from './people.ts';

/** The short lists and single values of an organization that are kept in memory whole. */
export interface Parts {
  /** By the user ID of the bot. */
  readonly bots: ReadonlyMap<number, BotSettings>;
  readonly profileFields: readonly ProfileField[];
  readonly defaultChannelGroups: readonly DefaultChannelGroup[];
  readonly exports: readonly RealmExport[];
  readonly customEmoji: readonly CustomEmoji[];
  readonly linkifiers: readonly Linkifier[];
  readonly playgrounds: readonly Playground[];
  /** The secret of the first visit; undefined: the server is set up. */
  readonly setupSecret: string | undefined;
}
