import { CannotStart } from '../kernel/cannot-start.ts';

/** A bucket of a store that speaks the S3 protocol. */
export interface S3Config {
  /** `https://s3.example.com`, without a slash at the end. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const NEEDED = ['PARLEY_S3_ENDPOINT', 'PARLEY_S3_BUCKET', 'PARLEY_S3_ACCESS_KEY', 'PARLEY_S3_SECRET_KEY'];

/** undefined: no setting of it is there, and files are kept in the data folder. Values are not repeated: some are secret. */
export function readS3Config(env: Environment): S3Config | undefined {
  if ([...NEEDED, 'PARLEY_S3_REGION'].every((name) => !env[name])) return undefined;
  const missing = NEEDED.find((name) => !env[name]);
  if (missing) throw new CannotStart(`${missing} is missing: a file store needs ${NEEDED.join(', ')}.`);
  return {
    endpoint: readEndpoint(env.PARLEY_S3_ENDPOINT ?? ''),
    bucket: readBucket(env.PARLEY_S3_BUCKET ?? ''),
    region: env.PARLEY_S3_REGION || 'us-east-1',
    accessKey: env.PARLEY_S3_ACCESS_KEY ?? '',
    secretKey: env.PARLEY_S3_SECRET_KEY ?? '',
  };
}

function readEndpoint(given: string): string {
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new CannotStart('PARLEY_S3_ENDPOINT takes an address like https://s3.example.com, without a path.');
  }
  return url.origin;
}

function readBucket(given: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(given)) {
    throw new CannotStart('PARLEY_S3_BUCKET takes the name of a bucket: 3 to 63 of a-z, 0-9, "." and "-".');
  }
  return given;
}
