import { RunList } from '../../../engine/kernel/ids/run-list.ts';
import type { UpdateMessageEvent } from '../../events/messages.ts';
import type { Realm } from '../../realm/realm.ts';
import { presentTopic, presentTopicLinks } from '../../views/messages/messages.ts';

/** All members except `flags`, which differ between users. */
export function wireUpdate(event: UpdateMessageEvent, realm: Realm, emptyTopicName: boolean): object {
  const { channel, content } = event;
  const isRendering = event.userId === null;
  return {
    type: event.type,
    user_id: event.userId,
    rendering_only: isRendering,
    message_id: event.messageId,
    message_ids: event.messageIds,
    edit_timestamp: event.at,
    ...(channel && { stream_name: channel.name, stream_id: channel.id }),
    ...(event.move && wireMove(event.move, realm, emptyTopicName)),
    ...(content && isRendering && { content: content.content, rendered_content: content.rendered }),
    ...(content &&
      !isRendering && {
        orig_content: content.before,
        orig_rendered_content: content.renderedBefore,
        content: content.content,
        rendered_content: content.rendered,
        is_me_message: content.isMeMessage,
      }),
  };
}

function wireMove(
  { topicBefore, topic, channelId, mode }: NonNullable<UpdateMessageEvent['move']>,
  realm: Realm,
  emptyTopicName: boolean,
) {
  return {
    ...(channelId !== undefined && { new_stream_id: channelId }),
    propagate_mode: mode,
    orig_subject: presentTopic(topicBefore, emptyTopicName),
    ...(topic !== undefined && {
      subject: presentTopic(topic, emptyTopicName),
      topic_links: presentTopicLinks(topic, realm),
    }),
  };
}

export function flagsAfter({ flags }: UpdateMessageEvent, userId: number): readonly string[] {
  return flags.find(({ users }) => new RunList(users).has(userId))?.flags ?? [];
}
