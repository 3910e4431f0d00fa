import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import PostalMime from 'postal-mime';
import { getInvites } from '../../src/chat/endpoints/invites/get-invites.ts';
import { resendEmailInvite } from '../../src/chat/endpoints/invites/resend-email-invite.ts';
import { sendInvites } from '../../src/chat/endpoints/invites/send-invites.ts';
import { openMail } from '../../src/chat/jobs/outbox/mail-server.ts';
import { mailTransport, type SendMail } from '../../src/chat/jobs/outbox/mailer.ts';
import { OutboxSender } from '../../src/chat/jobs/outbox/outbox-sender.ts';
import { type Mail, writeMail } from '../../src/chat/operations/outbox/write-mail.ts';
import { findOldest } from '../../src/chat/store/outbox/outbox-figures.ts';
import { listGivenUp } from '../../src/engine/jobs/failed-items.ts';
import { type Job, Worker } from '../../src/engine/jobs/worker.ts';
import { CannotStart } from '../../src/engine/kernel/failures/cannot-start.ts';
import { type Log, silentLog } from '../../src/engine/kernel/log.ts';
import type { LogEntry } from '../../src/engine/log/log-entry.ts';
import { listLog } from '../../src/engine/store/log.ts';
import { forgetItems, listFailed, retryItems } from '../../src/start/commands/failed.ts';
import { RecordingLog } from '../support/log.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { workerOf } from '../support/worker.ts';

const mail = (n = 1): Mail => ({
  address: `ada${n}@example.com`,
  subject: `Hello ${n}`,
  body: 'Line\n.\nEnd',
});
const mailer = ({ context }: TestServer, send: SendMail, log: Log = silentLog): Job =>
  new OutboxSender({ ...context, log }, mailTransport(send, log));

const write = ({ context }: TestServer, ...mails: Mail[]) =>
  context.transact(async (tx) => {
    for (const each of mails) await writeMail(tx, each);
  });

const waiting = async ({ context }: TestServer) =>
  (await context.db.selectFrom('outbox').select('id').where('kind', '=', 'mail').execute()).length;

/** Tries again and again, for longer than a mail is tried. */
async function runForDays(server: TestServer, send: SendMail): Promise<void> {
  for (let n = 0; n < 25; n++) {
    await runOnce(server, send);
    server.clock.advance(6 * 3_600_000);
  }
}

/** Runs until there is nothing to do now. */
async function runOnce(server: TestServer, send: SendMail): Promise<number> {
  const log = new RecordingLog();
  const worker = workerOf(server.context, mailer(server, send, log));
  worker.start();
  await worker.idle();
  await worker.stop();
  return log.lines.length;
}

