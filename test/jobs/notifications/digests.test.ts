import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { updatePresence } from '../../../src/chat/endpoints/presence/update-presence.ts';
import { updateRealm } from '../../../src/chat/endpoints/realm/update-realm.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import type { Mail } from '../../../src/chat/operations/outbox/write-mail.ts';
import { Digester } from '../../../src/features/notifications/jobs/digester.ts';
import { inject } from '../../../src/testing/inject.ts';
import { outbox } from '../../support/mail.ts';
import { carryMails, startMailing } from '../../support/notifications.ts';
import type { Actor } from '../../support/server.ts';
import { oneRun } from '../../support/worker.ts';

const server = await startMailing();
const { alice, bob, owner, moderator } = server.as;
const DAY = 86_400_000;
const MONDAY = 0;

const say = async (from: Actor, to: string, topic: string, content: string) =>
  (await from.call(sendMessage, { type: 'channel', to, topic, content })).id;
const isHere = (actor: Actor) => actor.call(updatePresence, { status: 'active', ping_only: true });
/** Moves the clock to the next time of day in UTC, day by day, so that no job waits longer. */
async function goTo(weekday: number, clock: string): Promise<void> {
  const midnight = Math.floor(server.clock.now() / DAY) * DAY;
  const today = (new Date(midnight).getUTCDay() + 6) % 7;
  let target = midnight + ((weekday - today + 7) % 7) * DAY + Date.parse(`1970-01-01T${clock}:00Z`);
  if (target <= server.clock.now()) target += 7 * DAY;
  while (server.clock.now() < target) {
    server.clock.advance(Math.min(DAY, target - server.clock.now()));
    await server.app.idle('notifications', 'push');
  }
}
const digests = async (): Promise<Mail[]> =>
  (await outbox(server)).filter(({ messageId }) => messageId?.startsWith('<digest-'));
const addressees = async () => (await digests()).map(({ address }) => address.split('@')[0]).sort();
const mailTo = async (name: string) =>
  (await digests()).findLast(({ address }) => address.startsWith(`${name}@`));

