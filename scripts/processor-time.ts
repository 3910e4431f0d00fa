import { readdirSync, readFileSync } from 'node:fs';

const MS_OF_TICK = 10;

/** Milliseconds of processes for which nobody has waited. */
let unwaited = 0;

/**
 * Milliseconds of processor time that this process has used, and on Linux the programs that it has started, with the processes under them.
 * A program that has ended counts with those for which it has waited; `countingAll` finds the others.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000) + endedMs() + unwaited + sum(usedByPrograms().values());
}

/**
 * Ends programs that this process has started, and counts their processes too, for which they have not waited: Chromium leaves its
 * renderers to the system.
 */
export async function countingAll(end: () => Promise<void>): Promise<void> {
  const [used, before] = [usedByPrograms(), endedMs()];
  try {
    await end();
  } finally {
    const running = usedByPrograms();
    const ofEnded = sum([...used].map(([program, ms]) => (running.has(program) ? 0 : ms)));
    unwaited += Math.max(0, ofEnded - (endedMs() - before));
  }
}

function endedMs(): number {
  if (process.platform !== 'linux') return 0;
  const { own, all } = timesOf('self');
  return all - own;
}

/** Milliseconds that each running program of this process has used, with the processes under it. */
function usedByPrograms(): Map<number, number> {
  if (process.platform !== 'linux') return new Map();
  const known = new Map<number, Times>();
  for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) known.set(Number(name), timesOf(name));
  const children = Map.groupBy(known.keys(), (id) => known.get(id)?.parent);
  const used = (id: number): number => (known.get(id)?.all ?? 0) + sum((children.get(id) ?? []).map(used));
  return new Map((children.get(process.pid) ?? []).map((program) => [program, used(program)]));
}

const sum = (list: Iterable<number>): number => {
  let total = 0;
  for (const each of list) total += each;
  return total;
};

interface Times {
  readonly parent: number;
  /** Milliseconds of processor time of the process. */
  readonly own: number;
  /** And of those for which it has waited. */
  readonly all: number;
}

function timesOf(id: string): Times {
  // The name of a program may have spaces and brackets.
  const fields = statOf(id).split(') ').at(-1)?.split(' ') ?? [];
  const ms = (from: number) => (Number(fields[from] ?? 0) + Number(fields[from + 1] ?? 0)) * MS_OF_TICK;
  return { parent: Number(fields[1] ?? 0), own: ms(11), all: ms(11) + ms(13) };
}

function statOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
