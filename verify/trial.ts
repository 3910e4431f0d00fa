import { positionOf } from '../src/chat/fanout/log-head.ts';
import type { Mutation } from '../src/engine/kernel/mutations.ts';
import { getScheduledMessages, sendMessage } from '../web/client/operations.ts';
import { checkAccess } from './checks/access.ts';
import { fetchFinal } from './checks/final.ts';
import { checkIds } from './checks/ids.ts';
import { checkKept } from './checks/kept.ts';
import { type Baseline, LogView } from './checks/log-view.ts';
import { checkMoves } from './checks/moves.ts';
import { checkPrivate } from './checks/private.ts';
import { checkScheduled } from './checks/scheduled.ts';
import { checkState } from './checks/state.ts';
import { checkTold } from './checks/told.ts';
import { checkUnread } from './checks/unread.ts';
import { checkWhole } from './checks/whole.ts';
import { Crowd } from './clients/crowd.ts';
import type { Person } from './clients/person.ts';
import type { Reader } from './clients/reader.ts';
import type { Fault } from './faults/fault.ts';
import { type Breach, History } from './history/history.ts';
import { trialOf } from './mutations.ts';
import { Cluster } from './servers/cluster.ts';
import { pause, until } from './support/pause.ts';
import { Random } from './support/random.ts';

export interface Trial {
  readonly name: string;
  readonly engine: 'sqlite' | 'postgres';
  readonly nodes: number;
  readonly faults: readonly Fault[];
  readonly seconds: number;
  /** It goes on until so many faults have struck, however slow the machine is. */
  readonly leastStrikes: number;
  /** And until so many operations were acknowledged. */
  readonly leastAcknowledged: number;
  readonly seed: number;
  /** The deliberate defect of the servers. */
  readonly mutation?: Mutation | undefined;
  readonly isLong: boolean;
  /** The names of the families that the clients work with; absent: all. */
  readonly focus?: readonly string[] | undefined;
}

export interface Result {
  readonly trial: Trial;
  readonly kills: number;
  readonly strikes: number;
  readonly history: History;
  readonly breaches: readonly Breach[];
}

/** How long a client waits for an answer: longer than the shorter faults take. */
const TIMEOUT_MS = 4000;
/** Between two faults, if they are done in time. */
const OPERATIONS_BETWEEN = 25;
const PEACE_MS = 8000;
const SETTLE_WITHIN_MS = 60_000;

export async function run(trial: Trial, say: (text: string) => void): Promise<Result> {
  const { engine, nodes } = trial;
  const isOnSmallDisk = trial.faults.some(({ name }) => name === 'full-disk');
  const neverFlushes = trial.mutation === 'never-flush';
  const cluster = await Cluster.open({ engine, nodes, isOnSmallDisk, neverFlushes });
  try {
    await cluster.start();
    say('the servers run');
    return await perform(trial, cluster, say);
  } finally {
    await cluster.close();
  }
}

async function perform(trial: Trial, cluster: Cluster, say: (text: string) => void): Promise<Result> {
  const random = new Random(trial.seed);
  const history = new History();
  const crowd = await Crowd.gather(cluster, { history, random: random.fork(), timeoutMs: TIMEOUT_MS });
  const baseline = await crowd.begin();
  say(`${crowd.people.length} people read with ${crowd.readers.length} clients`);
  const { mutation = null } = trial;
  history.mayQueuesEnd = mutation !== null && trialOf(mutation).endsQueues === true;
  for (const node of cluster.nodes) node.order({ mutation });
  const stopping = new AbortController();
  const figures = { kills: 0, strikes: 0 };
  const isAlone = trial.nodes === 1 && trial.engine === 'sqlite';
  const acting = crowd.act({ signal: stopping.signal, isAlone, focus: trial.focus });
  const end = performance.now() + 1000 * trial.seconds;
  const isTime = () =>
    performance.now() >= end &&
    figures.strikes >= trial.leastStrikes &&
    history.acknowledged >= trial.leastAcknowledged;
  const isOver = () => isTime() || history.breaches.length > 20;
  const scene = {
    ...{ cluster, random: random.fork(), isLong: trial.isLong, signal: stopping.signal },
    say: (text: string) => {
      history.say('faults', text);
      say(text);
    },
    next: (what: 'acknowledged' | 'delivered') => {
      const before = history[what];
      return until(2000, () => history[what] > before, 1);
    },
    kill: () => figures.kills++,
  };
  cluster.supervise(scene.say);
  let turn: Fault[] = [];
  while (!isOver()) {
    const enough = history.acknowledged + OPERATIONS_BETWEEN;
    await pause(scene.random.between(300, 1500));
    // On a slow machine nothing but faults would happen.
    await until(PEACE_MS, () => history.acknowledged >= enough);
    if (trial.faults.length === 0 || isOver()) continue;
    if (turn.length === 0) turn = scene.random.shuffle(trial.faults);
    await turn.pop()?.strike(scene);
    figures.strikes++;
  }
  say('everybody reads to the end');
  for (const node of cluster.nodes) {
    // Its jobs may wait up to a minute for a time of the wrong clock.
    if (node.aheadMs !== 0) await node.stop();
    node.order({ aheadMs: 0, mutation: null });
  }
  await Promise.all(cluster.nodes.map((node) => node.start()));
  history.say('faults', 'no more faults');
  stopping.abort();
  await acting;
  const ended = history.queues.filter(({ isComplete }) => !isComplete).length;
  say(`${ended} queues have ended`);
  const breaches = await settle(crowd, history, {
    baseline,
    nodes: trial.nodes,
    say,
    isClockTrue: !trial.faults.some(({ name }) => name === 'clock'),
  });
  return { trial, ...figures, history, breaches: [...history.breaches, ...breaches] };
}

