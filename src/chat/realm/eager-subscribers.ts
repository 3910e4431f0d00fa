import type { Membership } from '../model/channels.ts';
import type { User } from '../model/people.ts';

/** Whether a subscriber wants mail or a mobile notification of each message of a channel. */
export function isEager(user: User | undefined, membership: Membership | undefined): boolean {
  if (!user || !membership) return false;
  return (
    (membership.emailNotifications ?? user.settings.enable_stream_email_notifications) === true ||
    (membership.pushNotifications ?? user.settings.enable_stream_push_notifications) === true
  );
}

/** IDs of eager subscribers by channel: a message to thousands of subscribers examines only them. */
export class EagerSubscribers {
  readonly #byChannel = new Map<number, readonly number[]>();

  of(channelId: number, find: () => readonly number[]): readonly number[] {
    const known = this.#byChannel.get(channelId);
    if (known) return known;
    const found = find();
    this.#byChannel.set(channelId, found);
    return found;
  }

  forget(channelIds?: readonly number[]): void {
    if (!channelIds) this.#byChannel.clear();
    for (const id of channelIds ?? []) this.#byChannel.delete(id);
  }
}

interface MemberList {
  readonly ids: readonly number[];
  /** UNIX second at which the list may change by the passing of time. */
  readonly until: number;
}

/** The most lists that are kept. */
const MOST = 100;

/** Member IDs of a group, cached until the group changes. */
export class MemberLists {
  readonly #lists = new Map<number, MemberList>();

  of(groupId: number, now: number, make: () => MemberList): readonly number[] {
    const known = this.#lists.get(groupId);
    if (known && now < known.until) return known.ids;
    if (this.#lists.size >= MOST) this.forget();
    const made = make();
    this.#lists.set(groupId, made);
    return made.ids;
  }

  forget(): void {
    this.#lists.clear();
  }
}
