import type { Channel } from '../../model/channels.ts';
import type { GroupValue } from '../../model/groups.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { isOtherPrivacy } from '../../visibility/channels.ts';
import { composePosts, kindOf, NOTHING_TO_SAY, type Notices, personLink, quote } from './notices.ts';
import type { ChangedChannel } from './update.ts';

/** The notification bot's messages in a channel about what `actor` has changed. */
export function composeChangeNotices(realm: Realm, actor: User, { before, after }: ChangedChannel): Notices {
  if (after.isArchived) return NOTHING_TO_SAY;
  const who = personLink(actor);
  const texts: string[] = [];
  if (before.isArchived) texts.push(`${who} took this channel out of the archive.`);
  if (isOtherPrivacy(before, after)) {
    texts.push(`${who} changed who can see this channel: **${kindOf(before)}** became **${kindOf(after)}**.`);
  }
  if (before.messageRetentionDays !== after.messageRetentionDays) {
    texts.push(
      `${who} changed how long messages are kept in this channel.\n\n${retentionWords(realm, before, after)}`,
    );
  }
  if (before.description !== after.description) {
    const [old, now] = [quote(before.description), quote(after.description)];
    texts.push(`${who} changed the description of this channel. **Before:**\n\n${old}\n\n**Now:**\n\n${now}`);
  }
  if (before.name !== after.name) {
    texts.push(`${who} renamed this channel from **${before.name}** to **${after.name}**.`);
  }
  const posting = [before, after].map((channel) => channel.permissions.can_send_message_group);
  if (posting[0] !== posting[1]) {
    const [old, now] = posting.map((value) => valueWords(realm, value as GroupValue));
    texts.push(`${who} changed who can post in this channel.\n\n* **Before**: ${old}\n* **Now**: ${now}`);
  }
  return composePosts(realm, actor, { channel: after, texts });
}

/** The notification bot's last message in an archived channel. */
export function composeFarewell(realm: Realm, actor: User, channel: Channel | undefined): Notices {
  if (!channel) return NOTHING_TO_SAY;
  const texts = [`Channel **${channel.name}** has been archived.`];
  // Nothing in an archived channel is unread.
  return composePosts(realm, actor, { channel, texts, unreadFor: [] });
}

function retentionWords(realm: Realm, before: Channel, after: Channel): string {
  const words = (channel: Channel) => {
    const days = channel.messageRetentionDays ?? Number(realm.info.settings.message_retention_days ?? -1);
    return days < 0 ? 'for ever' : `${days} days`;
  };
  return `* **Before**: ${words(before)}\n* **Now**: ${words(after)}`;
}

/** Groups first, each list in the order of IDs; all mentions are silent. */
function valueWords(realm: Realm, value: GroupValue): string {
  const { direct_subgroups: groupIds, direct_members: userIds } =
    typeof value === 'number' ? { direct_subgroups: [value], direct_members: [] } : value;
  const groups = groupIds.flatMap((id) => realm.groups.get(id) ?? []).map((group) => `@_*${group.name}*`);
  const people = userIds.flatMap((id) => realm.users.get(id) ?? []).map(personLink);
  return [...groups, ...people].join(', ');
}
