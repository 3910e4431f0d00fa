import { endpoints } from '../../catalogue.ts';
import type { Context } from '../../chat/context.ts';
import { subscribeToChannels } from '../../chat/endpoints/channels/subscribe.ts';
import { markAllMessagesAsRead } from '../../chat/endpoints/messages/mark-all-as-read.ts';
import { sendMessage } from '../../chat/endpoints/messages/send-message.ts';
import { updatePresence } from '../../chat/endpoints/presence/update-presence.ts';
import { updateStatus } from '../../chat/endpoints/presence/update-status.ts';
import { createUserGroup } from '../../chat/endpoints/user-groups/create-user-group.ts';
import { ROLE, type User } from '../../chat/model/people.ts';
import { firstOwner } from '../../chat/operations/organization.ts';
import { createUser } from '../../chat/operations/users/create.ts';
import { announceSignUp, enroll } from '../../chat/operations/users/sign-up.ts';
import { authenticate } from '../../chat/rules/people/authentication.ts';
import { createRateLimiter } from '../../engine/http/admission/rate-limit.ts';
import { createHttp } from '../../engine/http/server.ts';
import { systemClock } from '../../engine/kernel/clock.ts';
import { findCounter } from '../../engine/store/counters.ts';
import { type Client, createClient, injectTransport, type Transport } from '../../testing/client.ts';
import { act } from './acts.ts';
import { FRESH } from './fresh.ts';
import { CHANNELS, type DemoChannel, type DemoPerson, GROUPS, ONLINE, PEOPLE, STATUSES } from './people.ts';
import { givePortrait, withPictures } from './pictures.ts';
import { lastLines, messagesOf, type StoryLine, schedule } from './schedule.ts';
import { SHOWCASE } from './showcase.ts';
import { type StoryClock, storyBegin } from './story-clock.ts';
import { standUps, TALKS, type Talk } from './talk.ts';

/** Users by first name; the owner as `owner`. */
type Cast = ReadonlyMap<string, User>;

/** Whether the organization is unused: it has only its owner, and no message. */
export async function isFresh(context: Context): Promise<boolean> {
  return [...context.realm.activeUsers()].length === 1 && (await findCounter(context, 'message')) === 0;
}

/** Fills a fresh organization with users, channels and messages over four weeks. Returns the users. */
export async function seedDemo(context: Context, clock: StoryClock): Promise<User[]> {
  const begin = storyBegin(systemClock.now());
  clock.goTo(begin);
  const clientOf = clients(context);
  const owner = firstOwner(context.realm);
  const cast = new Map([['owner', owner]]);
  for (const person of PEOPLE) cast.set(person.name, await addPerson(context, person, cast));
  for (const [name, user] of cast) await givePortrait(context, name, user);
  await allowWebPublic(context);
  for (const channel of CHANNELS) await addChannel(clientOf(owner), channel, cast);
  await addGroups(clientOf(owner), cast);
  const tell = async (lines: readonly StoryLine[]) => {
    for (const line of lines) {
      clock.goTo(line.at);
      await say({ context, cast, clientOf }, line);
    }
  };
  await tell(schedule(begin, [...TALKS, ...SHOWCASE], standUps()));
  for (const user of cast.values()) await clientOf(user).call(markAllMessagesAsRead);
  await tell(lastLines(begin, FRESH));
  clock.goHome();
  await setStatuses(cast, clientOf);
  return [...cast.values()];
}

/** API clients in this process, with a server of their own, without a port and a rate limit. */
function clients(context: Context): (user: User) => Client {
  const http = createHttp({
    endpoints,
    context,
    authenticate: (credentials) => authenticate(context.realm, credentials),
    limiter: createRateLimiter({ clock: context.clock, perUser: 0, perAddress: 0 }),
  });
  const transport = injectTransport(http);
  return ({ id, isBot, deliveryEmail: email, apiKey }) => {
    const program = isBot ? BOT_PROGRAM : PROGRAMS[id % PROGRAMS.length];
    const through: Transport = (request) =>
      transport({ ...request, headers: { ...request.headers, 'user-agent': `${program}/1.0` } });
    return createClient(through, { email, apiKey });
  };
}

/** The users' client programs, which messages name. */
const PROGRAMS = ['website', 'ParleyDesktop', 'ParleyMobile', 'ParleyTerminal'] as const;
const BOT_PROGRAM = 'BuildServer';

