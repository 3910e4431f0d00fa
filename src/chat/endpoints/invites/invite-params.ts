import { z } from 'zod';
import type { ParameterValues } from '../../../engine/http/params.ts';
import { boolean, integer, json, listOf } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { type AskedInvitation, readRole } from '../../operations/invitations/invite.ts';

/** The parameters of both invitations by mail and links. */
export const inviteParams = {
  invite_expires_in_minutes: json(z.int().min(1).max(52_560_000).nullable(), {
    optional: true,
    doc: 'null: it does not expire; absent: ten days.',
  }),
  invite_as: integer({ default: 400, doc: 'The role; nobody invites to more than they are.' }),
  group_ids: json(listOf(z.int(), BOUNDS.items), { default: [], doc: 'Groups that the invited will be in.' }),
  include_realm_default_subscriptions: boolean({
    default: false,
    doc: 'The invited will be in the default channels too.',
  }),
};

export function askedInvitation(
  params: ParameterValues<typeof inviteParams> & { readonly stream_ids: readonly number[] },
): AskedInvitation {
  return {
    role: readRole(params.invite_as),
    channelIds: [...new Set(params.stream_ids)],
    groupIds: [...new Set(params.group_ids)],
    expiresInMinutes: params.invite_expires_in_minutes,
    withDefaultChannels: params.include_realm_default_subscriptions,
  };
}
