import { isAbsolute } from 'node:path';
import { defineSettings } from '../../engine/config/config.ts';
import type { S3Access, S3Config } from '../../engine/config/s3.ts';
import { ConfigError, integer, optional, origin, setting, text } from '../../engine/config/setting.ts';
import { S3_REGION } from '../../engine/config/settings.ts';

declare module '../../engine/config/config.ts' {
  interface FeatureConfig {
    /** Where backups are kept: a folder or `s3://bucket/prefix`. */
    readonly backup: string | undefined;
    /** Days; 0: all are kept. */
    readonly backupKeepDays: number;
    /** The store of backups in `s3://…`; undefined: there is none. */
    readonly backupAccess: S3Access | undefined;
  }
}

/** A relative path would be another folder for each program that is started elsewhere. */
const isPlace = (given: string) => given.startsWith('s3://') || isAbsolute(given);

const settings = {
  backup: optional(
    'PARLEY_BACKUP',
    text('a folder on another disk, as an absolute path, or s3://bucket/prefix', isPlace),
    {
      about:
        'where backups are kept: a folder or s3://bucket/prefix. A server on SQLite keeps one up to date there, within a second',
      otherwise: 'the server makes no backup by itself',
    },
  ),
  backupKeepDays: setting('PARLEY_BACKUP_KEEP_DAYS', integer(0, 36_500, 'a number of days, 0 to keep all'), {
    about: 'for how many days back the server can be restored to any second; 0 keeps all',
    default: '7',
  }),
  backupS3Endpoint: optional(
    'PARLEY_BACKUP_S3_ENDPOINT',
    origin('an address like https://s3.example.com, without a path'),
    { about: 'the store of s3://… in PARLEY_BACKUP', otherwise: 'that of PARLEY_S3_…' },
  ),
  backupS3AccessKey: optional('PARLEY_BACKUP_S3_ACCESS_KEY', text('the access key of the store of backups'), {
    about: 'the access key of the store of backups',
    isSecret: true,
  }),
  backupS3SecretKey: optional('PARLEY_BACKUP_S3_SECRET_KEY', text('the secret key of the store of backups'), {
    about: 'the secret key of the store of backups',
    isSecret: true,
  }),
  backupS3Region: optional('PARLEY_BACKUP_S3_REGION', text('the region of the store of backups'), {
    about: 'the region of the store of backups',
    otherwise: S3_REGION,
  }),
};

export const backupSettings = defineSettings({
  after: 's3Region',
  settings,
  read: ({ backup, backupKeepDays, ...store }, { s3 }) => ({
    ...{ backup, backupKeepDays },
    backupAccess: accessOf(store, s3),
  }),
});

const BACKUP_NEEDED = ['backupS3Endpoint', 'backupS3AccessKey', 'backupS3SecretKey'] as const;
type BackupGiven = {
  readonly [Key in (typeof BACKUP_NEEDED)[number] | 'backupS3Region']: string | undefined;
};

/** The store of backups: its own settings, or else `files`, where uploaded files are kept. Throws ConfigError where some are missing. */
function accessOf(given: BackupGiven, files: S3Config | undefined): S3Access | undefined {
  const { backupS3Endpoint, backupS3AccessKey, backupS3SecretKey, backupS3Region } = given;
  if (Object.values(given).every((value) => value === undefined)) return files;
  if (!backupS3Endpoint || !backupS3AccessKey || !backupS3SecretKey) {
    const missing = BACKUP_NEEDED.filter((key) => !given[key]).map((key) => settings[key].name);
    const needed = BACKUP_NEEDED.map((key) => settings[key].name).join(', ');
    throw new ConfigError(`${missing[0]} is missing: a store of backups needs ${needed}.`);
  }
  const keys = { accessKey: backupS3AccessKey, secretKey: backupS3SecretKey };
  return { endpoint: backupS3Endpoint, region: backupS3Region ?? S3_REGION, ...keys };
}
