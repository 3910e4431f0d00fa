import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { ReceivedMessages } from '../../rules/messages/received.ts';
import type { Muting } from '../../rules/people/muting.ts';
import type { OwnConversation } from '../../store/messages/own-conversations.ts';

/** The rows that compiling a narrow needs. */
export interface NarrowKnowledge extends ReceivedMessages {
  /** The participants of direct conversations, by recipient ID, if the narrow names users. */
  readonly people: ReadonlyMap<number, OwnConversation>;
  /** Set if the narrow is about muted or followed topics. */
  readonly muting?: Muting | undefined;
}

/** The reader of a narrow. */
export interface NarrowReading {
  readonly realm: Realm;
  readonly user: User;
}
