interface Reminded {
  /** What the person wrote for themselves; '' for nothing. */
  readonly note: string;
  /** The message as it is quoted. */
  readonly quoted: string;
  /** The most characters of a message. */
  readonly most: number;
}

/** The text of a reminder. What is too long to be quoted is only named; the note is never cut. */
export function reminderText(intro: string, { note, quoted, most }: Reminded): string {
  const parts = [intro, note.trim(), quoted.trim()].filter((part) => part !== '');
  const whole = parts.join('\n\n');
  if ([...whole].length <= most) return whole;
  // Who said it, with the address; the block begins on the next line.
  const [named = ''] = quoted.split('\n');
  return [...parts.slice(0, -1), named.replace(/:$/, '')].join('\n\n');
}
