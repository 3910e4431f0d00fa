import { firstUnprintable } from '../../../engine/kernel/text/safe-text.ts';
import type { Integration, Notice } from './integration.ts';
import { capitalized } from './markdown.ts';

/** A valid topic on one line. */
export function topicOf({ topic }: Notice): string {
  const line = topic.slice(0, 300).replaceAll(/\s/g, ' ').toWellFormed();
  if (firstUnprintable(line) === undefined) return line;
  return [...line].filter((character) => firstUnprintable(character) === undefined).join('');
}

/** The name of the program that sends the messages: `GithubWebhook`. */
export const clientOf = ({ name }: Pick<Integration, 'name'>): string =>
  `${name.slice(0, 23).split(/[-_]/).map(capitalized).join('')}Webhook`;
