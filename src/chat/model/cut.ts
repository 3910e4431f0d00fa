import { LIMITS } from './settings/settings.ts';

/** Cuts the content of a message to its limit: clients and bots rely on cutting, not refusal. */
export const cutContent = (content: string): string =>
  cut(content, LIMITS.messageLength, '\n[message truncated]');

export const cutTopic = (topic: string): string => cut(topic, LIMITS.topicLength, '...');

/** A text of at most `most` characters; what is cut off at its end makes room for `mark`. */
export function cut(text: string, most: number, mark = '…'): string {
  if (text.length <= most) return text;
  // No character has more than two units.
  const characters = [...text.slice(0, 2 * (most + 1))];
  return characters.length <= most ? text : characters.slice(0, most - mark.length).join('') + mark;
}
