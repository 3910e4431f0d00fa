import type { Caller } from '../context.ts';

type User = Caller['user'];

/** About 2 MB. */
const MOST = 10_000;

/**
 * The accounts that Authorization headers were found to be of, so that a client which asks again and again costs a look. Whether a header is right
 * is decided elsewhere; what is remembered holds for as long as the account is the same record in memory, which another key, role or
 * address replaces.
 */
export class KnownCallers {
  readonly #isCurrent: (user: User) => boolean;
  /** The oldest first. */
  readonly #byHeader = new Map<string, User>();

  /** `isCurrent`: the account is open, and the record of it that is in memory. */
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
