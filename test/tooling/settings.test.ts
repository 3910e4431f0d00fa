import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { withSettings } from '../../scripts/settings.ts';
import { ConfigError, type Environment, type ServerSetting } from '../../src/engine/config/setting.ts';
import { readConfig, SETTINGS } from '../../src/settings.ts';
import { HELP } from '../../src/start/command-line/help.ts';

const settings = Object.values(SETTINGS);

/** The sentence that refuses an environment. */
function refusalOf(env: Environment): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  assert.fail(`not refused: ${JSON.stringify(env)}`);
}

test('docs/operate.md has the table of settings', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../../docs/operate.md'), 'utf8');
  for (const { name } of settings) assert.ok(text.includes(`| \`${name}\` |`), name);
  assert.equal(text, withSettings(text), 'run: node scripts/settings.ts');
});

test('--help names each setting once, with its default', () => {
  for (const { name, about, default: text, otherwise = text } of settings) {
    const [line, ...others] = HELP.split('\n').filter((each) => each.startsWith(`  ${name} `));
    assert.ok(
      line?.includes(about) && line.endsWith(otherwise ? `(${otherwise})` : about),
      `${name}: ${line}`,
    );
    assert.deepEqual(others, []);
  }
});

test('names are in capitals and differ', () => {
  for (const { name } of settings) assert.match(name, /^(PORT|HOST|DATABASE_URL|PARLEY_[A-Z0-9_]+)$/);
  assert.equal(new Set(settings.map(({ name }) => name)).size, settings.length);
});

test('without any setting each has its default, also where the texts are empty', () => {
  const config = readConfig({});
  assert.deepEqual(readConfig(Object.fromEntries(settings.map(({ name }) => [name, '']))), config);
  const { port, host, externalUrl, databaseUrl, mailFrom, trustedProxies, s3, development } = config;
  assert.deepEqual(
    { port, host, externalUrl, databaseUrl, mailFrom, trustedProxies, s3, development },
    {
      ...{ port: 9991, host: '127.0.0.1', externalUrl: 'http://127.0.0.1:9991', databaseUrl: undefined },
      ...{ mailFrom: 'Parley <noreply@127.0.0.1>', trustedProxies: [], s3: undefined, development: false },
    },
  );
});

describe('a wrong value is refused with the name of its setting, the value and what the setting takes', () => {
  const wrong: Readonly<Record<string, readonly string[]>> = {
    port: ['70000', '1e3', '-1', ' 80', '9'.repeat(40)],
    externalUrl: [
      'chat.example.com',
      'https://chat.example.com/x',
      'https://u:p@h',
      'ftp://h',
      'https://h?q',
    ],
    databaseListen: ['yes', 'off'],
    databaseUrl: ['mysql://root:secret@db/x', 'secret'],
    organization: ['x'.repeat(41)],
    ownerEmail: ['a:b@example.com', 'nobody'],
    rateLimit: ['-1', '1000001', 'many', '1.5'],
    maxUploadMib: ['0', '5001'],
    uploadQuotaMib: ['1 GiB'],
    smtpUrl: ['http://secret', 'smtp://', 'secret'],
    mailFrom: ['nobody', 'A <b> <c@example.com>', 'A\n<c@example.com>'],
    pushGateway: ['http://push/path', 'push'],
    pushGatewayId: ['a:b'],
    pushGatewayContent: ['yes'],
    mailIn: ['smtps://0.0.0.0:465', 'smtp://a:b@0.0.0.0', '0.0.0.0:25'],
    mailDomain: ['a b', 'a@b', '-'],
    mailInMib: ['0', '101'],
    s3Endpoint: ['http://s3/path', 's3'],
    s3Bucket: ['No Bucket', 'ab', '-ab'],
    trustedProxies: ['10.0.0.1,nonsense', '10.0.0.0/33', '10.0.0.0/8/8'],
    outboundAllow: ['10.0.0.0/8,intranet', 'fe80::1%eth0', 'loopback'],
    logLevel: ['loud'],
    accessLog: ['yes', '2'],
    auditDays: ['-1', '36501'],
    drainSeconds: ['3601'],
    backupKeepDays: ['-1', '36501'],
    backupS3Endpoint: ['http://s3/path', 's3'],
    metricsListen: ['9464', 'localhost', '127.0.0.1:70000', '127.0.0.1:0', 'a b:1'],
    metricsToken: ['too short'],
    development: ['yes'],
  };
  const open = [
    ...['host', 'dataDir', 's3AccessKey', 's3SecretKey', 's3Region', 'pushGatewayKey'],
    ...['mailInCert', 'mailInKey', 'backup', 'backupS3AccessKey', 'backupS3SecretKey', 'backupS3Region'],
  ];

  test('each setting has a wrong value here, except settings that take any text', () => {
    assert.deepEqual([...Object.keys(wrong), ...open].sort(), Object.keys(SETTINGS).sort());
  });

  for (const [key, values] of Object.entries(wrong)) {
    const { name, takes, isSecret } = SETTINGS[key] as ServerSetting<unknown>;
    for (const value of values) {
      test(`${name}=${value}`, () => {
        const sentence = refusalOf({ [name]: value });
        assert.ok(
          sentence.startsWith(`${name} is `) && sentence.endsWith(`, but it takes ${takes}.`),
          sentence,
        );
        assert.equal(sentence.includes(`'${value}'`), !isSecret, sentence);
        assert.ok(!sentence.includes('secret'), sentence);
      });
    }
  }

  test('a store of files that lacks a setting', () => {
    const sentence = refusalOf({ PARLEY_S3_BUCKET: 'files', PARLEY_S3_SECRET_KEY: 'secret' });
    assert.equal(
      sentence,
      'PARLEY_S3_ENDPOINT is missing: a file store needs PARLEY_S3_ENDPOINT, PARLEY_S3_BUCKET, PARLEY_S3_ACCESS_KEY, PARLEY_S3_SECRET_KEY.',
    );
  });

  test('a store of backups that lacks a setting', () => {
    const sentence = refusalOf({
      PARLEY_BACKUP_S3_ENDPOINT: 'https://s3.example.com',
      PARLEY_BACKUP_S3_SECRET_KEY: 'secret',
    });
    assert.equal(
      sentence,
      'PARLEY_BACKUP_S3_ACCESS_KEY is missing: a store of backups needs PARLEY_BACKUP_S3_ENDPOINT, PARLEY_BACKUP_S3_ACCESS_KEY, PARLEY_BACKUP_S3_SECRET_KEY.',
    );
  });

  test('a push gateway that lacks a setting', () => {
    const sentence = refusalOf({ PARLEY_PUSH_GATEWAY_ID: 'id', PARLEY_PUSH_GATEWAY_KEY: 'secret' });
    assert.equal(
      sentence,
      'PARLEY_PUSH_GATEWAY is missing: a push gateway needs PARLEY_PUSH_GATEWAY, PARLEY_PUSH_GATEWAY_ID, PARLEY_PUSH_GATEWAY_KEY.',
    );
  });
});