describe('the weekly mail', () => {
  test('goes at nine by the clock of each user, to absent users', async () => {
    await owner.call(updateRealm, { digest_weekday: MONDAY });
    await bob.call(updateSettings, { timezone: 'America/New_York' });
    await goTo(MONDAY, '10:00');
    assert.deepEqual(await addressees(), [], 'the organization does not ask for it');
    await goTo(6, '12:00');
    for (const actor of [alice, moderator]) await isHere(actor);
    const read = await say(alice, 'square', 'plans', 'Who is **coming**?');
    await say(moderator, 'square', 'plans', 'I am.');
    await say(moderator, 'square', 'plans', 'Still there?');
    await say(alice, 'cellar', 'deep', 'A secret.');
    await say(alice, 'square', 'alone', 'One more thing.');
    await owner.call(subscribeToChannels, { subscriptions: [{ name: 'garden' }] });
    await owner.call(updateMessageFlags, { messages: [read], op: 'add', flag: 'read' });
    await owner.call(updateRealm, { digest_emails_enabled: true });
    await goTo(MONDAY, '08:59');
    assert.deepEqual(await addressees(), []);
    await goTo(MONDAY, '09:00');
    assert.deepEqual(await addressees(), ['administrator', 'guest', 'owner']);
    await goTo(MONDAY, '13:59');
    assert(!(await addressees()).includes('bob'), 'it is early in New York');
    await goTo(MONDAY, '14:30');
    assert.deepEqual(await addressees(), ['administrator', 'bob', 'guest', 'owner']);
  });

  test('holds what a user has not read and may see, and new channels', async () => {
    const { subject, body = '', html = '' } = (await mailTo('bob')) ?? {};
    assert.equal(subject, 'What you missed this week');
    assert.match(body, /^What you missed in Example\n3 busy conversations and 1 new channel\.\n/);
    assert.match(body, /#square > plans\n3 unread messages – .*Alice Member/);
    assert.match(body, /#cellar > deep\n1 unread message – Alice Member\n\nAlice Member, .*:\nA secret\.\n/);
    assert.match(
      body,
      /https:\/\/chat\.example\.com\/#narrow\/channel\/\d+-cellar\/topic\/deep\/near\/\d+\n/,
    );
    assert.match(body, /\nNew channels:\n#garden: https:/);
    assert.match(html, /<strong>coming<\/strong>/);
    assert.doesNotMatch(`${(await mailTo('guest'))?.body}`, /cellar|secret/);
    assert.match((await mailTo('owner'))?.body ?? '', /#square > plans\n2 unread messages/);
  });

  test('is sent once a week, whichever node and however often it is tried', async () => {
    const sent = await addressees();
    const { context } = server;
    await new Digester(context).run(oneRun());
    await server.app.stopJobs();
    const again = await server.restart({ now: server.clock.now() });
    await again.app.idle('notifications', 'push');
    await new Digester(again.context).run(oneRun());
    const count = async () =>
      (await outbox(again)).filter(({ messageId }) => messageId?.startsWith('<digest-')).length;
    assert.equal(await count(), sent.length);
    const dying = {
      ...again.context,
      transact: () => Promise.reject(new Error('killed')),
    } as unknown as typeof again.context;
    again.clock.advance(7 * DAY);
    await again.app.idle('notifications', 'push');
    assert.equal(await count(), sent.length, 'nothing is new, and none is made of nothing');
    await assert.doesNotReject(new Digester(dying).run(oneRun()), 'all were considered this week');
  });

  test('of a process that dies before it is written goes later, once', async () => {
    const own = await startMailing();
    const { clock, context } = own;
    await own.as.owner.call(updateRealm, { digest_emails_enabled: true, digest_weekday: 3 });
    await own.app.stopJobs();
    clock.advance(14 * DAY);
    await own.as.alice.call(sendMessage, { type: 'channel', to: 'square', topic: 'x', content: 'News' });
    const dying = { ...context, transact: () => Promise.reject(new Error('killed')) };
    const [one, other] = [new Digester(context), new Digester(context)];
    await assert.rejects(new Digester(dying as unknown as typeof context).run(oneRun()), /killed/);
    assert.deepEqual(await outbox(own), []);
    await Promise.all([one.run(oneRun()), other.run(oneRun())]);
    const addresses = (await outbox(own)).map(({ address }) => address);
    assert.equal(addresses.length, new Set(addresses).size);
    assert(addresses.includes('bob@example.com'));
    const [raw = ''] = await carryMails(own);
    assert.match(raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    assert.match(raw, /^Content-Type: multipart\/alternative/m);
  });

  test('says how much alone where messages stay out of mail; ends by its link; waits for quiet hours', async () => {
    const own = await startMailing();
    await own.as.owner.call(updateRealm, { digest_emails_enabled: true, digest_weekday: 3 });
    await own.as.guest.call(updateSettings, { message_content_in_email_notifications: false });
    await own.as.bob.call(updateSettings, {
      ...{ quiet_hours_enabled: true, quiet_hours_start: 0, quiet_hours_end: 13 * 60, timezone: 'UTC' },
    });
    await own.app.stopJobs();
    own.clock.advance(14 * DAY);
    await own.as.alice.call(sendMessage, { type: 'channel', to: 'square', topic: 'x', content: 'News' });
    const digester = new Digester(own.context);
    await digester.run(oneRun());
    const to = async (name: string) =>
      (await outbox(own)).filter(({ address }) => address.startsWith(`${name}@`));
    const [held] = await to('guest');
    assert.doesNotMatch(`${held?.body} ${held?.html}`, /square|News|Alice/);
    assert.match(held?.body ?? '', /1 busy conversation\./);
    assert.deepEqual(await to('bob'), []);
    own.clock.advance(DAY / 24);
    await digester.run(oneRun());
    const [mail] = await to('bob');
    const url = new URL(mail?.unsubscribeUrl ?? '').pathname;
    const page = await inject(own.app.http, { method: 'GET', url });
    assert.match(page.body, /No more weekly mail\?/);
    await inject(own.app.http, { method: 'POST', url });
    const { settings } = own.context.realm.user(own.as.bob.user.id);
    assert.equal(settings.enable_digest_emails, false);
    assert.equal(settings.enable_offline_email_notifications, true);
    const stolen = await inject(own.app.http, { method: 'POST', url: url.replace('/w', '/') });
    assert.equal(stolen.statusCode, 404, 'a link ends one kind of mail');
  });
});
