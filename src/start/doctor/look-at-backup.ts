import type { Config } from '../../engine/config/config.ts';
import { greatest } from '../../engine/kernel/values/lists.ts';
import { backupPlace } from '../../features/backup/backup-place.ts';
import { listPoints } from '../../features/backup/points.ts';
import { readRecord } from '../../features/backup/record.ts';
import { type Check, type DoctorFinding, fault, well } from './finding.ts';

const HOUR_MS = 3_600_000;
const OLDEST_MS = 26 * HOUR_MS;

/** Checks the newest backup: its place, its age, and whether a restore was rehearsed. */
export const lookAtBackup: Check = async (config) => {
  if (config.backup === undefined) return [await lookAtCopy(config)];
  const { place } = await backupPlace(config, undefined);
  const { copies, chains } = await listPoints(place);
  const times = [
    ...copies,
    ...chains.flatMap(({ bases, segments }) => (bases.length > 0 ? [...bases, ...segments] : [])),
  ];
  return [
    judge(
      greatest(
        times.map(({ at }) => at),
        0,
      ),
      `in ${place.words}`,
    ),
    rehearsal(config),
  ];
};

/** Without a configured place, only the note of the last command exists. */
async function lookAtCopy({ dataDir }: Config): Promise<DoctorFinding> {
  const { copiedAt } = readRecord(dataDir);
  const remedy =
    'Set PARLEY_BACKUP to a folder on another disk or s3://bucket/prefix; on PostgreSQL run "parley backup" each night.';
  return copiedAt === 0
    ? fault('backup', 'There is none.', remedy)
    : judge(copiedAt, 'made by "parley backup"');
}

function judge(at: number, where: string): DoctorFinding {
  if (at === 0)
    return fault(
      'backup',
      `There is none ${where}.`,
      'Run "parley backup", or look at the log of the server.',
    );
  const words = `The newest one, ${where}, is of ${new Date(at).toISOString()}.`;
  if (Date.now() - at <= OLDEST_MS) return well('backup', words);
  return fault(
    'backup',
    words,
    'Run "parley backup". If the server keeps it up to date, nothing was written since, or its log says what is wrong.',
  );
}

function rehearsal({ dataDir }: Config): DoctorFinding {
  const { rehearsedAt } = readRecord(dataDir);
  if (rehearsedAt > 0)
    return well(
      'rehearsal',
      `A backup was last restored on trial at ${new Date(rehearsedAt).toISOString()}.`,
    );
  return fault(
    'rehearsal',
    'No backup was ever restored on trial from here.',
    'Run "parley rehearse", and then each night.',
  );
}
