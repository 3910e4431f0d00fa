import type { Rows } from '../../../engine/store/engine.ts';
import { flagOf, yes } from '../../../engine/store/schema/columns.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { BotService, BotSettings } from '../../model/bots.ts';

/** The settings of the bots of an organization, by user ID. */
export async function listBots({ db, realm }: Rows): Promise<ReadonlyMap<number, BotSettings>> {
  const rows = await db.selectFrom('bots').selectAll().where('realm_id', '=', realm.id).execute();
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        sendingChannelId: row.sending_channel_id,
        eventsChannelId: row.events_channel_id,
        allPublicChannels: yes(row.all_public_channels),
        service: row.service === null ? null : (JSON.parse(row.service) as BotService),
        config: JSON.parse(row.config) as Readonly<Record<string, string>>,
      },
    ]),
  );
}

export async function putBotSettings(tx: StoreTx, userId: number, settings: BotSettings): Promise<void> {
  const columns = {
    sending_channel_id: settings.sendingChannelId,
    events_channel_id: settings.eventsChannelId,
    all_public_channels: flagOf(settings.allPublicChannels),
    service: settings.service === null ? null : JSON.stringify(settings.service),
    config: JSON.stringify(settings.config),
  };
  await tx.db
    .insertInto('bots')
    .values({ realm_id: tx.realm.id, user_id: userId, ...columns })
    .onConflict((conflict) => conflict.columns(['realm_id', 'user_id']).doUpdateSet(columns))
    .execute();
}
