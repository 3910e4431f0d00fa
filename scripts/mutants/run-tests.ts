/** Runs test files of a copy of the project, and says which of them fails first. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Engine } from '../test-files.ts';
import type { Copy } from './copy.ts';

export interface Round {
  readonly engine: Engine;
  readonly files: readonly string[];
}

export interface Outcome {
  readonly kind: 'passed' | 'failed' | 'time limit';
  /** The file and the name of the test that failed first. */
  readonly file?: string;
  readonly test?: string;
}

/** Milliseconds in which the runner ends its processes. */
const PATIENCE_MS = 20_000;
const FAILURE = /^✖ ([\s\S]*?)\n {2}(\S+):\d+ \(\w+\)$/m;

export async function runTests(
  { root, temporary }: Copy,
  { engine, files }: Round,
  { limitMs, signal }: { readonly limitMs: number; readonly signal: AbortSignal },
): Promise<Outcome> {
  signal.throwIfAborted();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    TMPDIR: temporary,
    NODE_COMPILE_CACHE: join(temporary, 'compiled'),
  };
  // By these a process knows that a test or npm has started it.
  for (const name of ['NODE_TEST_CONTEXT', 'npm_lifecycle_event']) delete env[name];
  const args = [join(root, 'scripts/test.ts'), '--engine', engine, ...files];
  // Its processes are a group, which can be ended as a whole.
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  let isLate = false;
  const end = () => {
    child.kill('SIGTERM');
    setTimeout(killGroup, PATIENCE_MS, child.pid).unref();
  };
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, limitMs);
  signal.addEventListener('abort', end);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
  killGroup(child.pid);
  signal.throwIfAborted();
  // Some files have tests for one engine alone.
  if (code === 0 || /^No test ran\.$/m.test(output)) return { kind: 'passed' };
  const [, test = '', file = ''] = FAILURE.exec(output) ?? [];
  if (file) return { kind: 'failed', test, file };
  if (isLate) return { kind: 'time limit' };
  throw new Error(`The tests ended with ${code}:\n${output}`);
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}
