import { toUsers } from '../../events/audience.ts';
import type { Tx } from '../../realm/tx.ts';
import { ROLE, type User } from '../../store/model.ts';

/** Tells administrators whether somebody lets them export private data; bots have nothing to consent to. */
export function tellOfConsent(tx: Tx, user: User): void {
  if (user.isBot || user.isSystemBot) return;
  const administrators = [...tx.realm.activeUsers()].filter(
    (each) => each.role <= ROLE.administrator && !each.isBot,
  );
  const consented = user.settings.allow_private_data_export === true;
  const event = { type: 'realm_export_consent', userId: user.id, consented } as const;
  tx.emit(event, toUsers(administrators.map(({ id }) => id)));
}
