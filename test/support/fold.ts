import assert from 'node:assert/strict';
import type { Context } from '../../src/chat/context.ts';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { CAPABILITIES } from '../../src/chat/fanout/queue-options.ts';
import type { Inputs } from '../../src/engine/http/params.ts';
import { applyEvent, type ClientEvent, type ClientState } from '../../web/state/apply-event.ts';
import { checkEvent } from './facts.ts';
import { goneInLog } from './gone.ts';
import { Follower } from './memory.ts';
import { goneBy, takeNewest } from './newest.ts';
import { stateDifferences } from './normal-state.ts';
import type { Actor, TestServer } from './server.ts';

export interface Verification {
  /** Names of the cast; absent: all with an active account. */
  readonly viewers?: readonly (keyof TestServer['as'])[];
  /** Whether somebody must get an event; default true. */
  readonly emits?: boolean;
}

const KINDS: Readonly<Record<'modern' | 'legacy', Inputs<typeof registerQueue.params>>> = {
  modern: {
    apply_markdown: true,
    include_subscribers: true,
    slim_presence: true,
    client_capabilities: Object.fromEntries(CAPABILITIES.map((name) => [name, true])),
  },
  legacy: { client_extavatar: false },
};

const NONE: ReadonlySet<number> = new Set();

/** For a client that asks for pictures itself, the snapshot leaves out what an event may tell (user_avatar_url_field_optional). */
const IS_OPTIONAL_PICTURE = /^realm_(?:non_active_)?users\.\d+\.avatar_url: folded "http.*, fresh nothing$/;

/** A client that follows its state by events. */
export interface Viewer {
  readonly name: string;
  readonly actor: Actor;
  readonly context: Context;
  readonly kind: keyof typeof KINDS;
  readonly state: ClientState;
}

/**
 * state + events = fresh state: what each of the cast holds from POST /register, a client of today
 * and one of long ago, changed by the events that `action` gives them, is what they would get by registering anew.
 * Returns the number of events.
 */
export async function verifyEvents(
  server: TestServer,
  action: () => Promise<unknown>,
  { viewers = castOf(server), emits = true }: Verification = {},
): Promise<number> {
  const watching: Viewer[] = [];
  for (const name of viewers) {
    for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[])
      watching.push(await watch(server, name, kind));
  }
  const follower = await Follower.start(server.context);
  await action();
  await follower.compare();
  const problems: string[] = [];
  let count = 0;
  for (const viewer of watching) {
    // A deactivated user does not get in any more.
    if (!viewer.actor.user.isActive) continue;
    const events = await eventsFor(viewer);
    count += events.length;
    problems.push(...(await problemsOf(viewer, events)));
  }
  if (emits && count === 0) problems.push('Nobody got an event.');
  if (problems.length > 0) assert.fail(problems.join('\n'));
  return count;
}

/** A client of a kind that has just registered. */
export async function watch(
  { as, context }: TestServer,
  name: keyof TestServer['as'],
  kind: Viewer['kind'],
): Promise<Viewer> {
  const actor = as[name];
  return { name, actor, context, kind, state: await register(actor, kind) };
}

/** Fetches the viewer's events and folds them into its state; returns what differs from a fresh state. */
export async function followEvents(viewer: Viewer): Promise<string[]> {
  const events = await eventsFor(viewer);
  const last = (events.at(-1) as { id?: number } | undefined)?.id;
  const problems = await problemsOf(viewer, events);
  if (last !== undefined) viewer.state.last_event_id = last;
  return problems;
}

const castOf = (server: TestServer) =>
  (Object.keys(server.as) as (keyof TestServer['as'])[]).filter((name) => server.as[name].user.isActive);

async function register(actor: Actor, kind: keyof typeof KINDS): Promise<ClientState> {
  return (await actor.call(registerQueue, KINDS[kind])) as unknown as ClientState;
}

async function eventsFor({ actor, state }: Viewer): Promise<ClientEvent[]> {
  const params = {
    queue_id: state.queue_id as string,
    last_event_id: state.last_event_id as number,
    dont_block: true,
  };
  return (await actor.call(getEvents, params)).events as unknown as ClientEvent[];
}

/** A client that fetches pictures when it needs them may still get some in events. */
function forgetPictures(state: ClientState): void {
  for (const person of [...(state.realm_users ?? []), ...(state.realm_non_active_users ?? [])]) {
    delete person.avatar_url;
  }
}

async function problemsOf(viewer: Viewer, events: readonly ClientEvent[]): Promise<string[]> {
  const problems = events.flatMap((event) => checkEvent(event));
  try {
    for (const event of events) applyEvent(viewer.state, event);
  } catch (error) {
    problems.push(String(error));
  }
  const fresh = await register(viewer.actor, viewer.kind);
  if (viewer.kind === 'modern') for (const state of [viewer.state, fresh]) forgetPictures(state);
  const isOther = fresh.max_message_id !== viewer.state.max_message_id;
  takeNewest(viewer.state, fresh, goneBy(events).union(isOther ? await goneInLog(viewer.context) : NONE));
  const differing = stateDifferences(viewer.state, fresh);
  problems.push(...differing.filter((each) => viewer.kind === 'legacy' || !IS_OPTIONAL_PICTURE.test(each)));
  const types = events.map((event) => ('op' in event ? `${event.type} ${event.op}` : event.type));
  return problems.map(
    (problem) => `${viewer.name} (${viewer.kind}; events: ${types.join(', ') || 'none'}): ${problem}`,
  );
}
