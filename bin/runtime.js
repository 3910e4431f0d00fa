import { spawn } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

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

/**
 * Options that only the start of a process can set (docs/performance.md, "Memory"): V8's space for young objects, which otherwise grows to 128 MB,
 * and how glibc gives memory back.
 */
export const MEMORY_FLAGS = ['--max-semi-space-size=16'];
export const MEMORY_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

/**
 * Limits young objects of threads that begin from now on. As long as the flag of `MEMORY_FLAGS` stands, V8 gives each thread as many as the main one,
 * whatever limits the thread is made with; the main thread has its limit already.
 */
export const limitThreads = () => setFlagsFromString('--max-semi-space-size=2');

/** Also if the operator has chosen another size. */
export const hasMemoryLimits = ({ execArgv, env } = process) =>
  [...execArgv, env.NODE_OPTIONS ?? ''].some((option) => option.includes('-semi-space-size'));

/** Begins again as the same process, with the limits of memory. Returns where that cannot be, or would cut the channel to a parent process. */
export function beginAgain(program) {
  if (canBecomeAnother() && !process.channel) runOn(process.execPath, [...process.execArgv, ...program]);
}

const canBecomeAnother = () => process.execve && process.platform !== 'win32';

/** Continues as another Node with the limits of memory; if the system has no such call, waits for it and ends with its code. */
export function runOn(path, args) {
  const limited = [...MEMORY_FLAGS, ...args];
  const env = { ...MEMORY_ENV, ...process.env };
  if (canBecomeAnother()) process.execve(path, [path, ...limited], env);
  const child = spawn(path, limited, { stdio: 'inherit', env });
  // A signal from the terminal reaches both: the server takes two that come together for one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`${path} cannot be run: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
