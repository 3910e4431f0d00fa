import type { Environment } from './setting.ts';
import { ConfigError } from './setting.ts';
import { SETTINGS } from './settings.ts';

const PREFIX = 'PARLEY_';
const KNOWN = Object.values(SETTINGS)
  .map(({ name }) => name as string)
  .filter((name) => name.startsWith(PREFIX));

/**
 * Names of the environment that look like settings and are none; Kubernetes puts `PARLEY_PORT` and others into a container. Throws ConfigError
 * for one that is nearly a setting's name.
 */
export function unknownSettings(env: Environment): readonly string[] {
  const unknown = Object.keys(env).filter((name) => name.startsWith(PREFIX) && !KNOWN.includes(name));
  for (const name of unknown) {
    const meant = meantBy(name);
    if (meant !== undefined) throw new ConfigError(`${name} is no setting: ${meant} is the name.`);
  }
  return unknown.sort();
}

function meantBy(name: string): string | undefined {
  const alike = KNOWN.find((known) => bare(known) === bare(name) || isNear(name, known));
  if (alike !== undefined) return alike;
  const [only, ...others] = KNOWN.filter((known) => known.startsWith(`${name}_`));
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
