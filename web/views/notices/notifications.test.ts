import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { signal } from '@preact/signals';
import { setTexts } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import type { ClientEvent } from '../../state/events.ts';
import type { Message } from '../../state/message.ts';
import { messageWith } from '../../sync/fake-server.ts';
import { Notifications } from './notifications.ts';
import type { Notifier } from './tabs.ts';

const OWN = 1;
const ON = {
  ...{ enable_desktop_notifications: true, enable_sounds: true, pm_content_in_desktop_notifications: true },
  ...{ notification_sound: 'bell' },
};

let lastId = 0;
let shown: [title: string, body: string][] = [];
let tones = 0;

/** What a page has for notifications and sounds, in Node. */
beforeEach(() => {
  shown = [];
  tones = 0;
  const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const page = {
    isSecureContext: true,
    Notification: class {
      static permission = 'granted';
      constructor(title: string, { body = '' }: NotificationOptions) {
        shown.push([title, body]);
      }
      close() {}
    },
    AudioContext: class {
      state = 'running';
      currentTime = 0;
    },
    GainNode: class {
      gain = gain;
      connect() {}
    },
    OscillatorNode: class {
      connect = (next: object) => next;
      start() {
        tones += 1;
      }
      stop() {}
    },
  };
  for (const [name, value] of Object.entries(page))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  const texts = new URL('../../i18n/en/', import.meta.url);
  setTexts('en', [readFileSync(new URL('notices.ftl', texts), 'utf8')]);
});

/** The only tab, in which nothing is being read. */
function begin() {
  let hear: (events: readonly ClientEvent[]) => void = () => undefined;
  const tables = {
    ...{ ownId: signal(OWN), settings: signal(ON), channels: signal(new Map()) },
    ...{ policies: signal(new Map()), mutedPeople: signal(new Set()) },
  };
  const model = {
    tables,
    onEvents: (listener: typeof hear) => {
      hear = listener;
    },
  };
  const notifier = { speaks: true, isReading: () => false } as Partial<Notifier> as Notifier;
  new Notifications(model as unknown as Model, notifier).listen();
  const set = (changes: object) => {
    tables.settings.value = { ...tables.settings.value, ...changes };
  };
  const arrives = async (content: string) => {
    lastId += 1;
    const direct = { id: lastId, type: 'private', timestamp: Date.now() / 1000 } as const;
    const people = [
      { id: OWN, full_name: 'Alice' },
      { id: 2, full_name: 'Ada' },
    ];
    const message = messageWith({ ...direct, content, display_recipient: people } as Partial<Message>);
    hear([{ type: 'message', message, flags: [] }] as unknown as ClientEvent[]);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { arrives, set };
}

test('a direct message is shown with its words, and sounds', async () => {
  const { arrives } = begin();
  await arrives('<p>psst</p>');
  assert.deepEqual([shown, tones > 0], [[['Ada', 'psst']], true]);
});

test('the settings hide what a direct message says, and silence it', async () => {
  const { arrives, set } = begin();
  set({ pm_content_in_desktop_notifications: false, enable_sounds: false });
  await arrives('<p>a secret</p>');
  assert.deepEqual([shown, tones], [[['Ada', 'New message']], 0]);
});

test('the settings keep notifications back, and leave the sound', async () => {
  const { arrives, set } = begin();
  set({ enable_desktop_notifications: false });
  await arrives('<p>of no concern</p>');
  assert.deepEqual([shown, tones > 0], [[], true]);
});

test('no sound is chosen: notifications are silent', async () => {
  const { arrives, set } = begin();
  set({ notification_sound: 'none' });
  await arrives('<p>psst</p>');
  assert.deepEqual([shown.length, tones], [1, 0]);
});
