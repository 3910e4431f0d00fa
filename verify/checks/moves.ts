import { positionOf } from '../../src/chat/fanout/log-head.ts';
import type { Room } from '../clients/board.ts';
import type { Person } from '../clients/person.ts';
import type { Breach, QueueRecord } from '../history/history.ts';
import type { LogView, Move, Of } from './log-view.ts';

interface Scene {
  readonly rooms: ReadonlyMap<number, Room>;
  readonly people: readonly Person[];
}

/** undefined: nobody knows, since the role of the account changes. */
type Sight = boolean | undefined;

/** The events of one move become entries of the log that follow each other, one for each group of people who see the same. */
const MOST_GROUPS = 40;

/**
 * Users who could read a message before it went to another channel get an event, and nobody else does: who still reads it, and is in
 * one of the two channels, gets its new place; for a user who no longer reads it, it is deleted.
 */
export function checkMoves(queues: readonly QueueRecord[], log: LogView, scene: Scene): Breach[] {
  const moves = Map.groupBy(log.moves, ({ messageId }) => messageId);
  return queues.flatMap((queue) => [...checkQueue(queue, { log, moves, scene })]);
}

interface Known {
  readonly log: LogView;
  readonly moves: ReadonlyMap<number, readonly Move[]>;
  readonly scene: Scene;
}

type Heard = Of<'move' | 'deletion'>;

function* checkQueue(queue: QueueRecord, { log, moves, scene }: Known): Generator<Breach> {
  const heard = new Map<Move, Set<Heard['kind']>>();
  const people = [queue.name.replace(/ #\d+$/, '')];
  for (const fact of queue.facts) {
    if (fact.kind !== 'move' && fact.kind !== 'deletion') continue;
    if (fact.kind === 'move' ? fact.from === fact.to : !log.isLoss(fact)) continue;
    const move = nearest(fact, moves.get(fact.messageId) ?? []);
    if (move) heard.set(move, (heard.get(move) ?? new Set()).add(fact.kind));
    else {
      const words = `${queue.name} got event ${fact.id}: message ${fact.messageId} went away, which nobody else got.`;
      yield { promise: 'not allowed', words, people };
    }
  }
  for (const move of log.moves) {
    const got = heard.get(move) ?? new Set();
    const { messageId, from, to } = move;
    const about = `that message ${messageId} went from channel ${from} to ${to} (position ${move.position})`;
    for (const kind of ['move', 'deletion'] as const) {
      const [due, why] = dueOf(queue, { kind, move }, { log, moves, scene });
      const words = kind === 'move' ? about : `the deletion for who no longer sees it, ${about}`;
      if (due === 'must not' && got.has(kind))
        yield { promise: 'not allowed', words: `${queue.name} was told ${words}, though ${why}.`, people };
      if (due === 'must' && !got.has(kind) && covers(queue, move))
        yield { promise: 'lost', words: `${queue.name} was not told ${words}, though ${why}.`, people };
    }
  }
}

const covers = ({ start, last }: QueueRecord, { position }: Move): boolean =>
  positionOf(start) < position - MOST_GROUPS && positionOf(last) > position + MOST_GROUPS;

/** A message may go back and forth: the move from the same channel which is nearest. */
function nearest(fact: Heard, moves: readonly Move[]): Move | undefined {
  const position = positionOf(fact.id);
  const distance = (move: Move) => Math.abs(move.position - position);
  const fits = (move: Move) =>
    distance(move) <= MOST_GROUPS &&
    (fact.kind === 'move' ? fact.from === move.from && fact.to === move.to : fact.channelId === move.from);
  return moves.filter(fits).sort((one, other) => distance(one) - distance(other))[0];
}

function dueOf(
  { userId }: QueueRecord,
  { kind, move }: { readonly kind: Heard['kind']; readonly move: Move },
  { log, scene }: Known,
): readonly ['must' | 'may' | 'must not', string] {
  const { messageId, from, to, position } = move;
  if (!log.isActive(userId, position)) return ['must not', 'the account was deactivated'];
  const message = log.messageOf(messageId);
  if (!message || message.channelId === null) return ['may', 'nobody got the message'];
  const { since } = log.placeOf({ ...message, channelId: message.channelId }, position);
  const sights = { log, scene, userId, position };
  const before = reads(from, since, sights);
  const after = reads(to, undefined, sights);
  if (before === false) return ['must not', `they could not read it in channel ${from}`];
  const isKept = kind === 'move';
  if (after === !isKept)
    return ['must not', `they ${after ? 'still' : 'no longer'} read it in channel ${to}`];
  const isIn = log.isSubscribed(userId, from, position) || (isKept && log.isSubscribed(userId, to, position));
  if (before === undefined || after === undefined || !isIn) return ['may', 'they are in neither channel'];
  return ['must', `they read it in channel ${from}${isKept ? ` and in channel ${to}` : ''}`];
}

interface Sights {
  readonly log: LogView;
  readonly scene: Scene;
  readonly userId: number;
  readonly position: number;
}

/** `since`: the position at which the message came into the channel; undefined: it comes now. */
function reads(
  channelId: number,
  since: number | undefined,
  { log, scene, userId, position }: Sights,
): Sight {
  const room = scene.rooms.get(channelId);
  if (log.isSubscribed(userId, channelId, position))
    return !room?.isProtected || since === undefined || log.isSubscribed(userId, channelId, since);
  if (!room || room.isPrivate) return false;
  const part = scene.people.find(({ id }) => id === userId)?.part;
  return part === 'comer' ? undefined : part !== 'guest';
}
