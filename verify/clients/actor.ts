import type { Operation } from '../../web/client/operation.ts';
import { sendMessage } from '../../web/client/operations.ts';
import type { Deed } from '../history/history.ts';
import { pause } from '../support/pause.ts';
import type { Person } from './person.ts';
import { Chooser } from './plans/choose.ts';
import { topicOf } from './plans/messages.ts';
import type { Plan, Scene } from './plans/plan.ts';

const SENDS = 0.4;
/** The share of messages to channels that are written in a topic which moves as a whole. */
const IN_THREADS = 0.2;
/** A key that does not work any more is tried again and again, as a thief would. */
const FETCHES_A_NEW_KEY = 0.1;

export interface Acting extends Scene {
  /** The queue by which the person's sends are made once. */
  queueId(): string | undefined;
  /** Milliseconds between two operations, on average. */
  readonly everyMs: number;
  /** Whether the outcome of a call whose connection ended can be known: the one server has died with it. */
  readonly isAlone: boolean;
  /** The names of the families that the person works with; absent: all. */
  readonly focus?: readonly string[] | undefined;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** One person's operations, one after another, until it is ended. */
export async function act(acting: Acting): Promise<void> {
  const { random, signal, everyMs, person } = acting;
  const chooser = new Chooser(person.part, acting.focus);
  while (!signal.aborted) {
    await pause(random.next() * 2 * everyMs, signal);
    if (signal.aborted) return;
    if (random.chance(SENDS)) await send(acting);
    else await perform(acting, chooser.next(acting));
    if (person.isShutOut && random.chance(FETCHES_A_NEW_KEY) && (await person.logIn()))
      person.isShutOut = false;
  }
}

async function perform(acting: Acting, plan: Plan | undefined): Promise<void> {
  if (!plan) return;
  const { person } = acting;
  const { kind, words, writes, messageId, token } = plan;
  const deed = person.history.begin({ person: person.name, kind, words, writes, token, key: person.apiKey });
  deed.messageId = messageId;
  await ask(acting, deed, { ...plan, operation: plan.operation as Operation<object, unknown> });
}

async function send(acting: Acting): Promise<void> {
  const { person, random, board, token, people, signal } = acting;
  const name = token();
  const room = random.chance(0.85) ? random.pick(board.rooms) : undefined;
  const partners = room
    ? []
    : random.shuffle(people.filter((each) => each !== person)).slice(0, random.between(1, 2));
  const thread = room && random.chance(IN_THREADS) ? board.threadOf(room.id) : undefined;
  const where = room
    ? ({ type: 'channel', to: String(room.id), topic: thread?.topic ?? topicOf(random) } as const)
    : ({ type: 'direct', to: JSON.stringify(partners.map(({ id }) => id)) } as const);
  const place = room ? `channel ${room.id}` : 'direct';
  const words = `${name} to ${room?.name ?? partners.map((each) => each.name).join(', ')}`;
  const deed = person.history.begin({
    person: person.name,
    kind: 'send',
    words,
    token: name,
    place,
    key: person.apiKey,
  });
  const queueId = acting.queueId();
  const local = queueId === undefined ? {} : { queue_id: queueId, local_id: name };
  const params = { ...where, content: name, ...local };
  // With a local name the server makes it once, however often it is asked.
  const request = { operation: sendMessage as Operation<object, unknown>, params };
  while ((await ask(acting, deed, request)) === 'unknown') {
    if (queueId === undefined || signal.aborted) break;
    await pause(random.between(20, 200), signal);
  }
  if (deed.outcome !== 'done' || deed.messageId === undefined) return;
  board.add({
    id: deed.messageId,
    sender: person.name,
    channelId: room?.id ?? null,
    people: [person, ...partners].map((each) => each.name),
    isOfThread: thread !== undefined,
  });
  thread?.messages.push(deed.messageId);
}

interface Request {
  readonly operation: Operation<object, unknown>;
  readonly params: object;
  readonly done?: Plan['done'];
  readonly writesOf?: Plan['writesOf'];
}

async function ask(
  { person, isAlone }: { readonly person: Person; readonly isAlone: boolean },
  deed: Deed,
  { operation, params, done, writesOf }: Request,
): Promise<'done' | 'refused' | 'unknown'> {
  const { history } = person;
  const wasUnknown = deed.outcome === 'unknown';
  deed.attempts++;
  const { apiKey } = person;
  const answer = await person.call(operation, params);
  const text = answer.kind === 'done' ? '' : `: ${answer.why}`;
  history.say(person.name, `#${deed.number} ${deed.kind} ${deed.words} – ${answer.kind}${text}`);
  if (answer.kind === 'done') {
    deed.outcome = 'done';
    history.acknowledged++;
    deed.answered = history.now;
    deed.until = deed.answered;
    const id = (answer.reply as { id?: unknown }).id;
    if (deed.kind === 'send' && typeof id === 'number') deed.messageId = id;
    deed.writes = [...deed.writes, ...(writesOf?.(answer.reply) ?? [])];
    done?.(answer.reply);
    return 'done';
  }
  deed.why = answer.why;
  // An earlier attempt may have succeeded all the same.
  deed.outcome = answer.kind === 'unknown' || wasUnknown ? 'unknown' : 'refused';
  deed.answered = history.now;
  if (answer.kind === 'unknown')
    deed.until = answer.isOver && isAlone ? history.now : Number.POSITIVE_INFINITY;
  else if (answer.status === 401 && person.apiKey === apiKey) person.isShutOut = true;
  return answer.kind;
}
