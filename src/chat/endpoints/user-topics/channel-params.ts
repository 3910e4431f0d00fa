import { integer, type ParameterValues, text } from '../../../engine/http/params.ts';
import { ParameterMissing, UnsupportedCombination } from '../../../engine/kernel/errors.ts';
import type { Context } from '../../context.ts';
import type { Channel } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import { accessChannelById, accessChannelByName } from '../../rules/channels/channels.ts';

/** A channel in the form of older clients. */
export const channelParams = {
  stream_id: integer({ optional: true, doc: 'The channel by ID,' }),
  stream: text({ optional: true, doc: 'or by name.' }),
};

/** The channel, which the request must name in exactly one of the ways. */
export function accessNamedChannel(
  { realm }: Pick<Context, 'realm'>,
  user: User,
  { stream_id: id, stream: name }: ParameterValues<typeof channelParams>,
): Channel {
  if (id !== undefined && name !== undefined) throw new UnsupportedCombination(['stream_id', 'stream']);
  if (name !== undefined) return accessChannelByName(realm, user, name);
  if (id === undefined) throw new ParameterMissing('stream_id');
  return accessChannelById(realm, user, id);
}
