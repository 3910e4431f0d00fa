import type { Random } from '../support/random.ts';

/** A message that clients may act on. */
export interface Known {
  readonly id: number;
  readonly sender: string;
  /** null: a direct one, of `people`. */
  readonly channelId: number | null;
  readonly people: readonly string[];
}

/** A channel of the trial; `private` ones have protected history or not. */
export interface Room {
  readonly id: number;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly isProtected: boolean;
}

const MOST = 150;

/** The common knowledge of the clients: the rooms, and the newest messages whose send was acknowledged. */
export class Board {
  readonly rooms: readonly Room[];
  readonly #messages: Known[] = [];

  constructor(rooms: readonly Room[]) {
    this.rooms = rooms;
  }

  add(message: Known): void {
    this.#messages.push(message);
    if (this.#messages.length > MOST) this.#messages.shift();
  }

  /** One that `name` may know of. */
  pick(random: Random, name: string, isWanted: (known: Known) => boolean = () => true): Known | undefined {
    return random.pick(
      this.#messages.filter(
        (each) => (each.channelId !== null || each.people.includes(name)) && isWanted(each),
      ),
    );
  }
}
