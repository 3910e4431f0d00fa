import type { User } from '../../model/people.ts';
import type { Source } from '../../realm/source.ts';
import { accessReadableChannel, hasProtectedHistory } from '../../rules/channels/channels.ts';
import { listChannelTopics } from '../../store/channels/channel-topics.ts';
import { presentTopic } from '../messages/messages.ts';

export interface TopicsAsked {
  readonly channelId: number;
  readonly allowEmptyTopicName: boolean;
}

/** The topics that the viewer may read, newest first. Throws if the viewer may not read the channel. */
export async function listTopics({ db, realm }: Source, viewer: User, asked: TopicsAsked) {
  const channel = accessReadableChannel(realm, viewer, asked.channelId);
  const topics = await listChannelTopics(db, {
    realmId: realm.id,
    channelId: channel.id,
    receivedBy: hasProtectedHistory(channel) ? viewer.id : undefined,
    hasMoved: channel.lastMovePosition !== null,
  });
  return topics.map(({ name, maxId }) => ({
    max_id: maxId,
    name: presentTopic(name, asked.allowEmptyTopicName),
  }));
}
