import type { Mutation } from '../src/kernel/mutations.ts';

/** The shortest trial that finds a mutation for sure. */
export interface MutationTrial {
  readonly engine: 'sqlite' | 'postgres';
  readonly nodes: number;
  readonly faults: readonly string[];
  readonly seconds: number;
  readonly leastStrikes: number;
}

const calm = { engine: 'sqlite', nodes: 1, faults: [], seconds: 3, leastStrikes: 0 } as const;
const killed = { ...calm, faults: ['kill'], seconds: 4, leastStrikes: 3 } as const;

/** What servers can be made to do wrong (`src/kernel/mutations.ts`), and what finds it. */
export const MUTATIONS = {
  'acknowledge-before-commit': killed,
  'deliver-before-commit': killed,
  'drop-event': calm,
  'deliver-twice': calm,
  'forget-on-another-node': { ...calm, engine: 'postgres', nodes: 3, seconds: 4 },
} as const satisfies Readonly<Record<Mutation, MutationTrial>>;

export const isMutation = (name: string): name is Mutation => name in MUTATIONS;
