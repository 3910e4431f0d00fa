import type { Realm } from '../../realm/realm.ts';

/** Whether a push gateway sends notifications of an organization. */
export interface PushStanding {
  readonly canPush: boolean;
  /** When it is expected to stop (UNIX seconds); null: unknown. */
  readonly endsAt: number | null;
}

/** The push gateway's last answer about the organization; at first, that it sends. */
export function pushStanding({ info: { settings } }: Pick<Realm, 'info'>): PushStanding {
  const { push_notifications_enabled: canPush, push_notifications_enabled_end_timestamp: endsAt } = settings;
  return { canPush: canPush !== false, endsAt: typeof endsAt === 'number' ? endsAt : null };
}
