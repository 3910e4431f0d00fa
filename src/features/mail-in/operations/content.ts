import { LIMITS } from '../../../chat/model/settings/settings.ts';
import type { ReadMail } from '../../../engine/mail/types.ts';

const CUT = '\n[message truncated]';
/** Characters reserved for the text, however many files there are. */
const LEAST_TEXT = 1000;
/** Characters that have a meaning in Markdown. */
const MARKS = /[*`[\]|~$\\<>]/g;

/** "From: Ada <ada@example.com>" */
export function senderLine({ name, address }: ReadMail['from']): string {
  const [shownName, shownAddress] = [name, address].map((text) => text.replaceAll(MARKS, '').trim());
  if (!shownAddress) return `From: ${shownName || '(unknown)'}`;
  return shownName ? `From: ${shownName} <${shownAddress}>` : `From: ${shownAddress}`;
}

/** "Subject: …", for a subject that is too long for a topic. */
export const subjectLine = (subject: string): string => `Subject: ${subject.replaceAll(MARKS, '').trim()}`;

/**
 * The message of a mail: lines about it, the text, and links to the files. A text that is too long is cut, so that the
 * links fit.
 */
export function contentOf(
  text: string,
  { before, files }: { readonly before: readonly string[]; readonly files: readonly string[] },
): string {
  const after = files.length > 0 ? `\n\n${files.join('\n')}` : '';
  const room = LIMITS.messageLength - before.join('\n').length - after.length - 1;
  const parts = [...before, cut(text, Math.max(LEAST_TEXT, room))];
  return `${parts.join('\n')}${after}`.trim();
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = [...text.slice(0, 2 * most)];
  return characters.length <= most ? text : characters.slice(0, most - CUT.length).join('') + CUT;
}
