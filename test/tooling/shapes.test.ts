import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { isCommand } from '../../src/commands.ts';
import { SETTINGS } from '../../src/engine/config/settings.ts';
import { SETTINGS as ALL_SETTINGS } from '../../src/settings.ts';
import { parseCommandLine } from '../../src/start/command-line/parse.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const settings = Object.values(ALL_SETTINGS);
const PORT = SETTINGS.port.default;

const container = read('ops/container/Containerfile');
const compose = parse(read('ops/compose/compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly volumes: Readonly<Record<string, null>>;
};
const service = read('ops/systemd/parley.service');
const backup = read('ops/systemd/parley-backup.service');

/** What only the files of ops/ have: for the proxy, and where one is put in the place of another. */
const OTHERS = ['PARLEY_HOST', 'PARLEY_NODES'];

describe('what is in ops/', () => {
  test('names settings that there are', () => {
    for (const file of globSync('ops/{container,compose,systemd,proxy}/*', { cwd: root }))
      for (const [name] of read(file).matchAll(/\bPARLEY_[A-Z0-9_]+/g))
        assert.ok(OTHERS.includes(name) || settings.some((each) => each.name === name), `${file}: ${name}`);
  });

  test('starts commands that there are', () => {
    const called = [service, backup, container].flatMap((text) =>
      [...text.matchAll(/bin\/parley\.js (\w[\w-]*)/g)].map(([, name = '']) => name),
    );
    assert.deepEqual([...new Set(called)].sort(), ['backup', 'doctor', 'start']);
    for (const name of called) assert.ok(isCommand(name), name);
    assert.ok(existsSync(resolve(root, 'bin/parley.js')));
  });

  test('backs up to one place each night, and removes what is old', () => {
    const [, line = ''] = /bin\/parley\.js (backup .*)$/m.exec(backup) ?? [];
    const {
      name,
      arguments: [place = ''],
      options,
    } = parseCommandLine(line.split(' '));
    assert.equal(name, 'backup');
    assert.match(place, /^\/var\/backups\/parley\/[a-z]+$/);
    assert.ok('keep' in options && Number(options.keep) > 0);
  });

  test('waits longer for the end than the server takes', () => {
    const grace = Number(/^TimeoutStopSec=(\d+)$/m.exec(service)?.[1]);
    const { environment, stop_grace_period } = compose.services.parley as {
      readonly environment: Readonly<Record<string, string>>;
      readonly stop_grace_period: string;
    };
    assert.ok(grace >= 45, 'systemd');
    assert.ok(
      Number.parseInt(stop_grace_period, 10) >= Number(environment.PARLEY_DRAIN_SECONDS) + 35,
      'compose',
    );
  });
});

test('the hardened service may list the addresses of the machine, as HOST=0.0.0.0 does', () => {
  assert.match(service, /^RestrictAddressFamilies=.*\bAF_NETLINK\b/m);
});

describe('the container', () => {
  test('listens on the port that it and the others say, as an account of no rights', () => {
    assert.match(container, new RegExp(`^ENV HOST=0\\.0\\.0\\.0 PORT=${PORT} `, 'm'));
    assert.match(container, new RegExp(`^EXPOSE ${PORT}$`, 'm'));
    assert.match(container, /^USER [1-9]\d+:[1-9]\d+$/m);
    assert.match(container, /\/health\/ready/);
    assert.match(read('src/engine/http/server/health.ts'), /'\/health\/ready'/);
  });

  test('gets what it copies, and no more than it needs', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const needed of ['bin', 'src', 'web', 'scripts', 'package.json', 'package-lock.json'])
      assert.ok(existsSync(resolve(root, needed)) && !ignored.includes(needed), needed);
    for (const left of ['.git', 'node_modules', 'data', 'test']) assert.ok(ignored.includes(left), left);
  });
});

describe('compose', () => {
  test('has a database, Parley and a proxy; the files that they name exist', () => {
    const { parley, proxy } = compose.services;
    assert.deepEqual(Object.keys(compose.services), ['database', 'parley', 'parley-2', 'proxy']);
    const { context, dockerfile } = (parley as Record<string, unknown>).build as {
      context: string;
      dockerfile: string;
    };
    assert.ok(existsSync(resolve(root, 'ops/compose', context, dockerfile)));
    const mounted = Object.values(compose.services).flatMap((each) => each.volumes as string[]);
    for (const [source = ''] of mounted.map((each) => each.split(':')))
      assert.ok(source in compose.volumes || existsSync(resolve(root, 'ops/compose', source)), source);
    assert.equal(
      (proxy as { environment: Record<string, string> }).environment.PARLEY_NODES,
      `parley:${PORT} parley-2:${PORT}`,
    );
    assert.equal(parley?.read_only, true);
  });
});

describe('the proxies', () => {
  test('pass on to the port of Parley, and wait longer than a poll', () => {
    assert.match(read('ops/proxy/Caddyfile'), new RegExp(`\\{\\$PARLEY_NODES:127\\.0\\.0\\.1:${PORT}\\}`));
    const nginx = read('ops/proxy/nginx.conf');
    assert.match(nginx, new RegExp(`^ {2}server 127\\.0\\.0\\.1:${PORT} `, 'm'));
    assert.ok(Number(/proxy_read_timeout (\d+)s/.exec(nginx)?.[1]) > 60);
    assert.ok(Number(/client_max_body_size (\d+)m/.exec(nginx)?.[1]) > Number(SETTINGS.maxUploadMib.default));
  });
});
