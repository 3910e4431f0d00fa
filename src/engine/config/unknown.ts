import type { Environment } from './setting.ts';
import { ConfigError } from './setting.ts';

const PREFIX = 'PARLEY_';

/**
 * Names of the environment that look like settings and are none; Kubernetes puts `PARLEY_PORT` and others into a container. Throws ConfigError
 * for one that is nearly the name of a setting; `names` has all.
 */
export function unknownSettings(env: Environment, names: readonly string[]): readonly string[] {
  const known = names.filter((name) => name.startsWith(PREFIX));
  const unknown = Object.keys(env).filter((name) => name.startsWith(PREFIX) && !known.includes(name));
  for (const name of unknown) {
    const meant = meantBy(name, known);
    if (meant !== undefined) throw new ConfigError(`${name} is no setting: ${meant} is the name.`);
  }
  return unknown.sort();
}

function meantBy(name: string, known: readonly string[]): string | undefined {
  const alike = known.find((each) => bare(each) === bare(name) || isNear(name, each));
  if (alike !== undefined) return alike;
  const [only, ...others] = known.filter((each) => each.startsWith(`${name}_`));
  return others.length === 0 ? only : undefined;
}

const bare = (name: string): string => name.replaceAll('_', '').toUpperCase();

/** One wrong letter in a short name, two in a long one. */
function isNear(name: string, known: string): boolean {
  const most = known.length - PREFIX.length < 8 ? 1 : 2;
  return Math.abs(name.length - known.length) <= most && distance(name, known) <= most;
}

/** The least number of letters to insert, delete or replace. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
