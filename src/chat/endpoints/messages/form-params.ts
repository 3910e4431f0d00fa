import { boolean } from '../../../engine/http/params.ts';
import type { Context } from '../../context.ts';
import type { User } from '../../model/people.ts';
import type { ListViewing } from '../../views/message-list.ts';

/** The form in which a client wants messages. */
export const formParams = {
  apply_markdown: boolean({ default: true, doc: 'The content as HTML, not Markdown.' }),
  allow_empty_topic_name: boolean({ default: false, doc: 'The client knows the empty topic.' }),
};

interface Form {
  readonly client_extavatar?: boolean;
  readonly apply_markdown: boolean;
  readonly allow_empty_topic_name: boolean;
}

/** How `viewer` sees messages, in the form of the request. */
export function viewingOf({ db, realm, config }: Context, viewer: User, form: Form): ListViewing {
  const capabilities = {
    applyMarkdown: form.apply_markdown,
    clientExtavatar: form.client_extavatar ?? false,
    allowEmptyTopicName: form.allow_empty_topic_name,
  };
  return { db, realm, viewer, externalUrl: config.externalUrl, capabilities };
}
