import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventId } from '../../src/chat/fanout/log-head.ts';
import { checkAccess } from '../../verify/checks/access.ts';
import type { Final } from '../../verify/checks/final.ts';
import { LogView } from '../../verify/checks/log-view.ts';
import { checkMoves } from '../../verify/checks/moves.ts';
import { lastWrites } from '../../verify/checks/registers.ts';
import { checkTold } from '../../verify/checks/told.ts';
import { checkWhole } from '../../verify/checks/whole.ts';
import type { Person } from '../../verify/clients/person.ts';
import { type Deed, type Fact, History, type QueueRecord } from '../../verify/history/history.ts';

const CELLAR = { id: 5, name: 'cellar', isPrivate: true, isProtected: true };
const SQUARE = { id: 2, name: 'square', isPrivate: false, isProtected: false };
const ROOMS = new Map([CELLAR, SQUARE].map((room) => [room.id, room]));
const OWNER = 1;
const BO = 4;

type Told = readonly [position: number, fact: DistributiveOmit<Fact, 'id'>];
type DistributiveOmit<T, K extends keyof never> = T extends unknown ? Omit<T, K> : never;

function queue(name: string, userId: number, told: readonly Told[], last = 100): QueueRecord {
  const facts = told.map(([position, fact]) => ({ ...fact, id: eventId(position) }) as Fact);
  const record = {
    name: `${name} #1`,
    person: name,
    userId,
    queueId: name,
    start: eventId(0),
    last: eventId(last),
    newestMessage: 0,
  };
  return { ...record, events: facts.length, facts, isComplete: true };
}

const message = (messageId: number, channelId = SQUARE.id) =>
  ({
    kind: 'message',
    messageId,
    channelId,
    people: [],
    sender: OWNER,
    content: `word ${messageId}`,
  }) as const;
const peers = (op: 'add' | 'remove', channelId: number) =>
  ({ kind: 'peers', op, userIds: [BO], channelIds: [channelId] }) as const;
const smile = (messageId: number) =>
  ({ kind: 'reaction', messageId, emoji: 'smile', userId: OWNER, op: 'add' }) as const;

function breachesOf(owner: readonly Told[], bo: readonly Told[], boIn: readonly number[] = [SQUARE.id]) {
  const subscribers = new Map(
    [...ROOMS.keys()].map((id) => [id, new Set([OWNER, ...(boIn.includes(id) ? [BO] : [])])]),
  );
  const queues = [queue('owner', OWNER, owner), queue('bo', BO, bo)];
  const log = new LogView(queues, { position: 0, subscribers }, OWNER);
  return checkTold(queues, log, ROOMS).map(({ promise, words }) => `${promise}: ${words.split(',')[0]}`);
}

describe('what clients got', () => {
  test('is whole where each subscriber has each event', () => {
    const all: Told[] = [
      [1, message(1)],
      [2, smile(1)],
    ];
    assert.deepEqual(breachesOf(all, all), []);
  });

  test('lacks a message that one subscriber did not get', () => {
    assert.deepEqual(breachesOf([[1, message(1)]], []), [`lost: bo #1 did not get message 1 (position 1`]);
  });

  test('holds a message twice', () => {
    const twice: Told[] = [
      [1, message(1)],
      [3, message(1)],
    ];
    const breaches = breachesOf([[1, message(1)]], twice);
    assert(breaches.includes('repeated: bo #1 got message 1 twice.'));
    assert(breaches.includes('out of order: Clients got message 1 at several places of the log: 1'));
  });

  test('is in the order of the log', () => {
    const wrong: Told[] = [
      [1, message(2)],
      [2, message(1)],
    ];
    const breaches = breachesOf(wrong, wrong);
    assert(breaches.includes('out of order: bo #1 got message 1 after message 2.'));
  });

  test('ends with the subscription, and begins with it', () => {
    const owner: Told[] = [
      [1, peers('remove', SQUARE.id)],
      [2, message(1)],
      [3, peers('add', SQUARE.id)],
      [4, message(2)],
    ];
    assert.deepEqual(breachesOf(owner, [[4, message(2)]]), []);
    assert.deepEqual(breachesOf(owner, [owner[1], owner[3]] as Told[]), [
      'not allowed: bo #1 got message 1 (position 2',
    ]);
  });

  test('leaves out events about earlier messages, where history is protected', () => {
    const owner: Told[] = [
      [1, message(1, CELLAR.id)],
      [2, peers('add', CELLAR.id)],
      [3, smile(1)],
    ];
    assert.deepEqual(breachesOf(owner, []), []);
    assert.deepEqual(breachesOf(owner, [[3, smile(1)]]), [
      'not allowed: bo #1 got reaction 1 1 smile add at 3 (position 3',
    ]);
  });

  test('leaves out everything while an account is deactivated', () => {
    const owner: Told[] = [
      [1, { kind: 'active', userId: BO, isActive: false }],
      [2, message(1)],
    ];
    assert.deepEqual(breachesOf(owner, [[2, message(1)]]), ['not allowed: bo #1 got message 1 (position 2']);
  });
});

const move = (messageId: number, from: number, to: number) =>
  ({ kind: 'move', messageId, from, to }) as const;
const lost = (messageId: number, channelId: number) => ({ kind: 'deletion', messageId, channelId }) as const;
const CY = 5;

