import type { Random } from '../support/random.ts';
import { Things } from './things.ts';

/** A message that clients may act on. */
export interface Known {
  readonly id: number;
  readonly sender: string;
  /** null: a direct one, of `people`. */
  readonly channelId: number | null;
  readonly people: readonly string[];
  /** Its topic moves as a whole. */
  readonly isOfThread?: boolean;
}

/** A channel of the trial; `private` ones have protected history or not. */
export interface Room {
  readonly id: number;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly isProtected: boolean;
}

/** A topic whose messages nobody moves one by one, with those whose send was acknowledged. */
export interface Thread {
  readonly channelId: number;
  readonly topic: string;
  readonly messages: number[];
}

const MOST = 150;
/** A thread is moved or deleted once it has so many messages. */
const LEAST_OF_THREAD = 2;

/** The common knowledge of the clients: the rooms, the newest messages whose send was acknowledged, and the things that they made. */
export class Board {
  readonly rooms: readonly Room[];
  readonly things = new Things();
  /** When each scheduled message is due (UNIX seconds), by its name. */
  readonly scheduled: Map<string, number> = new Map();
  readonly #messages: Known[] = [];
  readonly #threads: Thread[] = [];
  #closed = 0;

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

  /** The thread of a channel that is written in now. */
  threadOf(channelId: number): Thread {
    const open = this.#threads.find((each) => each.channelId === channelId);
    if (open) return open;
    const thread = { channelId, topic: `thread ${++this.#closed}`, messages: [] };
    this.#threads.push(thread);
    return thread;
  }

  /** One with some messages; nobody writes in it any more. */
  closeThread(random: Random): Thread | undefined {
    const thread = random.pick(this.#threads.filter(({ messages }) => messages.length >= LEAST_OF_THREAD));
    if (thread) this.#threads.splice(this.#threads.indexOf(thread), 1);
    return thread;
  }
}