describe('mail', () => {
  test('that waits is sent once, also what waited since before', async () => {
    const server = await startServer();
    await write(server, ...Array.from({ length: 25 }, (_, n) => mail(n)));
    const sent: string[] = [];
    await runOnce(server, async ({ address }) => void sent.push(address));
    assert.equal(new Set(sent).size, 25);
    assert.equal(sent.length, 25);
    assert.equal(await waiting(server), 0);
  });

  test('goes as soon as it is written, also without another event', async () => {
    const server = await startServer();
    const { owner } = server.as;
    await owner.call(sendInvites, { invitee_emails: 'ada1@example.com', stream_ids: [] });
    const [invite] = (await owner.call(getInvites)).invites;
    const heard: ((entries: readonly LogEntry[]) => void)[] = [];
    const live = { onEntries: ({ take }: { take: (typeof heard)[0] }) => void heard.push(take) };
    const sent: string[] = [];
    const send: SendMail = async ({ address }) => void sent.push(address);
    const worker = new Worker(mailer(server, send), server.context, live);
    worker.start();
    await worker.idle();
    const { realm, db } = server.context;
    const after = realm.position;
    await owner.call(resendEmailInvite, { invite_id: invite?.id as number });
    heard[0]?.(await listLog({ db, realm }, { after, limit: 10 }));
    await worker.idle();
    await worker.stop();
    assert.deepEqual(sent, ['ada1@example.com', 'ada1@example.com']);
  });

  test('that is not taken is tried again, more and more rarely, and given up in the end', async () => {
    const server = await startServer();
    await write(server, mail());
    const refuse = async () => {
      throw new Error('451 later');
    };
    assert.equal(await runOnce(server, refuse), 1);
    assert.equal(await runOnce(server, refuse), 0, 'a minute is not over');
    server.clock.advance(60_000);
    assert.equal(await runOnce(server, refuse), 1);
    server.clock.advance(60_000);
    assert.equal(await runOnce(server, refuse), 0, 'now it takes two');
    for (let n = 0; n < 18; n++) {
      server.clock.advance(6 * 3_600_000);
      assert.equal(await runOnce(server, refuse), 1);
    }
    assert.equal(await waiting(server), 0);
  });

  test('that is never taken is in the list of failed items, holds up no other, and is sent once an operator asks', async () => {
    const server = await startServer();
    const { context } = server;
    await write(server, mail(1), mail(2), mail(3));
    const sent: string[] = [];
    let isBroken = true;
    const send: SendMail = async ({ address }) => {
      if (isBroken && address === mail(2).address) throw new Error('550 no such mailbox');
      sent.push(address);
    };
    await runForDays(server, send);
    assert.deepEqual(sent.toSorted(), [mail(1).address, mail(3).address]);
    const [item] = await listGivenUp(context);
    assert.deepEqual(
      [item?.job, item?.kind, item?.attempts, item?.cause],
      ['mailer', 'delivery', 20, '550 no such mailbox'],
    );
    assert.match(
      await listFailed(context.config),
      /^mailer \d+ {2}delivery, 20 attempts, .*: 550 no such mailbox\n$/,
    );
    assert.equal(await findOldest(context), undefined, 'nothing waits');
    isBroken = false;
    assert.match(await retryItems(context.config, 'mailer', String(item?.item)), /^1 item is tried/);
    await runOnce(server, send);
    assert.deepEqual(sent.slice(2), [mail(2).address]);
    assert.deepEqual(await context.db.selectFrom('failed_items').selectAll().execute(), []);
    assert.deepEqual(await context.db.selectFrom('outbox').selectAll().execute(), []);
    assert.deepEqual(await context.db.selectFrom('outbox_receivers').selectAll().execute(), []);
  });

  test('that was given up is given up again after as long a time, and forgotten once an operator says so', async () => {
    const server = await startServer();
    const { context } = server;
    await write(server, mail(1));
    const refuse = async () => {
      throw new Error('550 no such mailbox');
    };
    await runForDays(server, refuse);
    await retryItems(context.config);
    await runOnce(server, refuse);
    assert.deepEqual([await listGivenUp(context), await waiting(server)], [[], 1]);
    await runForDays(server, refuse);
    assert.equal((await listGivenUp(context)).length, 1);
    assert.equal(await forgetItems(context.config, 'mailer'), '1 item is forgotten.\n');
    await assert.rejects(forgetItems(context.config, 'mailer'), CannotStart);
    assert.deepEqual(await context.db.selectFrom('outbox').selectAll().execute(), []);
  });

  test('whose sending was cut off is sent by the next server', async () => {
    const server = await startServer();
    await write(server, mail());
    let taken: () => void = () => {};
    const isTaken = new Promise<void>((resolve) => {
      taken = resolve;
    });
    const hangs = () => new Promise<void>(() => taken());
    const cut = workerOf(server.context, mailer(server, hangs));
    cut.start();
    await isTaken;
    const sent: string[] = [];
    await runOnce(server, async ({ address }) => void sent.push(address));
    assert.equal(sent.length, 0, 'somebody is at it');
    server.clock.advance(300_000);
    await runOnce(server, async ({ address }) => void sent.push(address));
    assert.deepEqual(sent, ['ada1@example.com']);
  });

  test('goes to files that mail programs open, readable by nobody else', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-mail-'));
    after(() => rmSync(folder, { recursive: true }));
    const send = openMail({ smtpUrl: undefined, from: 'Parley <noreply@example.com>', folder });
    await send({ ...mail(), address: 'x@example.com', subject: 'A\r\nBcc: y@example.com' });
    const files = readdirSync(folder);
    assert.equal(files.length, 1);
    assert.match(files.join(), /\.eml$/);
    const text = readFileSync(join(folder, files.join()), 'utf8');
    assert.match(text, /^From: Parley <noreply@example\.com>\r?$/m);
    assert.match(text, /^To: x@example\.com\r?$/m);
    assert.doesNotMatch(text, /^Bcc/im, 'a line break in a subject makes no header');
  });

  test('says what its names say: an encoded word that somebody took as a name stays one', async () => {
    const { url, got } = await startMailServer();
    const send = openMail({ smtpUrl: url, from: 'Parley <noreply@example.com>', folder: '' });
    const name = '=?utf-8?q?Notification_Bot?=';
    await send({ ...mail(), fromName: name, subject: `From ${name}` });
    const { from, subject } = await PostalMime.parse(String(got[0]?.text));
    assert.deepEqual(
      [from?.name, subject].map((text) => text?.replaceAll('\u2060', '')),
      [name, `From ${name}`],
    );
  });

  test('goes to a mail server', async () => {
    const { url, got } = await startMailServer();
    const options = { from: 'Parley <noreply@example.com>', folder: '' };
    await openMail({ ...options, smtpUrl: url })(mail());
    assert.deepEqual(got[0]?.to, ['ada1@example.com']);
    assert.match(String(got[0]?.text), /Subject: Hello 1/);
    const unreachable = openMail({ ...options, smtpUrl: 'smtp://127.0.0.1:1' });
    await assert.rejects(unreachable(mail()));
  });
});
