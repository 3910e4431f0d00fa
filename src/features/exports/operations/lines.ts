import type { Channel, Subscription } from '../../../chat/model/channels.ts';
import type { Group } from '../../../chat/model/groups.ts';
import type { Profile, ProfileField, User } from '../../../chat/model/people.ts';
import { REALM_SETTINGS } from '../../../chat/model/settings/realm-settings.ts';
import type { Realm } from '../../../chat/realm/realm.ts';
import { canSeeEmail } from '../../../chat/rules/people/people.ts';
import type { ArchiveLine } from '../../../engine/files/archive.ts';

/** Threat: an archive leaves the server. Each field is listed by name, so that a new secret field is never exported by accident. */

export function organizationLine({ info }: Realm): ArchiveLine {
  const names = Object.keys(REALM_SETTINGS).filter((name) => Object.hasOwn(info.settings, name));
  const value = {
    name: info.name,
    description: info.description,
    date_created: info.dateCreated,
    settings: Object.fromEntries(names.map((name) => [name, info.settings[name]])),
    user_settings_defaults: info.userDefaults,
  };
  return { table: 'organization', value };
}

interface ExportScope {
  readonly viewer: User;
  readonly consented: ReadonlySet<number>;
}

/**
 * E-mail addresses of users who show them to administrators or have consented; settings of consenting users
 * only.
 */
export function userLine(user: User, { viewer, consented }: ExportScope): ArchiveLine {
  const hasConsented = consented.has(user.id);
  const value = {
    id: user.id,
    delivery_email: hasConsented || canSeeEmail(viewer, user) ? user.deliveryEmail : null,
    full_name: user.fullName,
    role: user.role,
    is_active: user.isActive,
    is_bot: user.isBot,
    bot_type: user.botType,
    bot_owner_id: user.botOwnerId,
    is_system_bot: user.isSystemBot,
    date_joined: user.dateJoined,
    timezone: user.timezone,
    ...(hasConsented && { settings: user.settings }),
  };
  return { table: 'users', value };
}

export function groupLine(group: Group): ArchiveLine {
  const value = {
    id: group.id,
    name: group.name,
    description: group.description,
    creator_id: group.creatorId,
    date_created: group.dateCreated,
    is_system_group: group.isSystem,
    deactivated: group.deactivated,
    members: [...group.members],
    direct_subgroup_ids: group.subgroups,
    ...group.permissions,
  };
  return { table: 'groups', value };
}

export function profileFieldLine(field: ProfileField): ArchiveLine {
  const value = {
    id: field.id,
    type: field.type,
    order: field.order,
    name: field.name,
    hint: field.hint,
    field_data: field.data,
    display_in_profile_summary: field.inSummary,
    required: field.required,
    editable_by_user: field.editableByUser,
  };
  return { table: 'profile_fields', value };
}

/** A user's profile values, by field ID. */
export function profileLine(userId: number, profile: Profile): ArchiveLine {
  const values = [...profile].map(([id, { value, renderedValue }]) => {
    return { id, value, rendered_value: renderedValue };
  });
  return { table: 'profiles', value: { user_id: userId, values } };
}

export function channelLine(channel: Channel): ArchiveLine {
  const value = {
    id: channel.id,
    name: channel.name,
    description: channel.description,
    date_created: channel.dateCreated,
    creator_id: channel.creatorId,
    invite_only: channel.inviteOnly,
    is_web_public: channel.isWebPublic,
    is_archived: channel.isArchived,
    history_public_to_subscribers: channel.historyPublicToSubscribers,
    message_retention_days: channel.messageRetentionDays,
    is_default: channel.isDefault,
    ...channel.permissions,
  };
  return { table: 'channels', value };
}

/** Personal subscription settings are private. */
export function subscriptionLine(subscription: Subscription, hasConsented: boolean): ArchiveLine {
  const { userId, channelId } = subscription;
  const own = {
    color: subscription.color,
    is_muted: subscription.isMuted,
    pin_to_top: subscription.pinToTop,
    desktop_notifications: subscription.desktopNotifications,
    audible_notifications: subscription.audibleNotifications,
    push_notifications: subscription.pushNotifications,
    email_notifications: subscription.emailNotifications,
    wildcard_mentions_notify: subscription.wildcardMentionsNotify,
  };
  return {
    table: 'subscriptions',
    value: { stream_id: channelId, user_id: userId, ...(hasConsented && own) },
  };
}
