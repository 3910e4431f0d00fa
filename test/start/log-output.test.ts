import assert from 'node:assert/strict';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { getOwnUser } from '../../src/chat/endpoints/users/get-own-user.ts';
import { LogOutput } from '../../src/start/log-output.ts';
import { ONCE, ownerClient, place, startParley } from '../support/process.ts';

const TOKEN = 'a token for the metrics';

/** A log whose writing fails with `code` while one is set; `room`: bytes until the next attempt fails. */
function failingLog() {
  const log = { text: '', code: undefined as string | undefined, room: Number.POSITIVE_INFINITY };
  const output = new LogOutput((bytes) => {
    if (log.code !== undefined && log.room === 0) throw Object.assign(new Error('no'), { code: log.code });
    const taken = bytes.subarray(0, Math.min(bytes.length, log.room));
    log.room -= taken.length;
    log.text += taken.toString();
    return taken.length;
  });
  output.onAgain = (lines) => output.write(`${lines} dropped\n`);
  const fail = (code: string, room = 0) => Object.assign(log, { code, room });
  const mend = () => Object.assign(log, { code: undefined, room: Number.POSITIVE_INFINITY });
  return { log, output, fail, mend };
}

describe('The output of the log', ONCE, () => {
  for (const code of ['ENOSPC', 'EIO', 'EPIPE', 'EBADF']) {
    test(`${code}: drops and counts lines, and says how many once writing works`, () => {
      const { log, output, fail, mend } = failingLog();
      output.write('one\n');
      fail(code);
      output.write('two\n');
      output.write('three\n');
      mend();
      output.write('four\n');
      output.write('five\n');
      assert.equal(log.text, 'one\nfour\n2 dropped\nfive\n');
      assert.equal(output.dropped, 2);
    });
  }

  test('begins a line anew after one whose end found no room', () => {
    const { log, output, fail, mend } = failingLog();
    fail('ENOSPC', 2);
    output.write('first\n');
    mend();
    output.write('second\n');
    assert.equal(log.text, 'fi\nsecond\n1 dropped\n');
  });

  test('keeps lines for a reader that stands still, up to a megabyte', () => {
    const { log, output, fail, mend } = failingLog();
    fail('EAGAIN', 3);
    const line = `${'x'.repeat(999)}\n`;
    for (let written = 0; written < 2000; written++) output.write(line);
    assert.equal(log.text, 'xxx');
    mend();
    output.resume();
    const kept = Math.floor(1_048_576 / 1000);
    assert.equal(output.dropped, 2000 - kept);
    assert(log.text === `${line.repeat(kept)}${2000 - kept} dropped\n`);
  });
});

describe('The server', ONCE, () => {
  test('goes on while the disk under its log is full, and counts the lines', async () => {
    const { dataDir, env } = await place();
    const full = openSync('/dev/full', 'w');
    const settings = { PARLEY_ACCESS_LOG: '1', PARLEY_METRICS_TOKEN: TOKEN };
    const parley = await startParley({ ...env, ...settings }, [], { stderr: full });
    closeSync(full);
    for (let round = 0; round < 3; round++) {
      const { body } = await ownerClient(dataDir, parley.url).call(getOwnUser);
      assert.equal(body.result, 'success');
    }
    const metrics = await fetch(`${parley.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    assert.match(await metrics.text(), /^parley_log_dropped_lines 3$/m);
    parley.kill('SIGTERM');
    assert.equal((await parley.ended).code, 0);
  });

  test('goes on while nobody reads its log', async () => {
    const { dataDir, env } = await place();
    const parley = await startParley({ ...env, PARLEY_ACCESS_LOG: '1' });
    parley.child.stderr?.pause();
    const owner = ownerClient(dataDir, parley.url);
    const path = `/${'x'.repeat(250)}`;
    // More than the system keeps for a reader.
    for (let round = 0; round < 20; round++) {
      await Promise.all(Array.from({ length: 50 }, () => fetch(`${parley.url}${path}`)));
    }
    assert.equal((await owner.call(getOwnUser)).body.result, 'success');
    parley.child.stderr?.resume();
    while (parley.stderr.split(path).length <= 1000) await once(parley.child.stderr as Readable, 'data');
    parley.kill('SIGTERM');
    assert.equal((await parley.ended).code, 0);
  });

  test('goes on when its terminal is closed (SIGHUP), and after the reader of its log has ended', async () => {
    const { dataDir, env } = await place();
    const parley = await startParley({ ...env, PARLEY_ACCESS_LOG: '1' });
    parley.kill('SIGHUP');
    parley.child.stderr?.destroy();
    parley.child.stdout?.destroy();
    for (let round = 0; round < 3; round++) {
      assert.equal((await ownerClient(dataDir, parley.url).call(getOwnUser)).body.result, 'success');
    }
    parley.kill('SIGTERM');
    assert.equal((await parley.ended).code, 0);
  });
});
