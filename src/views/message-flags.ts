import { wasReceived } from '../rules/received.ts';
import type { StoredMessage } from '../store/messages.ts';
import type { SpanMap } from '../store/spans.ts';

/** What of a message is one person's own. */
export interface Personal {
  readonly isUnread: boolean;
  /** Those of `STORED_FLAGS` that are set. */
  readonly stored: ReadonlySet<string> | undefined;
  readonly spans: SpanMap;
}

/** The flags of a message, in the order of spec 2.2. */
export function presentFlags(message: StoredMessage, { isUnread, stored, spans }: Personal): string[] {
  const isReceived = wasReceived(spans, message);
  const byChannel = message.mentionsChannel && isReceived;
  const byTopic = stored?.has('topic_wildcard_mentioned') === true;
  const flags: string[] = [];
  if (!isUnread) flags.push('read');
  for (const flag of ['starred', 'collapsed', 'mentioned']) if (stored?.has(flag)) flags.push(flag);
  if (byChannel) flags.push('stream_wildcard_mentioned');
  if (byTopic) flags.push('topic_wildcard_mentioned');
  if (stored?.has('has_alert_word')) flags.push('has_alert_word');
  if (!isReceived) flags.push('historical');
  if (byChannel || byTopic) flags.push('wildcard_mentioned');
  return flags;
}
