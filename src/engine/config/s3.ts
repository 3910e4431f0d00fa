import { ConfigError } from './setting.ts';
import { S3_REGION, SETTINGS } from './settings.ts';

/** A bucket of a store that speaks the S3 protocol. */
export interface S3Config {
  /** `https://s3.example.com`, without a slash at the end. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

const NEEDED = ['s3Endpoint', 's3Bucket', 's3AccessKey', 's3SecretKey'] as const;
type Needed = Record<(typeof NEEDED)[number], string>;

type Given = { readonly [Key in keyof Needed | 's3Region']: string | undefined };

/** undefined: none of the settings is given, and files are kept in the data folder. Throws ConfigError where some are missing. */
export function s3Config(given: Given): S3Config | undefined {
  if (Object.values(given).every((value) => value === undefined)) return undefined;
  if (!isWhole(given)) {
    const missing = NEEDED.filter((key) => !given[key]).map((key) => SETTINGS[key].name);
    const needed = NEEDED.map((key) => SETTINGS[key].name).join(', ');
    throw new ConfigError(`${missing[0]} is missing: a file store needs ${needed}.`);
  }
  return {
    endpoint: given.s3Endpoint,
    bucket: given.s3Bucket,
    region: given.s3Region ?? S3_REGION,
    accessKey: given.s3AccessKey,
    secretKey: given.s3SecretKey,
  };
}

/** A store whose buckets stand in the names of places. */
export type S3Access = Omit<S3Config, 'bucket'>;

const isWhole = (given: Given): given is Given & Needed => NEEDED.every((key) => given[key] !== undefined);
