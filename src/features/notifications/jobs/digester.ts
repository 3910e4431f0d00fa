import { setImmediate } from 'node:timers/promises';
import type { User } from '../../../chat/model/people.ts';
import { findFirstIdSince } from '../../../chat/store/channels/channel-days.ts';
import { Items } from '../../../engine/jobs/items.ts';
import type { Job, JobRun, Next } from '../../../engine/jobs/worker.ts';
import { DAY_SECONDS, seconds } from '../../../engine/kernel/clock.ts';
import { findCounter } from '../../../engine/store/counters.ts';
import { type Digest, sendDigests } from '../operations/digest.ts';
import { DIGEST_DAYS, isDisturbing, openSince, sendsDigests, wantsDigest, wasAway } from '../rules/digest.ts';
import { lastActive } from '../rules/situations.ts';
import { listDigested, listLastUses, noteDigests } from '../store/digests.ts';
import { BusyTopics } from './busy-topics.ts';
import { type DigestContext, digestFor } from './digest-mail.ts';

/** Local hours begin at quarters of an hour in some time zones. */
const EVERY_SECONDS = 900;
/** Users of one transaction. */
const USERS_AT_ONCE = 50;
/** Seconds for which a considered user is skipped, also if the weekday setting changes. */
const WEEK_SECONDS = 6 * DAY_SECONDS;

/**
 * Sends the weekly mail to absent users, on the organization's weekday, from nine o'clock on in each user's time
 * zone, outside of quiet hours. Each node does it: mail and mark (`digests`) are written in one transaction, which skips users
 * whom another node has considered. If the server is down all day, the mail is sent a week later.
 */
export class Digester implements Job {
  readonly name = 'digester';
  readonly failure = 'Weekly mails could not be prepared.';
  readonly items: Items;
  readonly #context: DigestContext;
  /** When this node learned that users were considered (UNIX seconds), by user ID. */
  readonly #considered = new Map<number, number>();

  constructor(context: DigestContext) {
    this.#context = context;
    this.items = new Items(context, {
      ...{ job: this.name, kind: 'user' },
      again: async (userId) => {
        const now = seconds(context.clock);
        const user = context.realm.users.get(userId);
        if (user) await this.#send([[user, now]], { busy: await this.#busyTopics(now), now, after: now });
      },
      giveUp: async (tx, userId) => {
        await noteDigests(tx, [userId]);
      },
    });
  }

  async run({ signal }: JobRun): Promise<Next> {
    const { clock, realm } = this.#context;
    const now = seconds(clock);
    const next = { atSecond: (Math.floor(now / EVERY_SECONDS) + 1) * EVERY_SECONDS };
    if (!sendsDigests(realm)) return next;
    const users = this.#awayAt(now);
    if (users.length === 0) return next;
    const busy = await this.#busyTopics(now);
    for (let from = 0; from < users.length && !signal.aborted; from += USERS_AT_ONCE) {
      const some = users.slice(from, from + USERS_AT_ONCE);
      const ids = some.map(([{ id }]) => id);
      await this.items.attemptAll(ids, (wanted) =>
        this.#send(
          some.filter(([{ id }]) => wanted.includes(id)),
          { busy, now, after: now - WEEK_SECONDS },
        ),
      );
      await setImmediate();
    }
    return next;
  }

  /** Each with the time at which the user's hour began. */
  #awayAt(now: number): readonly (readonly [User, number])[] {
    const { realm, presence } = this.#context;
    const weekday = Number(realm.info.settings.digest_weekday);
    const since = new Map<string, number | undefined>();
    const openIn = (zone: string) => {
      if (!since.has(zone)) since.set(zone, openSince(weekday, zone, now));
      return since.get(zone);
    };
    return [...realm.users.values()].flatMap((user) => {
      if (!wantsDigest(user) || (this.#considered.get(user.id) ?? 0) > now - WEEK_SECONDS) return [];
      const open = openIn(user.timezone);
      if (open === undefined || !wasAway(user, lastActive(realm, presence.sightings, user.id), open))
        return [];
      return isDisturbing(user, now) ? [] : [[user, open] as const];
    });
  }

  async #busyTopics(now: number): Promise<BusyTopics> {
    const newest = await findCounter(this.#context, 'message');
    const from = await findFirstIdSince(this.#context, now - DIGEST_DAYS * DAY_SECONDS, newest);
    return new BusyTopics(this.#context, from);
  }

  async #send(
    some: readonly (readonly [User, number])[],
    at: { readonly busy: BusyTopics; readonly now: number; readonly after: number },
  ): Promise<void> {
    const userIds = some.map(([{ id }]) => id);
    const { after } = at;
    const done = await listDigested(this.#context, { userIds, after });
    // Users who hide have no presence.
    const uses = await listLastUses(this.#context, userIds);
    const open = some.filter(
      ([user, since]) => !done.has(user.id) && wasAway(user, uses.get(user.id) ?? 0, since),
    );
    const digests: Digest[] = [];
    for (const [user] of open)
      digests.push({ userId: user.id, mail: await digestFor(this.#context, user, at) });
    if (digests.length > 0) await this.#context.transact((tx) => sendDigests(tx, digests, after));
    for (const userId of [...done, ...digests.map((each) => each.userId)])
      this.#considered.set(userId, at.now);
  }
}
