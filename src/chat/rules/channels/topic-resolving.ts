/** The beginning of a resolved topic's name. */
export const RESOLVED_PREFIX = '✔ ';

export type Resolution = 'resolved' | 'unresolved';

/** Whether a change of topic resolves or unresolves it; undefined: it is another change. */
export function resolutionOf(before: string, after: string): Resolution | undefined {
  const was = before.startsWith(RESOLVED_PREFIX);
  const is = after.startsWith(RESOLVED_PREFIX);
  if (is && !was && after.slice(RESOLVED_PREFIX.length) === before) return 'resolved';
  if (was && !is && withoutMarks(before) === after) return 'unresolved';
  return undefined;
}

/** The name of a topic without the marks at its beginning. */
export function withoutMarks(topic: string): string {
  let start = 0;
  while (start < topic.length && RESOLVED_PREFIX.includes(topic.charAt(start))) start++;
  return topic.slice(start);
}
