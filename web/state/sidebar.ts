/** A channel as the side bar needs it. */
interface Listed {
  readonly name: string;
  readonly isSubscribed: boolean;
  readonly is_archived: boolean;
  readonly is_recently_active: boolean;
  readonly is_muted?: boolean;
  readonly pin_to_top?: boolean;
}

export interface ChannelSections<Channel> {
  readonly pinned: readonly Channel[];
  readonly active: readonly Channel[];
  /** Muted, or without a message of late. */
  readonly quiet: readonly Channel[];
}

/** With fewer channels, hiding those without recent messages gains nothing. */
const FEW = 30;

interface Rules {
  readonly compare: (one: string, other: string) => number;
  /** The person's setting: 1 with many channels, 2 always, 3 never. */
  readonly demote: number;
}

/** The channels that one is in, as the side bar divides them; in each section the muted ones come last. */
export function channelSections<Channel extends Listed>(
  channels: Iterable<Channel>,
  { compare, demote }: Rules,
): ChannelSections<Channel> {
  const own = [...channels].filter((channel) => channel.isSubscribed && !channel.is_archived);
  const demotes = demote === 2 || (demote === 1 && own.length > FEW);
  const order = (one: Channel, other: Channel) =>
    Number(one.is_muted ?? false) - Number(other.is_muted ?? false) || compare(one.name, other.name);
  const sections = { pinned: [] as Channel[], active: [] as Channel[], quiet: [] as Channel[] };
  for (const channel of own.sort(order)) {
    const isQuiet = channel.is_muted === true || (demotes && !channel.is_recently_active);
    sections[channel.pin_to_top ? 'pinned' : isQuiet ? 'quiet' : 'active'].push(channel);
  }
  return sections;
}

export interface DirectEntry {
  readonly userIds: readonly number[];
  readonly maxId: number;
  readonly unread: number;
}

interface Directs {
  readonly recent: readonly { readonly user_ids: readonly number[]; readonly max_message_id: number }[];
  /** By the key of the conversation. */
  readonly unread: ReadonlyMap<
    string,
    { readonly userIds: readonly number[]; readonly ids: readonly number[] }
  >;
  readonly ownId: number;
}

/** Direct conversations, the one with the newest message first. */
export function directEntries({ recent, unread, ownId }: Directs): DirectEntry[] {
  const entries = new Map<string, DirectEntry>();
  for (const { user_ids, max_message_id } of recent) {
    const userIds = user_ids.length === 0 ? [ownId] : user_ids.toSorted((a, b) => a - b);
    const key = `dm:${userIds.join()}`;
    entries.set(key, { userIds, maxId: max_message_id, unread: unread.get(key)?.ids.length ?? 0 });
  }
  for (const [key, { userIds, ids }] of unread) {
    const maxId = ids.at(-1) ?? 0;
    if (!entries.has(key)) entries.set(key, { userIds, maxId, unread: ids.length });
  }
  return [...entries.values()].sort((one, other) => other.maxId - one.maxId);
}

/** The most recent conversations, all unread ones, and the one that is open. */
export function shownDirects(
  entries: readonly DirectEntry[],
  most: number,
  current: readonly number[] | undefined,
): readonly DirectEntry[] {
  const isCurrent = ({ userIds }: DirectEntry) => current !== undefined && userIds.join() === current.join();
  const shown = entries.filter((entry, at) => at < most || entry.unread > 0 || isCurrent(entry));
  if (current === undefined || shown.some(isCurrent)) return shown;
  return [...shown, { userIds: current, maxId: 0, unread: 0 }];
}
