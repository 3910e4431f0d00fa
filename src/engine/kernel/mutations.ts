/**
 * Defects on purpose, by which `npm run verify -- --mutate NAME` shows that it finds them. Nothing of the server calls
 * `mutate`: verify/servers/preload.js does, in processes that it starts.
 */
export const MUTATIONS = [
  /** Requests are answered before their transaction is committed. */
  'acknowledge-before-commit',
  /** Events are delivered before their transaction is committed. */
  'deliver-before-commit',
  /** Now and then a queue misses an event. */
  'drop-event',
  /** Now and then a queue gets an event twice. */
  'deliver-twice',
  /** Now and then a node passes over an entry of the log that another node has written. */
  'forget-on-another-node',
  /** Now and then a queue throws as it is offered an event. No defect: that queue ends, and its client registers anew. */
  'queue-throws',
  /** The same, and nothing keeps the failure from the other queues. */
  'queue-stops-others',
  /** Scheduled messages with even IDs are deleted at their time, and not sent. */
  'lose-scheduled',
  /** Only the first bytes of an uploaded file are kept. */
  'cut-uploads',
  /** Events about drafts, parts of messages, statuses, files and invitations reach nobody. */
  'drop-quiet-events',
  /** Everybody gets the event of a message that goes to another channel. */
  'tell-all-of-moves',
  /** Nothing is flushed to the disk. verify/servers/flushes.js makes this one. */
  'never-flush',
] as const;
export type Mutation = (typeof MUTATIONS)[number];

/** How long a commit is held back after what happens too early. */
const HELD_BACK_MS = 200;
const ONE_IN = 7;

/** Shared by the whole process: the joined files of the server (ADR 18) have another copy of this module than the files loaded before them. */
const KEY = Symbol.for('parley.mutation');
const shared = globalThis as { [KEY]?: Mutation | undefined };
let count = 0;

/** Switches a defect on; undefined: switches all off. */
export function mutate(mutation: Mutation | undefined): void {
  shared[KEY] = mutation;
}

export const isMutated = (mutation: Mutation): boolean => shared[KEY] === mutation;

/** Whether an occasional defect happens at this call, one in so many. */
export const isMutatedNow = (mutation: Mutation, oneIn = ONE_IN): boolean =>
  shared[KEY] === mutation && ++count % oneIn === 0;

/** Waits, so that a server killed now has taken the premature step and not yet committed. */
export const holdBack = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, HELD_BACK_MS));
