import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endpoints } from '../../src/chat/endpoints/catalogue.ts';
import { Board } from '../../verify/clients/board.ts';
import type { Person } from '../../verify/clients/person.ts';
import { BASICS } from '../../verify/clients/plans/choose.ts';
import { families } from '../../verify/clients/plans/families/families.ts';
import type { Offer } from '../../verify/clients/plans/family.ts';
import type { Scene } from '../../verify/clients/plans/plan.ts';
import { UNPLANNED } from '../../verify/clients/plans/unplanned.ts';
import { Random } from '../../verify/support/random.ts';

const offers: readonly Offer[] = [
  ...BASICS.map(([, offer]) => offer),
  ...families.flatMap((family) => family.offers),
];
const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) =>
  `${method} ${path.replace('...}', '}')}`;
const planned = new Set(offers.flatMap(({ operations }) => operations.map(nameOf)));
const writing = endpoints.filter(({ method }) => method !== 'GET').map(nameOf);

describe('each endpoint that writes', () => {
  test('has a plan of the verifier, or a sentence that says why not', () => {
    assert.deepEqual(
      writing.filter((name) => !planned.has(name) && UNPLANNED[name] === undefined),
      [],
      'add a plan to a family in verify/clients/plans/families, or a sentence to verify/clients/plans/unplanned.ts',
    );
  });

  test('has no sentence beside a plan, and no sentence is left of an endpoint that is gone', () => {
    const known = new Set(writing);
    assert.deepEqual(
      Object.keys(UNPLANNED).filter((name) => planned.has(name) || !known.has(name)),
      [],
    );
    assert.deepEqual(
      [...planned].filter((name) => !known.has(name) && !name.startsWith('GET ')),
      [],
    );
  });
});

/** A reply with all that any plan looks for. */
const REPLY = {
  id: 7,
  ids: [7],
  saved_snippet_id: 7,
  scheduled_message_id: 7,
  device_id: 7,
  group_id: 7,
  user_id: 7,
  api_key: 'key',
  url: '/user_uploads/1/a.txt',
  invite_link: 'https://example.com/join/a',
  attachments: [{ id: 7, name: 'word-1.txt' }],
  invites: [
    { id: 7, email: 'word-1@example.com' },
    { id: 8, link_url: 'https://example.com/join/a' },
  ],
};

function sceneOf(board: Board, person: Person, people: readonly Person[], random: Random): Scene {
  let tokens = 0;
  const state = () =>
    ({
      streams: [{ stream_id: 9, name: 'word-9', is_archived: false }],
      realm_default_stream_groups: [{ id: 7, name: 'word-8', description: '', streams: [] }],
      muted_users: random.chance(0.5) ? [{ id: 7, timestamp: 1 }] : [],
    }) as unknown as ReturnType<Scene['state']>;
  return { board, person, people, random, state, token: () => `word ${++tokens}` };
}

test('a plan asks for the operations that its offer names, and for all of them', () => {
  const rooms = [
    { id: 1, name: 'square', isPrivate: false, isProtected: false },
    { id: 2, name: 'vault', isPrivate: true, isProtected: false },
  ];
  const board = new Board(rooms);
  const people = (['owner', 'admin', 'member', 'guest', 'comer'] as const).map(
    (part, index) => ({ name: part, part, id: index + 1, email: `${part}@example.com` }) as Person,
  );
  const random = new Random(1);
  const made = new Map<Offer, Set<string>>(offers.map((offer) => [offer, new Set()]));
  for (let round = 0; round < 400; round++) {
    board.add({ id: 100 + round, sender: people[round % 5]?.name ?? '', channelId: 1, people: [] });
    for (const offer of offers) {
      board.threadOf(1).messages.push(1000 + round, 2000 + round);
      const person = people.find(({ part }) => part === offer.parts[round % offer.parts.length]) as Person;
      const plan = offer.make(sceneOf(board, person, people, random));
      if (!plan) continue;
      made.get(offer)?.add(nameOf(plan.operation));
      // More things are made than removed.
      for (let times = 0; times < 2; times++) plan.done?.(REPLY);
      plan.writesOf?.(REPLY);
    }
  }
  for (const [offer, names] of made) {
    const writes = [...names].filter((name) => !name.startsWith('GET '));
    assert.deepEqual(writes.sort(), offer.operations.map(nameOf).sort());
  }
});
