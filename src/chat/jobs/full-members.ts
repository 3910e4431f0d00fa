import type { Job, Next } from '../../engine/jobs/worker.ts';
import { seconds } from '../../engine/kernel/clock.ts';
import type { Context } from '../context.ts';
import type { CanonicalEvent } from '../events/types.ts';
import { ROLE } from '../model/people.ts';
import { welcomeFullMembers } from '../operations/realm/full-members.ts';
import { fullMemberFrom } from '../realm/groups.ts';

/**
 * Announces members at the second at which their waiting period ends, or at the start if the server was down then.
 * Each node does it; the first one announces. Without waiting members it does nothing.
 */
export class FullMembers implements Job {
  readonly name = 'full-members';
  readonly failure = 'Full members could not be announced.';
  readonly eventTypes = ['realm', 'realm_user'] as const;
  readonly #context: Pick<Context, 'clock' | 'realm' | 'transact'>;
  /** UNIX seconds at which the next member becomes a full one; Infinity: none is waiting. */
  #next = Infinity;

  constructor(context: Pick<Context, 'clock' | 'realm' | 'transact'>) {
    this.#context = context;
  }

  wakesOn(event: CanonicalEvent): boolean {
    if (event.type === 'realm' && event.op === 'update') return 'waiting_period_threshold' in event.settings;
    if (event.type !== 'realm_user') return false;
    if (event.op === 'add') return this.#isEarlier(event.person.id);
    if (event.op !== 'update') return false;
    return ('role' in event.change || 'isActive' in event.change) && this.#isEarlier(event.userId);
  }

  async run(): Promise<Next> {
    const { clock, transact } = this.#context;
    this.#lookAhead();
    if (this.#next <= seconds(clock)) {
      await transact(welcomeFullMembers);
      this.#lookAhead();
    }
    return { atSecond: this.#next };
  }

  /** Whether a new, reactivated or changed member is the next full member. */
  #isEarlier(userId: number): boolean {
    const { info, users } = this.#context.realm;
    const user = users.get(userId);
    if (!user?.isActive || user.role !== ROLE.member) return false;
    const from = fullMemberFrom(user, info);
    return from > info.fullMembersAt && from < this.#next;
  }

  #lookAhead(): void {
    const { realm } = this.#context;
    this.#next = realm.nextFullMember(realm.info.fullMembersAt);
  }
}
