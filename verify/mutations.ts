import type { Mutation } from '../src/engine/kernel/mutations.ts';

/** The shortest trial that finds a mutation for sure. */
export interface MutationTrial {
  readonly engine: 'sqlite' | 'postgres';
  readonly nodes: number;
  readonly faults: readonly string[];
  readonly seconds: number;
  readonly leastStrikes: number;
  /** It goes on until so many operations were acknowledged, however slow the machine is. */
  readonly leastAcknowledged: number;
  /** The families that clients work with, so that it happens soon; absent: all. */
  readonly focus?: readonly string[];
  /** Queues end, and their clients register anew. */
  readonly endsQueues?: boolean;
  /** No defect: the trial finds nothing. */
  readonly isHarmless?: boolean;
}

const calm = {
  engine: 'sqlite',
  nodes: 1,
  faults: [],
  seconds: 3,
  leastStrikes: 0,
  leastAcknowledged: 60,
} as const;

/** The deliberate defects of servers (`src/engine/kernel/mutations.ts`), each with its trial. */
export const MUTATIONS = {
  'acknowledge-before-commit': { ...calm, faults: ['kill-after-answer'], leastStrikes: 2 },
  'deliver-before-commit': { ...calm, faults: ['kill-after-event'], leastStrikes: 2 },
  'drop-event': calm,
  'deliver-twice': calm,
  'queue-throws': { ...calm, endsQueues: true, isHarmless: true },
  'queue-stops-others': { ...calm, endsQueues: true },
  'forget-on-another-node': { ...calm, engine: 'postgres', nodes: 3, seconds: 4, leastAcknowledged: 300 },
  'lose-scheduled': { ...calm, seconds: 5, leastAcknowledged: 150, focus: ['scheduled'] },
  'cut-uploads': { ...calm, focus: ['file'] },
  'drop-quiet-events': {
    ...calm,
    seconds: 5,
    leastAcknowledged: 150,
    focus: ['draft', 'status', 'file', 'invitation', 'vote'],
  },
  'tell-all-of-moves': { ...calm, seconds: 6, leastAcknowledged: 200, focus: ['whole-topic'] },
  'never-flush': { ...calm, faults: ['power'], leastStrikes: 2 },
} as const satisfies Readonly<Record<Mutation, MutationTrial>>;

export const trialOf = (mutation: Mutation): MutationTrial => MUTATIONS[mutation];

export const isMutation = (name: string): name is Mutation => name in MUTATIONS;
