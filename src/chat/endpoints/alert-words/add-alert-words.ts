import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { characters, json, listOf } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import { addAlertWords as add } from '../../operations/alert-words.ts';

export const addAlertWords = defineEndpoint({
  operationId: 'add-alert-words',
  isPersonal: true,
  method: 'POST',
  path: '/users/me/alert_words',
  tag: 'users',
  access: 'user',
  summary: 'Add alert words',
  description: 'In any case of letters; answers all that the caller has afterwards.',
  params: {
    alert_words: json(listOf(characters({ max: LIMITS.alertWord }), BOUNDS.alertWordsAtOnce), {
      doc: 'Words or phrases.',
    }),
  },
  reply: { alert_words: z.array(z.string()) },
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    const words = await context.transact((tx) => add(tx, caller.user, params.alert_words));
    return { alert_words: [...words] };
  },
});
