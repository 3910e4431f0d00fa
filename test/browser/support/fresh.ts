import { place, startParley } from '../../support/process.ts';
import { ensureClientIsBuilt } from './built-client.ts';

/** A server that nobody has set up, and the path of the link that it prints. It ends with the test. */
export async function startFresh(): Promise<{ readonly url: string; readonly setupPath: string }> {
  await ensureClientIsBuilt();
  const { env } = await place();
  const { url, stdout } = await startParley({ ...env, PARLEY_RATE_LIMIT: '0' });
  return { url, setupPath: /\/setup#[a-z0-9]+/.exec(stdout)?.[0] ?? '' };
}
