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
