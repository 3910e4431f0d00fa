import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean, text } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { followPresenceSetting } from '../../operations/presence.ts';
import { updateStatus as update } from '../../operations/user-status.ts';

export const updateStatus = defineEndpoint({
  operationId: 'update-status',
  isPersonal: true,
  method: 'POST',
  path: '/users/me/status',
  tag: 'users',
  access: 'human',
  refusal: 'BAD_REQUEST',
  summary: 'Update your status',
  description: 'Only what is passed changes; an empty text or name of an emoji takes it away.',
  params: {
    status_text: text({ optional: true, allowBlank: true, doc: 'At most 60 characters.' }),
    away: boolean({
      optional: true,
      deprecated: true,
      doc: 'The opposite of the setting `presence_enabled`, which it changes.',
    }),
    emoji_name: text({ optional: true, allowBlank: true, doc: 'The name of the emoji.' }),
    emoji_code: text({ optional: true, allowBlank: true, doc: 'Which emoji it is among those of its type.' }),
    reaction_type: text({
      optional: true,
      allowBlank: true,
      doc: '`unicode_emoji`, `realm_emoji` or `service_extra_emoji`.',
    }),
  },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    const emoji = { name: params.emoji_name, code: params.emoji_code, type: params.reaction_type };
    const { status_text, away } = params;
    await context.transact((tx) => update(tx, caller.user, { text: status_text, away, emoji }));
    const shown = away === undefined ? undefined : !away;
    await followPresenceSetting(context, caller.user, { shown, now: context.clock.now() });
    return {};
  },
});
