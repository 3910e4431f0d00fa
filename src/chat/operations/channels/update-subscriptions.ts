import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { channelKey } from '../../rules/channels/channel-names.ts';
import { leave } from './leave.ts';
import {
  carryOut,
  type NewChannelRequest,
  ORDINARY_CHANNEL,
  planSubscribe,
  type Subscribed,
} from './subscribe.ts';
import { planUnsubscribe, type UnsubscribePlan } from './unsubscribe.ts';

export interface UpdateRequest {
  readonly wishes: readonly NewChannelRequest[];
  /** Names of channels to leave; a channel that is also in the list to join is not left. */
  readonly leave: readonly string[];
}

/** Leaves some channels and joins others, both or neither. */
export async function updateSubscriptions(
  tx: Tx,
  caller: User,
  request: UpdateRequest,
): Promise<{ left: UnsubscribePlan; joined: Subscribed }> {
  const { wishes } = request;
  if (wishes.length === 0 && request.leave.length === 0) {
    throw new BadRequest('Nothing to do. Specify at least one of "add" or "delete".');
  }
  const wished = new Set(wishes.map(({ name }) => channelKey(name)));
  const channels = request.leave.filter((name) => !wished.has(channelKey(name.trim())));
  const leaving = await planUnsubscribe(tx, caller, { channels, principals: [] });
  const joining = planSubscribe(tx.realm, caller, {
    wishes,
    principals: [],
    errorsFatal: true,
    settings: ORDINARY_CHANNEL,
  });
  await leave(tx, leaving.leavings);
  return { left: leaving, joined: await carryOut(tx, caller, joining) };
}
