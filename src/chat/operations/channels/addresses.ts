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
  /** undefined: the server takes no mail. */
  readonly domain: string | undefined;
}

/** The mail address of a channel for `caller`, created on the first request and stable afterwards; '' if the server takes no mail. */
export async function addressOf(live: LiveHandle, caller: User, asked: AddressRequest): Promise<string> {
  const { name, address } = access(live.realm, caller, asked);
  if (asked.domain === undefined) return '';
  const known = await findAddressToken(live, address);
  const token = known ?? (await live.transact((tx) => makeToken(tx, caller, asked)));
  return channelAddress(name, token, asked.domain);
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
