import { boolean, integer, type ParameterValues, text } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { PresenceRequest } from '../../views/people/presences.ts';

/** A client's report, and what it wants to know of others. */
export const reportParams = {
  status: text({ doc: '`active`: a client is in use; `idle`: it is only there.' }),
  last_update_id: integer({
    optional: true,
    min: -1,
    doc: 'The `presence_last_update_id` of the last answer; -1: nothing is known yet.',
  }),
  history_limit_days: integer({
    optional: true,
    min: 0,
    doc: 'While `last_update_id` is -1 or absent: how many days to look back; absent: 14.',
  }),
  new_user_input: boolean({ default: false, doc: 'The client was used since its last report.' }),
  ping_only: boolean({ default: false, doc: 'Answer nothing about others.' }),
  slim_presence: boolean({
    default: false,
    deprecated: true,
    doc: 'By user ID, in the modern format, also without `last_update_id`.',
  }),
};

/** Whether the client is in use; throws for an unknown status. */
export function readIsActive(status: string): boolean {
  if (status !== 'active' && status !== 'idle') throw new BadRequest(`Invalid status: ${status}`);
  return status === 'active';
}

export const readPresenceRequest = (params: ParameterValues<typeof reportParams>): PresenceRequest => ({
  lastUpdateId: params.last_update_id,
  historyDays: params.history_limit_days,
  isSlim: params.last_update_id !== undefined || params.slim_presence,
});
