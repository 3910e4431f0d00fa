/** Starts a process that works for so many milliseconds of processor time and then waits; sends a message when it has. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const WORK =
  'while (process.cpuUsage().user < 1e3 * process.argv[1]); process.stdout.write("done"); process.stdin.resume()';

const child = spawn(process.execPath, ['-e', WORK, process.argv[2] ?? ''], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
await once(child.stdout, 'data');
process.send?.('done');
process.on('message', async () => {
  child.stdin.end();
  await once(child, 'exit');
  process.exit();
});
