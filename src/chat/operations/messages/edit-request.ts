import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { Reader } from '../../../engine/store/engine.ts';
import type { PropagateMode } from '../../events/messages.ts';
import type { Channel } from '../../model/channels.ts';
import { cutTopic } from '../../model/cut.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { accessReadableChannel } from '../../rules/channels/channels.ts';
import { RESOLVED_PREFIX, type Resolution, resolutionOf } from '../../rules/channels/topic-resolving.ts';
import { checkTopic, EMPTY_TOPIC_DISPLAY_NAME, readTopic } from '../../rules/channels/topics.ts';
import { accessMessageToChange } from '../../rules/messages/access.ts';
import {
  requireMayChangeChannel,
  requireMayChangeTopic,
  requireMayEdit,
} from '../../rules/messages/editing.ts';
import { requireSend } from '../../rules/messages/sending.ts';
import type { MessageKey } from '../../store/messages/message-keys.ts';
import { listMessages, type StoredMessage } from '../../store/messages/messages.ts';
import { listSubmessages } from '../../store/messages/submessages.ts';
import type { SpanMap } from '../../store/read-state/spans.ts';

/** The parameters of an edit request. */
export interface AskedEdit {
  readonly messageId: number;
  readonly content?: string | undefined;
  readonly topic?: string | undefined;
  readonly channelId?: number | undefined;
  readonly mode: PropagateMode;
}

/** The target of a move. */
export interface PlannedMove {
  readonly from: Channel;
  readonly to: Channel;
  readonly topicBefore: string;
  readonly topic: string;
  readonly mode: PropagateMode;
  /** Whether the move only resolves or unresolves the topic. */
  readonly resolution: Resolution | undefined;
}

/** A permitted change. */
export interface PlannedEdit {
  readonly message: StoredMessage;
  readonly key: MessageKey;
  /** The actor's subscription spans in the channels. */
  readonly spans: SpanMap;
  readonly changesContent: boolean;
  readonly move: PlannedMove | undefined;
}

interface Asking {
  readonly db: Reader;
  readonly realm: Realm;
  readonly user: User;
  /** UNIX seconds. */
  readonly now: number;
}

/** The content of a message whose text was deleted. */
const DELETED = '(deleted)';

export const textOf = (content: string): string => (content.trim() === '' ? DELETED : content);

/** The new topic as the request names it, with its mark of resolution; the old one if cutting it gives the same. */
function newTopic(asked: string, before: string): string {
  const topic = readTopic(asked);
  return cutTopic(topic) === before ? before : topic;
}

export const isChannelMove = ({ from, to }: PlannedMove): boolean => from.id !== to.id;
export const isTopicMove = ({ topicBefore, topic }: PlannedMove): boolean => topicBefore !== topic;

/** Reads an edit request; throws if it is invalid or `user` may not do it. Writes nothing. */
export async function readEdit(asking: Asking, asked: AskedEdit): Promise<PlannedEdit> {
  const { realm, user, now } = asking;
  const { key, spans } = await accessMessageToChange(asking, user, asked.messageId);
  const [message] = (await listMessages(asking, [key.id])) as [StoredMessage];
  const changesContent = asked.content !== undefined;
  if (changesContent) requireMayEdit(realm, user, { message, now });
  const topic = changed(
    asked.topic === undefined ? undefined : newTopic(asked.topic, message.topic),
    message.topic,
  );
  const channelId = changed(asked.channelId, message.channelId);
  await requireValidCombination(asking, message, { asked, topic, channelId });
  const move =
    topic === undefined && channelId === undefined
      ? undefined
      : planMove(asking, message, { topic, channelId, mode: asked.mode });
  return { message, key, spans, changesContent, move };
}

const changed = <T>(asked: T | undefined, before: T | null): T | undefined =>
  asked === before ? undefined : asked;

interface ParameterCombination {
  readonly asked: AskedEdit;
  /** The target of the move; undefined: the message is there already. */
  readonly topic: string | undefined;
  readonly channelId: number | undefined;
}

/** Validates the combination of parameters, independently of the caller. */
async function requireValidCombination(
  { db, realm }: Asking,
  message: StoredMessage,
  { asked, topic, channelId }: ParameterCombination,
): Promise<void> {
  const { content, mode } = asked;
  if (message.channelId === null) requireNoPlace(asked);
  if (content === undefined && topic === undefined && channelId === undefined) {
    throw new BadRequest('Nothing to change');
  }
  if (mode !== 'change_one' && topic === undefined && channelId === undefined) {
    throw new BadRequest('Invalid propagate_mode without topic edit');
  }
  if (topic === RESOLVED_PREFIX.trim() || topic === `${RESOLVED_PREFIX}${EMPTY_TOPIC_DISPLAY_NAME}`) {
    throw new BadRequest('General chat cannot be marked as resolved');
  }
  if (asked.channelId !== undefined && content !== undefined) {
    throw new BadRequest('Cannot change message content while changing channel');
  }
  if (content !== undefined && (await listSubmessages({ db, realm }, [message.id])).length > 0) {
    throw new BadRequest('Widgets cannot be edited.');
  }
}

/** A direct message can have neither a channel nor a topic, not even the empty one. */
function requireNoPlace({ topic, channelId }: AskedEdit): void {
  if (channelId !== undefined) throw new BadRequest('Direct messages cannot be moved to channels.');
  if (topic !== undefined) throw new BadRequest('Direct messages cannot have topics.');
}

function planMove(
  { realm, user, now }: Asking,
  message: StoredMessage,
  asked: Pick<AskedEdit, 'topic' | 'channelId' | 'mode'>,
): PlannedMove {
  const from = realm.channel(message.channelId as number);
  const to = asked.channelId === undefined ? from : accessTarget(realm, user, asked.channelId);
  const resolution = asked.topic === undefined ? undefined : resolutionOf(message.topic, asked.topic);
  if ((asked.topic ?? message.topic) === '' && realm.info.settings.mandatory_topics) {
    throw new BadRequest('Topics are required in this organization.');
  }
  const topic = asked.topic === undefined ? message.topic : checkTopic(realm, asked.topic);
  if (asked.topic !== undefined) requireMayChangeTopic(realm, user, { message, now, resolution });
  if (to !== from) {
    requireMayChangeChannel(realm, user, { message, now });
    requireSend(realm, user, to);
  }
  return { from, to, topicBefore: message.topic, topic, mode: asked.mode, resolution };
}

function accessTarget(realm: Realm, user: User, channelId: number): Channel {
  const channel = accessReadableChannel(realm, user, channelId);
  if (channel.isArchived) throw new BadRequest('Invalid channel ID');
  return channel;
}
