/** What a run of broken lines prints. */
import type { Mutant } from './draw.ts';
import { broken } from './operators.ts';
import type { Trial } from './trials.ts';

export function trialText({ mutant, verdict, by, ran }: Trial, text: string): string {
  const head = `${verdict.padEnd(9)} ${mutant.path}:${mutant.line}  ${mutant.operator}`;
  if (verdict === 'caught') return `${head}\n          by ${by}`;
  return [head, ...diff(mutant, text), `          ran: ${ran.join(', ') || 'nothing'}`].join('\n');
}

export function totalText(seed: number, trials: readonly Trial[]): string {
  const caught = trials.filter(({ verdict }) => verdict === 'caught').length;
  const share = trials.length === 0 ? 0 : Math.floor((100 * caught) / trials.length);
  return `seed ${seed}: ${caught} of ${trials.length} caught, ${share} %`;
}

/** The lines that are different. */
export function diff(mutant: Mutant, text: string): string[] {
  const before = text.split('\n');
  const after = broken(text, mutant).split('\n');
  const first = before.findIndex((line, index) => line !== after[index]);
  let same = 0;
  while (same < before.length - first && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return [
    ...before.slice(first, before.length - same).map((line) => `  - ${line}`),
    ...after.slice(first, after.length - same).map((line) => `  + ${line}`),
  ];
}
