import { existsSync, readFileSync } from 'node:fs';
import { type Check, type DoctorFinding, fault, well } from './finding.ts';

/** A limit of open files and connections that is too low for a few hundred clients. */
const FEW_DESCRIPTORS = 4096;
const LIMITS = '/proc/self/limits';
/** A clock that shows an earlier time was never set. */
const BUILT = Date.UTC(2026, 0, 1);

/** Checks the runtime, the clock, and the limit of open files. */
export const lookAtMachine: Check = async () => [
  well('runtime', `Node ${process.versions.node} on ${process.platform}, ${process.arch}.`),
  clock(),
  ...descriptors(),
];

function clock(): DoctorFinding {
  const now = Date.now();
  const words = `It is ${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC on this machine.`;
  if (now > BUILT) return well('clock', words);
  return fault('clock', words, 'Set the clock, and let NTP keep it.');
}

/** Only Linux reports it. */
function descriptors(): DoctorFinding[] {
  if (!existsSync(LIMITS)) return [];
  const [, soft = ''] = /^Max open files +(\d+|unlimited)/m.exec(readFileSync(LIMITS, 'utf8')) ?? [];
  const words = `${soft === 'unlimited' ? 'Any number of' : soft} files and connections may be open.`;
  if (soft === 'unlimited' || Number(soft) >= FEW_DESCRIPTORS) return [well('open files', words)];
  return [
    fault(
      'open files',
      words,
      `Each client takes one: raise "ulimit -n" (LimitNOFILE) to ${FEW_DESCRIPTORS} or more.`,
    ),
  ];
}
