import { z } from 'zod';
import { defineEvent } from './define-event.ts';

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
