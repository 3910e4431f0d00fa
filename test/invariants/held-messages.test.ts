import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import type { Endpoint } from '../../src/engine/http/define-endpoint.ts';
import { Book } from '../../web/state/book.ts';
import type { ClientEvent } from '../../web/state/events.ts';
import { keptMessage, type Message } from '../../web/state/message.ts';
import { channelNarrow, FEED, type Narrow, narrowOf } from '../../web/state/narrow.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { read, say } from '../support/talk.ts';
import { Random } from '../visibility/operations.ts';
import { CHANGES, type Place, TOPICS } from './message-changes.ts';

/** More by hand: `HELD_SEED=7 HELD_STEPS=500 npm test -- test/invariants/held-messages.test.ts`. */
const SEEDS = process.env.HELD_SEED ? [Number(process.env.HELD_SEED)] : [1, 2, 3];
const STEPS = Number(process.env.HELD_STEPS ?? 60);
/** Bob is not in one of the channels. He only reads: a reaction or a star brings a message that he did not receive into his feed. */
const ACTORS = ['owner', 'alice', 'alice', 'guest'] as const;
const READERS = ['alice', 'bob', 'guest'] as const;

/** What the client asks for (web/sync/server.ts). */
const CAPABILITIES = { bulk_message_deletion: true, empty_topic_name: true, archived_channels: true };

for (const seed of SEEDS) {
  test(`messages at hand, after the events, are the messages as fetched anew (seed ${seed})`, async () => {
    const server = await startServer();
    const random = new Random(seed);
    const { square, window } = server.cast.channels;
    const place: Place = { server, random, channels: [square, window], newest: 0, names: 0 };
    for (const topic of TOPICS) place.newest = await say(server.as.alice, 'square', topic);
    const readers = await Promise.all(READERS.map((name) => readerOf(server, name)));
    const did: string[] = [];
    for (let step = 0; step < STEPS; step++) {
      did.push(await change(place));
      for (const reader of readers) {
        const problems = await compare(reader);
        assert.deepEqual(problems, [], `after ${did.slice(-4).join('; ')}`);
      }
    }
  });
}

interface Reader {
  readonly actor: TestServer['as']['alice'];
  readonly name: string;
  readonly queue_id: string;
  last_event_id: number;
  readonly book: Book;
  readonly narrows: readonly Narrow[];
}

/** A client that looks at the feed, two channels and a few topics. */
async function readerOf({ as, cast }: TestServer, name: (typeof READERS)[number]): Promise<Reader> {
  const actor = as[name];
  const registered = await actor.call(registerQueue, {
    apply_markdown: true,
    client_extavatar: false,
    client_capabilities: CAPABILITIES,
  });
  const { id: streamId } = cast.channels.square;
  const narrows = [
    FEED,
    channelNarrow(streamId),
    ...TOPICS.map((topic) => narrowOf({ kind: 'topic', streamId, topic })),
    narrowOf({ kind: 'direct', userIds: [as.owner.user.id] }),
  ];
  const reader: Reader = {
    ...{ actor, name, narrows, book: new Book(actor.user.id) },
    queue_id: registered.queue_id as string,
    last_event_id: registered.last_event_id as number,
  };
  for (const narrow of narrows) {
    reader.book.watch(narrow);
    await load(reader, narrow);
  }
  return reader;
}

async function load(reader: Reader, narrow: Narrow): Promise<void> {
  reader.book.addPage(narrow, {
    ...{ messages: await fetch(reader, narrow), foundOldest: true, foundNewest: true },
  });
}

async function fetch({ actor }: Reader, narrow: Narrow): Promise<readonly Message[]> {
  const forms = { apply_markdown: true, client_extavatar: false, allow_empty_topic_name: true };
  return (await read(actor, narrow as never, forms)).messages as unknown as readonly Message[];
}

/** Somebody changes something; what they may not is refused. */
async function change(place: Place): Promise<string> {
  const { random, server } = place;
  const name = random.pick(Object.keys(CHANGES));
  const as = random.pick(ACTORS);
  const asked = CHANGES[name]?.(place);
  if (!asked) return name;
  const { endpoint, params } = asked as { endpoint: Endpoint; params: object };
  const { status, body } = await server.answer(as, endpoint as never, params as never);
  if ('id' in body) place.newest = Number(body.id);
  return `${as}: ${name} ${JSON.stringify(params)} ${status === 200 ? '' : '(refused)'}`;
}

/** A line for each difference; a narrow whose part at hand was given up is fetched again, as the client does. */
async function compare(reader: Reader): Promise<string[]> {
  const { actor, book, name, queue_id, last_event_id } = reader;
  const { events } = await actor.call(getEvents, { queue_id, last_event_id, dont_block: true });
  for (const event of events) book.apply(event as unknown as ClientEvent);
  reader.last_event_id = (events.at(-1) as { id: number } | undefined)?.id ?? last_event_id;
  const problems: string[] = [];
  for (const narrow of reader.narrows) {
    const stretch = book.stretch(narrow);
    if (!stretch.foundNewest || !stretch.foundOldest) {
      await load(reader, narrow);
      continue;
    }
    const fresh = await fetch(reader, narrow);
    const where = `${name} in ${JSON.stringify(narrow)}`;
    const [held, answered] = [stretch.ids.join(), fresh.map(({ id }) => id).join()];
    if (held !== answered) problems.push(`${where}: held ${held}, fetched ${answered}`);
    for (const message of fresh)
      problems.push(...differences(book.message(message.id), keptMessage(message)));
  }
  return [...new Set(problems)];
}

function differences(held: Message | undefined, fresh: Message): string[] {
  if (!held) return [`${fresh.id} is not at hand`];
  const names = [...new Set([...Object.keys(held), ...Object.keys(fresh)])] as (keyof Message)[];
  return names.flatMap((name) => {
    const [mine, theirs] = [normal(name, held[name]), normal(name, fresh[name])];
    const shown = (value: unknown) => JSON.stringify(value) ?? 'nothing';
    return isDeepStrictEqual(mine, theirs)
      ? []
      : [`${fresh.id}.${name}: held ${shown(mine)}, fetched ${shown(theirs)}`];
  });
}

/** Flags are a set. */
const normal = (name: keyof Message, value: unknown): unknown =>
  name === 'flags' && Array.isArray(value) ? value.toSorted() : value;
