/** What the flags of a message for one person follow from. */
export interface FlagSources {
  readonly isUnread: boolean;
  /** It was sent to the person at its time. */
  readonly isReceived: boolean;
  readonly mentionsChannel: boolean;
  /** The set ones of `STORED_FLAGS`. */
  readonly stored: ReadonlySet<string> | undefined;
}

/** The flags of a message for one user, in the order of spec 2.2. */
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
