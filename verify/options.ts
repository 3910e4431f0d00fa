import { parseArgs } from 'node:util';
import type { Mutation } from '../src/engine/kernel/mutations.ts';
import { faults, faultsFor } from './faults/catalogue.ts';
import type { Leaving } from './leaving/leaving.ts';
import { isMutation, MUTATIONS, type MutationTrial } from './mutations.ts';
import type { Trial } from './trial.ts';

const ENGINES = ['sqlite', 'postgres'] as const;
const NODES = { sqlite: [1], postgres: [1, 3] } as const;
/** Seconds of a trial with --quick: with the starts and the checks, all of them take less than a minute. */
const QUICK_SECONDS = { sqlite: 10, postgres: 7 } as const;
const DEFAULT_MINUTES = 2;
const DEFAULT_KILLS = 40;

export const HELP = `npm run verify [-- OPTIONS]

  --quick          All trials in less than a minute, for CI.
  --minutes N      How long each trial takes (${DEFAULT_MINUTES}).
  --seed N         The seed of all chances; printed at the start. Another one each time, if absent.
  --engine NAME    sqlite or postgres; both, if absent.
  --nodes N        Only the trials with so many nodes.
  --faults NAME,…  Only these: ${faults.map(({ name }) => name).join(', ')}; none.
  --mutate NAME    Servers that are broken on purpose, which has to be found: ${Object.keys(MUTATIONS).join(', ')}.
  --leaving        Only what leaves the server: mail and webhooks while processes are killed.
  --kills N        How many kills with --leaving (${DEFAULT_KILLS}).
  --verbose        Say each fault when it happens.
`;

export interface Options {
  readonly isHelp: boolean;
  readonly isVerbose: boolean;
  readonly seed: number;
  readonly trials: readonly Trial[];
  /** In the place of trials. */
  readonly leaving: readonly Leaving[];
}

/** Throws an Error that says what an option takes. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean' },
      seed: { type: 'string' },
      minutes: { type: 'string' },
      engine: { type: 'string' },
      nodes: { type: 'string' },
      faults: { type: 'string' },
      mutate: { type: 'string' },
      leaving: { type: 'boolean' },
      kills: { type: 'string' },
      verbose: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const seed = number('--seed', values.seed) ?? Math.floor(Math.random() * 2 ** 31);
  const minutes = number('--minutes', values.minutes);
  const mutation = values.mutate === undefined ? undefined : mutationNamed(values.mutate);
  const shortest: MutationTrial | undefined = mutation && MUTATIONS[mutation];
  const engines = ENGINES.filter((each) => each === (values.engine ?? shortest?.engine ?? each));
  if (engines.length === 0) throw new Error(`--engine takes ${ENGINES.join(' or ')}.`);
  const wanted = shortest?.nodes ?? number('--nodes', values.nodes);
  const names = shortest?.faults ?? faultNames(values.faults);
  const secondsOf = (engine: (typeof ENGINES)[number]) => {
    if (minutes !== undefined) return 60 * minutes;
    if (shortest) return shortest.seconds;
    return values.quick ? QUICK_SECONDS[engine] : 60 * DEFAULT_MINUTES;
  };
  const trials = engines.flatMap((engine) =>
    NODES[engine]
      .filter((nodes) => wanted === undefined || nodes === wanted)
      .map((nodes) => ({
        ...{ engine, nodes, seed, seconds: secondsOf(engine), isLong: !values.quick && !mutation },
        name: `${engine}, ${nodes} node${nodes > 1 ? 's' : ''}`,
        faults: faultsFor(engine, nodes, names),
        mutation,
        leastStrikes: shortest?.leastStrikes ?? 0,
        leastAcknowledged: shortest?.leastAcknowledged ?? 0,
        focus: shortest?.focus,
      })),
  );
  const kills = number('--kills', values.kills) ?? DEFAULT_KILLS;
  const leaving = values.leaving ? trials.map(({ engine, nodes }) => ({ engine, nodes, kills, seed })) : [];
  return { isHelp: values.help ?? false, isVerbose: values.verbose ?? false, seed, trials, leaving };
}

function number(name: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (/^\d{1,10}(\.\d{1,3})?$/.test(given)) return Number(given);
  throw new Error(`${name} takes a number.`);
}

function mutationNamed(name: string): Mutation {
  if (isMutation(name)) return name;
  throw new Error(`--mutate takes one of ${Object.keys(MUTATIONS).join(', ')}.`);
}

function faultNames(given: string | undefined): readonly string[] | undefined {
  if (given === undefined) return undefined;
  if (given === 'none') return [];
  const names = given.split(',');
  const strange = names.find((name) => !faults.some((each) => each.name === name));
  if (strange === undefined) return names;
  throw new Error(`There is no fault "${strange}"; there are: ${faults.map(({ name }) => name).join(', ')}.`);
}
