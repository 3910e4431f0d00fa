import { spawn } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * The runtime that npm has installed for this machine, one of the optional dependencies; undefined: there is none.
 * @returns {{ path: string, isRunning: boolean } | undefined}
 */
export function findOwnRuntime({ platform, arch, execPath, version } = process) {
  const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
  try {
    const file = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const own = JSON.parse(readFileSync(file, 'utf8'));
    const path = realpathSync(join(dirname(file), own.bin.node));
    return { path, isRunning: realpathSync(execPath) === path || version === `v${own.version}` };
  } catch {
    return undefined;
  }
}

/** Goes on as another program; where the system has no such call, waits for it and ends as it does. */
export function runOn(path, args) {
  if (process.execve && process.platform !== 'win32') process.execve(path, [path, ...args], process.env);
  const child = spawn(path, args, { stdio: 'inherit' });
  // A signal from the terminal reaches both: the server takes two that come together for one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`${path} cannot be run: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
