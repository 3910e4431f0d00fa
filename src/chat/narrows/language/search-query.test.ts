import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../../test/support/runs.ts';
import { highlight } from './highlight.ts';
import {
  exactKeysOf,
  keysOf,
  matchesSearch,
  parseSearch,
  requiredKeys,
  requiredPairs,
  rootOf,
} from './search-query.ts';
import { stem } from './stem.ts';

const heart = '<span aria-label="heart" class="emoji emoji-2764" role="img" title="heart">:heart:</span>';
const message = (renderedContent: string, topic = '') => ({ renderedContent, topic });
const finds = (search: string, html: string, topic = '') =>
  matchesSearch(parseSearch(search), message(html, topic));
const mark = (text: string) => `<span class="highlight">${text}</span>`;

describe('the words of a search', () => {
  test('English forms of a word are one', () => {
    for (const forms of [
      ['deploy', 'deploys', 'deployed', 'deploying', 'deployment'],
      ['community', 'communities'],
      ['hop', 'hops', 'hopped', 'hopping'],
      ['hope', 'hopes', 'hoped', 'hoping'],
      ['relate', 'related', 'relating', 'relational'],
      ['generalize', 'generalization', 'generalizations'],
      ['happy', 'happiness'],
      ['control', 'controls', 'controlling'],
      ['tie', 'ties'],
    ]) {
      assert.equal(new Set(forms.map(stem)).size, 1, `${forms.map(stem)}`);
    }
    for (const word of ['status', 'this', 'gas', 'bus', 'as', 'größe', 'x2']) assert.equal(stem(word), word);
  });

  test('every form begins with the root of its key', () => {
    const endings = [
      's',
      'ed',
      'ing',
      'y',
      'ies',
      'ational',
      'ization',
      'ability',
      'eed',
      'ness',
      'ement',
      'ion',
      'e',
      'll',
    ];
    const word = fc.tuple(
      fc.stringMatching(/^[a-z]{0,6}$/),
      fc.constantFrom(...endings),
      fc.constantFrom('', ...endings),
    );
    fc.assert(
      fc.property(word, (parts) => {
        const text = parts.join('');
        assert(text.startsWith(rootOf(stem(text))), `${text}: ${stem(text)}`);
      }),
      { numRuns: runs(2000) },
    );
  });

  test('words match in any case and form, all of them, in content or topic', () => {
    const html = '<p>We <strong>Deployed</strong> the café twice</p>';
    for (const found of ['deploy', 'DEPLOYING', 'cafe', 'Café', 'the we', 'twice release', '"the cafe"'])
      assert(finds(found, html, 'Releases 2.0'), found);
    for (const not of [
      'deploy thrice',
      'ploy',
      'strong',
      'p',
      '"deploys the"',
      '"the twice"',
      '"twice releases"',
    ])
      assert(!finds(not, html, 'Releases 2.0'), not);
  });

  test('code, names and addresses are found whole and by their parts', () => {
    const html =
      '<p>C++ &amp; F# with <code>foo_bar.baz()</code> at ' +
      '<a href="https://hidden.test/in">https://example.com/a-b?c=d</a> AT&amp;T 3.14</p>';
    for (const found of ['c++', 'F#', 'foo_bar', 'bar', 'foo_bar.baz', 'https://example.com/a-b?c=d'])
      assert(finds(found, html), found);
    for (const found of ['example.com', 'AT&T', '3.14', '(baz)', '"foo bar"'])
      assert(finds(found, html), found);
    for (const found of ['hidden.test', 'https://hidden.test/in']) assert(finds(found, html), found);
    for (const not of ['href', 'amp', 'c#', 'bar_foo', '3.15']) assert(!finds(not, html), not);
  });

  test('letters are found as people type them who lack them, points need not be typed', () => {
    for (const [text, query] of [
      ['Łódź jest duża', 'lodz jest duza'],
      ['Smørrebrød på Straße', 'smorrebrod pa strasse'],
      ['Þór hjá Æsi', 'thor hja aesi'],
      ['שָׁלוֹם', 'שלום'],
      ['مُحَمَّد', 'محمد'],
      ['ΟΔΟΣ', 'οδος'],
    ] as const) {
      assert(finds(query, `<p>${text}</p>`), query);
      assert(finds(text, `<p>${query}</p>`), text);
    }
  });

  test('the number of a version is found without its letter', () => {
    for (const html of ['<p>release v2.3.4 out</p>', '<p>release v2.3.4 out – ü</p>']) {
      for (const found of ['2.3.4', 'v2.3.4', 'V2', '"release v2.3"']) assert(finds(found, html), found);
      for (const not of ['3.2.4', 'v3.4', 'v']) assert.equal(finds(not, html), not === 'v', not);
    }
  });

  test('a word whose format changes in the middle is one word', () => {
    const html = '<p><strong>impor</strong>tant <em>un</em><strong>believ</strong>able, a <em>b</em> c</p>';
    for (const found of ['important', 'impor', 'unbelievable', 'b c']) assert(finds(found, html), found);
    for (const not of ['ab', 'bc', 'importantun']) assert(!finds(not, html), not);
    assert.equal(highlight(html, [parseSearch('important')]), html);
  });

  test('languages without spaces are found by any part', () => {
    const html = '<p>我们明天发布新版本。明日のリリースは東京で。พรุ่งนี้เราจะปล่อย 학교에서 만나요</p>';
    for (const found of [
      '发布',
      '明天发布',
      '版',
      'リリース',
      '東京',
      '明日の',
      'เราจะ',
      '학교',
      '"新版本"',
      '发布 東京',
    ])
      assert(finds(found, html), found);
    for (const not of ['布发', '発布', '京東', 'リス', '학생', '版日']) assert(!finds(not, html), not);
  });

  test('emoji are found as they are and by name', () => {
    const html = `<p>I ${heart} this, ${heart}</p><p>plain 👍🏽</p>`;
    for (const found of ['❤️', '❤', 'heart', ':heart:', '👍', 'this❤', '"this heart"'])
      assert(finds(found, html), found);
    for (const not of ['😀', '2764', 'img']) assert(!finds(not, html), not);
    assert(finds('🚀', '<p>x</p>', 'launch 🚀'));
  });

  test('nothing that says nothing matches', () => {
    for (const nothing of ['', ' ', '"', '""', '!?', '+-*/', '<>', '&amp', '%_\\', "';--"]) {
      const matches = finds(nothing, '<p>!? +-*/ %_ amp</p>');
      assert.equal(matches, nothing === '&amp', nothing);
    }
  });

  test('an open quote is none, and quotes of any kind are', () => {
    assert(finds('"plans for', '<p>for new plans</p>'));
    assert(!finds('“for plans”', '<p>for new plans</p>'));
    assert(finds('“new plans” for', '<p>for new plans</p>'));
    assert(!finds('"new plan"', '<p>for new plans</p>'));
  });

  test('what matches is in the index by all the keys asked for', () => {
    const letters = fc.constantFrom(
      ...'abS s,."_-<&é日本語ภาษา한글❤️🇩🇪ﬁ１ı\u0301\u200dİ'.split(''),
      ' ',
      '\ud800',
    );
    const text = fc.array(letters, { maxLength: 30 }).map((each) => each.join(''));
    fc.assert(
      fc.property(text, text, fc.nat(20), fc.nat(20), (content, topic, from, length) => {
        const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
        const keys = keysOf(message(`<p>${escaped}</p>`, topic));
        for (const search of [content.slice(from, from + length), topic.slice(from, from + length), topic]) {
          const query = parseSearch(search);
          const matches = matchesSearch(query, message(`<p>${escaped}</p>`, topic));
          const telling = exactKeysOf(query);
          if (telling)
            assert.equal(
              [...telling].every((key) => keys.has(key)),
              matches,
              search,
            );
          if (!matches) continue;
          for (const key of [...requiredKeys(query), ...requiredPairs(query)])
            assert(keys.has(key), `${search}: ${key}`);
        }
      }),
    );
  });

  test('what words stand beside one another is in the index too', () => {
    const keys = keysOf(message('<p>of the to, foo_bar the the</p>', 'to of'));
    const has = (search: string) => [...requiredPairs(parseSearch(search))].every((key) => keys.has(key));
    for (const there of ['"of the to"', 'foo_bar', '"to foo"', '"to of"', '"the the"', 'the of'])
      assert(has(there), there);
    for (const not of ['"the of"', 'bar_foo', '"to the"', '"of to"', '"of foo"']) assert(!has(not), not);
  });

  test('keys tell what matches of words alone, not of phrases and forms', () => {
    const keycap = '<span aria-label="one" class="emoji emoji-0031-20e3" role="img" title="one">:one:</span>';
    assert(keysOf(message(`<p>${keycap}</p>`)).has('1') && !finds('1', `<p>${keycap}</p>`));
    assert.equal(exactKeysOf(parseSearch('1')), undefined);
    for (const not of ['', '"deploys"', 'foo_bar', 'deploys foo_bar', '发布'])
      assert.equal(exactKeysOf(parseSearch(not)), undefined, not);
    assert.deepEqual(exactKeysOf(parseSearch('Deploys the 发')), new Set(['deploy', 'the', '发']));
  });

  test('long and hostile texts take no longer than their length', () => {
    for (const text of ['a'.repeat(100_000), '<'.repeat(50_000), '"'.repeat(50_000), '&'.repeat(50_000)]) {
      assert.equal(typeof finds(text, `<p>${text}</p>`), 'boolean');
      assert.equal(typeof finds('a a a a a "a a a a b"', `<p>${'a '.repeat(5000)}</p>`), 'boolean');
    }
    assert(
      finds(`${'long'.repeat(30)}er`, `<p>${'long'.repeat(30)}est</p>`),
      'words are told apart up to a length',
    );
  });
});

