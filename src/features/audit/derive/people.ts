import { type BotSettings, NO_BOT_SETTINGS } from '../../../chat/model/bots.ts';
import type { User } from '../../../chat/model/people.ts';
import { changedNames, idsOf, isSame } from './differences.ts';
import { type AuditStep, isActor, type Notes } from './step.ts';

/** Accounts of people and bots. Keys and passwords are never shown. */
export function* userNotes({ before, after, change, actor }: AuditStep): Notes {
  for (const id of idsOf(change.users)) {
    const user = after.user(id);
    const old = before.users.get(id);
    yield* old ? changeNotes(old, user) : [{ kind: 'user_created' as const, userId: id, after: shown(user) }];
  }
  // A choice that was removed from a field disappears from all profiles: the field's entry covers it.
  if (change.parts?.profileFields) return;
  for (const userId of change.profiles?.keys() ?? []) {
    const isOwn = isActor(actor, userId) || !before.users.has(userId);
    if (!isOwn && !isSame([...before.profileOf(userId)], [...after.profileOf(userId)])) {
      yield { kind: 'user_profile_changed', userId };
    }
  }
}

const shown = ({ fullName, role, deliveryEmail, isBot, botType, botOwnerId }: User) => ({
  full_name: fullName,
  role,
  ...(isBot ? { bot_type: botType, bot_owner_id: botOwnerId } : { email: deliveryEmail }),
});

function* changeNotes(old: User, user: User): Notes {
  const userId = user.id;
  if (old.isActive !== user.isActive) {
    yield { kind: user.isActive ? 'user_reactivated' : 'user_deactivated', userId };
  }
  if (old.role !== user.role) yield { kind: 'user_role_changed', userId, before: old.role, after: user.role };
  if (old.fullName !== user.fullName) {
    yield { kind: 'user_name_changed', userId, before: old.fullName, after: user.fullName };
  }
  if (old.deliveryEmail !== user.deliveryEmail) {
    const [before, after] = [{ email: old.deliveryEmail }, { email: user.deliveryEmail }];
    yield { kind: 'user_email_changed', userId, before, after };
  }
  if (old.botOwnerId !== user.botOwnerId) {
    yield { kind: 'bot_owner_changed', userId, before: old.botOwnerId, after: user.botOwnerId };
  }
  if (old.apiKey !== user.apiKey) yield { kind: 'user_key_changed', userId };
}

/** Addresses, tokens and configurations of bots may be secrets: these settings are named without their values. */
const WIRE_NAMES: Readonly<Record<keyof BotSettings, { readonly name: string; readonly isShown: boolean }>> =
  {
    sendingChannelId: { name: 'default_sending_stream', isShown: true },
    eventsChannelId: { name: 'default_events_register_stream', isShown: true },
    allPublicChannels: { name: 'default_all_public_streams', isShown: true },
    service: { name: 'services', isShown: false },
    config: { name: 'config_data', isShown: false },
  };

export function* botNotes({ before, after }: AuditStep): Notes {
  for (const [userId, settings] of after.part('bots')) {
    const old = before.part('bots').get(userId) ?? NO_BOT_SETTINGS;
    if (old === settings) continue;
    for (const key of changedNames({ ...old }, { ...settings }) as (keyof BotSettings)[]) {
      const { name: property, isShown } = WIRE_NAMES[key];
      const values = isShown ? { before: old[key], after: settings[key] } : {};
      yield { kind: 'bot_setting_changed', property, userId, ...values };
    }
  }
}
