import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import {
  BadRequest,
  ExpectationMismatch,
  ParameterInvalid,
  SystemGroupRequired,
  UnauthorizedPrincipal,
} from '../../../engine/kernel/errors.ts';
import { composeChangeNotices } from '../../operations/channels/change-notices.ts';
import { updateChannel } from '../../operations/channels/update.ts';
import { changeParams, readChange } from './change-params.ts';
import { send } from './subscribing.ts';

export const updateStream = defineEndpoint({
  operationId: 'update-stream',
  method: 'PATCH',
  path: '/streams/{stream_id}',
  tag: 'channels',
  access: 'user',
  summary: 'Update a channel',
  description:
    'Changes what is given of a channel, all of it or nothing. It is for organization administrators and for those ' +
    'who administer the channel; who can read it is changed by those who can read it. `is_archived` comes from a later ' +
    'feature level (388).',
  params: {
    stream_id: pathInteger({ doc: 'The channel.' }),
    ...changeParams,
  },
  reply: {},
  errors: [BadRequest, ExpectationMismatch, ParameterInvalid, SystemGroupRequired, UnauthorizedPrincipal],
  async handle({ context, caller: { user }, params }) {
    const asked = { channelId: params.stream_id, ...readChange(context, user, params) };
    const changed = await context.transact((tx) => updateChannel(tx, user, asked));
    await send(context, composeChangeNotices(context.realm, user, changed));
    return {};
  },
});
