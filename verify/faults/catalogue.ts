import { blackHole, cut, databaseRestart, slowWire } from './database.ts';
import type { Fault } from './fault.ts';
import { clock, descriptors, fullDisk, slowDisk } from './machine.ts';
import { freeze, kill, killAfterAnswer, killAfterEvent, power, rolling } from './processes.ts';

export const faults: readonly Fault[] = [
  kill,
  killAfterAnswer,
  killAfterEvent,
  power,
  freeze,
  fullDisk,
  slowDisk,
  clock,
  descriptors,
  databaseRestart,
  cut,
  blackHole,
  slowWire,
  rolling,
];

/** The faults that apply to this number of nodes of an engine. */
export function faultsFor(engine: 'sqlite' | 'postgres', nodes: number, names?: readonly string[]): Fault[] {
  const fitting = faults.filter((each) => each.engine === 'any' || each.engine === engine);
  return fitting.filter(
    ({ name, needsNodes }) => (!needsNodes || nodes > 1) && (names === undefined || names.includes(name)),
  );
}
