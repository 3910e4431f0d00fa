import assert from 'node:assert/strict';
import type { Context } from '../../src/chat/context.ts';
import type { Parts } from '../../src/chat/model/parts.ts';
import { loadRealm } from '../../src/chat/realm/load.ts';
import type { Realm } from '../../src/chat/realm/realm.ts';
import { PARTS } from '../../src/chat/store/log/parts.ts';
import { UNKNOWN_CHANGE } from '../../src/engine/log/log-entry.ts';
import type { Reader } from '../../src/engine/store/engine.ts';
import { listLog } from '../../src/engine/store/log.ts';

const MOST_ENTRIES = 10_000;

/** An organization as another node has it that followed the log, and does not look at the tables. */
export class Follower {
  readonly #context: Context;
  readonly #realm: Realm;

  private constructor(context: Context, realm: Realm) {
    this.#context = context;
    this.#realm = realm;
  }

  static async start(context: Context): Promise<Follower> {
    const realm = await context.snapshot(
      () => undefined,
      (db) => load(context, db),
    );
    return new Follower(context, realm);
  }

  /** Follows the log, and holds that this node, the follower and the tables say the same. */
  async compare(): Promise<void> {
    const context = this.#context;
    const [memory, tables] = await context.snapshot(stateOf, async (db, state, position) => {
      const range = { after: this.#realm.position, upTo: position, limit: MOST_ENTRIES };
      for (const { change, position: at } of await listLog({ db, realm: context.realm }, range)) {
        assert.notEqual(change, UNKNOWN_CHANGE);
        if (change) this.#realm.apply(change as Exclude<typeof change, symbol>, at);
      }
      return [state, stateOf(await load(context, db))];
    });
    assert.deepEqual(stateOf(this.#realm), tables, 'a node that follows the log has what the tables say');
    assert.deepEqual(memory, tables, 'the memory has what the tables say');
  }
}

async function load({ realm: { id, url }, clock }: Context, db: Reader): Promise<Realm> {
  const now = () => Math.floor(clock.now() / 1000);
  return (await loadRealm({ db, realm: { id: id } }, { url, now })) as Realm;
}

/** What a realm knows, as plain values. */
function stateOf(realm: Realm) {
  const users = sorted(realm.users);
  const ids = users.map(([id]) => id);
  // Values of fields that are gone count for nothing.
  const fields = new Set(realm.part('profileFields').map(({ id }) => id));
  return {
    info: realm.info,
    users,
    channels: sorted(realm.channels),
    groups: sorted(realm.groups),
    subscriptions: ids.map((id) => [id, sorted(realm.subscriptionsOf(id))]),
    subscribers: sorted(realm.channels).map(([id]) => [id, [...realm.subscribersOf(id)].sort(byNumber)]),
    alertWords: ids.map((id) => realm.alertWords.wordsOf(id)),
    profiles: ids.map((id) => sorted(realm.profileOf(id)).filter(([fieldId]) => fields.has(fieldId))),
    mutedUsers: ids.map((id) => sorted(realm.mutedUsersOf(id))),
    presences: ids.map((id) => realm.presences.of(id)),
    parts: Object.keys(PARTS).map((name) => realm.part(name as keyof Parts)),
    names: ids.map((id) => realm.userByName(realm.users.get(id)?.fullName ?? '')?.id),
  };
}

const byNumber = (a: number, b: number) => a - b;
const sorted = <T>(map: ReadonlyMap<number, T>): [number, T][] => [...map].sort(([a], [b]) => a - b);
