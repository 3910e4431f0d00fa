import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';

export const getAlertWords = defineEndpoint({
  operationId: 'get-alert-words',
  method: 'GET',
  path: '/users/me/alert_words',
  tag: 'users',
  access: 'user',
  summary: 'Get all alert words',
  description: 'The words and phrases of which the caller wants to be told.',
  params: {},
  reply: { alert_words: z.array(z.string()) },
  handle({ context, caller }) {
    return { alert_words: [...context.realm.alertWords.wordsOf(caller.user.id)] };
  },
});
