interface Reminded {
  /** The user's note; '' for none. */
  readonly note: string;
  /** The message as it is quoted. */
  readonly quoted: string;
  /** The most characters of a message. */
  readonly most: number;
}

/** The text of a reminder. A message that is too long to quote is only named; the note is never cut. */
export function reminderText(intro: string, { note, quoted, most }: Reminded): string {
  const parts = [intro, note.trim(), quoted.trim()].filter((part) => part !== '');
  const whole = parts.join('\n\n');
  if ([...whole].length <= most) return whole;
  // The author, with the address; the quotation begins on the next line.
  const [named = ''] = quoted.split('\n');
  return [...parts.slice(0, -1), named.replace(/:$/, '')].join('\n\n');
}
