import { KnownReaders } from './known-readers.ts';
import { LocalNames } from './local-names.ts';
import { MadeMessages } from './made-messages.ts';
import { MessagePlaces } from './message-places.ts';
import { RecentFlags } from './recent-flags.ts';
import { RecentMessages } from './recent-messages.ts';
import { RecentTopics } from './recent-topics.ts';
import type { Remembered } from './remembered.ts';

/** The memories of rows that are not part of the organization. */
export class RememberedRows {
  readonly localNames = new LocalNames();
  readonly recentTopics = new RecentTopics();
  readonly recentFlags = new RecentFlags();
  readonly messagePlaces = new MessagePlaces();
  readonly madeMessages = new MadeMessages();
  readonly knownReaders = new KnownReaders();
  readonly recentMessages = new RecentMessages();

  /** All of them, by name. */
  get byName(): readonly (readonly [name: string, Remembered])[] {
    const { localNames, recentTopics, recentFlags } = this;
    const { messagePlaces, madeMessages, knownReaders, recentMessages } = this;
    return Object.entries<Remembered>({
      localNames,
      recentTopics,
      recentFlags,
      messagePlaces,
      madeMessages,
      knownReaders,
      recentMessages,
    });
  }

  /** What was read of the state before a position of the log. */
  forget(position: number): void {
    for (const [, each] of this.byName) each.forget(position);
  }
}
