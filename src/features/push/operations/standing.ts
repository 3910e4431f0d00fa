import { setRealmSettings } from '../../../chat/operations/realm/settings.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
import { type PushStanding, pushStanding } from '../../../chat/rules/organization/push.ts';

/** Stores whether the push gateway sends notifications of the organization; emits a change to clients. */
export async function noteStanding(tx: Tx, { canPush, endsAt }: PushStanding): Promise<void> {
  const known = pushStanding(tx.realm);
  if (known.canPush === canPush && known.endsAt === endsAt) return;
  await setRealmSettings(tx, {
    push_notifications_enabled: canPush,
    push_notifications_enabled_end_timestamp: endsAt,
  });
}
