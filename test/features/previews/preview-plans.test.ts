import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../../src/engine/store/engine.ts';
import { migrate } from '../../../src/engine/store/migrate.ts';
import {
  findNextWait,
  findPage,
  listDueWaits,
  listOldPages,
} from '../../../src/features/previews/linked-pages.ts';
import { emptyDatabase } from '../../support/engines.ts';
import { plansOf } from '../../support/plans.ts';

const ROWS = 20_000;
const engine = await (await emptyDatabase()).open();
const isPostgres = engine.name === 'postgres';
await migrate(engine);
await engine.migrate(async (db: Kysely<unknown>) => {
  const series = isPostgres
    ? sql`(select generate_series(1, ${ROWS}::integer) as i) n`
    : sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS}) select i from n) n`;
  await sql`insert into linked_pages (realm_id, hash, state, until) select 1, 'h' || i, 'empty', i from ${series}`.execute(
    db,
  );
  await sql`insert into preview_waits (realm_id, message_id, due_at) select 1, i, i from ${series}`.execute(
    db,
  );
  await sql`analyze`.execute(db);
});

describe('what previews look up is a seek in an index', () => {
  const cases: readonly (readonly [string, (rows: Rows) => Promise<unknown>, RegExp])[] = [
    [
      'a page',
      (rows) => findPage(rows, 'h7', 3),
      isPostgres ? /linked_pages_key/ : /SEARCH linked_pages USING PRIMARY KEY/,
    ],
    ['old pages', (rows) => listOldPages(rows, { before: 100, limit: 10 }), /linked_pages_by_end/],
    ['the next message', findNextWait, /preview_waits_by_due/],
    ['messages that are due', (rows) => listDueWaits(rows, { upTo: 100, limit: 10 }), /preview_waits_by_due/],
  ];
  for (const [name, look, index] of cases)
    test(name, async () => {
      const plan = await plansOf(engine, (db) => look({ db, realm: { id: 1 } }));
      assert.match(plan, index, plan);
      assert.doesNotMatch(plan, isPostgres ? /Seq Scan/ : /SCAN (?:linked_pages|preview_waits)/, plan);
    });
});
