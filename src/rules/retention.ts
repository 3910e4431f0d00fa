import type { Channel } from '../model/channels.ts';
import type { Realm } from '../realm/realm.ts';

/** For how many days messages of a channel (null: direct messages) are kept; undefined: for ever. */
export function retentionDays({ info }: Pick<Realm, 'info'>, channel: Channel | null): number | undefined {
  const days = channel?.messageRetentionDays ?? info.settings.message_retention_days;
  return typeof days === 'number' && days > 0 ? days : undefined;
}
