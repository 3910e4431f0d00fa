import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { Context } from '../../chat/context.ts';
import type { FeatureListener } from '../../engine/feature.ts';
import { TokenBuckets } from '../../engine/http/admission/rate-limit.ts';
import { addressKey } from '../../engine/http/server/client-address.ts';
import { CannotStart } from '../../engine/kernel/failures/cannot-start.ts';
import type { MailListener } from './listener.ts';

const MINUTE = 60_000;
/** Connections a minute from one network. */
const CONNECTIONS = 60;
/** Mails a minute to one address. */
const MAILS = 60;

/** Listens for mail; undefined: the configuration names no place. Throws CannotStart. */
export async function listenForMail(context: Context): Promise<FeatureListener | undefined> {
  const { config, clock, log } = context;
  if (!config.mailIn) return undefined;
  const { host, port, mostBytes } = config.mailIn;
  const { MailReader } = await import('../../engine/mail/reader.ts');
  const { MailReceiver } = await import('./receiver.ts');
  const { MailListener } = await import('./listener.ts');
  const reader = new MailReader({ after: (ms, fn) => clock.after(ms, fn), mostBytes });
  const bucketsOf = (limit: number) =>
    new TokenBuckets<string>({ limit, windowMs: MINUTE, now: () => clock.now() });
  const networks = bucketsOf(config.rateLimit === 0 ? 0 : CONNECTIONS);
  const addresses = bucketsOf(config.rateLimit === 0 ? 0 : MAILS);
  const tls = await readTls(config.mailIn.tls);
  const listener = new MailListener(new MailReceiver(context, reader), {
    ...{ host, port, mostBytes, name: config.mailDomain, log, tls },
    networkOf: addressKey,
    admits: (network) => (networks.take(network)?.retryAfter ?? 0) === 0,
    admitsMail: (key) => (addresses.take(key)?.retryAfter ?? 0) === 0,
  });
  await listen(listener, `${host}:${port}`);
  return {
    title: 'Mail in',
    url: `smtp://${host}:${listener.port}`,
    port: listener.port,
    close: async () => {
      await listener.close();
      reader.close();
    },
  };
}

async function listen(listener: MailListener, place: string): Promise<void> {
  try {
    await listener.listen();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new CannotStart(`PARLEY_MAIL_IN: the server cannot listen at ${place} (${code || String(error)}).`);
  }
}

async function readTls(paths: { readonly cert: string; readonly key: string } | undefined) {
  if (!paths) return undefined;
  const read = async (name: string, path: string) => {
    try {
      return await readFile(path, 'utf8');
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      throw new CannotStart(`${name}: the file ${path} cannot be read (${code}).`);
    }
  };
  const cert = await read('PARLEY_MAIL_IN_CERT', paths.cert);
  const key = await read('PARLEY_MAIL_IN_KEY', paths.key);
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    const reason = (error as Error).message;
    throw new CannotStart(
      `PARLEY_MAIL_IN_CERT and PARLEY_MAIL_IN_KEY are not a certificate and its key, in PEM (${reason}).`,
    );
  }
  return { cert, key };
}
