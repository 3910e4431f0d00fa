import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSavedSnippet } from '../../../src/chat/endpoints/drafts/create-saved-snippet.ts';
import { deleteSavedSnippet } from '../../../src/chat/endpoints/drafts/delete-saved-snippet.ts';
import { editSavedSnippet } from '../../../src/chat/endpoints/drafts/edit-saved-snippet.ts';
import { getSavedSnippets } from '../../../src/chat/endpoints/drafts/get-saved-snippets.ts';
import { listen } from '../../support/events.ts';
import { startServer } from '../../support/server.ts';

const welcome = { title: 'Welcome', content: 'Welcome to *us*.' };

describe('POST /saved_snippets', () => {
  test('keeps a snippet; the own clients get the event, others do not', async () => {
    const { as, clock } = await startServer();
    const [mine, others] = [await listen(as.alice), await listen(as.bob)];
    const given = { title: ' Welcome ', content: welcome.content };
    const { saved_snippet_id: id } = await as.alice.call(createSavedSnippet, given);
    const snippet = { id, ...welcome, date_created: clock.seconds };
    assert.deepEqual(await mine.fetch(), [{ type: 'saved_snippets', op: 'add', saved_snippet: snippet }]);
    assert.deepEqual(await others.fetch(), []);
    assert.deepEqual((await as.alice.call(getSavedSnippets)).saved_snippets, [snippet]);
    assert.deepEqual((await as.bob.call(getSavedSnippets)).saved_snippets, []);
  });

  test('refuses empty and overlong ones', async () => {
    const { as } = await startServer();
    const reasons: [object, string][] = [
      [{ title: ' ' }, 'Title cannot be empty.'],
      [{ content: '\n' }, 'Content cannot be empty.'],
      [{ title: 'é'.repeat(61) }, 'title is too long (limit: 60 characters)'],
      [{ content: 'x'.repeat(10_001) }, 'content is too long (limit: 10000 characters)'],
    ];
    for (const [wrong, msg] of reasons) {
      const refusal = await as.alice.refused(createSavedSnippet, { ...welcome, ...wrong });
      assert.deepEqual([refusal.status, refusal.code, refusal.msg], [400, 'BAD_REQUEST', msg]);
    }
    await as.alice.call(createSavedSnippet, { title: '🎉'.repeat(60), content: 'x'.repeat(10_000) });
  });
});

describe('PATCH /saved_snippets/{saved_snippet_id}', () => {
  test('changes what is given', async () => {
    const { as, clock } = await startServer();
    const { saved_snippet_id } = await as.alice.call(createSavedSnippet, welcome);
    const created = clock.seconds;
    clock.advance(1000);
    const [mine, others] = [await listen(as.alice), await listen(as.bob)];
    await as.alice.call(editSavedSnippet, { saved_snippet_id });
    assert.deepEqual(await mine.fetch(), []);
    await as.alice.call(editSavedSnippet, { saved_snippet_id, title: 'Hello' });
    const edited = { id: saved_snippet_id, title: 'Hello', content: welcome.content, date_created: created };
    assert.deepEqual(await mine.fetch(), [{ type: 'saved_snippets', op: 'update', saved_snippet: edited }]);
    await as.alice.call(editSavedSnippet, { saved_snippet_id, content: 'Hi' });
    assert.deepEqual((await as.alice.call(getSavedSnippets)).saved_snippets, [{ ...edited, content: 'Hi' }]);
    assert.deepEqual(await others.fetch(), []);
  });

  test("refuses an empty title, and another person's snippet as one that does not exist", async () => {
    const { as } = await startServer();
    const { saved_snippet_id } = await as.alice.call(createSavedSnippet, welcome);
    const empty = await as.alice.refused(editSavedSnippet, { saved_snippet_id, title: '' });
    assert.equal(empty.msg, 'Title cannot be empty.');
    const missing = await as.owner.refused(editSavedSnippet, { saved_snippet_id, title: 'Mine' });
    assert.deepEqual(
      [missing.status, missing.code, missing.msg],
      [404, 'BAD_REQUEST', 'Saved snippet does not exist.'],
    );
    assert.equal((await as.alice.call(getSavedSnippets)).saved_snippets[0]?.title, 'Welcome');
  });
});

describe('DELETE /saved_snippets/{saved_snippet_id}', () => {
  test('deletes it once, for the owner only', async () => {
    const { as } = await startServer();
    const { saved_snippet_id } = await as.alice.call(createSavedSnippet, welcome);
    const [mine, others] = [await listen(as.alice), await listen(as.bob)];
    assert.equal((await as.bob.refused(deleteSavedSnippet, { saved_snippet_id })).status, 404);
    await as.alice.call(deleteSavedSnippet, { saved_snippet_id });
    assert.deepEqual(await mine.fetch(), [{ type: 'saved_snippets', op: 'remove', saved_snippet_id }]);
    assert.deepEqual(await others.fetch(), []);
    const again = await as.alice.refused(deleteSavedSnippet, { saved_snippet_id });
    assert.deepEqual([again.status, again.msg], [404, 'Saved snippet does not exist.']);
  });
});
