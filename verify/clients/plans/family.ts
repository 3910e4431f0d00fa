import type { Operation } from '../../../web/client/operation.ts';
import type { Final } from '../../checks/final.ts';
import type { Part, Person } from '../person.ts';
import type { Maker } from './plan.ts';

/** The value of a register as a reading endpoint shows it. */
export type Reading = readonly [register: string, value: string];

/** A plan that people choose from, with the operations that it may ask for. */
export interface Offer {
  readonly operations: readonly Operation<never, unknown>[];
  readonly parts: readonly Part[];
  readonly make: Maker;
}

/**
 * One kind of thing that clients make, change and remove. A register of a family is its name, then what tells the things apart. `read`
 * has to find in the end what was acknowledged.
 */
export interface Family {
  readonly name: string;
  readonly offers: readonly Offer[];
  /** Who reads it in the end: each person their own things, or the owner those of the organization. */
  readonly readers: 'each' | 'owner';
  /** Things have names of their own: what nobody asked for must not be there. */
  readonly isNamed?: boolean;
  /** A thing that is not in the reading may be there all the same, hidden from its reader. */
  readonly mayHide?: boolean;
  read(
    person: Person,
    final: Pick<Final, 'messages' | 'states'>,
  ): Promise<readonly Reading[]> | readonly Reading[];
}

/** The value of a register whose thing is not there. */
export const GONE = 'gone';

export const ALL: readonly Part[] = ['owner', 'admin', 'member', 'guest', 'comer'];
/** All whose account stays. */
export const EVERYBODY: readonly Part[] = ['owner', 'admin', 'member', 'guest'];
export const NO_GUESTS: readonly Part[] = ['owner', 'admin', 'member'];
export const ADMINS: readonly Part[] = ['owner', 'admin'];
export const ADMIN: readonly Part[] = ['admin'];
export const OWNER: readonly Part[] = ['owner'];

export function offer<Params extends object>(
  operations: Operation<Params, unknown> | readonly Operation<never, unknown>[],
  parts: readonly Part[],
  make: Maker,
): Offer {
  const all = Array.isArray(operations) ? operations : [operations];
  return { operations: all as readonly Operation<never, unknown>[], parts, make };
}
