import type { Context } from '../../chat/context.ts';
import type { FeatureMetrics } from '../../engine/feature.ts';
import { readRecord } from './record.ts';

export const backupMetrics: FeatureMetrics = {
  help: {
    parley_backup_age_seconds: 'For how long nothing has come to the newest backup.',
    parley_backup_waiting_bytes: 'What waits on the disk of the server for its way to the backup.',
    parley_restore_rehearsal_timestamp_seconds:
      'When the newest backup was last restored on trial, and was good.',
  },
  read: readFigures,
};

/** Compared with the machine's clock, which also dated the backups. */
function readFigures({ config, backup }: Pick<Context, 'config' | 'backup'>) {
  const { copiedAt, rehearsedAt } = readRecord(config.dataDir);
  const state = backup?.state;
  const at = Math.max(copiedAt, state?.at ?? 0);
  return {
    parley_backup_age_seconds: at > 0 ? Math.max(0, (Date.now() - at) / 1000) : undefined,
    parley_restore_rehearsal_timestamp_seconds: rehearsedAt > 0 ? Math.floor(rehearsedAt / 1000) : undefined,
    parley_backup_waiting_bytes: state?.waitingBytes,
  };
}
