import assert from 'node:assert/strict';
import { afterEach, beforeEach, type TestContext, test } from 'node:test';
import { signal } from '@preact/signals';
import { ApiFailure, NetworkFailure } from '../client/failures.ts';
import type { ClientEvent } from '../state/events.ts';
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
function begin(failures: Error[] = []) {
  const drafts = signal<readonly Draft[]>([]);
  const saved: Draft[] = [];
  let say = (_: object): void => undefined;
  const model = {
    tables: {
      ...{ drafts, ownId: signal(1) },
      settings: signal({ enable_drafts_synchronization: true }),
    },
    connection: signal('offline'),
    onEvents: (hear: (events: readonly ClientEvent[]) => void) => {
      say = (event) => hear([event as unknown as ClientEvent]);
    },
    live: { read: () => ({ max_message_length: 20 }) },
    client: {
      call: async (_: unknown, params: { readonly draft?: Draft; readonly drafts?: readonly Draft[] }) => {
        const failure = failures.shift();
        if (failure) throw failure;
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
  return { save, hear, saved, text: () => made.writing('a')?.text, made, say: (event: object) => say(event) };
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

test('another device that moves an earlier text of this browser does not put it back', async () => {
  const { save, hear, saved, text, made } = begin();
  await save('Half');
  await save('Half a thought');
  hear({ ...(saved[0] as Draft), topic: '✔ lunch' });
  assert.equal(text(), 'Half a thought');
  made.flush('a');
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(saved.at(-1)?.content, 'Half a thought');
  assert.equal(saved.length, 3);
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

const failed = (status: number) => new ApiFailure({ code: 'X', msg: '', status });
/** Half a minute at a time, with what follows from each. */
async function passMinutes(t: TestContext, minutes: number): Promise<void> {
  for (let at = 0; at < 2 * minutes; at++) {
    t.mock.timers.tick(30_000);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  }
}

test('a text whose save fails for the moment is saved by itself', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { save, saved } = begin([failed(503), failed(429), new NetworkFailure('lost')]);
  await save('Half');
  assert.equal(saved.length, 0);
  await passMinutes(t, 2);
  assert.deepEqual(
    saved.map(({ content }) => content),
    ['Half'],
  );
});

test('a save that fails on and on ends, and so does one that is refused; the next text is saved', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const [failures, left] of [
    [Array.from({ length: 20 }, () => failed(500)), 15],
    [Array.from({ length: 20 }, () => failed(400)), 19],
  ] as const) {
    const given = [...failures];
    const { save, saved } = begin(given);
    await save('Half');
    await passMinutes(t, 10);
    assert.equal(given.length, left);
    given.length = 0;
    await save('Half a thought');
    assert.equal(saved.length, 1);
  }
});

const moved = { type: 'update_message', propagate_mode: 'change_all', stream_id: 3, orig_subject: 'lunch' };

test('texts for a topic that is renamed or moved as a whole go along, those of other devices too', () => {
  const { made, hear, say } = begin();
  made.write({ id: 'a', to, text: 'Half' });
  hear({ id: 9, type: 'stream', to: [3], topic: 'Lunch', content: 'Theirs', timestamp: 1 });
  made.write({ id: 'b', to: { ...to, topic: 'trams' }, text: 'Elsewhere' });
  say({ ...moved, subject: '✔ lunch' });
  const places = () => new Map(made.list.peek().map(({ text, to: each }) => [text, each]));
  assert.deepEqual(places().get('Half'), { ...to, topic: '✔ lunch' });
  assert.deepEqual(places().get('Theirs'), { ...to, topic: '✔ lunch' });
  assert.deepEqual(places().get('Elsewhere'), { ...to, topic: 'trams' });
  say({ ...moved, orig_subject: '✔ lunch', new_stream_id: 4 });
  assert.deepEqual(places().get('Half'), { kind: 'topic', streamId: 4, topic: '✔ lunch' });
});

test('texts for a topic of which a part is moved stay', () => {
  const { made, say } = begin();
  made.write({ id: 'a', to, text: 'Half' });
  say({ ...moved, propagate_mode: 'change_later', subject: 'soup' });
  assert.deepEqual(made.writing('a')?.to, to);
});
