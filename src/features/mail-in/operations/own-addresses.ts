import type { Source } from '../../../chat/realm/source.ts';
import { type AddressOptions, readChannelAddress } from '../../../chat/rules/channels/channel-addresses.ts';
import { type ChannelAddress, findAddress } from '../../../chat/store/channels/channel-addresses.ts';
import { type ReplyAddress, readReplyLocal } from './reply-address.ts';

/** An address of this server that takes mail. `key` is the same for all spellings of the address. */
export type OwnAddress =
  | ({ readonly kind: 'channel'; readonly key: string; readonly options: AddressOptions } & ChannelAddress)
  | ({ readonly kind: 'reply'; readonly key: string; readonly options: AddressOptions } & ReplyAddress);

interface Addressed extends Source {
  readonly fileSecret: string;
  readonly config: { readonly mailDomain: string };
}

const PLAIN: AddressOptions = {
  ...{ showsSender: false, withSignature: false, withQuotes: false, prefersHtml: false },
};
const LONGEST = 200;

/** Finds the owner of an address; undefined: it is no address of this server. Permissions are checked later. */
export async function findOwnAddress(source: Addressed, address: string): Promise<OwnAddress | undefined> {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(0, at));
  if (local.length > LONGEST || !isOurDomain(source, address.slice(at + 1))) return undefined;
  const reply = readReplyLocal(source.fileSecret, local);
  if (reply) return { kind: 'reply', key: local.toLowerCase(), options: PLAIN, ...reply };
  const read = readChannelAddress(local);
  const found = read && (await findAddress(source, read.token));
  return found && { kind: 'channel', key: read.token, options: read.options, ...found };
}

/** Whether mail to a domain may be for this server. */
export const isOurDomain = ({ config }: Pick<Addressed, 'config'>, domain: string): boolean =>
  domain.toLowerCase() === config.mailDomain;
