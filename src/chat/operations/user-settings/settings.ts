import { toUsers } from '../../../engine/log/audience.ts';
import type { SettingValue, User } from '../../model/people.ts';
import { LEGACY_DISPLAY_SETTINGS, LEGACY_NOTIFICATION_SETTINGS } from '../../model/settings/user-settings.ts';
import type { Tx } from '../../realm/tx.ts';
import { whoKnows } from '../../rules/people/people.ts';
import { deleteDraftsOf } from '../../store/messages/drafts.ts';
import { withSettings } from '../../store/schema/users.ts';

export type AskedSettings = Readonly<Record<string, SettingValue | undefined>>;

/** Changes personal settings and emits each to the user's clients; some settings also go to other users. */
export async function changeSettings(tx: Tx, user: User, asked: AskedSettings): Promise<void> {
  const changed = Object.entries(asked).flatMap(([property, value]) =>
    value === undefined || value === user.settings[property] ? [] : [{ property, value }],
  );
  if (changed.length === 0) return;
  const settings = {
    ...user.settings,
    ...Object.fromEntries(changed.map(({ property, value }) => [property, value])),
  };
  await tx.put({ users: [withSettings(tx.realm.user(user.id), settings)] });
  for (const { property, value } of changed) {
    emitSetting(tx, user, { property, value });
    await carryOut(tx, user, { property, value });
  }
}

export function emitSetting(
  tx: Tx,
  user: User,
  { property, value }: { readonly property: string; readonly value: SettingValue },
): void {
  const own = toUsers([user.id]);
  const isIn = (names: readonly string[]) => names.includes(property);
  tx.emit({ type: 'user_settings', op: 'update', property, value }, own);
  if (isIn(LEGACY_NOTIFICATION_SETTINGS)) {
    tx.emit({ type: 'update_global_notifications', property, value }, own);
  }
  if (isIn(LEGACY_DISPLAY_SETTINGS) || property === 'timezone') {
    tx.emit({ type: 'update_display_settings', property, value }, own);
  }
}

/** Applies the consequences of some settings beyond the user's own clients. */
async function carryOut(
  tx: Tx,
  user: User,
  { property, value }: { readonly property: string; readonly value: SettingValue },
): Promise<void> {
  switch (property) {
    case 'enable_drafts_synchronization':
      // Clients keep their copies: no event is emitted for the drafts themselves.
      if (value === false) await deleteDraftsOf(tx, user.id);
      return;
    case 'wildcard_mentions_notify':
    case 'enable_stream_desktop_notifications':
    case 'enable_stream_email_notifications':
    case 'enable_stream_push_notifications':
    case 'enable_stream_audible_notifications':
      return emitInherited(tx, user, { setting: property, value: value === true });
    case 'presence_enabled':
      tx.emit(
        { type: 'user_status', userId: user.id, away: value === false },
        toUsers(await whoKnows(tx, user)),
      );
      return;
    default:
  }
}

/** Settings of subscriptions that fall back to the user's own where they are null. */
const INHERITED = {
  wildcard_mentions_notify: ['wildcard_mentions_notify', 'wildcardMentionsNotify'],
  enable_stream_desktop_notifications: ['desktop_notifications', 'desktopNotifications'],
  enable_stream_email_notifications: ['email_notifications', 'emailNotifications'],
  enable_stream_push_notifications: ['push_notifications', 'pushNotifications'],
  enable_stream_audible_notifications: ['audible_notifications', 'audibleNotifications'],
} as const;

/** The most events that one log entry may become (docs/adr/0002). */
const MOST_AT_ONCE = 128;

function emitInherited(
  tx: Tx,
  user: User,
  { setting, value }: { readonly setting: keyof typeof INHERITED; readonly value: boolean },
): void {
  const [property, field] = INHERITED[setting];
  const inheriting = [...tx.realm.subscriptionsOf(user.id).values()].filter((each) => each[field] === null);
  const ids = inheriting.map(({ channelId }) => channelId);
  for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
    const channelIds = ids.slice(from, from + MOST_AT_ONCE);
    tx.emit({ type: 'subscription', op: 'inherit', channelIds, property, value }, toUsers([user.id]));
  }
}
