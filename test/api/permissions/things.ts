import { addAlertWords } from '../../../src/chat/endpoints/alert-words/add-alert-words.ts';
import { createDefaultStreamGroup } from '../../../src/chat/endpoints/channels/create-default-stream-group.ts';
import { createDrafts } from '../../../src/chat/endpoints/drafts/create-drafts.ts';
import { createSavedSnippet } from '../../../src/chat/endpoints/drafts/create-saved-snippet.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { createInviteLink } from '../../../src/chat/endpoints/invites/create-invite-link.ts';
import { getInvites } from '../../../src/chat/endpoints/invites/get-invites.ts';
import { sendInvites } from '../../../src/chat/endpoints/invites/send-invites.ts';
import { addReaction } from '../../../src/chat/endpoints/messages/add-reaction.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { uploadFile } from '../../../src/chat/endpoints/messages/upload-file.ts';
import { muteUser } from '../../../src/chat/endpoints/presence/mute-user.ts';
import { updatePresence } from '../../../src/chat/endpoints/presence/update-presence.ts';
import { createCustomProfileField } from '../../../src/chat/endpoints/profile-fields/create-profile-field.ts';
import { addCodePlayground } from '../../../src/chat/endpoints/realm/add-code-playground.ts';
import { addLinkifier } from '../../../src/chat/endpoints/realm/add-linkifier.ts';
import { addRealmDomain } from '../../../src/chat/endpoints/realm/add-realm-domain.ts';
import { createScheduledMessage } from '../../../src/chat/endpoints/scheduled-messages/create-scheduled-message.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { createUser } from '../../../src/chat/endpoints/users/create-user.ts';
import { deactivateUser } from '../../../src/chat/endpoints/users/deactivate-user.ts';
import { getAttachments } from '../../../src/chat/endpoints/users/get-attachments.ts';
import { NO_BOT_SETTINGS } from '../../../src/chat/model/bots.ts';
import type { Channel } from '../../../src/chat/model/channels.ts';
import { ROLE, type User } from '../../../src/chat/model/people.ts';
import { fillProfile } from '../../../src/chat/operations/profiles.ts';
import { startSession } from '../../../src/chat/operations/sessions/start.ts';
import { createUser as makeUser } from '../../../src/chat/operations/users/create.ts';
import { makeResetLink } from '../../../src/chat/operations/users/password-reset.ts';
import { insertCustomEmoji } from '../../../src/chat/store/organization/custom-emoji.ts';
import { saveExport } from '../../../src/chat/store/organization/exports.ts';
import { deleteSetupSecret, insertSetupSecret } from '../../../src/chat/store/organization/setup.ts';
import { putBotSettings } from '../../../src/chat/store/people/bots.ts';
import { findSession } from '../../../src/chat/store/people/sessions.ts';
import { hashToken } from '../../../src/engine/kernel/passwords/tokens.ts';
import { addDevice } from '../../../src/features/push/operations/devices.ts';
import { addMobileDevice } from '../../../src/features/push/operations/mobile.ts';
import { sendTestDelivery as testWebhook } from '../../../src/features/webhooks/operations/replay.ts';
import { insertChannel, insertSubscriptions } from '../../support/channels.ts';
import { newestConfirmation } from '../../support/mail.ts';
import { reread } from '../../support/reread.ts';
import type { Actor, TestServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';
import { send } from '../../support/uploads.ts';
import { groupValue, makeGroup } from '../../support/user-groups.ts';
import type { Making, World } from './cells.ts';

/** The objects that parameters name, created anew for each cell, by a user who may, so that each cell stands alone. */

let made = 0;
/** A name that nothing else has. */
export const unique = (start: string): string => `${start}${++made}`;

export const draft = { type: '', to: [], topic: '', content: 'a' };

/** A private channel of alice's that `me` is in. */
export function room({ server, me }: World): Promise<Channel> {
  const { alice } = server.as;
  return server.context.transact(async (tx) => {
    const channel = await insertChannel(tx, alice.user, { name: unique('room'), inviteOnly: true });
    await insertSubscriptions(tx, [{ channel, users: [...new Set([alice.user, me.user])] }]);
    return channel;
  });
}

export const inRoom =
  (more: (channel: Channel) => object = () => ({})): Making =>
  async (world) => {
    const channel = await room(world);
    return { stream_id: channel.id, ...more(channel) };
  };

/** A public channel. */
export const ofAttic: Making = ({ server }) => ({ stream_id: server.cast.channels.attic.id });

export const ofDefaultGroup =
  (more: object = {}): Making =>
  async ({ server }) => {
    const group_name = unique('default');
    const group = { group_name, description: '', stream_names: [] };
    await server.as.owner.call(createDefaultStreamGroup, group);
    const groups = server.context.realm.part('defaultChannelGroups');
    return { group_id: groups.find(({ name }) => name === group_name)?.id, ...more };
  };

/** The same by the parameters that name a topic. */
export const inTopic =
  (more: object): Making =>
  async (world) => {
    const channel = await room(world);
    await world.server.as.alice.call(sendMessage, {
      type: 'channel',
      to: channel.name,
      topic: 'a',
      content: 'Hello',
    });
    return 'type' in more ? { to: channel.name, topic: 'a', ...more } : { stream_id: channel.id, ...more };
  };

export const inNarrow: Making = async (world) => ({
  anchor: 'newest',
  num_before: 1,
  num_after: 0,
  narrow: [{ operator: 'channel', operand: (await room(world)).name }],
  op: 'add',
  flag: 'read',
});

export const ofSubscription: Making = async (world) => ({
  subscription_data: [{ stream_id: (await room(world)).id, property: 'is_muted', value: true }],
});

/** Says something in a channel of alice's that `me` is in; returns the ID. */
async function said(world: World, by: Actor = world.server.as.alice, content = 'Hello'): Promise<number> {
  const { name } = await room(world);
  return (await by.call(sendMessage, { type: 'channel', to: name, topic: 'a', content })).id;
}

/** For a message of alice's. */
export const ofMessage =
  (more: object = {}): Making =>
  async (world) => ({ message_id: await said(world), ...more });

/** Where an organization wants to know who has read a message. */
export const ofReceipts: Making = async (world) => {
  await setRealm(world.server.context, { enable_read_receipts: true });
  return { message_id: await said(world) };
};

/** For a message of one's own. */
export const ofOwnMessage =
  (more: object = {}): Making =>
  async (world) => ({ message_id: await said(world, world.me), ...more });

export const ofMessages =
  (name: string, more: object): Making =>
  async (world) => ({ [name]: [await said(world)], ...more });

export const ofPoll: Making = async (world) => {
  const content = JSON.stringify({ type: 'new_option', idx: 1, option: 'Yes' });
  return { message_id: await said(world, world.me, '/poll Lunch?\nNo'), msg_type: 'widget', content };
};

export const ofReaction: Making = async (world) => {
  const message_id = await said(world);
  await world.me.call(addReaction, { message_id, emoji_name: 'tada' });
  return { message_id, emoji_name: 'tada' };
};

export const ofDraft =
  (more: object = {}): Making =>
  async ({ me }) => ({
    draft_id: (await me.call(createDrafts, { drafts: [draft] as never })).ids[0],
    ...more,
  });

export const ofSnippet =
  (more: object = {}): Making =>
  async ({ me }) => ({
    saved_snippet_id: (await me.call(createSavedSnippet, { title: 'a', content: 'b' })).saved_snippet_id,
    ...more,
  });

export const scheduled = ({ server }: World) => ({
  type: 'direct' as const,
  to: [server.cast.users.owner.id],
  content: 'a',
  scheduled_delivery_timestamp: server.clock.seconds + 1000,
});

export const ofScheduled =
  (more: object = {}): Making =>
  async (world) => {
    const { scheduled_message_id } = await world.me.call(createScheduledMessage, scheduled(world));
    return { scheduled_message_id, ...more };
  };

export const ofQueue: Making = async ({ me }) => {
  const { queue_id } = await me.call(registerQueue, {});
  return { queue_id };
};

/** A token of a device of each kind. */
export const ofMobileDevice: Making = async ({ server, me }) => {
  const token = Buffer.from(unique('device')).toString('hex');
  await server.context.transact(async (tx) => {
    await addMobileDevice(tx, me.user, { kind: 'apns', token, appId: 'org.example.App' });
    await addMobileDevice(tx, me.user, { kind: 'gcm', token, appId: null });
  });
  return { token };
};

export const ofLinkifier =
  (more: object = {}): Making =>
  async ({ server }) => ({ filter_id: await linkifier(server.as.owner), ...more });

/** With a pattern that it is to have. */
export const ofChangedLinkifier: Making = async (world) => ({
  ...(await ofLinkifier()(world)),
  pattern: unique('OTHER'),
  url_template: 'https://a.example',
});

export const ofLinkifiers: Making = async ({ server }) => {
  const ids = server.context.realm.part('linkifiers').map(({ id }) => id);
  return { ordered_linkifier_ids: ids.toReversed() };
};

async function linkifier(actor: Actor): Promise<number> {
  const rule = { pattern: unique('KEY'), url_template: 'https://example.com/' };
  return (await actor.call(addLinkifier, rule)).id;
}

export const playground = { name: 'p', lexer_language: 'python', url_template: 'https://a.example/{code}' };

export const ofPlayground: Making = async ({ server }) => {
  const { id } = await server.as.owner.call(addCodePlayground, { ...playground, name: unique('p') });
  return { playground_id: id };
};

/** For a group that `me` runs, in which nobody is. */
export const ofGroup =
  (more: (world: World) => object = () => ({})): Making =>
  async (world) => {
    const { server, me } = world;
    const can_manage_group = groupValue([me.user]);
    const user_group_id = await makeGroup(server.as.owner, unique('group'), [], { can_manage_group });
    return { user_group_id, ...more(world) };
  };

export const ofSubgroup: Making = async (world) => ({
  ...(await ofGroup()(world)),
  add: [await makeGroup(world.server.as.owner, unique('group'))],
});

export const newPerson = () => ({
  email: `${unique('new')}@example.com`,
  password: 'correct horse battery',
  full_name: 'New Person',
});

export const ofLogin: Making = async ({ server }) => {
  const { email, password, ...person } = newPerson();
  await server.as.owner.call(createUser, { email, password, ...person });
  return { username: email, password };
};

export const ofSession: Making = async ({ server, me }) => {
  const { context } = server;
  const browser = { device: 'Firefox', network: '::/64', earlier: undefined };
  const token = await context.transact((tx) => startSession(tx, me.user, browser));
  const row = await findSession(context, hashToken(token));
  return { session_id: row?.id };
};

/** A subscription to Web Push; nothing is sent to the address. */
export const subscription = {
  endpoint: 'https://push.example.com/a',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

export const ofDevice: Making = async ({ server, me }) => {
  const { p256dh, auth } = subscription;
  const device = await server.context.transact((tx) =>
    addDevice(tx, {
      // An address of this machine, to which nothing is sent.
      ...{
        userId: me.user.id,
        kind: 'web',
        address: `https://127.0.0.1/${unique('d')}`,
        keys: { p256dh, auth },
      },
      ...{ appId: null, name: 'a', sessionId: null },
    }),
  );
  return { device_id: device.id };
};

export const ofWords: Making = async ({ me }) => {
  await me.call(addAlertWords, { alert_words: ['pizza'] });
  return { alert_words: ['pizza'] };
};

export const ofPerson =
  (more: object = {}): Making =>
  ({ server }) => ({ user_id: server.cast.users.bob.id, ...more });

/** Makes an account, without a password, which would take its time; returns its ID. */
export async function newcomer({ context }: TestServer): Promise<number> {
  const person = { email: `${unique('new')}@example.com`, fullName: 'New Person', role: ROLE.member };
  return (await context.transact((tx) => makeUser(tx, person))).id;
}

/** For somebody who has just come. */
export const ofNewcomer =
  (name: string, more: object = {}): Making =>
  async ({ server }) => ({
    [name]: await newcomer(server),
    ...more,
  });

/** For somebody who has come and gone. */
export const ofLeaver: Making = async ({ server }) => {
  const user_id = await newcomer(server);
  await server.as.owner.call(deactivateUser, { user_id });
  return { user_id };
};

/** For somebody who has just come, by address. */
export const ofAddress: Making = async ({ server }) => {
  const { deliveryEmail: email } = server.context.realm.users.get(await newcomer(server)) as User;
  return { email, full_name: 'Other Person' };
};

export const newBot = () => ({ full_name: unique('Bot '), short_name: unique('bot') });

/** For a bot that is `me`'s, or, as bots have none, its owner's. */
export const ofBot =
  ({ botType = 1, ...more }: { readonly botType?: 1 | 3; readonly [name: string]: unknown } = {}): Making =>
  async ({ server, me }) => {
    const { email, full_name: fullName } = { email: `${unique('bot')}@example.com`, ...newBot() };
    const owned = { botType, botOwnerId: me.user.botOwnerId ?? me.user.id };
    const role = me.user.isBot ? ROLE.member : me.user.role;
    const bot = { email, fullName, role, ...owned };
    return { bot_id: (await server.context.transact((tx) => makeUser(tx, bot))).id, ...more };
  };

/** The same of a bot with a webhook that nothing reaches. */
export const ofWebhook: Making = async (world) => {
  const made = (await ofBot({ botType: 3 })(world)) as { bot_id: number };
  await world.server.context.transact(async (tx) => {
    await putBotSettings(tx, made.bot_id, {
      ...NO_BOT_SETTINGS,
      service: { name: 'hook', baseUrl: 'http://127.0.0.1:9/', interface: 1, token: 'a' },
    });
    await tx.recordPart('bots');
  });
  return { bot_id: made.bot_id };
};

/** For a delivery to such a webhook. */
export const ofDelivery: Making = async (world) => {
  const { bot_id } = (await ofWebhook(world)) as { bot_id: number };
  const { server } = world;
  const delivery_id = await server.context.transact((tx) => testWebhook(tx, server.as.owner.user, bot_id));
  await server.app.idle('webhooks');
  return { bot_id, delivery_id };
};

const SHORT_TEXT = 1;
export const newField = () => ({ name: unique('Field '), field_type: SHORT_TEXT });

const field = async ({ server }: World): Promise<number> =>
  (await server.as.owner.call(createCustomProfileField, newField())).id;

export const ofField =
  (more: object = {}): Making =>
  async (world) => ({ field_id: await field(world), ...more });

export const ofFields: Making = async (world) => {
  await field(world);
  return { order: world.server.context.realm.part('profileFields').map(({ id }) => id) };
};

export const ofNewValue: Making = async (world) => ({ data: [{ id: await field(world), value: 'a' }] });

export const ofOwnValue: Making = async (world) => {
  const id = await field(world);
  await world.server.context.transact((tx) => fillProfile(tx, world.me.user, [{ id, value: 'a' }]));
  return { data: [id] };
};

export const ofMuted: Making = async (world) => {
  const named = await ofNewcomer('muted_user_id')(world);
  await world.me.call(muteUser, named as { muted_user_id: number });
  return named;
};

export const ofPresence: Making = async ({ server }) => {
  await server.as.bob.call(updatePresence, { status: 'active', ping_only: true });
  // Until what was heard is written, and the memory has followed.
  server.clock.advance(2000);
  await server.context.transact(async () => {});
  return { user_id_or_email: String(server.cast.users.bob.id) };
};

export const newDomain = () => ({ domain: `${unique('d')}.example.org`, allow_subdomains: true });

export const ofDomain: Making = async ({ server }) => {
  const added = newDomain();
  await server.as.owner.call(addRealmDomain, added);
  return added;
};

/** For an export that was made long ago. */
export const ofExport: Making = async ({ server }) => {
  const export_id = await server.context.transact(async (tx) => {
    const id = tx.nextId('export');
    const times = { requestedAt: 1, aliveAt: null, finishedAt: tx.now, failedAt: null, deletedAt: null };
    const made = {
      exportType: 1,
      actingUserId: server.cast.users.owner.id,
      attempts: 1,
      secret: 'x',
    } as const;
    await saveExport(tx, { id, ...made, ...times });
    await reread(tx, { parts: ['exports'] });
    return id;
  });
  return { export_id };
};

/** For a file that `me` has uploaded. */
export const ofFile: Making = async ({ server, me }) => {
  const { body } = await send(server, me, uploadFile, [{ filename: 'a.txt', content: 'a' }]);
  const [, , realm, ...rest] = String(body.url).split('/');
  return { realm_id_str: Number(realm), filename: rest.join('/') };
};

export const ofAttachment: Making = async (world) => {
  await ofFile(world);
  return { attachment_id: (await world.me.call(getAttachments, {})).attachments.at(-1)?.id };
};

/** A link of the owner's that nobody has followed yet. */
export const ofInvitation: Making = async ({ server }) => {
  const { invite_link } = await server.as.owner.call(createInviteLink);
  const token = invite_link.split('/').at(-2) ?? '';
  const email = `${unique('n')}@new.example.com`;
  return { token, email, full_name: 'Nova New', password: 'a long enough phrase' };
};

/** The same, to confirm the address alone. */
export const ofLink: Making = async (world) => {
  const { token, email } = (await ofInvitation(world)) as { token: string; email: string };
  return { token, email };
};

export const ofToken: Making = async (world) => {
  const { token } = (await ofInvitation(world)) as { token: string };
  return { token };
};

/** For another password. */
export const ofResetLink: Making = async ({ server }) => {
  const { context } = server;
  const { user_id } = await server.as.owner.call(createUser, newPerson());
  const user = context.realm.users.get(user_id) as User;
  const counted = { askedFrom: '127.0.0.1', asked: 1, askedSince: 0 };
  const link = await context.transact((tx) => makeResetLink(tx, user, counted));
  return { token: link.split('/').at(-1) };
};

export const ofReset: Making = async (world) => ({
  ...(await ofResetLink(world)),
  password: 'a long enough phrase',
});

export const ofSetup: Making = async ({ server: { context } }) => {
  const secret = unique('secret');
  await context.transact(async (tx) => {
    await deleteSetupSecret(tx);
    await insertSetupSecret(tx, secret);
    await reread(tx, { parts: ['setupSecret'] });
  });
  const owner = { full_name: 'Olivia Owner', email: 'owner@example.com', password: 'a long enough phrase' };
  return { secret, organization: 'Example', ...owner };
};

/** The link in a mail to a newcomer who wants another address. */
export const ofEmailChange: Making = async ({ server }) => {
  const { user_id } = await server.as.owner.call(createUser, newPerson());
  const newcomer = server.asUser(server.context.realm.users.get(user_id) as User);
  await newcomer.call(updateSettings, { email: `${unique('e')}@new.example.com` });
  return { token: await newestConfirmation(server) };
};

/** An invitation that `me` has made, or, where they may not, the owner. */
export const ofOwnInvite =
  (kind: 'mail' | 'link'): Making =>
  async ({ server, me }) => {
    const mayInvite = me.user.role <= (kind === 'mail' ? ROLE.member : ROLE.administrator) && !me.user.isBot;
    const inviter = mayInvite ? me : server.as.owner;
    const email = `${unique('m')}@new.example.com`;
    if (kind === 'link') await inviter.call(createInviteLink);
    else await inviter.call(sendInvites, { invitee_emails: email, stream_ids: [] });
    return { invite_id: (await inviter.call(getInvites)).invites.at(-1)?.id };
  };

/** A name of its own; without a picture the request goes no further than who may. */
export const newEmoji = () => ({ emoji_name: unique('emoji') });

/** An emoji that `me` has added, if `me` may be its author. */
export const ofEmoji: Making = async ({ server, me }) => {
  const name = unique('emoji');
  await server.context.transact(async (tx) => {
    const own = { picture: '1/x', extension: 'png', authorId: me.user.id, isDeactivated: false };
    await insertCustomEmoji(tx, { id: tx.nextId('emoji'), name, ...own });
    await reread(tx, { parts: ['customEmoji'] });
  });
  return { emoji_name: name };
};
