import { cleanText } from './clean.ts';
import { cutQuotes } from './quotes.ts';
import { cutSignature } from './signature.ts';
import type { Subject } from './subject.ts';
import type { MailTextOptions } from './types.ts';

export interface Text {
  readonly whole: string;
  /** Without quotes and signature. */
  readonly cut: string;
}

export interface Wishes extends Pick<MailTextOptions, 'withQuotes' | 'withSignature'> {
  readonly isAnswer: boolean;
}

/**
 * Whether a mail is an answer, whose quotes its readers know. A user who forwards a mail, or begins one, wants all of it to be read.
 * `isThreaded`: it names the mail that it answers.
 */
export const isAnswer = (subject: Subject, isThreaded: boolean): boolean =>
  !subject.isForwarded && (subject.isAnswer || isThreaded);

/** The text of a mail, clean, and what of it is posted. */
export function cutOf(text: string, wishes: Wishes): Text {
  const whole = cleanText(text).trim();
  const unquoted = wishes.withQuotes || !wishes.isAnswer ? whole : cutQuotes(whole);
  return { whole, cut: wishes.withSignature ? unquoted : cutSignature(unquoted, wishes) };
}
