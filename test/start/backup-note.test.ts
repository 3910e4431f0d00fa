import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { CannotStart } from '../../src/engine/kernel/failures/cannot-start.ts';
import { readNote } from '../../src/features/backup/commands/backup-folder.ts';

for (const [what, text, sentence] of [
  [
    'without a note',
    undefined,
    / is no backup, or one that did not come to its end: it has no backup\.json\.$/,
  ],
  ['whose note is cut off', '{"format": 1, ', / is a broken backup: its backup\.json cannot be read\.$/],
  ['of a newer format', '{"format": 2}', / is a backup of a newer version of Parley\.$/],
] as const) {
  test(`a backup ${what} is refused with a sentence`, (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-note-'));
    context.after(() => rmSync(folder, { recursive: true }));
    if (text !== undefined) writeFileSync(join(folder, 'backup.json'), text);
    assert.throws(
      () => readNote(folder),
      (error) => error instanceof CannotStart && sentence.test(error.message),
    );
  });
}
