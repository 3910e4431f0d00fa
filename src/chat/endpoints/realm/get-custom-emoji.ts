import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { realmEmoji } from '../../views/initial-state/reply/lists.ts';
import { presentCustomEmoji } from '../../views/organization/lists.ts';

export const getCustomEmoji = defineEndpoint({
  operationId: 'get-custom-emoji',
  method: 'GET',
  path: '/realm/emoji',
  tag: 'server_and_organizations',
  access: 'user',
  summary: 'Get all custom emoji',
  description: 'By ID; those that were deactivated too, since old messages show them.',
  params: {},
  reply: { emoji: z.record(z.string(), realmEmoji) },
  handle({ context: { realm } }) {
    return { emoji: presentCustomEmoji(realm.part('customEmoji')) };
  },
});
