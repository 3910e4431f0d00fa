import type { Context } from '../context.ts';
import { seconds } from '../kernel/clock.ts';
import { welcomeFullMembers } from '../operations/realm/full-members.ts';
import type { LiveRealm } from '../realm/live-realm.ts';
import { fullMemberFrom } from '../realm/system-groups.ts';
import type { LogEntry } from '../store/log.ts';
import { ROLE } from '../store/model.ts';

/** The wall clock may be set, or stand still in a sleeping machine; and timers of many days are not to be had. */
const LONGEST_WAIT_MS = 60_000;
const RETRY_AFTER_MS = 5000;

/**
 * Tells of members whose waiting period ends, at the second at which it does. Every node of an organization runs one;
 * whichever is first tells. It learns from the log of whom there is to wait for; without anybody it does nothing.
 */
export class FullMembers {
  readonly #context: Context;
  /** UNIX seconds at which somebody becomes a full member, at the earliest; Infinity: nobody waits. */
  #next = Infinity;
  #cancel: () => void = () => {};
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(context: Context, live: LiveRealm) {
    this.#context = context;
    live.onEntries((entries) => this.#follow(entries));
  }

  /** Begins with those whose time has come while the server was down. */
  start(): void {
    this.#lookAhead();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#running;
  }

  #follow(entries: readonly LogEntry[]): void {
    for (const { event } of entries) {
      if (event?.type === 'realm' && event.op === 'update') {
        if ('waiting_period_threshold' in event.settings) this.#lookAhead();
      } else if (event?.type === 'realm_user') {
        if (event.op === 'add') this.#await(event.person.id);
        if (event.op === 'update' && ('role' in event.change || 'isActive' in event.change)) {
          this.#await(event.userId);
        }
      }
    }
  }

  /** Somebody is new, or has another role, or is back. */
  #await(userId: number): void {
    const { realm } = this.#context;
    const user = realm.users.get(userId);
    if (!user?.isActive || user.role !== ROLE.member) return;
    const from = fullMemberFrom(user, realm.info);
    if (from > realm.info.fullMembersAt && from < this.#next) this.#arm(from);
  }

  #lookAhead(): void {
    const { realm } = this.#context;
    this.#arm(realm.nextFullMember(realm.info.fullMembersAt));
  }

  #arm(next: number): void {
    this.#cancel();
    this.#next = next;
    if (this.#isStopped || next === Infinity) return;
    const { clock } = this.#context;
    if (next <= seconds(clock)) this.#run();
    else this.#wake(Math.min(next * 1000 - clock.now(), LONGEST_WAIT_MS));
  }

  #wake(ms: number): void {
    if (!this.#isStopped) this.#cancel = this.#context.clock.after(ms, () => this.#arm(this.#next));
  }

  #run(): void {
    this.#running ??= this.#context.transact(welcomeFullMembers).then(
      () => this.#ended(() => this.#lookAhead()),
      (err) => {
        this.#context.log.error(
          { err, job: 'full-members' },
          'Full members could not be announced; it is tried again.',
        );
        this.#ended(() => this.#wake(RETRY_AFTER_MS));
      },
    );
  }

  #ended(goOn: () => void): void {
    this.#running = undefined;
    goOn();
  }
}
