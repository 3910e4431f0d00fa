import type { Realm } from '../../realm/realm.ts';

/** A palette of well distinguishable neighbours; a user's next channel gets the colour that the user has least. */
const COLORS = [
  '#76ce90',
  '#fae589',
  '#a6c7e5',
  '#e79ab5',
  '#bfd56f',
  '#f4ae55',
  '#b0a5fd',
  '#addfe5',
  '#f5ce6e',
  '#c2726a',
  '#94c849',
  '#bd86e5',
  '#ee7e4a',
  '#a6dcbf',
  '#95a5fd',
  '#53a063',
  '#9987e1',
  '#e4523d',
  '#c2c2c2',
  '#4f8de4',
  '#c6a8ad',
  '#e7cc4d',
  '#c8bebf',
  '#a47462',
] as const;

/** Chooses colours for the channels that users join in one operation. */
export class ColorChoice {
  readonly #realm: Realm;
  readonly #usesOf = new Map<number, Map<string, number>>();

  constructor(realm: Realm) {
    this.#realm = realm;
  }

  /** The colour of `userId`'s next channel: `given`, or the one that the user has least. */
  next(userId: number, given: string | undefined): string {
    const uses = this.#uses(userId);
    const color = given ?? leastUsed(uses);
    uses.set(color, (uses.get(color) ?? 0) + 1);
    return color;
  }

  #uses(userId: number): Map<string, number> {
    const known = this.#usesOf.get(userId);
    if (known) return known;
    const uses = new Map<string, number>();
    for (const { color, isActive } of this.#realm.subscriptionsOf(userId).values()) {
      if (isActive) uses.set(color, (uses.get(color) ?? 0) + 1);
    }
    this.#usesOf.set(userId, uses);
    return uses;
  }
}

function leastUsed(uses: ReadonlyMap<string, number>): string {
  let best: string = COLORS[0];
  for (const color of COLORS) if ((uses.get(color) ?? 0) < (uses.get(best) ?? 0)) best = color;
  return best;
}
