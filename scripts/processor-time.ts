import { readFileSync } from 'node:fs';

const MS_OF_TICK = 10;

/** Milliseconds of processor time that this process has used, and on Linux the programs that it has started and that have ended. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000) + endedMs();
}

function endedMs(): number {
  if (process.platform !== 'linux') return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * MS_OF_TICK;
}