/** Not by an operation of the API, which would write mail to invented addresses. */
async function addPerson(
  { transact }: Context,
  { email, fullName, role, botOf }: DemoPerson,
  cast: Cast,
): Promise<User> {
  if (role !== ROLE.member || botOf !== undefined) {
    const bot = botOf !== undefined && { botType: 1 as const, botOwnerId: cast.get(botOf)?.id ?? null };
    return transact((tx) => createUser(tx, { email, fullName, role, ...bot }));
  }
  const user = await transact((tx) => enroll(tx, { email, fullName, role }));
  await transact((tx) => announceSignUp(tx, user));
  return user;
}

/** The API has no operation for these settings yet. */
async function allowWebPublic(context: Context): Promise<void> {
  await context.transact(async (tx) => {
    const { info } = tx.realm;
    await tx.put({ info: { ...info, settings: { ...info.settings, enable_spectator_access: true } } });
  });
}

async function addChannel(owner: Client, channel: DemoChannel, cast: Cast): Promise<void> {
  const { name, description, kind, members } = channel;
  const { body } = await owner.call(subscribeToChannels, {
    subscriptions: [{ name, description }],
    principals: members.map((member) => memberOf(cast, member).id),
    invite_only: kind === 'private',
    is_web_public: kind === 'web-public',
  });
  if (body.result !== 'success') throw new Error(`The demo could not create #${name}: ${body.msg}`);
}

interface Stage {
  readonly context: Context;
  readonly cast: Cast;
  readonly clientOf: (user: User) => Client;
}

async function say({ context, cast, clientOf }: Stage, line: StoryLine): Promise<void> {
  const { who, talk } = line;
  const content = await withPictures(context, memberOf(cast, who), line.content);
  const request = { ...targetOf(talk, cast), content, read_by_sender: true };
  const { body } = await clientOf(memberOf(cast, who)).call(sendMessage, request);
  if (body.result !== 'success') throw new Error(`The demo could not say "${content}": ${body.msg}`);
  for (const each of line.acts) {
    for (const name of each.who) {
      const problem = await act(clientOf(memberOf(cast, name)), body.id, each);
      if (problem) throw new Error(`The demo: ${name} could not do ${each.kind} ${each.what}: ${problem}`);
    }
  }
}

async function addGroups(owner: Client, cast: Cast): Promise<void> {
  for (const { name, description, members } of GROUPS) {
    const ids = members.map((member) => memberOf(cast, member).id);
    const { body } = await owner.call(createUserGroup, { name, description, members: ids });
    if (body.result !== 'success') throw new Error(`The demo could not make @${name}: ${body.msg}`);
  }
}

async function setStatuses(cast: Cast, clientOf: (user: User) => Client): Promise<void> {
  for (const { who, text, emoji } of STATUSES) {
    const status = { status_text: text, emoji_name: emoji };
    const { body } = await clientOf(memberOf(cast, who)).call(updateStatus, status);
    if (body.result !== 'success') throw new Error(`The demo: ${who} has no status: ${body.msg}`);
  }
}

const PING_MS = 60_000;

/** Keeps users online as long as the server runs, as their programs would. */
export async function stayOnline(context: Context): Promise<void> {
  const clientOf = clients(context);
  const ping = async () => {
    for (const { name, email } of PEOPLE) {
      const user = context.realm.userByEmail(email);
      const status = ONLINE[name];
      if (!user?.isActive || status === undefined) continue;
      const presence = { status, ping_only: true, new_user_input: status === 'active' };
      await clientOf(user).call(updatePresence, presence);
    }
  };
  systemClock.every(
    PING_MS,
    () => void ping().catch((error) => context.log.warn({ err: error }, 'The demo.')),
  );
  await ping();
}

/** The participants of a direct conversation are its speakers. */
function targetOf(talk: Talk, cast: Cast) {
  const { channel, topic } = talk;
  if (channel !== undefined) return { type: 'channel' as const, to: channel, topic };
  const names = [...messagesOf(talk).map(({ who }) => who), ...(talk.with === undefined ? [] : [talk.with])];
  const speakers = names.map((name) => memberOf(cast, name).id);
  return { type: 'direct' as const, to: JSON.stringify([...new Set(speakers)]) };
}

function memberOf(cast: Cast, name: string): User {
  const user = cast.get(name);
  if (!user) throw new Error(`There is no ${name} in the demo.`);
  return user;
}