describe('highlighting', () => {
  const highlighted = (search: string, html: string) => highlight(html, [parseSearch(search)]);

  test('words and phrases are wrapped, in text only', () => {
    assert.equal(
      highlighted('plan title', '<p><a href="/plan" title="plan">Plans</a> &amp; plan</p>'),
      `<p><a href="/plan" title="plan">${mark('Plans')}</a> &amp; ${mark('plan')}</p>`,
    );
    assert.equal(
      highlighted('"new plans" for', '<p>new <em>plans</em>, new plans for plans</p>'),
      `<p>${mark('new')} <em>${mark('plans')}</em>, ${mark('new plans')} ${mark('for')} plans</p>`,
    );
    assert.equal(highlighted('发布', '<p>明天发布新版本</p>'), `<p>明天${mark('发布')}新版本</p>`);
    assert.equal(highlighted('AT&T', '<p>at AT&amp;T</p>'), `<p>at ${mark('AT&amp;T')}</p>`);
    assert.equal(highlighted('c++', '<p>C++ c</p>'), `<p>${mark('C++')} c</p>`);
    assert.equal(highlighted('lt gt amp quot', '<p>&lt;b&gt; &amp;</p>'), '<p>&lt;b&gt; &amp;</p>');
  });

  test('formulas and tags stay as they are', () => {
    const formula = '<math><mi>x</mi><annotation>x</annotation></math><span>x</span>';
    assert.equal(highlighted('x', formula), formula.replace('<span>x', `<span>${mark('x')}`));
    const tricky = '<p title="a > x">x<img alt=\'x > x\'></p>';
    assert.equal(highlighted('x', tricky), tricky.replace('>x<', `>${mark('x')}<`));
    assert.equal(
      highlighted('heart', `<p>${heart}</p>`),
      `<p>${heart.replace(':heart:', `:${mark('heart')}:`)}</p>`,
    );
  });

  test('taken out again, nothing has changed', () => {
    const part = fc.constantFrom(
      '<p>',
      '</p>',
      '<b title="a">',
      '</b>',
      '<br>',
      '&lt;',
      '&amp;',
      'a',
      'b ',
      '日',
      'A-b',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const html = parts.join('');
        const result = highlighted('a b 日 "a b"', html);
        assert.equal(result.replaceAll('<span class="highlight">', '').replaceAll('</span>', ''), html);
        assert.doesNotMatch(result, /<[^>]*<span/);
      }),
    );
  });
});
