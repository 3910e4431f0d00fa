import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, listOf } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadNarrow, BadRequest } from '../../../engine/kernel/errors.ts';
import { parseNarrow } from '../../narrows/language/terms.ts';
import { catchUp } from '../../operations/messages/read-state.ts';
import { fetchMatches } from '../../views/messages/narrow-matches.ts';
import { costOfMessages, costOfNarrow } from '../costs.ts';
import { narrowTerm } from '../narrow-term.ts';

export const matchNarrow = defineEndpoint({
  operationId: 'check-messages-match-narrow',
  method: 'GET',
  path: '/messages/matches_narrow',
  tag: 'messages',
  access: 'user',
  summary: 'Check if messages match a narrow',
  description: 'The named messages that the caller may see and that match; the others are left out.',
  params: {
    msg_ids: json(listOf(z.int(), BOUNDS.messageIds), { doc: 'IDs of the messages.' }),
    narrow: json(listOf(narrowTerm, BOUNDS.narrowTerms), { doc: 'What they may match.' }),
  },
  reply: {
    messages: z.record(z.string(), z.strictObject({ match_content: z.string(), match_subject: z.string() })),
  },
  errors: [BadRequest, BadNarrow],
  cost: ({ msg_ids, narrow }) => costOfMessages(msg_ids.length) + costOfNarrow(narrow),
  async handle({ context, caller: { user }, params }) {
    const terms = parseNarrow(params.narrow);
    await catchUp(context, user.id);
    return {
      messages: await fetchMatches(context, user, { terms, ids: params.msg_ids }),
    };
  },
});
