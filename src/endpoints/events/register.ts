import type { Caller, Context } from '../../context.ts';
import { CAPABILITIES, type ClientCapabilities, type QueueOptions } from '../../fanout/queue-options.ts';
import { type EndpointRequest, PartlyEncoded } from '../../http/define-endpoint.ts';
import type { Values } from '../../http/params.ts';
import { catchUp } from '../../operations/messages/read-state.ts';
import { requirePublicReader } from '../../rules/channels.ts';
import { parseQueueNarrow } from '../../rules/queue-narrow.ts';
import { fetchInitialState, initialState } from '../../views/initial-state/initial-state.ts';
import { lifespanOf, type queueParams } from './queue-params.ts';

type QueueParams = Values<typeof queueParams>;

/** Snapshot and queue from one position of the log: nothing is missed between them and nothing told twice. */
export async function register(
  context: Context,
  { user }: Caller,
  params: QueueParams,
  request: EndpointRequest,
) {
  const options = queueOptions(user, params, request);
  const fetched = params.fetch_event_types ?? params.event_types;
  const wanted = {
    eventTypes: fetched === null ? null : new Set(fetched),
    includeSubscribers: params.include_subscribers,
    slimPresence: params.slim_presence,
    presenceHistoryDays: params.presence_history_limit_days,
    clientExtavatar: options.clientExtavatar,
    capabilities: options.capabilities,
  };
  const around = {
    viewer: user,
    config: context.config,
    generation: context.generation,
    now: context.clock.now(),
  };
  // What came while somebody was away is settled outside the snapshot, which would otherwise be long.
  if (fetched?.includes('update_message_flags') ?? true) await catchUp(context, user.id);
  const { state, encoded, position } = await context.snapshot(
    (realm) => initialState(realm, around, wanted),
    async (db, memory, position) => ({
      ...(await fetchInitialState(db, context.realm, around, wanted, memory)),
      position,
    }),
  );
  const queue = await context.fanout.open(user, options, position, lifespanOf(params.queue_lifespan_secs));
  const reply = { ...state, queue_id: queue.queueId, last_event_id: queue.lastEventId };
  return new PartlyEncoded(reply, encoded);
}

export function queueOptions(
  user: Caller['user'],
  params: QueueParams,
  request: EndpointRequest,
): QueueOptions {
  if (params.all_public_streams) requirePublicReader(user);
  const capabilities = Object.fromEntries(
    CAPABILITIES.map((name) => [name, params.client_capabilities[name] ?? false]),
  ) as ClientCapabilities;
  return {
    applyMarkdown: params.apply_markdown,
    clientExtavatar: params.client_extavatar ?? true,
    includeSubscribers: params.include_subscribers,
    slimPresence: params.slim_presence,
    allPublicStreams: params.all_public_streams,
    eventTypes: params.event_types,
    narrow: parseQueueNarrow(params.narrow),
    capabilities,
    brand: request.brand,
  };
}
