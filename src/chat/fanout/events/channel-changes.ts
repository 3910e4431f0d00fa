import type { ChannelsEvents, ChannelUpdateEvent } from '../../events/channels.ts';
import type { GroupValue } from '../../model/groups.ts';
import type { Realm } from '../../realm/realm.ts';
import { streamPostPolicy } from '../../views/channels/channels.ts';

const ADMINISTRATORS = 2;

/** The forms of a channel's change: with the older settings, if they change with the permission to post. */
export function wireChannelUpdate(event: ChannelUpdateEvent, realm: Realm) {
  const { type, op, channelId, name } = event;
  const update = { type, op, stream_id: channelId, name };
  const wire = { ...update, property: event.property, value: event.value, ...also(event) };
  if (event.property !== 'can_send_message_group' || event.previous === undefined) return [wire];
  const policy = streamPostPolicy(event.value as GroupValue, realm);
  if (policy === streamPostPolicy(event.previous, realm)) return [wire];
  return [
    wire,
    { ...update, property: 'stream_post_policy', value: policy },
    { ...update, property: 'is_announcement_only', value: policy === ADMINISTRATORS },
  ];
}

function also({ renderedDescription, privacy }: ChannelUpdateEvent) {
  return {
    ...(renderedDescription !== undefined && { rendered_description: renderedDescription }),
    ...(privacy && {
      history_public_to_subscribers: privacy.historyPublicToSubscribers,
      is_web_public: privacy.isWebPublic,
    }),
  };
}

/** Whether an event concerns only archived channels. Older clients learn only that these are gone. */
export function concernsArchived(event: ChannelsEvents, realm: Realm): boolean {
  const ids = channelsIn(event);
  return ids.length > 0 && ids.every((id) => realm.channels.get(id)?.isArchived === true);
}

function channelsIn(event: ChannelsEvents): readonly number[] {
  if (event.type === 'stream' && event.op === 'create') return event.channels.map((channel) => channel.id);
  if (event.type === 'stream' && event.op === 'update') return [event.channelId];
  if (event.type !== 'subscription') return [];
  if (event.op === 'add' || event.op === 'remove') return event.channels.map((channel) => channel.id);
  return event.op === 'update' ? [event.channelId] : event.channelIds;
}
