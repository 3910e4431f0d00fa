import type { Mail } from '../../src/operations/mail.ts';
import { outbox } from './mail.ts';
import { startServer, type TestServer } from './server.ts';

/** A server that makes mails about messages; they stay in the outbox. */
export const startMailing = (): Promise<TestServer> =>
  startServer({ smtpUrl: 'smtp://127.0.0.1:1', externalUrl: 'https://chat.example.com' });

/** Decides about what was sent. */
export async function decideAll({ app, clock }: TestServer): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    await app.notifications.idle();
    clock.advance(1000);
  }
  await app.notifications.idle();
}

/** The mails about messages that are there after some seconds. */
export async function mailsAfter(server: TestServer, seconds: number): Promise<Mail[]> {
  await decideAll(server);
  server.clock.advance(seconds * 1000);
  await server.app.notifications.idle();
  return (await outbox(server)).filter(({ unsubscribeUrl }) => unsubscribeUrl !== undefined);
}
