import { randomBytes } from 'node:crypto';
import type { User } from '../../model/people.ts';
import type { LiveHandle } from '../../realm/live-realm.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import {
  accessChannelForMail,
  accessMailSender,
  channelAddress,
} from '../../rules/channels/channel-addresses.ts';
import { findAddressToken, insertAddress } from '../../store/channels/channel-addresses.ts';

const TOKEN_BYTES = 16;

interface AddressRequest {
  readonly channelId: number;
  readonly senderId: number | undefined;
  readonly domain: string;
}

/** The mail address of a channel for `caller`, created on the first request and stable afterwards. */
export async function addressOf(live: LiveHandle, caller: User, asked: AddressRequest): Promise<string> {
  const { name, address } = access(live.realm, caller, asked);
  const known = await findAddressToken(live, address);
  const token = known ?? (await live.transact((tx) => makeToken(tx, caller, asked)));
  return channelAddress(name, token, asked.domain);
}

/** The answer ('') of a server that takes no mail; throws the errors of `addressOf`. */
export function noAddress(realm: Realm, caller: User, asked: Omit<AddressRequest, 'domain'>): '' {
  access(realm, caller, asked);
  return '';
}

function access(realm: Realm, caller: User, { channelId, senderId }: Omit<AddressRequest, 'domain'>) {
  const { name } = accessChannelForMail(realm, caller, channelId);
  const address = { channelId, creatorId: caller.id, senderId: accessMailSender(realm, caller, senderId) };
  return { name, address };
}

async function makeToken(tx: Tx, caller: User, asked: AddressRequest): Promise<string> {
  const { address } = access(tx.realm, caller, asked);
  // Another request may have created it meanwhile.
  const known = await findAddressToken(tx, address);
  if (known) return known;
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  await insertAddress(tx, address, token);
  return token;
}
