import {
  addPushDevice,
  createBot,
  createUser,
  getMessages,
  registerQueue,
  sendMessage,
  updateSettings,
} from '../../web/client/operations.ts';
import { findOwner } from '../clients/cast.ts';
import { Person, passwordOf, type Surroundings } from '../clients/person.ts';
import { type Breach, History } from '../history/history.ts';
import { Cluster } from '../servers/cluster.ts';
import { pause, until } from '../support/pause.ts';
import { Random } from '../support/random.ts';
import { type Arrival, checkArrivals, type Due } from './arrivals.ts';
import { numbersIn, openReceivers, type Receivers } from './receivers.ts';

export interface Leaving {
  readonly engine: 'sqlite' | 'postgres';
  readonly nodes: number;
  readonly kills: number;
  readonly seed: number;
}

export interface Left {
  readonly leaving: Leaving;
  /** Messages that had to leave, and what arrived. */
  readonly due: readonly Due[];
  readonly arrivals: readonly Arrival[];
  readonly breaches: readonly Breach[];
}

const SENDERS = ['bo', 'cy', 'dee'];
const AWAY = ['ola', 'pim', 'quy', 'rix'];
const BOTS = 4;
const TIMEOUT_MS = 4000;
/** While nobody is killed yet: an account that is made twice is refused. */
const PATIENT_MS = 30_000;
/** Milliseconds in which receivers have read what a process sent before it was killed. */
const READ_BY_THEN_MS = 200;
/** A process that was started has acknowledged a message of each sender by then. */
const SOMETHING_WITHIN_MS = 50_000;
/** Between two messages of a sender. */
const EVERY_MS = 60;
/** The lease of a process that was killed lasts five minutes on PostgreSQL; on SQLite it ends with the start. */
const SETTLE_WITHIN_MS = { sqlite: 90_000, postgres: 420_000 };

/**
 * Messages for people who are away, and for bots that are called, while processes are killed: each must leave, and once,
 * unless the answer of its receiver was lost.
 */
export async function runLeaving(leaving: Leaving, say: (text: string) => void): Promise<Left> {
  const random = new Random(leaving.seed);
  const figures = { kills: 0 };
  const numbers = new Map<number, number>();
  const receivers = await openReceivers(random.fork(), {
    kills: () => figures.kills,
    numberOf: (messageId) => numbers.get(messageId),
  });
  const settings = { PARLEY_SMTP_URL: receivers.mailUrl, PARLEY_OUTBOUND_ALLOW: '127.0.0.0/8' };
  const { engine, nodes } = leaving;
  const cluster = await Cluster.open({ engine, nodes, isOnSmallDisk: false, settings });
  try {
    await cluster.start();
    const stage = { ...(await prepare(cluster, receivers)), numbers };
    say('people and bots are there');
    const stopping = new AbortController();
    const sending = Promise.all(stage.senders.map((sender) => send(sender, stage, stopping.signal)));
    while (figures.kills < leaving.kills) {
      await pause(random.between(200, 1200));
      const node = random.pick(cluster.nodes);
      await node?.kill();
      // Data sent by the process belongs to its life.
      await pause(READ_BY_THEN_MS);
      figures.kills++;
      say(`SIGKILL of ${node?.name}, ${stage.sent.count} messages so far`);
      await node?.start();
      // On a slow machine a process that was just started would be killed before it did anything.
      const before = stage.senders.map(({ acknowledged }) => acknowledged);
      const isHeard = () => stage.senders.every(({ acknowledged }, n) => acknowledged > (before[n] ?? 0));
      await until(SOMETHING_WITHIN_MS, isHeard, 100);
    }
    stopping.abort();
    await sending;
    say(`all ${stage.sent.count} messages are acknowledged; what is on its way leaves`);
    return { leaving, ...stage, ...(await settle(stage, receivers, SETTLE_WITHIN_MS[engine])) };
  } finally {
    await cluster.close();
    await receivers.close();
  }
}

interface Sender {
  readonly person: Person;
  readonly queueId: string;
  /** Messages. */
  acknowledged: number;
}

