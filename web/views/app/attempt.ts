import { type ComponentChildren, createElement } from 'preact';
import { t } from '../../i18n/texts.ts';
import { type Failure, failureOf } from '../../model/failure.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Countdown } from './countdown.tsx';

/** Does what needs a network; says in words what failed. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    showToast(failureText(error), { kind: 'danger' });
    return false;
  }
}

/** Why not, in words; when the server takes the next attempt, the seconds until then. */
export const failureText = (error: unknown): ComponentChildren => failureWords(failureOf(error));

export function failureWords(failure: Failure): ComponentChildren {
  const { seconds, isOffline, code } = failure;
  if (isOffline) return t('navigation-no-network');
  if (code === 'BROKEN') return t('ui-broken', { reason: failure.message });
  if (code === 'RATE_LIMIT_HIT' && seconds !== undefined)
    return createElement(Countdown, { until: Date.now() + seconds * 1000 });
  return reasonText(failure);
}

/** A refusal of the server; `message` is its own sentence, in English. */
export interface Reason {
  readonly code: string;
  readonly message: string;
}

type Words = (reason: Reason) => string | undefined;

let wordsOf: Words | undefined;

/** The texts of refusals come after the first paint (`refusal-words.ts`). */
export function learnReasons(words: Words): void {
  wordsOf = words;
}

/** In the person's language; the server's own words where there is no text. */
export const reasonText = (reason: Reason): string => wordsOf?.(reason) ?? reason.message;
