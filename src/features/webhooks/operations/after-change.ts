import type { Done, Tx } from '../../../chat/realm/tx.ts';
import { forgetWebhook, restartWebhook } from './restart.ts';

/** Drops what waits for bots that were deactivated; tries deliveries now whose bot has a new address. */
export async function followBots(tx: Tx, { before, after, change }: Done): Promise<void> {
  const { users = [], parts } = change;
  for (const id of new Set(users.map((user) => user.id))) {
    const user = after.users.get(id);
    if (user?.isBot && !user.isActive && before.users.get(id)?.isActive) await forgetWebhook(tx, user);
  }
  if (!parts?.bots) return;
  const known = before.part('bots');
  for (const [id, { service }] of parts.bots) {
    const was = known.get(id);
    if (was && JSON.stringify(was.service) !== JSON.stringify(service))
      await restartWebhook(tx, after.user(id));
  }
}
