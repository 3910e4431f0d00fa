import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readUploadPath, uploadsIn } from '../../src/chat/model/upload-paths.ts';
import { contentTypeOf, isShown } from '../../src/engine/files/content-types.ts';
import { shownName, urlName } from '../../src/engine/files/names.ts';
import { runs } from '../support/runs.ts';

test('the name of any file is one part of a path, and short', () => {
  const names = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc
      .array(fc.constantFrom('..', '/', '\\', '\0', '.', 'a', '\r\n', '%2e', '\u202E', '🙂'))
      .map((all) => all.join('')),
  );
  fc.assert(
    fc.property(names, (name) => {
      const inUrl = urlName(name);
      assert.match(inUrl, /^[\p{L}\p{M}\p{N}_-][\p{L}\p{M}\p{N}_.-]*$/u);
      assert([...inUrl].length <= 80);
      const shown = shownName(name);
      assert(shown.isWellFormed() && shown.length > 0 && [...shown].length <= 255);
      assert.doesNotMatch(shown, /[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      assert(shown !== '.' && shown !== '..');
    }),
    { numRuns: runs(2000) },
  );
});

test('no name and no claim makes a file that browsers run be shown', () => {
  for (const type of [
    'text/html',
    'image/svg+xml',
    'application/xml',
    'text/xml',
    'application/xhtml+xml',
    'text/css',
  ]) {
    assert.equal(isShown(contentTypeOf('a.png', type)), false, type);
    assert.equal(isShown(contentTypeOf('a', ` ${type.toUpperCase()} ; charset=x`)), false);
  }
  for (const name of ['a.html', 'a.HTM', 'a.svg', 'a.js', 'a.constructor', 'a.__proto__', 'a']) {
    assert.equal(isShown(contentTypeOf(name, '')), false, name);
    assert.equal(isShown(contentTypeOf(name, 'application/octet-stream')), false, name);
  }
});

test('the files of a text are found by what says which they are', () => {
  const key = `ab/${'x'.repeat(24)}`;
  const text = `[a](/user_uploads/1/${key}/a.png) http://h/user_uploads/1/${key}/b /user_uploads/2/${key}/c /user_uploads/1/`;
  assert.deepEqual(uploadsIn(text, 1), [key]);
  assert.deepEqual(uploadsIn('/user_uploads/'.repeat(5000), 1), []);
  assert.deepEqual(readUploadPath(`1/${key}`), { realmId: 1, key });
  for (const path of ['', `1/${key}x`, `1/../${key}`, `01234567890/${key}`, `1/AB/${'x'.repeat(24)}/a`]) {
    assert.equal(readUploadPath(path), undefined, path);
  }
});
