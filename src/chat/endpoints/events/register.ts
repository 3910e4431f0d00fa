import type { EndpointRequest } from '../../../engine/http/define-endpoint.ts';
import type { ParameterValues } from '../../../engine/http/params.ts';
import { type Member, Reply, secretList, sharedList } from '../../../engine/http/reply/reply.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { Context } from '../../context.ts';
import { CAPABILITIES, type ClientCapabilities, type QueueOptions } from '../../fanout/queue-options.ts';
import type { User } from '../../model/people.ts';
import { type NarrowTerm, nameOf, parseNarrow, type WireTerm } from '../../narrows/language/terms.ts';
import { catchUp } from '../../operations/messages/read-state.ts';
import { requirePublicReader } from '../../rules/channels/channels.ts';
import { type Fetched, fetchInitialState, initialState } from '../../views/initial-state/initial-state.ts';
import { LEAST_LIFESPAN, MOST_LIFESPAN, type queueParams } from './queue-params.ts';

export type QueueParams = ParameterValues<typeof queueParams>;

interface Registration {
  readonly context: Context;
  readonly user: User;
  readonly params: QueueParams;
  readonly request: EndpointRequest;
}

/** Snapshot and queue begin at one log position: no event is missed and none is delivered twice. */
export async function register({ context, user, params, request }: Registration) {
  const options = queueOptions(user, params, request);
  const types = fetchedTypes(params);
  // Messages that arrived while the user was away are settled outside the snapshot, which would otherwise take long.
  if (types?.includes('update_message_flags') ?? true) await catchUp(context, user.id);
  const { state, position, ...fetched } = await fetchState(context, params, { viewer: user, ...options });
  const lifespan = lifespanOf(params);
  const queue = await context.fanout.open({ user, options, position, lifespan });
  const { realm_bots: bots, ...open } = state;
  const reply = { ...open, queue_id: queue.queueId, last_event_id: queue.lastEventId };
  return new Reply({
    data: reply,
    members: {
      ...encodedMembers(fetched),
      // The state contains the keys of the bots.
      ...(bots && { realm_bots: secretList(bots) }),
    },
  });
}

/** Opens a queue for the events from now on, without a snapshot; returns its ID. */
export async function openQueue({ context, user, params, request }: Registration): Promise<string> {
  const options = queueOptions(user, params, request);
  const lifespan = lifespanOf(params);
  return (await context.fanout.open({ user, options, position: context.realm.position, lifespan })).queueId;
}

export const encodedMembers = ({
  encoded,
  texts,
}: Pick<Fetched, 'encoded' | 'texts'>): Record<string, Member> => ({
  ...Object.fromEntries(Object.entries(texts).map(([name, { bytes }]) => [name, [bytes]])),
  ...Object.fromEntries(Object.entries(encoded).map(([name, runs]) => [name, sharedList(runs)])),
});

interface StateViewing extends Pick<QueueOptions, 'clientExtavatar' | 'capabilities'> {
  readonly viewer: User;
}

/** The state of the requested types, as `viewer` sees it. */
export function fetchState(
  context: Context,
  params: QueueParams,
  { viewer, clientExtavatar, capabilities }: StateViewing,
): Promise<Fetched & { readonly position: number }> {
  const fetched = fetchedTypes(params);
  const wanted = {
    eventTypes: fetched === null ? null : new Set(fetched),
    includeSubscribers: params.include_subscribers,
    slimPresence: params.slim_presence,
    presenceHistoryDays: params.presence_history_limit_days,
    clientExtavatar,
    pronounsAsText: !params.pronouns_field_type_supported,
    capabilities,
  };
  const { config, generation, registerFields: fields } = context;
  const { sightings } = context.presence;
  const around = { config, generation, fields, now: context.clock.now(), sightings };
  return context.snapshot(
    // A role that has changed since the request was admitted: its event came before the queue. A visitor has no account.
    (realm) => initialState(realm, { ...around, viewer: realm.users.get(viewer.id) ?? viewer }, wanted),
    async (db, memory, position) => ({ ...(await fetchInitialState(db, memory)), position }),
  );
}

/** Seconds without a request after which the queue ends. */
const lifespanOf = ({ queue_lifespan_secs: asked }: QueueParams): number =>
  Math.min(Math.max(asked, LEAST_LIFESPAN), MOST_LIFESPAN);

const fetchedTypes = (params: QueueParams) => params.fetch_event_types ?? params.event_types;

export function capabilitiesOf({ client_capabilities: declared }: QueueParams): ClientCapabilities {
  return Object.fromEntries(
    CAPABILITIES.map((name) => [name, declared[name] ?? false]),
  ) as ClientCapabilities;
}

/** The options of a queue, from the parameters of a request; throws if `user` may not read all public channels, or the narrow is invalid. */
export function queueOptions(user: User, params: QueueParams, request: EndpointRequest): QueueOptions {
  if (params.all_public_streams) requirePublicReader(user);
  return {
    applyMarkdown: params.apply_markdown,
    clientExtavatar: params.client_extavatar ?? true,
    includeSubscribers: params.include_subscribers,
    slimPresence: params.slim_presence,
    allPublicStreams: params.all_public_streams,
    eventTypes: params.event_types,
    narrow: parseQueueNarrow(params.narrow),
    ...(!params.pronouns_field_type_supported && { pronounsAsText: true }),
    capabilities: capabilitiesOf(params),
    brand: request.brand,
  };
}

const OPERATORS: readonly string[] = ['channel', 'topic', 'sender', 'is'];

/** The states that a queue follows: they are known from a message and its flags. */
const STATES: ReadonlySet<unknown> = new Set(['dm', 'unread', 'starred', 'mentioned', 'alerted', 'resolved']);

/** The narrow of an event queue: four operators, no negation. Other operands of `is` have no effect, as in the release. */
function parseQueueNarrow(terms: readonly WireTerm[]): NarrowTerm[] {
  for (const { name, negated } of terms.map(nameOf)) {
    if (!OPERATORS.includes(name) || negated) throw new BadRequest(`Operator ${name} not supported.`);
  }
  return parseNarrow(terms).filter(({ operator, operand }) => operator !== 'is' || STATES.has(operand));
}
