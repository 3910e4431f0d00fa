import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { archive } from '../../operations/channels/archive.ts';
import { composeFarewell } from '../../operations/channels/change-notices.ts';

export const archiveStream = defineEndpoint({
  operationId: 'archive-stream',
  method: 'DELETE',
  path: '/streams/{stream_id}',
  tag: 'channels',
  access: 'user',
  summary: 'Archive a channel',
  description:
    'Nobody writes in an archived channel any more. It keeps its name, its messages and its people.',
  params: { stream_id: pathInteger({ doc: 'The channel.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller: { user }, params: { stream_id } }) {
    const farewell = composeFarewell(context.realm, user, context.realm.channels.get(stream_id));
    await context.transact((tx) => archive(tx, user, { channelId: stream_id, farewell }));
    return {};
  },
});
