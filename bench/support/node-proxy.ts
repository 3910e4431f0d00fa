import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../verify/servers/free-port.ts';

const CONFIGURATIONS = resolve(import.meta.dirname, '../../ops/proxy');
const OPENS_WITHIN_MS = 10_000;
const LOOKS_EVERY_MS = 50;

interface Program {
  /** An argument with which the program ends at once. */
  readonly probe: string;
  readonly path: string;
  /** Writes the configuration of `ops/proxy`, without TLS; returns the arguments and the environment. */
  prepare(place: { folder: string; port: number; nodes: readonly number[] }): {
    args: readonly string[];
    env: Record<string, string>;
  };
}

const PROGRAMS = {
  nginx: {
    ...{ probe: '-v', path: '/usr/sbin/nginx' },
    prepare({ folder, port, nodes }) {
      const own = readFileSync(join(CONFIGURATIONS, 'nginx.conf'), 'utf8')
        .replace(/^server \{\n {2}listen 80;.*?^\}\n/ms, '')
        .replace(/^ {2}server 127\.0\.0\.1:\d+(.*)$/m, (_, rest) =>
          nodes.map((node) => `  server 127.0.0.1:${node}${rest}`).join('\n'),
        )
        .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
        .replace(/^ *ssl_.*\n/gm, '');
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const temporary = folders.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n');
      const main = `daemon off; worker_processes auto; pid ${folder}/pid; error_log ${folder}/log;\nevents {}\n`;
      const file = join(folder, 'nginx.conf');
      writeFileSync(file, `${main}http {\naccess_log off;\n${temporary}\n${own}\n}\n`);
      return { args: ['-c', file, '-e', join(folder, 'log')], env: {} };
    },
  },
  caddy: {
    ...{ probe: 'version', path: '/usr/bin/caddy' },
    prepare({ folder, port, nodes }) {
      const own = readFileSync(join(CONFIGURATIONS, 'Caddyfile'), 'utf8');
      const file = join(folder, 'Caddyfile');
      writeFileSync(file, `{\n\tadmin off\n\tlog {\n\t\toutput file ${folder}/log\n\t}\n}\n${own}`);
      const PARLEY_NODES = nodes.map((node) => `127.0.0.1:${node}`).join(' ');
      const places = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
      return {
        args: ['run', '--config', file, '--adapter', 'caddyfile'],
        env: { ...places, PARLEY_HOST: `http://127.0.0.1:${port}`, PARLEY_NODES },
      };
    },
  },
} satisfies Record<string, Program>;

export type ProxyName = keyof typeof PROGRAMS;

/** A proxy of this machine in front of some nodes, with the configuration of `ops/proxy`. */
export class NodeProxy {
  readonly port: number;
  readonly #folder: string;
  readonly #child: ChildProcess;

  private constructor(port: number, folder: string, child: ChildProcess) {
    this.port = port;
    this.#folder = folder;
    this.#child = child;
  }

  static isHere(name: ProxyName): boolean {
    const { probe, path } = PROGRAMS[name];
    return spawnSync(path, [probe]).status === 0;
  }

  /** `nodes`: their ports. */
  static async open(name: ProxyName, nodes: readonly number[]): Promise<NodeProxy> {
    const folder = mkdtempSync(join(tmpdir(), 'parley-proxy-'));
    const port = await freePort();
    const program: Program = PROGRAMS[name];
    const { args, env } = program.prepare({ folder, port, nodes });
    const child = spawn(program.path, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    process.once('exit', () => child.kill('SIGTERM'));
    const proxy = new NodeProxy(port, folder, child);
    await proxy.#open();
    return proxy;
  }

  /** What it has logged. */
  log(): string {
    return readFileSync(join(this.#folder, 'log'), 'utf8');
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGTERM');
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #open(): Promise<void> {
    for (let waited = 0; waited < OPENS_WITHIN_MS; waited += LOOKS_EVERY_MS) {
      if (await answers(this.port)) return;
      await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
    }
    throw new Error(`A proxy did not start: ${this.log().slice(-1000)}`);
  }
}

function answers(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
