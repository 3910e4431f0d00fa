import { flagNames } from '../rules/messages/flags.ts';
import { wasReceived } from '../rules/messages/received.ts';
import type { MessageKey } from '../store/messages/message-keys.ts';
import type { SpanMap } from '../store/read-state/spans.ts';

/** The properties of a message that differ between users. */
export interface Personal {
  readonly isUnread: boolean;
  /** The flags among `STORED_FLAGS` that are set. */
  readonly stored: ReadonlySet<string> | undefined;
  readonly spans: SpanMap;
}

/** The flags of a message, in the order in which clients get them. */
export function presentFlags(message: MessageKey, { spans, ...personal }: Personal): string[] {
  const isReceived = wasReceived(spans, message);
  return flagNames({ ...personal, isReceived, mentionsChannel: message.mentionsChannel });
}
