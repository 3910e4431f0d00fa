import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { after, test } from 'node:test';
import { place } from '../support/process.ts';

test('SIGTERM to npm start ends the server', async () => {
  const { env } = await place();
  const settings = { ...env, HOST: '127.0.0.1', PORT: '0', PARLEY_LOG_LEVEL: 'info' };
  const npm = spawn('npm', ['start'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_OPTIONS: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  // Both end with the last process that holds them, the server.
  const closed = once(npm, 'close');
  const isReady = new Promise<void>((ready) => {
    const take = (text: Buffer) => {
      output += text;
      if (/ready at http/.test(output)) ready();
    };
    npm.stdout.on('data', take);
    npm.stderr.on('data', take);
  });
  let isClosed = false;
  after(() => isClosed || process.kill(-(npm.pid as number), 'SIGKILL'));
  await Promise.race([isReady, closed]);
  npm.kill('SIGTERM');
  await closed;
  isClosed = true;
  assert.match(output, /"msg":"Stopped\."/);
});
