import type { Config } from '../../engine/config/config.ts';
import { greatest } from '../../engine/kernel/values/lists.ts';
import { type Check, type DoctorFinding, fault } from '../doctor/finding.ts';
import { lookAtAddress } from '../doctor/look-at-address.ts';
import { lookAtBackup } from '../doctor/look-at-backup.ts';
import { lookAtDatabase } from '../doctor/look-at-database.ts';
import { lookAtFiles } from '../doctor/look-at-files.ts';
import { lookAtFolder } from '../doctor/look-at-folder.ts';
import { lookAtMachine } from '../doctor/look-at-machine.ts';
import { lookAtMail } from '../doctor/look-at-mail.ts';
import { lookAtSettings } from '../doctor/look-at-settings.ts';

const CHECKS: readonly Check[] = [
  lookAtSettings,
  lookAtMachine,
  lookAtFolder,
  lookAtDatabase,
  lookAtFiles,
  lookAtBackup,
  lookAtAddress,
  lookAtMail,
];

/** Reports a line for each thing that the server depends on; a fault has its remedy below it, and makes the command end with 1. */
export async function doctor(config: Config): Promise<string> {
  const { text, isWell } = await examine(config);
  if (!isWell) process.exitCode = 1;
  return text;
}

export async function examine(config: Config): Promise<{ readonly text: string; readonly isWell: boolean }> {
  const findings = (await Promise.all(CHECKS.map((check) => attempt(check, config)))).flat();
  const width = greatest(findings.map(({ name }) => name.length));
  return {
    text: findings.map((finding) => line(finding, width)).join(''),
    isWell: findings.every(({ remedy }) => remedy === undefined),
  };
}

/** A check that fails to run counts as a fault. */
async function attempt(check: Check, config: Config): Promise<readonly DoctorFinding[]> {
  try {
    return await check(config);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [fault(check.name, message, 'Look at the message; if it says nothing to you, report it.')];
  }
}

function line({ name, words, remedy }: DoctorFinding, width: number): string {
  const first = `${remedy === undefined ? '✓' : '✗'} ${name.padEnd(width)}  ${words}\n`;
  return remedy === undefined ? first : `${first}  ${''.padEnd(width)}  → ${remedy}\n`;
}
