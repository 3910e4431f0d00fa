import { least } from '../../../engine/kernel/values/lists.ts';
import { NO_END } from '../../../engine/store/sql.ts';
import type { Channel } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import type { Source } from '../../realm/source.ts';
import { listNearest } from '../../store/messages/id-ranges.ts';
import { listSpans } from '../../store/read-state/spans.ts';
import { hasProtectedHistory } from '../channels/channels.ts';
import { rangesOfSpan } from './received.ts';

/** The oldest message of a topic that a reader of the channel can see; undefined: none. */
export async function findFirstVisible(
  source: Source,
  user: User,
  { channel, topicKey }: { readonly channel: Channel; readonly topicKey: string },
): Promise<number | undefined> {
  const { recipientId, id: channelId } = channel;
  const whole = { recipientId, channelId, after: 0, upTo: NO_END };
  const ranges = hasProtectedHistory(channel)
    ? (await listSpans(source, user.id, [channelId])).flatMap((span) => rangesOfSpan(channel, span))
    : [whole];
  const oldest = { accessPath: { topicKey }, direction: 'newer', limit: 1 } as const;
  const found = (await listNearest(source, ranges, oldest)).flat();
  return found.length === 0 ? undefined : least(found);
}
