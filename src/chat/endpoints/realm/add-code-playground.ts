import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { BadRequest, DefinitionInvalid } from '../../../engine/kernel/errors.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import { addPlayground } from '../../operations/playgrounds.ts';

export const addCodePlayground = defineEndpoint({
  operationId: 'add-code-playground',
  method: 'POST',
  path: '/realm/playgrounds',
  tag: 'server_and_organizations',
  access: 'administrator',
  refusal: 'BAD_REQUEST',
  summary: 'Add a code playground',
  params: {
    name: text({ trim: true, allowBlank: true, max: LIMITS.playgroundName, doc: 'What people see.' }),
    lexer_language: text({
      ...{ trim: true, allowBlank: true, max: LIMITS.lexerLanguage },
      doc: 'Name of the language.',
    }),
    url_template: text({
      ...{ allowBlank: true, max: LIMITS.urlTemplate },
      doc: 'RFC 6570, with the one variable `code`.',
    }),
  },
  reply: { id: z.int() },
  errors: [BadRequest, DefinitionInvalid],
  async handle({ context, params: { name, lexer_language, url_template } }) {
    const playground = { name, lexerLanguage: lexer_language, urlTemplate: url_template };
    return { id: await context.transact((tx) => addPlayground(tx, playground)) };
  },
});
