import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clearAllButUnsent, unsentPrefix } from './unsent.ts';

function storage(...keys: string[]) {
  const kept = new Set(keys);
  return { keys: () => [...kept], remove: (key: string) => void kept.delete(key) };
}

const WRITING = `${unsentPrefix('writing', 7)}a`;
const EDIT = `${unsentPrefix('edit', 7)}12`;
const OTHER = `${unsentPrefix('writing', 8)}b`;

test('The end of a session leaves unsent texts of everybody, and nothing else', () => {
  const kept = storage(WRITING, EDIT, OTHER, 'parley-user', 'parley-writing:old');
  clearAllButUnsent(kept);
  assert.deepEqual(kept.keys(), [WRITING, EDIT, OTHER]);
});

test('Signing out removes the own texts, and not those of the next person', () => {
  const kept = storage(WRITING, EDIT, OTHER, 'parley-user');
  clearAllButUnsent(kept, 7);
  assert.deepEqual(kept.keys(), [OTHER]);
});
