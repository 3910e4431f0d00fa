import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean, integer, json, listOf, text } from '../../../engine/http/params.ts';
import { Reply, textList } from '../../../engine/http/reply/reply.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import {
  BadNarrow,
  BadRequest,
  ParameterMissing,
  UnsupportedCombination,
} from '../../../engine/kernel/errors.ts';
import { parseNarrow } from '../../narrows/language/terms.ts';
import { catchUpWith } from '../../operations/messages/read-state.ts';
import { readerOf, requireReadableNarrow } from '../../rules/people/visitors.ts';
import { asCurrent } from '../../views/messages/message-list.ts';
import { fetchSelected } from '../../views/messages/message-pages.ts';
import { foundMessageShape } from '../../views/messages/message-shape.ts';
import { costOfMessages, costOfNarrow } from '../costs.ts';
import { narrowTerm } from '../narrow-term.ts';
import { readSelection, viewingOf } from './reading-params.ts';

export const getMessages = defineEndpoint({
  operationId: 'get-messages',
  method: 'GET',
  path: '/messages',
  tag: 'messages',
  access: 'reader',
  summary: 'Get messages',
  description:
    'A range of the messages of a narrow around an anchor, or messages by their IDs. Where the narrow searches for words, ' +
    'what matched is highlighted in `match_content` and `match_subject`.',
  params: {
    anchor: text({
      optional: true,
      doc: 'A message ID, `newest` (if absent), `oldest`, or `first_unread`: the oldest unread one, else the newest.',
    }),
    include_anchor: boolean({ optional: true, doc: 'Include the message with the ID itself; absent: yes.' }),
    num_before: integer({ optional: true, min: 0, doc: 'How many messages with lower IDs.' }),
    num_after: integer({ optional: true, min: 0, doc: 'How many messages with higher IDs.' }),
    narrow: json(listOf(narrowTerm, BOUNDS.narrowTerms), {
      default: [],
      doc: 'What to look for; absent: the combined feed.',
    }),
    client_extavatar: boolean({ default: true, doc: 'The client computes avatars of the external service.' }),
    apply_markdown: boolean({ default: true, doc: 'The content as HTML, not Markdown.' }),
    message_ids: json(listOf(z.int(), BOUNDS.messageIds), {
      optional: true,
      doc: 'Messages by ID, instead of a range.',
    }),
    allow_empty_topic_name: boolean({ default: false, doc: 'The client knows the empty topic.' }),
    use_first_unread_anchor: boolean({
      optional: true,
      deprecated: true,
      doc: 'The same as the anchor `first_unread`.',
    }),
  },
  reply: {
    anchor: z.number().optional(),
    found_newest: z.boolean(),
    found_oldest: z.boolean(),
    found_anchor: z.boolean(),
    history_limited: z.boolean(),
    messages: z.array(foundMessageShape),
  },
  errors: [BadRequest, BadNarrow, ParameterMissing, UnsupportedCombination],
  cost: ({ num_before, num_after, message_ids, narrow }) =>
    costOfMessages(message_ids?.length ?? (num_before ?? 0) + (num_after ?? 0)) + costOfNarrow(narrow),
  async handle({ context, caller, params, request }) {
    const viewer = readerOf(context.realm, caller?.user);
    const terms = parseNarrow(params.narrow);
    requireReadableNarrow(caller?.user, terms);
    const selection = readSelection(params);
    await catchUpWith(context, caller?.user, { terms, selection });
    const viewing = await asCurrent(viewingOf(context, viewer, params), request.arrivedAt);
    return encoded(await fetchSelected(viewing, { terms, selection }));
  },
});

const encoded = ({ messages, ...head }: { readonly messages: readonly string[] }) =>
  new Reply({ data: head, members: { messages: textList(messages) } });
