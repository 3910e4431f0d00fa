import { z } from 'zod';
import { boolean, integer, json, listOf } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { CAPABILITIES } from '../../fanout/queue-options.ts';
import { narrowTerm } from '../narrow-term.ts';

/** Seconds. */
export const LEAST_LIFESPAN = 600;
export const MOST_LIFESPAN = 604_800;

/** Unknown capabilities are ignored, whatever their values. */
const capabilities = z.object(
  Object.fromEntries(CAPABILITIES.map((name) => [name, z.boolean().optional()])) as Record<
    (typeof CAPABILITIES)[number],
    z.ZodOptional<z.ZodBoolean>
  >,
);

/** The parameters of POST /register, and of GET /events when it registers. */
export const queueParams = {
  apply_markdown: boolean({ default: false, doc: 'Content of messages in events as HTML, not Markdown.' }),
  client_extavatar: boolean({
    default: null,
    doc: 'The client computes avatars of the external service itself.',
  }),
  include_subscribers: boolean({ default: false, doc: 'Include the subscribers of channels.' }),
  slim_presence: boolean({ default: false, doc: 'Presence by user ID, in the modern format.' }),
  presence_history_limit_days: integer({
    optional: true,
    min: 0,
    doc: 'Leave out presence older than this.',
  }),
  event_types: json(listOf(z.string(), BOUNDS.eventTypes), {
    default: null,
    doc: 'Types of events to receive; absent: all.',
  }),
  all_public_streams: boolean({ default: false, doc: 'Receive the messages of all public channels.' }),
  client_capabilities: json(capabilities, {
    default: {},
    doc: 'What the client can handle, by name of the capability.',
  }),
  fetch_event_types: json(listOf(z.string(), BOUNDS.eventTypes), {
    default: null,
    doc: 'Types whose data to return; absent: those of event_types.',
  }),
  narrow: json(listOf(narrowTerm, BOUNDS.narrowTerms), {
    default: [],
    doc: 'Only messages that match get into the queue.',
  }),
  pronouns_field_type_supported: boolean({
    default: true,
    doc: 'Whether the client knows profile fields of the type pronouns; else they come as short texts.',
  }),
  queue_lifespan_secs: integer({
    default: LEAST_LIFESPAN,
    doc: 'Seconds without a request after which the queue is forgotten: at least 600, at most a week.',
  }),
};
