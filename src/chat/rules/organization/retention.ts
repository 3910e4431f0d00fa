import type { Channel } from '../../model/channels.ts';
import type { Realm } from '../../realm/realm.ts';

/** Days for which messages of a channel (null: direct messages) are kept; undefined: unlimited. */
export function retentionDays({ info }: Pick<Realm, 'info'>, channel: Channel | null): number | undefined {
  const days = channel?.messageRetentionDays ?? info.settings.message_retention_days;
  return typeof days === 'number' && days > 0 ? days : undefined;
}
