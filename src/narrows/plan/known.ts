import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Received } from '../../rules/messages/received.ts';
import type { Muting } from '../../rules/people/muting.ts';
import type { Conversation } from '../../store/messages/own-conversations.ts';

/** The rows with which a narrow is compiled. */
export interface Known extends Received {
  /** The people of direct conversations, by recipient ID, if the narrow names people. */
  readonly people: ReadonlyMap<number, Conversation>;
  /** If the narrow is about muted or followed topics. */
  readonly muting?: Muting | undefined;
}

/** Who reads. */
export interface Reading {
  readonly realm: Realm;
  readonly user: User;
}
