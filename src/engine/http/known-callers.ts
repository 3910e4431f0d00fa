import type { Caller } from '../../chat/context.ts';

type User = Caller['user'];

/** About 2 MB. */
const MOST = 10_000;

/**
 * Caches the accounts of Authorization headers, so that repeated requests cost a look-up. It does not decide whether a header is right:
 * a cached result counts as long as the account is the same record in memory, which a new key, role or
 * address replaces.
 */
export class KnownCallers {
  readonly #isCurrent: (user: User) => boolean;
  /** The oldest first. */
  readonly #byHeader = new Map<string, User>();

  /** `isCurrent`: whether the account is open, and this record is the one in memory. */
  constructor(isCurrent: (user: User) => boolean) {
    this.#isCurrent = isCurrent;
  }

  get size(): number {
    return this.#byHeader.size;
  }

  find(header: string): User | undefined {
    const user = this.#byHeader.get(header);
    if (!user || this.#isCurrent(user)) return user;
    this.#byHeader.delete(header);
    return undefined;
  }

  remember(header: string, user: User): void {
    this.#byHeader.set(header, user);
    if (this.#byHeader.size <= MOST) return;
    const [oldest = ''] = this.#byHeader.keys();
    this.#byHeader.delete(oldest);
  }
}
