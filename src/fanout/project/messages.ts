import type {
  MessageEvent,
  MessageFlagsEvent,
  MessagesEvents,
  UnreadDetail,
  UpdateMessageEvent,
} from '../../events/messages.ts';
import { presentTopic } from '../../views/messages.ts';
import type { QueueOptions } from '../queue-options.ts';
import { wireDeletion } from './deletion.ts';
import type { Projections, WireEvent } from './projections.ts';
import { wireReaction, wireSubmessage } from './reactions.ts';

export const messageEvents: Projections<Exclude<MessagesEvents, MessageEvent | UpdateMessageEvent>> = {
  update_message_flags: (event, { options }) => [wireFlags(event, options)],
  delete_message: (event, { options }) => wireDeletion(event, options),
  reaction: (event, { user }, around) => [wireReaction(event, user, around)],
  submessage: (event) => [wireSubmessage(event)],
};

function wireFlags(event: MessageFlagsEvent, options: QueueOptions): WireEvent {
  const details = event.details?.map(
    (detail) => [detail.messageId, wireDetail(detail, options.capabilities.empty_topic_name)] as const,
  );
  return {
    type: 'update_message_flags',
    op: event.op,
    operation: event.op,
    flag: event.flag,
    messages: event.messageIds,
    all: event.all,
    ...(details ? { message_details: Object.fromEntries(details) } : {}),
  };
}

function wireDetail(detail: UnreadDetail, emptyTopicName: boolean) {
  const mentioned = detail.mentioned ? { mentioned: true } : {};
  if (detail.channelId === null) return { type: 'private', ...mentioned, user_ids: detail.userIds };
  return {
    type: 'stream',
    ...mentioned,
    stream_id: detail.channelId,
    topic: presentTopic(detail.topic, emptyTopicName),
    unmuted_stream_msg: detail.unmuted,
  };
}
