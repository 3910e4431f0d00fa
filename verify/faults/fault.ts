import type { Cluster } from '../servers/cluster.ts';
import type { Random } from '../support/random.ts';

/** The tools of a fault. */
export interface Scene {
  readonly cluster: Cluster;
  readonly random: Random;
  /** Longer faults, beyond the limits of the servers. */
  readonly isLong: boolean;
  /** Ends when the trial does. */
  readonly signal: AbortSignal;
  say(text: string): void;
  /** Resolves at the next acknowledgement, or the next event, that a client gets; after two seconds in any case. */
  next(what: 'acknowledged' | 'delivered'): Promise<unknown>;
  /** Counts a process that was ended without notice. */
  kill(): void;
}

export interface Fault {
  readonly name: string;
  readonly words: string;
  readonly engine: 'sqlite' | 'postgres' | 'any';
  /** Needs more than one node. */
  readonly needsNodes?: boolean;
  /** Strikes, and heals what it has done: afterwards everything works again. */
  strike(scene: Scene): Promise<void>;
}
