import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clearAllButUnsent, unsentPrefix } from './unsent.ts';

function storage(...keys: string[]): Storage {
  const kept: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, 'text']));
  const methods = { removeItem: (key: string) => delete kept[key] };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value });
  return kept as unknown as Storage;
}

const WRITING = `${unsentPrefix('writing', 7)}a`;
const EDIT = `${unsentPrefix('edit', 7)}12`;
const OTHER = `${unsentPrefix('writing', 8)}b`;

test('The end of a session leaves unsent texts of everybody, and nothing else', () => {
  const kept = storage(WRITING, EDIT, OTHER, 'parley-user', 'parley-writing:old');
  clearAllButUnsent(kept);
  assert.deepEqual(Object.keys(kept), [WRITING, EDIT, OTHER]);
});

test('Signing out removes the own texts, and not those of the next person', () => {
  const kept = storage(WRITING, EDIT, OTHER, 'parley-user');
  clearAllButUnsent(kept, 7);
  assert.deepEqual(Object.keys(kept), [OTHER]);
});
