import { z } from 'zod';
import { defineEvent } from './define-event.ts';

interface AlertWordsEvent {
  readonly type: 'alert_words';
  /** All alert words of the user. */
  readonly alertWords: readonly string[];
}

declare module '../../events/types.ts' {
  interface ChatEvents {
    alert_words: AlertWordsEvent;
  }
}

export const ownEvents = {
  alert_words: defineEvent({
    type: 'alert_words',
    sends: {
      AlertWordsEvent: {
        has: { alert_words: z.array(z.string()) },
        doc: 'The alert words of the client’s user; all of them.',
        replaces: 'alert_words',
      },
    },
    project: (event) => [{ type: 'alert_words', alert_words: event.alertWords }],
  }),
};