interface Settling {
  readonly baseline: Baseline;
  readonly nodes: number;
  /** No fault has moved the servers' clocks. */
  readonly isClockTrue: boolean;
  say(text: string): void;
}

/** Lets all clients read to the end, then compares what they got with what is stored. */
async function settle(
  crowd: Crowd,
  history: History,
  { baseline, nodes, isClockTrue, say }: Settling,
): Promise<Breach[]> {
  const { people, rooms, readers, owner, board } = crowd;
  await crowd.callBack();
  const waiting = await untilSent(crowd);
  say('what was scheduled is sent');
  const unread = await untilAllHave(crowd);
  await Promise.all(readers.map((reader) => reader.stop()));
  say('all have read to the end');
  const final = await fetchFinal(people);
  say('the stored state is read');
  const log = new LogView(history.queues, baseline, owner.id);
  const byId = new Map(rooms.map((room) => [room.id, room]));
  const states = await Promise.all(readers.map((reader) => checkState(reader)));
  say('the states of the clients are compared');
  return [
    ...waiting,
    ...unread,
    ...final.breaches,
    ...checkKept(history, { final, log, owner }),
    ...checkTold(history.queues, log, byId),
    ...checkMoves(history.queues, log, { rooms: byId, people }),
    ...checkPrivate(history, people),
    ...checkUnread(final, byId),
    ...(isClockTrue ? checkScheduled(final, history, board) : []),
    ...checkWhole(history, final, log),
    ...checkIds(history, final, log),
    ...checkAccess(history, { people, rooms, nodes }),
    ...states.flat(),
  ];
}

/** Longer than the longest wait of the job that sends them. */
const SENT_WITHIN_MS = 90_000;
/** Beyond what a trial schedules for its own time. */
const SOON_SECONDS = 60;

/** Scheduled messages whose time has come, or comes in a moment, are sent. */
async function untilSent({ people }: Crowd): Promise<Breach[]> {
  const dueOf = async (person: Person) => {
    if (person.part === 'comer') return [];
    const { scheduled_messages: all } = await person.insist(getScheduledMessages, {});
    const soon = Date.now() / 1000 + SOON_SECONDS;
    const due = all.filter((each) => each.scheduled_delivery_timestamp < soon);
    return due.map(({ content }) => ({ person, content }));
  };
  const listDue = async () => (await Promise.all(people.map(dueOf))).flat();
  await until(SENT_WITHIN_MS, async () => (await listDue()).length === 0, 200);
  return (await listDue()).map(({ person, content }) => ({
    promise: 'lost',
    words: `The scheduled message "${content}" of ${person.name} was not sent in ${SENT_WITHIN_MS / 1000} s.`,
    people: [person.name],
  }));
}

/** Each is sent a last message; who has it has everything before it. */
async function untilAllHave({ owner, people, readers }: Crowd): Promise<Breach[]> {
  const last = new Map<Person, number>();
  for (const person of people) {
    const to = JSON.stringify([person.id]);
    const { id } = await owner.insist(sendMessage, {
      type: 'direct',
      to,
      content: `the end for ${person.name}`,
    });
    last.set(person, id);
  }
  const newest = Math.max(...last.values());
  const wanted = (person: Person) => (person === owner ? newest : last.get(person));
  const has = ({ record, person }: Reader) => {
    const id = wanted(person) ?? 0;
    if (!record) return false;
    if (record.newestMessage >= id) return true;
    return record.facts.some((fact) => fact.kind === 'message' && fact.messageId === id);
  };
  const lacking = () => readers.filter((reader) => !has(reader));
  await until(SETTLE_WITHIN_MS, () => lacking().length === 0);
  return lacking().map(({ name, person, record }) => ({
    promise: 'lost',
    words: `${name} did not get message ${wanted(person)}, the last one for ${person.name}, in ${SETTLE_WITHIN_MS / 1000} s (position ${positionOf(record?.last ?? 0)}).`,
    people: [name],
  }));
}
