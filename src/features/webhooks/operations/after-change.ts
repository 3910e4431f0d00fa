import type { Done, Tx } from '../../../chat/realm/tx.ts';
import { forgetWebhook, restartWebhook } from './restart.ts';

/** Drops what waits for bots that were deactivated; tries deliveries now whose bot has a new address. */
export async function followBots(tx: Tx, { before, after, change, changedUsers }: Done): Promise<void> {
  for (const { before: was, after: bot } of changedUsers)
    if (bot.isBot && was.isActive && !bot.isActive) await forgetWebhook(tx, bot);
  const { parts } = change;
  if (!parts?.bots) return;
  const known = before.part('bots');
  for (const [id, { service }] of parts.bots) {
    const was = known.get(id);
    if (was && JSON.stringify(was.service) !== JSON.stringify(service))
      await restartWebhook(tx, after.user(id));
  }
}