interface Stage {
  readonly senders: readonly Sender[];
  /** User IDs. */
  readonly away: readonly number[];
  readonly bots: readonly number[];
  readonly due: Due[];
  readonly sent: { count: number };
  /** By message ID. */
  readonly numbers: Map<number, number>;
}

async function prepare(
  { port, dataDir }: Cluster,
  { hookUrl, pushService }: Receivers,
): Promise<Omit<Stage, 'numbers'>> {
  const around = { port, history: new History(), timeoutMs: TIMEOUT_MS };
  const owner = await findOwner(dataDir, { ...around, timeoutMs: PATIENT_MS });
  const make = (name: string) => personNamed(name, owner, around);
  const senders = await Promise.all(
    SENDERS.map(async (name) => {
      const person = await make(name);
      const { queue_id } = await person.insist(registerQueue, {});
      return { person, queueId: queue_id as string, acknowledged: 0 };
    }),
  );
  const away = await Promise.all(AWAY.map(make));
  for (const person of away) {
    await person.insist(updateSettings, { email_notifications_batching_period_seconds: 1 });
    const { endpoint, keys } = pushService.subscribe(person.name);
    await person.insist(addPushDevice, { endpoint, ...keys, name: person.name });
  }
  const bots: number[] = [];
  for (let index = 1; index <= BOTS; index++) {
    const name = `hook${index}`;
    const bot = { full_name: name, short_name: name, bot_type: 3 as const, payload_url: hookUrl };
    bots.push((await owner.insist(createBot, bot)).user_id);
  }
  return { senders, away: away.map(({ id }) => id), bots, due: [], sent: { count: 0 } };
}

async function personNamed(name: string, owner: Person, around: Surroundings): Promise<Person> {
  const email = `${name}@example.com`;
  const account = { email, password: passwordOf(email), full_name: `${name} of the talk` };
  const { user_id: id } = await owner.insist(createUser, account);
  const person = new Person({ name, part: 'member', id, email, apiKey: '' }, around);
  await person.insistOnKey();
  return person;
}

/** One message after another, each of which is repeated until it is acknowledged. */
async function send(sender: Sender, stage: Stage, signal: AbortSignal): Promise<void> {
  const { person, queueId } = sender;
  const { away, bots, due, numbers } = stage;
  while (!signal.aborted) {
    const number = ++stage.sent.count;
    const way = number % 2 ? 'mail' : 'webhook';
    const to = (way === 'mail' ? away : bots)[Math.floor(number / 2) % (way === 'mail' ? away : bots).length];
    due.push({ number, way });
    if (way === 'mail') due.push({ number, way: 'push' });
    const text = { type: 'direct' as const, to: JSON.stringify([to]), content: `number ${number}.` };
    const { id } = await person.insist(sendMessage, { ...text, queue_id: queueId, local_id: String(number) });
    numbers.set(id, number);
    sender.acknowledged++;
    await pause(EVERY_MS, signal);
  }
}

/** Waits for what is on its way, then compares. */
async function settle(
  stage: Stage,
  { arrivals }: Receivers,
  ms: number,
): Promise<Pick<Left, 'arrivals' | 'breaches'>> {
  let replies = new Map<number, number>();
  const isAllThere = async () => {
    replies = await countReplies(stage);
    return !checkArrivals(stage.due, arrivals, replies).some(({ promise }) => promise === 'lost');
  };
  await until(ms, isAllThere, 1000);
  return { arrivals, breaches: checkArrivals(stage.due, arrivals, replies) };
}

const PAGE = 5000;

/** How often the bots have replied to each number. */
async function countReplies({ senders, bots }: Stage): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const { person } of senders)
    for (const bot of bots) {
      const narrow = [
        { operator: 'dm', operand: [bot] },
        { operator: 'sender', operand: bot },
      ];
      const page = { anchor: 'newest' as const, num_before: PAGE, num_after: 0, apply_markdown: false };
      const { messages } = await person.insist(getMessages, { ...page, narrow });
      for (const { content } of messages)
        for (const number of numbersIn(content)) counts.set(number, (counts.get(number) ?? 0) + 1);
    }
  return counts;
}
