import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger, text } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { readWireValue, setProperties } from '../../operations/channels/properties.ts';

export const updateSubscriptionProperty = defineEndpoint({
  operationId: 'update-subscription-property',
  isPersonal: true,
  method: 'PATCH',
  path: '/users/me/subscriptions/{stream_id}',
  tag: 'channels',
  access: 'user',
  summary: 'Update one subscription setting',
  description: "Changes one of the caller's personal settings for a channel that the caller is in.",
  params: {
    stream_id: pathInteger({ doc: 'The channel.' }),
    property: text({ doc: 'The property, as in the bulk operation.' }),
    value: text({ doc: 'Its new value: true, false, or a colour.' }),
  },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params: { stream_id, property, value } }) {
    const asked = { stream_id, property, value: readWireValue(value) };
    await context.transact((tx) => setProperties(tx, caller.user, [asked]));
    return {};
  },
});
