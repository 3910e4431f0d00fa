import { flagNames } from '../rules/messages/flags.ts';
import { wasReceived } from '../rules/messages/received.ts';
import type { StoredMessage } from '../store/messages/messages.ts';
import type { SpanMap } from '../store/read-state/spans.ts';

/** What of a message is one person's own. */
export interface Personal {
  readonly isUnread: boolean;
  /** The set ones of `STORED_FLAGS`. */
  readonly stored: ReadonlySet<string> | undefined;
  readonly spans: SpanMap;
}

/** The flags of a message, in the order of spec 2.2. */
export function presentFlags(message: StoredMessage, { spans, ...personal }: Personal): string[] {
  const isReceived = wasReceived(spans, message);
  return flagNames({ ...personal, isReceived, mentionsChannel: message.mentionsChannel });
}