/** The breaches in the events that bo and cy got of a message that went to the cellar; bo was in both channels, cy in the square alone. */
function movesOf(bo: readonly Told[], cy: readonly Told[]) {
  const subscribers = new Map([
    [SQUARE.id, new Set([OWNER, BO, CY])],
    [CELLAR.id, new Set([OWNER, BO])],
  ]);
  const sent: Told = [100, message(1)];
  const owner = queue('owner', OWNER, [sent, [200, move(1, SQUARE.id, CELLAR.id)]], 300);
  const queues = [owner, queue('bo', BO, [sent, ...bo], 300), queue('cy', CY, [sent, ...cy], 300)];
  const log = new LogView(queues, { position: 0, subscribers }, OWNER);
  const people = [
    { name: 'bo', id: BO, part: 'member' },
    { name: 'cy', id: CY, part: 'member' },
  ] as Person[];
  return checkMoves(queues, log, { rooms: ROOMS, people }).map(
    ({ promise, words }) => `${promise}: ${words.split(',')[0]}`,
  );
}

describe('a message that goes to another channel', () => {
  const told: Told = [200, move(1, SQUARE.id, CELLAR.id)];
  const deleted: Told = [201, lost(1, SQUARE.id)];

  test('is there for who still reads it, and deleted for who does not', () => {
    assert.deepEqual(movesOf([told], [deleted]), []);
  });

  test('is a leak where somebody gets its event who no longer reads it', () => {
    assert.deepEqual(movesOf([told], [told, deleted]), [
      `not allowed: cy #1 was told that message 1 went from channel 2 to 5 (position 200)`,
    ]);
  });

  test('is lost for a user who gets nothing', () => {
    assert.deepEqual(movesOf([], []), [
      'lost: bo #1 was not told that message 1 went from channel 2 to 5 (position 200)',
      'lost: cy #1 was not told the deletion for who no longer sees it',
    ]);
  });

  test('has its later events for users who are where it is', () => {
    const subscribers = new Map([
      [SQUARE.id, new Set([OWNER, BO])],
      [CELLAR.id, new Set([OWNER])],
    ]);
    const owner: Told[] = [
      [1, message(1)],
      [2, move(1, SQUARE.id, CELLAR.id)],
      [4, smile(1)],
    ];
    const bo: Told[] = [
      [1, message(1)],
      [3, lost(1, SQUARE.id)],
    ];
    const breaches = (got: readonly Told[]) => {
      const queues = [queue('owner', OWNER, owner), queue('bo', BO, got)];
      const log = new LogView(queues, { position: 0, subscribers }, OWNER);
      return checkTold(queues, log, ROOMS).map(({ promise }) => promise);
    };
    assert.deepEqual(breaches(bo), []);
    assert.deepEqual(breaches([...bo, [4, smile(1)]]), ['not allowed']);
  });
});

const deed = (value: string, asked: number, answered: number, outcome: Deed['outcome'] = 'done'): Deed => ({
  ...{ number: asked, person: 'bo', kind: 'edit', words: '', key: '', attempts: 1, asked, answered, outcome },
  writes: [{ register: 'content 1', value }],
  until: outcome === 'unknown' ? Number.POSITIVE_INFINITY : answered,
});

describe('the last write of a register', () => {
  const values = (...deeds: Deed[]) => [...(lastWrites(deeds).get('content 1')?.values ?? [])];

  test('is the one that was asked for after the others were answered', () => {
    assert.deepEqual(values(deed('a', 1, 2), deed('b', 3, 4)), ['b']);
  });

  test('is among operations that overlap', () => {
    assert.deepEqual(values(deed('a', 1, 4), deed('b', 2, 3)), ['a', 'b']);
  });

  test('may have an unknown outcome, but was not refused', () => {
    assert.deepEqual(values(deed('a', 1, 2, 'unknown'), deed('b', 3, 4)), ['a', 'b']);
    assert.deepEqual(values(deed('a', 1, 2), deed('b', 3, 4, 'refused')), ['a']);
  });
});

test('who was deactivated does nothing after that was acknowledged', () => {
  const history = new History();
  const off = { ...deed('no', 1, 2), writes: [{ register: `active ${BO}`, value: 'no' }], person: 'owner' };
  const bo = { name: 'bo', id: BO } as Person;
  history.deeds.push(off, deed('a', 1.5, 3));
  assert.deepEqual(checkAccess(history, { people: [bo], rooms: [], nodes: 1 }), []);
  history.deeds.push(deed('b', 4, 5));
  assert.deepEqual(
    checkAccess(history, { people: [bo], rooms: [], nodes: 1 }).map(({ promise }) => promise),
    ['not allowed'],
  );
});

describe('what is stored', () => {
  const nothing = { messages: new Map() } as unknown as Final;
  const stored = (told: readonly Told[]) => {
    const log = new LogView([queue('owner', OWNER, told)], { position: 0, subscribers: new Map() }, OWNER);
    return checkWhole(new History(), nothing, log).map(({ words }) => words);
  };

  test('lacks a message that was delivered and never deleted', () => {
    assert.deepEqual(stored([[1, message(1)]]), ['Message 1 reached clients ("word 1") and is not there.']);
  });

  test('lacks what was deleted, also after it went to another channel', () => {
    const move = { kind: 'move', messageId: 1, from: SQUARE.id, to: CELLAR.id } as const;
    const deletion = { kind: 'deletion', messageId: 1, channelId: null } as const;
    assert.deepEqual(
      stored([
        [1, message(1)],
        [2, deletion],
      ]),
      [],
    );
    assert.deepEqual(
      stored([
        [1, message(1)],
        [2, move],
        [3, deletion],
      ]),
      [],
    );
  });
});
