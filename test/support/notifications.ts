import { openMail } from '../../src/chat/jobs/outbox/mail-server.ts';
import { mailTransport } from '../../src/chat/jobs/outbox/mailer.ts';
import { OutboxSender } from '../../src/chat/jobs/outbox/outbox-sender.ts';
import type { Mail } from '../../src/chat/operations/outbox/write-mail.ts';
import { outbox } from './mail.ts';
import { startMailServer } from './mail-server.ts';
import { startServer, type TestServer } from './server.ts';
import { workerOf } from './worker.ts';

/** A server that makes mails about messages; they stay in the outbox. */
export const startMailing = (): Promise<TestServer> =>
  startServer({ smtpUrl: 'smtp://127.0.0.1:1', externalUrl: 'https://chat.example.com' });

/** Decides about what was sent. */
export async function decideAll({ app, clock }: TestServer): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    await app.idle('notifications', 'push');
    clock.advance(1000);
  }
  await app.idle('notifications', 'push');
}

/** The mails about messages that are there after some seconds. */
export async function mailsAfter(server: TestServer, seconds: number): Promise<Mail[]> {
  await decideAll(server);
  server.clock.advance(seconds * 1000);
  await server.app.idle('notifications', 'push');
  return (await outbox(server)).filter(({ unsubscribeUrl }) => unsubscribeUrl !== undefined);
}

/** The same as they arrive at a real mail server, by SMTP. */
export async function carryMails({ context }: TestServer): Promise<string[]> {
  const { url, got } = await startMailServer();
  const send = openMail({ smtpUrl: url, from: 'Parley <noreply@example.com>', folder: '' });
  const worker = workerOf(context, new OutboxSender(context, mailTransport(send, context.log)));
  worker.start();
  await worker.idle();
  await worker.stop();
  return got.map(({ text }) => text);
}