test('values that are taken', () => {
  const config = readConfig({
    ...{ PORT: '0', HOST: '::1', PARLEY_EXTERNAL_URL: 'https://chat.example.com/', PARLEY_DEV: '1' },
    ...{ DATABASE_URL: 'postgres:///parley?host=/run/postgresql', PARLEY_SMTP_URL: 'smtps://u:p@mail:465' },
    ...{ PARLEY_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,', PARLEY_OUTBOUND_ALLOW: '::1/128' },
    ...{ PARLEY_S3_ENDPOINT: 'http://s3:9000', PARLEY_S3_BUCKET: 'files' },
    ...{ PARLEY_S3_ACCESS_KEY: 'key', PARLEY_S3_SECRET_KEY: 'secret' },
    ...{ PARLEY_PUSH_GATEWAY: 'https://push.example.com/', PARLEY_PUSH_GATEWAY_ID: 'id' },
    ...{ PARLEY_PUSH_GATEWAY_KEY: 'key', PARLEY_PUSH_GATEWAY_CONTENT: '0' },
  });
  assert.equal(config.externalUrl, 'https://chat.example.com');
  assert.equal(config.mailFrom, 'Parley <noreply@chat.example.com>');
  assert.deepEqual([config.port, config.host, config.development], [0, '::1', true]);
  assert.deepEqual(config.trustedProxies, ['loopback', '10.0.0.0/8']);
  assert.deepEqual(config.outboundAllow, ['::1/128']);
  const s3 = { endpoint: 'http://s3:9000', bucket: 'files', region: 'us-east-1' };
  assert.deepEqual(config.s3, { ...s3, accessKey: 'key', secretKey: 'secret' });
  assert.deepEqual(config.pushGateway, { url: 'https://push.example.com', id: 'id', key: 'key' });
  assert.equal(config.pushGatewayContent, false);
});

test('that nodes cannot listen stands in the URL of the database', () => {
  const url = 'postgres://parley@db.example.com/parley?sslmode=require';
  assert.equal(readConfig({ DATABASE_URL: url }).databaseUrl, url);
  const without = readConfig({ DATABASE_URL: url, PARLEY_DATABASE_LISTEN: '0' }).databaseUrl;
  assert.equal(without, `${url}&listen=0`);
});
