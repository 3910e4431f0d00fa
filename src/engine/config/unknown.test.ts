import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SETTINGS } from '../../settings.ts';
import { unknownSettings } from './unknown.ts';

const NAMES = Object.values(SETTINGS).map(({ name }) => name);

test('A name that is nearly a setting stops the start with the name that was meant', () => {
  for (const [given, meant] of [
    ['PARLEY_RATELIMIT', 'PARLEY_RATE_LIMIT'],
    ['PARLEY_BACKUP_KEEP', 'PARLEY_BACKUP_KEEP_DAYS'],
    ['PARLEY_SMPT_URL', 'PARLEY_SMTP_URL'],
    ['PARLEY_EXTERNALURL', 'PARLEY_EXTERNAL_URL'],
    ['PARLEY_DEVS', 'PARLEY_DEV'],
    ['PARLEY_data_dir', 'PARLEY_DATA_DIR'],
  ] as const)
    assert.throws(() => unknownSettings({ [given]: '5' }, NAMES), {
      message: `${given} is no setting: ${meant} is the name.`,
    });
});

test('Other names are only reported', () => {
  const env = {
    ...{
      PARLEY_PORT: 'tcp://10.0.0.1:9991',
      PARLEY_SERVICE_HOST: '10.0.0.1',
      PARLEY_PORT_9991_TCP_ADDR: 'x',
    },
    ...{ HOME: '/', PARLEY_KEY: 'x', PARLEY_MAIL: 'x', PARLEY_RATE_LIMIT: '5' },
  };
  assert.deepEqual(unknownSettings(env, NAMES), [
    ...['PARLEY_KEY', 'PARLEY_MAIL', 'PARLEY_PORT', 'PARLEY_PORT_9991_TCP_ADDR', 'PARLEY_SERVICE_HOST'],
  ]);
});

test('No setting is near another one', () => {
  const env = Object.fromEntries(Object.values(SETTINGS).map(({ name }) => [name, '']));
  assert.deepEqual(unknownSettings(env, NAMES), []);
});
