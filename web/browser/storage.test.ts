import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BrowserStorage } from './storage.ts';

/** A storage of the browser; `refuse` makes it refuse what is named. */
function fake(refuse: 'nothing' | 'writes') {
  const kept: Record<string, string> = { old: 'before' };
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      if (refuse === 'writes') throw new DOMException('full', 'QuotaExceededError');
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value });
  return kept as unknown as Storage;
}

function check(storage: BrowserStorage, isKept: boolean): void {
  assert.equal(storage.isKept, isKept);
  assert.equal(storage.put('old', 'after'), isKept);
  storage.put('new', '1');
  assert.deepEqual([storage.get('old'), storage.get('new'), storage.get('none')], ['after', '1', null]);
  assert.deepEqual([...storage.keys()].sort(), ['new', 'old']);
  for (const key of storage.keys()) storage.remove(key);
  assert.deepEqual([storage.get('old'), storage.get('new'), storage.keys()], [null, null, []]);
}

test('the browser keeps the texts', () => {
  const storage = fake('nothing');
  check(new BrowserStorage(() => storage), true);
});

test('a full storage: this tab has what it put, and no longer what it replaced', () => {
  const storage = fake('writes');
  check(new BrowserStorage(() => storage), false);
});

test('a storage that refuses everything, or is missing', () => {
  const refusing = new BrowserStorage(() => {
    throw new DOMException('no', 'SecurityError');
  });
  check(refusing, false);
});
