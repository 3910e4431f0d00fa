import { positionOf } from '../../src/chat/fanout/log-head.ts';
import type { Room } from '../clients/board.ts';
import type { Breach, QueueRecord } from '../history/history.ts';
import { type Entry, keyOf, type LogView } from './log-view.ts';

/** Whether a user must get an entry, may get it, or must not; and why. */
type Due = readonly ['must' | 'may' | 'must not', string];

/** Each client got each thing that concerned it once, in the common order, and nothing else. */
export function checkTold(
  queues: readonly QueueRecord[],
  log: LogView,
  rooms: ReadonlyMap<number, Room>,
): Breach[] {
  return [...sameOrder(log), ...queues.flatMap((queue) => checkQueue(queue, log, rooms))];
}

function* sameOrder(log: LogView): Generator<Breach> {
  for (const { key, fact, positions } of log.entries.values()) {
    if (fact.kind !== 'message' || positions.length === 1) continue;
    const words = `Clients got ${key} at several places of the log: ${positions.join(', ')}.`;
    yield { promise: 'out of order', words, people: [] };
  }
}

function checkQueue(queue: QueueRecord, log: LogView, rooms: ReadonlyMap<number, Room>): Breach[] {
  const breaches: Breach[] = [];
  const people = [queue.name.replace(/ #\d+$/, '')];
  const got = new Set<string>();
  let newest = 0;
  for (const fact of queue.facts) {
    const key = keyOf(fact);
    if (key === undefined || (fact.kind === 'deletion' && log.isLoss(fact))) continue;
    if (got.has(key))
      breaches.push({ promise: 'repeated', words: `${queue.name} got ${key} twice.`, people });
    got.add(key);
    if (fact.kind !== 'message') continue;
    if (fact.messageId <= newest) {
      const words = `${queue.name} got message ${fact.messageId} after message ${newest}.`;
      breaches.push({ promise: 'out of order', words, people });
    }
    newest = fact.messageId;
  }
  for (const entry of log.entries.values()) {
    const [due, why] = dueOf(queue, entry, { log, rooms });
    const { key } = entry;
    if (due === 'must' && !got.has(key) && covers(queue, entry))
      breaches.push({
        promise: 'lost',
        words: `${queue.name} did not get ${key} (${where(entry)}), though ${why}.`,
        people,
      });
    if (due === 'must not' && got.has(key))
      breaches.push({
        promise: 'not allowed',
        words: `${queue.name} got ${key} (${where(entry)}), though ${why}.`,
        people,
      });
  }
  return breaches;
}

const where = ({ fact, positions }: Entry): string => `position ${positions.join(', ')}, event ${fact.id}`;

/** Whether the queue existed at the time, and its client has read on beyond it. */
const covers = ({ start, last }: QueueRecord, { positions }: Entry): boolean =>
  positions.every((position) => position > positionOf(start) && position <= positionOf(last));

function dueOf(
  { userId }: QueueRecord,
  { fact, positions }: Entry,
  { log, rooms }: { readonly log: LogView; readonly rooms: ReadonlyMap<number, Room> },
): Due {
  const position = Math.min(...positions);
  if (!log.isActive(userId, position)) return ['must not', 'the account was deactivated'];
  const message = log.messageOf(fact.messageId);
  if (!message) return ['may', 'nobody got the message'];
  if (message.channelId === null)
    return message.people.includes(userId) ? ['must', 'it was for them'] : ['must not', 'it was for others'];
  const { sender } = message;
  const { channelId, since } = log.placeOf({ ...message, channelId: message.channelId }, position);
  const isThere = log.isSubscribed(userId, channelId, position);
  if (isThere && fact.kind === 'message') return ['must', `they were in channel ${channelId}`];
  if (!isThere && fact.kind === 'message' && userId === sender) return ['may', 'they sent it'];
  const room = rooms.get(channelId);
  const isOpen = fact.kind !== 'message' && !room?.isPrivate;
  if (!isThere) return [isOpen ? 'may' : 'must not', `they were not in channel ${channelId}`];
  if (!room?.isProtected) return ['must', `they were in channel ${channelId}`];
  const was = log.isSubscribed(userId, channelId, since);
  return was
    ? ['must', `they were in channel ${channelId} then and when message ${message.messageId} came`]
    : ['must not', `they were not in channel ${channelId} when message ${message.messageId} came`];
}
