import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createDrafts } from '../../../src/chat/endpoints/drafts/create-drafts.ts';
import { deleteDraft } from '../../../src/chat/endpoints/drafts/delete-draft.ts';
import { editDraft } from '../../../src/chat/endpoints/drafts/edit-draft.ts';
import { getDrafts } from '../../../src/chat/endpoints/drafts/get-drafts.ts';
import { listen } from '../../support/events.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { setUser } from '../../support/settings.ts';

const blank = { type: '' as const, to: [], topic: '', content: 'What if' };

async function createOne(actor: TestServer['as']['alice'], draft: object = {}): Promise<number> {
  const { ids } = await actor.call(createDrafts, { drafts: [{ ...blank, ...draft }] });
  return ids[0] as number;
}

describe('POST /drafts', () => {
  test('keeps drafts for the own clients; nobody else gets events', async () => {
    const { as, cast, clock } = await startServer();
    const [mine, others] = [await listen(as.alice), await listen(as.bob)];
    const cellar = cast.channels.cellar.id;
    const bob = cast.users.bob.id;
    const { ids } = await as.alice.call(createDrafts, {
      drafts: [
        { type: 'stream', to: [cellar], topic: 'plans', content: 'We could', timestamp: 1_595_479_019 },
        { type: 'private', to: [bob, as.alice.user.id, bob], topic: 'ignored', content: 'Psst' },
      ],
    });
    const drafts = [
      {
        id: ids[0],
        type: 'stream',
        to: [cellar],
        topic: 'plans',
        content: 'We could',
        timestamp: 1_595_479_019,
      },
      { id: ids[1], type: 'private', to: [bob], topic: '', content: 'Psst', timestamp: clock.seconds },
    ];
    assert.deepEqual(await mine.fetch(), [{ type: 'drafts', op: 'add', drafts }]);
    assert.deepEqual(await others.fetch(), []);
    const got = await as.alice.call(getDrafts);
    assert.deepEqual([got.count, got.drafts], [2, drafts.toReversed()]);
    assert.deepEqual((await as.bob.call(getDrafts)).drafts, []);
  });

  test('the time may have a fraction or be null', async () => {
    const { as, clock } = await startServer();
    const own = await listen(as.alice);
    const times = [1_795_800_000.5, 1_795_800_000, null, undefined];
    for (const timestamp of times) await createOne(as.alice, { timestamp });
    const kept = [1_795_800_000, 1_795_800_000, clock.seconds, clock.seconds];
    const told = (await own.fetch()).map(
      (event) => (event as unknown as { drafts: { timestamp: number }[] }).drafts[0]?.timestamp,
    );
    assert.deepEqual(told, kept);
    const { drafts } = await as.alice.call(getDrafts);
    assert.deepEqual(drafts.map((each) => each.timestamp).sort(), kept.toSorted());
    const id = await createOne(as.alice);
    await as.alice.call(editDraft, { draft_id: id, draft: { ...blank, timestamp: 1_795_800_001.25 } });
    for (const timestamp of [1e300, -0.5, 'soon'])
      await as.alice.refused(createDrafts, { drafts: [{ ...blank, timestamp: timestamp as number }] });
  });

  test('no drafts are nothing to tell', async () => {
    const { as } = await startServer();
    const mine = await listen(as.alice);
    assert.deepEqual((await as.alice.call(createDrafts)).ids, []);
    assert.deepEqual(await mine.fetch(), []);
  });

  test('the names of the empty topic mean it', async () => {
    const { as, cast } = await startServer();
    await createOne(as.alice, { type: 'stream', to: [cast.channels.cellar.id], topic: '(no topic)' });
    assert.equal((await as.alice.call(getDrafts)).drafts[0]?.topic, '');
  });

  test('refuses what is no draft, and keeps none of the others', async () => {
    const { as, cast } = await startServer();
    const { cellar } = cast.channels;
    const reasons: [object, string][] = [
      [{ type: 'stream', to: [] }, 'Must specify exactly 1 channel ID for channel messages'],
      [{ type: 'stream', to: [1, 2] }, 'Must specify exactly 1 channel ID for channel messages'],
      [{ type: 'stream', to: [9999] }, 'Invalid channel ID'],
      [{ type: 'private', to: [9999] }, 'Invalid user ID 9999'],
      [{ timestamp: -1 }, 'Timestamp must not be negative.'],
      [{ content: ' ' }, 'Message must not be empty'],
      [{ content: 'a\0b' }, 'Message must not contain null bytes'],
      [{ type: 'stream', to: [cellar.id], topic: 'a\0b' }, 'Topic must not contain null bytes'],
      [{ id: 7 }, 'Argument "id" at drafts[1] is unexpected'],
      [{ type: 'direct' }, 'Invalid drafts[1]["type"]'],
    ];
    for (const [wrong, msg] of reasons) {
      const drafts = [blank, { ...blank, ...wrong }] as (typeof blank)[];
      const refusal = await as.alice.refused(createDrafts, { drafts });
      assert.deepEqual([refusal.status, refusal.code, refusal.msg], [400, 'BAD_REQUEST', msg]);
    }
    assert.equal((await as.alice.call(getDrafts)).count, 0);
  });

  test('cuts a topic and a content that are too long, as sending does', async () => {
    const { as, cast } = await startServer();
    const to = [cast.channels.cellar.id];
    const draft = { type: 'stream' as const, to, topic: 'x'.repeat(61), content: 'x'.repeat(10_001) };
    await as.alice.call(createDrafts, { drafts: [draft] });
    const [kept] = (await as.alice.call(getDrafts)).drafts;
    const cut = [`${'x'.repeat(57)}...`, `${'x'.repeat(9980)}\n[message truncated]`];
    assert.deepEqual([kept?.topic, kept?.content], cut);
  });

  test('a channel that one may not know of is as invalid as a missing one', async () => {
    const { as, cast } = await startServer();
    const draft = { type: 'stream' as const, to: [cast.channels.cellar.id], topic: 't', content: 'c' };
    assert.equal((await as.bob.call(createDrafts, { drafts: [draft] })).ids.length, 1);
    assert.equal((await as.guest.refused(createDrafts, { drafts: [draft] })).msg, 'Invalid channel ID');
  });
});

