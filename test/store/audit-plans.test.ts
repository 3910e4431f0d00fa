import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { type AuditFilter, listAudit } from '../../src/chat/store/organization/audit.ts';
import { migrate } from '../../src/engine/store/migrate.ts';
import { emptyDatabase } from '../support/engines.ts';
import { plansOf } from '../support/plans.ts';

const ENTRIES = 20_000;
const engine = await (await emptyDatabase()).open();
const isPostgres = engine.name === 'postgres';
await migrate(engine);
await engine.migrate(fill);

async function fill(db: Kysely<unknown>): Promise<void> {
  const series = isPostgres
    ? sql`(select generate_series(1, ${ENTRIES}::integer) as i) n`
    : sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ENTRIES}) select i from n) n`;
  await sql`insert into audit_entries (realm_id, id, created_at, kind, source, acting_user_id, user_id, stream_id, group_id)
    select 1, i, i * 10, case when i % 3 = 0 then 'user_created' when i % 3 = 1 then 'channel_created' else 'group_created' end,
      'user', i % 10, case when i % 3 = 0 then i % 500 end, case when i % 3 = 1 then i % 500 end,
      case when i % 3 = 2 then i % 500 end
    from ${series}`.execute(db);
  await sql`analyze`.execute(db);
}

const page = (filter: Partial<AuditFilter>, before = Number.MAX_SAFE_INTEGER, limit = 100) =>
  listAudit({ db: engine.read, realm: { id: 1 } }, { kinds: [], ...filter }, { before, limit });

describe('each filter of the audit log seeks in its index', () => {
  const cases: readonly (readonly [string, Partial<AuditFilter>, RegExp])[] = [
    ['none', {}, isPostgres ? /audit_entries_key/ : /SEARCH audit_entries USING PRIMARY KEY/],
    ['who acts', { actingUserId: 3 }, /audit_entries_by_actor/],
    ['a person', { userId: 3 }, /audit_entries_by_user/],
    ['a channel', { channelId: 4 }, /audit_entries_by_stream/],
    ['a group', { groupId: 5 }, /audit_entries_by_group/],
    ['a kind', { kinds: ['user_created'] }, /audit_entries_by_kind/],
    ['kinds', { kinds: ['user_created', 'group_created'] }, /audit_entries_by_kind/],
    ['a time', { since: 100_000, until: 120_000 }, /audit_entries_by_time/],
    ['who acts, with a kind', { actingUserId: 3, kinds: ['user_created'] }, /audit_entries_by_actor/],
  ];
  for (const [name, filter, index] of cases) {
    test(name, async () => {
      const plan = await plansOf(engine, (db) =>
        listAudit({ db, realm: { id: 1 } }, { kinds: [], ...filter }, { before: 15_000, limit: 100 }),
      );
      assert.match(plan, index, plan);
      assert.doesNotMatch(plan, isPostgres ? /Seq Scan/ : /SCAN audit_entries/, plan);
    });
  }
});

test('pages together have each matching entry once, the newest first', async () => {
  for (const filter of [
    {},
    { kinds: ['user_created', 'group_created'] as const },
    { actingUserId: 3, kinds: ['user_created'] as const },
    { since: 50_000, until: 60_000 },
    { since: 50_000, until: 60_000, userId: 6 },
    { since: 1_000_000 },
    { until: 0 },
  ]) {
    const ids: number[] = [];
    let before: number | null = Number.MAX_SAFE_INTEGER;
    for (let pages = 0; before !== null; pages++) {
      assert(pages < 100);
      const { entries, next }: Awaited<ReturnType<typeof page>> = await page(filter, before, 500);
      ids.push(...entries.map(({ id }) => id));
      before = next;
    }
    const expected = Array.from({ length: ENTRIES }, (_, index) => ENTRIES - index).filter((id) => {
      const kind = ['user_created', 'channel_created', 'group_created'][id % 3] as string;
      return (
        (!('kinds' in filter) || filter.kinds?.some((each) => each === kind)) &&
        (!('actingUserId' in filter) || id % 10 === filter.actingUserId) &&
        (!('userId' in filter) || (id % 3 === 0 && id % 500 === filter.userId)) &&
        (!('since' in filter) || id * 10 >= (filter.since ?? 0)) &&
        (!('until' in filter) || id * 10 <= (filter.until ?? Number.POSITIVE_INFINITY))
      );
    });
    assert.deepEqual(ids, expected, JSON.stringify(filter));
  }
});
