import type { Context } from '../../../chat/context.ts';
import { listRecent, type RecentMessage } from '../../../chat/store/messages/recent-in-channel.ts';
import { type BusyTopic, byInterest } from '../rules/digest.ts';

/** The most messages of a channel that are examined, the newest ones. */
const MOST_MESSAGES = 2000;
/** The most topics of a channel that are kept. */
const MOST_TOPICS = 10;
/** The most IDs of a topic that are kept. */
const MOST_IDS = 50;
/** The number of topics that come first for their many senders. */
export const DIVERSE = 2;

/** The topics of channels with messages after a given one, looked up once for all users of a run. */
export class BusyTopics {
  readonly #source: Pick<Context, 'db' | 'realm'>;
  readonly #from: number;
  readonly #byChannel = new Map<number, Promise<readonly BusyTopic[]>>();

  constructor(source: Pick<Context, 'db' | 'realm'>, from: number) {
    this.#source = source;
    this.#from = from;
  }

  /** The most interesting topics of a channel. */
  of(channelId: number): Promise<readonly BusyTopic[]> {
    const known = this.#byChannel.get(channelId);
    if (known) return known;
    const found = this.#find(channelId);
    this.#byChannel.set(channelId, found);
    return found;
  }

  async #find(channelId: number): Promise<readonly BusyTopic[]> {
    const { realm } = this.#source;
    const { recipientId } = realm.channel(channelId);
    const limit = MOST_MESSAGES;
    const messages = await listRecent(this.#source, { recipientId, from: this.#from, limit });
    const byPeople = messages.filter(({ senderId }) => {
      const sender = realm.users.get(senderId);
      return sender !== undefined && !sender.isBot && !sender.isSystemBot;
    });
    const topics = [...Map.groupBy(byPeople, ({ topicKey }) => topicKey)];
    return byInterest(
      topics.map((topic) => busyTopic(channelId, topic)),
      DIVERSE,
    ).slice(0, MOST_TOPICS);
  }
}

const busyTopic = (
  channelId: number,
  [topicKey, messages]: readonly [string, readonly RecentMessage[]],
): BusyTopic => ({
  ...{ channelId, topicKey, messages: messages.length },
  ids: messages.slice(0, MOST_IDS).map(({ id }) => id),
  senders: new Set(messages.map(({ senderId }) => senderId)),
});
