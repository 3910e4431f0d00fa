import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { signal } from '@preact/signals';
import type { Draft } from '../state/types.ts';
import { Drafts } from './drafts.ts';
import type { Model } from './model.ts';

const to = { kind: 'topic', streamId: 3, topic: 'lunch' } as const;

beforeEach(() => {
  Object.assign(globalThis, { addEventListener: () => undefined });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'addEventListener');
});

/** A browser with drafts, whose server says what it has when the test wants it. */
function begin() {
  const drafts = signal<readonly Draft[]>([]);
  const saved: Draft[] = [];
  const model = {
    tables: {
      ...{ drafts, ownId: signal(1) },
      settings: signal({ enable_drafts_synchronization: true }),
    },
    connection: signal('offline'),
    live: { read: () => ({ max_message_length: 20 }) },
    client: {
      call: async (_: unknown, params: { readonly draft?: Draft; readonly drafts?: readonly Draft[] }) => {
        const draft = (params.draft ?? params.drafts?.[0]) as Draft;
        saved.push({ ...draft, id: 8 });
        return { ids: [8] };
      },
    },
  };
  const made = new Drafts(model as unknown as Model);
  const save = async (text: string) => {
    made.write({ id: 'a', to, text });
    made.flush('a');
    await new Promise((resolve) => setImmediate(resolve));
  };
  const hear = (draft: Draft | undefined) => {
    drafts.value = draft ? [draft] : [];
  };
  return { save, hear, saved, text: () => made.writing('a')?.text, made };
}

test('an echo that comes late takes nothing from what was written and saved since', async () => {
  const { save, hear, saved, text } = begin();
  await save('Half');
  await save('Half a thought');
  hear(saved[0]);
  assert.equal(text(), 'Half a thought');
  hear(saved[1]);
  assert.equal(text(), 'Half a thought');
});

test('what another device wrote since still comes', async () => {
  const { save, hear, saved, text } = begin();
  await save('Half');
  hear({ ...(saved[0] as Draft), content: 'Theirs' });
  assert.equal(text(), 'Theirs');
});

test('a text that is too long for a message stays whole here, and the server does not get it to cut', async () => {
  const { save, hear, saved, text } = begin();
  const long = 'twenty-one characters';
  await save('twenty');
  await save(long);
  hear(saved[0]);
  assert.equal(text(), long);
  assert.deepEqual(
    saved.map(({ content }) => content),
    ['twenty'],
  );
  await save('twenty characters ok');
  assert.equal(saved.length, 2);
});
