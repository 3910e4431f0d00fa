import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createUser, getOwnUser, getStreams, subscribe, updateUser } from '../../web/client/operations.ts';
import { until } from '../support/pause.ts';
import type { Room } from './board.ts';
import { type Part, Person, passwordOf, type Surroundings } from './person.ts';

const PARTS: readonly (readonly [string, Part])[] = [
  ['ada', 'admin'],
  ...['bo', 'cy', 'dee', 'eli', 'fay'].map((name) => [name, 'member'] as const),
  ['gus', 'guest'],
  ...['kim', 'lou'].map((name) => [name, 'comer'] as const),
];
const ROLE: Readonly<Partial<Record<Part, 200 | 600>>> = { admin: 200, guest: 600 };

const WITHIN_MS = 10_000;

const ROOMS = [
  { name: 'square', isPrivate: false, isProtected: false },
  { name: 'market', isPrivate: false, isProtected: false },
  { name: 'vault', isPrivate: true, isProtected: false },
  { name: 'cellar', isPrivate: true, isProtected: true },
];

/** The owner, by the file that the first start has written. */
export async function findOwner(dataDir: string, around: Surroundings): Promise<Person> {
  const text = readFileSync(join(dataDir, 'owner.rc'), 'utf8');
  const [, email = '', apiKey = ''] = /^email=(\S+)\nkey=(\S+)$/m.exec(text) ?? [];
  const unnamed = new Person({ name: 'owner', part: 'owner', id: 0, email, apiKey }, around);
  const { user_id: id } = await unnamed.insist(getOwnUser, {});
  return new Person({ name: 'owner', part: 'owner', id, email, apiKey }, around);
}

/** Makes everybody's account, and the rooms with the owner and the admin in all and some of the others in each. */
export async function makeCast(
  owner: Person,
  around: Surroundings,
): Promise<{ people: Person[]; rooms: Room[] }> {
  const make = async ([name, part]: (typeof PARTS)[number]) => {
    const email = `${name}@example.com`;
    const account = { email, password: passwordOf(email), full_name: `${name} of the ${part}s` };
    const { user_id: id } = await owner.insist(createUser, account);
    const role = ROLE[part];
    if (role) await owner.insist(updateUser, { user_id: id, role });
    const person = new Person({ name, part, id, email, apiKey: '' }, around);
    await person.insistOnKey();
    return person;
  };
  const people = [owner, ...(await Promise.all(PARTS.map(make)))];
  for (const [index, room] of ROOMS.entries()) {
    await owner.insist(subscribe, {
      subscriptions: [{ name: room.name }],
      principals: people
        .filter(({ part }, at) => part === 'owner' || part === 'admin' || (at + index) % 3 > 0)
        .map(({ id }) => id),
      invite_only: room.isPrivate,
      history_public_to_subscribers: !room.isProtected,
    });
  }
  const ids = new Map<string, number>();
  // Another node may answer, and know the last of them a moment later.
  await until(WITHIN_MS, async () => {
    const { streams } = await owner.insist(getStreams, {});
    for (const { name, stream_id: id } of streams) ids.set(name, id);
    return ROOMS.every(({ name }) => ids.has(name));
  });
  const idOf = (name: string): number => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The channel ${name} was made, and is in no list.`);
    return id;
  };
  return { people, rooms: ROOMS.map((room) => ({ ...room, id: idOf(room.name) })) };
}
