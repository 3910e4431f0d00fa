import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean, integer, json, listOf, text } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadNarrow, BadRequest } from '../../../engine/kernel/errors.ts';
import { parseNarrow } from '../../narrows/language/terms.ts';
import { readFlagChange } from '../../operations/messages/flags.ts';
import { updateFlagsInNarrow } from '../../operations/messages/flags-in-narrow.ts';
import { catchUp } from '../../operations/messages/read-state.ts';
import { presentRange, rangeReply } from '../../views/messages/flagged-messages.ts';
import { costOfMessages, costOfNarrow } from '../costs.ts';
import { narrowTerm } from '../narrow-term.ts';
import { readFlagRange } from './reading-params.ts';

export const updateMessageFlagsInNarrow = defineEndpoint({
  operationId: 'update-message-flags-for-narrow',
  method: 'POST',
  needsNoRoom: true,
  path: '/messages/flags/narrow',
  tag: 'messages',
  access: 'user',
  summary: 'Update personal flags of messages in a narrow',
  description: 'Adds or removes a flag of a range of the messages of a narrow. Large ranges are cut short.',
  params: {
    anchor: text({ doc: 'A message ID, `newest`, `oldest`, or `first_unread`.' }),
    include_anchor: boolean({ default: true, doc: 'Include the message with the ID itself.' }),
    num_before: integer({ min: 0, doc: 'How many messages with lower IDs, at most.' }),
    num_after: integer({ min: 0, doc: 'How many messages with higher IDs, at most.' }),
    narrow: json(listOf(narrowTerm, BOUNDS.narrowTerms), { doc: 'Which messages.' }),
    op: text({ doc: '`add` or `remove`.' }),
    flag: text({ doc: 'The flag.' }),
  },
  reply: rangeReply,
  errors: [BadRequest, BadNarrow],
  cost: ({ num_before, num_after, narrow }) => costOfMessages(num_before + num_after) + costOfNarrow(narrow),
  async handle({ context, caller: { user }, params }) {
    const change = readFlagChange(params.op, params.flag);
    const range = readFlagRange(params);
    const terms = parseNarrow(params.narrow);
    await catchUp(context, user.id);
    return presentRange(await updateFlagsInNarrow(context, user, { terms, range, change }));
  },
});
