import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { createUser } from '../../../src/chat/endpoints/users/create-user.ts';
import { listen } from '../../support/events.ts';
import { type Actor, startServer } from '../../support/server.ts';

type Row = Record<string, unknown>;
interface State {
  readonly people: Row[];
  readonly groups: Map<unknown, number[]>;
  readonly subscribers: Map<unknown, number[]>;
}

async function snapshot(actor: Actor): Promise<State> {
  const state = await actor.call(registerQueue, {
    fetch_event_types: ['realm_user', 'realm_user_groups', 'subscription'],
    include_subscribers: true,
  });
  const members = (rows: readonly Row[] = [], id: string, list: string) =>
    new Map(rows.map((row) => [row[id], [...(row[list] as number[])].sort((a, b) => a - b)]));
  return {
    people: (state.realm_users ?? []) as Row[],
    groups: members(state.realm_user_groups as Row[], 'id', 'members'),
    subscribers: members(state.subscriptions as Row[], 'stream_id', 'subscribers'),
  };
}

function fold({ people, groups, subscribers }: State, event: Row): void {
  const ids = event.user_ids as number[];
  if (event.type === 'realm_user') {
    const { is_active: _, ...person } = event.person as Row;
    people.push(person);
  } else if (event.type === 'user_group') groups.get(event.group_id)?.push(...ids);
  else if (event.op === 'peer_add')
    for (const id of event.stream_ids as number[]) subscribers.get(id)?.push(...ids);
}

test('a new user by events equals a new user by a snapshot, for all recipients', async () => {
  const { as } = await startServer();
  for (const [n, actor] of [as.owner, as.bob, as.guest, as.bot].entries()) {
    const state = await snapshot(actor);
    const before = structuredClone(state.people);
    const listener = await listen(actor, { event_types: ['realm_user', 'user_group', 'subscription'] });
    const account = { email: `grace${n}@example.com`, password: 'cobol & moths', full_name: 'Grace Hopper' };
    await as.owner.call(createUser, account);
    for (const event of await listener.fetch()) fold(state, event);
    assert.notDeepEqual(state.people, before, 'they are told');
    assert.deepEqual(state, await snapshot(actor));
  }
});
