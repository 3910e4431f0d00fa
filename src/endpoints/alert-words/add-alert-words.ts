import { z } from 'zod';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { characters, json } from '../../http/params.ts';
import { BadRequest } from '../../kernel/errors.ts';
import { LIMITS } from '../../kernel/settings.ts';
import { addAlertWords as add } from '../../operations/alert-words.ts';

export const addAlertWords = defineEndpoint({
  operationId: 'add-alert-words',
  method: 'POST',
  path: '/users/me/alert_words',
  tag: 'users',
  access: 'user',
  summary: 'Add alert words',
  description: 'In any case of letters; answers all that the caller has afterwards.',
  params: { alert_words: json(z.array(characters({ max: LIMITS.alertWord })), { doc: 'Words or phrases.' }) },
  reply: { alert_words: z.array(z.string()) },
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    const words = await context.transact((tx) => add(tx, caller.user, params.alert_words));
    return { alert_words: [...words] };
  },
});
