import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, listOf } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { removeAlertWords as remove } from '../../operations/alert-words.ts';

export const removeAlertWords = defineEndpoint({
  operationId: 'remove-alert-words',
  isPersonal: true,
  method: 'DELETE',
  path: '/users/me/alert_words',
  tag: 'users',
  access: 'user',
  summary: 'Remove alert words',
  description: 'In any case of letters; answers all that the caller has afterwards.',
  params: { alert_words: json(listOf(z.string(), BOUNDS.alertWordsAtOnce), { doc: 'Words or phrases.' }) },
  reply: { alert_words: listOf(z.string(), BOUNDS.alertWordsAtOnce) },
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    const words = await context.transact((tx) => remove(tx, caller.user, params.alert_words));
    return { alert_words: [...words] };
  },
});
