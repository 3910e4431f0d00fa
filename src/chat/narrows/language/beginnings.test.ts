import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { shorterKeys } from './beginnings.ts';
import { highlight } from './highlight.ts';
import { beginningsOf, keysOf, matchesSearch, parseSearch, requiredKeys } from './search-query.ts';

const message = (renderedContent: string) => ({ renderedContent, topic: '' });
const finds = (search: string, html: string) => matchesSearch(parseSearch(search), message(html));

describe('the beginning of a word in a search', () => {
  test('finds words that begin so, in every form', () => {
    for (const found of [
      'lunc*',
      'lu*',
      'LUNC*',
      'lunch*',
      'for lunc*',
      'meeti*',
      'meetings*',
      'hap*',
      'happin*',
    ])
      assert(finds(found, '<p>Meeting for lunch, happiness</p>'), found);
    for (const not of ['unch*', 'l*', '"lunc*"', 'lunc', 'lunchbo*', 'lun*c', 'lunc**'])
      assert(!finds(not, '<p>Meeting for lunch</p>'), not);
    assert(finds('foo_ba*', 'the foo_bar of it'));
    assert(!finds('foo_ba*', 'the foo and a bar'));
  });

  test('is marked as the whole word', () => {
    assert.equal(
      highlight('<p>A lunch</p>', [parseSearch('lun*')]),
      '<p>A <span class="highlight">lunch</span></p>',
    );
  });

  test('is in the index: what matches has a key that begins so, or one of the shorter ones', () => {
    const endings = ['', 's', 'ed', 'ing', 'ies', 'ational', 'ization', 'ness', 'ly', 'y', 'ful', 'e'];
    const word = fc
      .tuple(fc.stringMatching(/^[a-z]{2,8}$/), fc.constantFrom(...endings))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(word, fc.nat(12), (text, length) => {
        const query = parseSearch(`${text.slice(0, length)}*`);
        const searched = message(text);
        if (!matchesSearch(query, searched)) return;
        const keys = keysOf(searched);
        for (const key of requiredKeys(query)) assert(keys.has(key), `${text} has ${key}`);
        for (const beginning of beginningsOf(query)) {
          const isThere = [...keys].some((key) => key.startsWith(beginning.text));
          assert(
            isThere || shorterKeys(beginning).some((key) => keys.has(key)),
            `${text}: ${beginning.text}`,
          );
        }
      }),
      { numRuns: 2000 },
    );
  });
});