describe('PATCH /drafts/{draft_id}', () => {
  test('replaces a draft; it is the newest then', async () => {
    const { as, cast, clock } = await startServer();
    const id = await createOne(as.alice);
    clock.advance(5000);
    const other = await createOne(as.alice, { content: 'Another' });
    clock.advance(5000);
    const [mine, others] = [await listen(as.alice), await listen(as.bob)];
    const { bob } = cast.users;
    const draft = { type: 'private' as const, to: [bob.id], topic: '', content: 'For you' };
    await as.alice.call(editDraft, { draft_id: id, draft });
    const edited = { id, ...draft, timestamp: clock.seconds };
    assert.deepEqual(await mine.fetch(), [{ type: 'drafts', op: 'update', draft: edited }]);
    assert.deepEqual(await others.fetch(), []);
    const { drafts } = await as.alice.call(getDrafts);
    assert.deepEqual(drafts[0], edited);
    assert.equal(drafts[1]?.id, other);
  });

  test("another person's draft does not exist", async () => {
    const { as } = await startServer();
    const id = await createOne(as.alice);
    for (const [actor, draft_id] of [[as.owner, id] as const, [as.alice, id + 1] as const]) {
      const refusal = await actor.refused(editDraft, { draft_id, draft: blank });
      assert.deepEqual(
        [refusal.status, refusal.code, refusal.msg],
        [404, 'BAD_REQUEST', 'Draft does not exist'],
      );
    }
    await as.alice.call(editDraft, { draft_id: id, draft: { ...blank, content: 'Mine' } });
    assert.equal((await as.alice.call(getDrafts)).drafts[0]?.content, 'Mine');
  });
});

describe('DELETE /drafts/{draft_id}', () => {
  test('deletes it once, for all own clients', async () => {
    const { as } = await startServer();
    const id = await createOne(as.alice);
    const kept = await createOne(as.alice);
    const [mine, others] = [await listen(as.alice), await listen(as.bob)];
    assert.equal((await as.bob.refused(deleteDraft, { draft_id: id })).status, 404);
    await as.alice.call(deleteDraft, { draft_id: id });
    assert.deepEqual(await mine.fetch(), [{ type: 'drafts', op: 'remove', draft_id: id }]);
    assert.deepEqual(await others.fetch(), []);
    assert.deepEqual(
      (await as.alice.call(getDrafts)).drafts.map((draft) => draft.id),
      [kept],
    );
    assert.equal((await as.alice.refused(deleteDraft, { draft_id: id })).msg, 'Draft does not exist');
  });
});

test('all four refuse users who do not synchronize drafts', async () => {
  const { as, context } = await startServer();
  const id = await createOne(as.alice);
  const settings = JSON.stringify({ enable_drafts_synchronization: false });
  await setUser(context, as.alice.user, { settings });
  const refusals = [
    await as.alice.refused(getDrafts),
    await as.alice.refused(createDrafts, { drafts: [blank] }),
    await as.alice.refused(editDraft, { draft_id: id, draft: blank }),
    await as.alice.refused(deleteDraft, { draft_id: id }),
  ];
  for (const { status, code, msg } of refusals) {
    assert.deepEqual([status, code, msg], [400, 'BAD_REQUEST', 'User has disabled synchronizing drafts.']);
  }
  assert.equal((await as.bob.call(getDrafts)).count, 0);
});
