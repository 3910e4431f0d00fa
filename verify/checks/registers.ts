import type { Deed } from '../history/history.ts';

/** The writes of one register that may be the last one, by the times at which they were asked for and answered. */
export interface Last {
  readonly deeds: readonly Deed[];
  readonly values: ReadonlySet<string>;
  /** Whether one of them must have happened. */
  readonly isCertain: boolean;
}

/** For each register that anybody has written to. */
export function lastWrites(deeds: readonly Deed[]): Map<string, Last> {
  const writers = new Map<string, { deed: Deed; value: string }[]>();
  for (const deed of deeds) {
    if (deed.outcome === 'refused') continue;
    for (const { register, value } of deed.writes)
      writers.set(register, [...(writers.get(register) ?? []), { deed, value }]);
  }
  return new Map([...writers].map(([register, all]) => [register, lastOf(all)]));
}

/** One that was over before an acknowledged one began cannot be the last. */
function lastOf(writers: readonly { readonly deed: Deed; readonly value: string }[]): Last {
  const done = writers.filter(({ deed }) => deed.outcome === 'done');
  const newest = Math.max(...done.map(({ deed }) => deed.asked));
  const possible = writers.filter(({ deed }) => deed.until >= newest);
  return {
    deeds: possible.map(({ deed }) => deed),
    values: new Set(possible.map(({ value }) => value)),
    isCertain: done.length > 0,
  };
}
