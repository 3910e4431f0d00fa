import { z } from 'zod';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { boolean, pathInteger } from '../../http/params.ts';
import { BadRequest } from '../../kernel/errors.ts';
import { readAs } from '../../rules/people/visitors.ts';
import { fetchMessage } from '../../views/message-list.ts';
import { messageShape } from '../../views/message-shape.ts';

export const getMessage = defineEndpoint({
  operationId: 'get-message',
  method: 'GET',
  path: '/messages/{message_id}',
  tag: 'messages',
  access: 'reader',
  summary: 'Fetch a single message',
  params: {
    message_id: pathInteger({ doc: 'The message.' }),
    apply_markdown: boolean({ default: true, doc: 'The content as HTML, not Markdown.' }),
    allow_empty_topic_name: boolean({ default: false, doc: 'The client knows the empty topic.' }),
  },
  reply: { message: messageShape, raw_content: z.string() },
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    const { realm, db, config } = context;
    const capabilities = {
      applyMarkdown: params.apply_markdown,
      clientExtavatar: false,
      allowEmptyTopicName: params.allow_empty_topic_name,
    };
    return readAs(realm, caller?.user, (viewer) => {
      const viewing = { db, realm, viewer, externalUrl: config.externalUrl, capabilities };
      return fetchMessage(viewing, params.message_id);
    });
  },
});
