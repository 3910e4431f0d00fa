/** The facts that decide one user's flags of a message. */
export interface FlagSources {
  readonly isUnread: boolean;
  /** The user received the message when it arrived. */
  readonly isReceived: boolean;
  readonly mentionsChannel: boolean;
  /** The flags among `STORED_FLAGS` that are set. */
  readonly stored: ReadonlySet<string> | undefined;
}

/** The flags of a message for one user, in the order in which clients get them. */
export function flagNames({ isUnread, isReceived, mentionsChannel, stored }: FlagSources): string[] {
  const byChannel = mentionsChannel && isReceived;
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
