import { after } from 'node:test';
import { place, startParley } from '../../support/process.ts';
import { ensureClientIsBuilt } from './built-client.ts';

/** A server that nobody has set up, and the path of the link that it prints. It ends with the test. */
export async function startFresh(): Promise<{ readonly url: string; readonly setupPath: string }> {
  let running: Awaited<ReturnType<typeof startParley>> | undefined;
  // Before any wait: later on node:test may not know the test.
  after(async () => {
    running?.kill('SIGKILL');
    await running?.ended;
  });
  await ensureClientIsBuilt();
  const { env } = await place();
  running = await startParley({ ...env, PARLEY_RATE_LIMIT: '0' });
  return { url: running.url, setupPath: /\/setup#[a-z0-9]+/.exec(running.stdout)?.[0] ?? '' };
}
