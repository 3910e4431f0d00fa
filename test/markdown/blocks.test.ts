import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renderMessage } from '../../src/chat/markdown/render.ts';
import { context } from './cast.ts';

const html = (source: string) => renderMessage(source, context).html;
const code = (text: string, attribute = '') =>
  `<div class="codehilite"${attribute}><pre><span></span><code>${text}\n</code></pre></div>`;

describe('paragraphs', () => {
  test('empty input gives empty output', () => assert.equal(html(''), ''));
  test('white space alone gives empty output', () => assert.equal(html(' \n\n\t'), ''));
  test('blank lines divide, single ones break', () =>
    assert.equal(html('a\nb\n\n\nc'), '<p>a<br>\nb</p>\n<p>c</p>'));
  test('Windows line ends count as one', () => assert.equal(html('a\r\nb'), '<p>a<br>\nb</p>'));
  test('quotes stay, angle brackets and ampersands do not', () =>
    assert.equal(html(`<b> & "it's"`), `<p>&lt;b&gt; &amp; "it's"</p>`));
});

describe('lists', () => {
  test('an ordered list and a bullet list are two', () =>
    assert.equal(html('* a\n1. b'), '<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>'));
  test('bullets of all kinds are one', () =>
    assert.equal(html('* a\n- b\n+ c'), '<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ul>'));
  test('a blank line between items gives paragraphs', () =>
    assert.equal(html('* a\n\n* b'), '<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>'));
  test('two more spaces than the marker nest, for markers of any width', () =>
    assert.equal(html('10. a\n  * b'), '<ol start="10">\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ol>'));
  test('code may stand in an item', () =>
    assert.equal(html('* a\n  ```\n  x\n   y\n  ```'), `<ul>\n<li>a${code('x\n y')}\n</li>\n</ul>`));
  test('a fence at the edge ends the list', () =>
    assert.equal(html('* a\n```\nx\n```'), `<ul>\n<li>a</li>\n</ul>\n${code('x')}`));
  test('a marker without a space is text', () =>
    assert.equal(html('*a\n1.b\n1) c'), '<p>*a<br>\n1.b<br>\n1) c</p>'));
});

describe('rules', () => {
  for (const line of ['---', '***', '___', '* * *', '-----', '- - -', '_  _  _', '   ***', '--- ']) {
    test(JSON.stringify(line), () => {
      assert.equal(html(line), '<hr>');
      assert.equal(html(`a\n${line}\nb`), '<p>a</p>\n<hr>\n<p>b</p>');
    });
  }
  for (const line of ['--', '**', '-*-', '***a***', '-   -   -', '- - a', '----a', '    ---']) {
    test(`not ${JSON.stringify(line)}`, () => assert.doesNotMatch(html(line), /<hr>/));
  }
  test('end lists and quotes', () => {
    assert.equal(html('* a\n* * *\n* b'), '<ul>\n<li>a</li>\n</ul>\n<hr>\n<ul>\n<li>b</li>\n</ul>');
    assert.equal(html('> a\n---\nb'), '<blockquote>\n<p>a</p>\n</blockquote>\n<hr>\n<p>b</p>');
  });
  test('are none in code', () => assert.equal(html('```\n---\n```'), code('---')));
  test('are none below the header of a table', () => assert.doesNotMatch(html('|a|\n|---|'), /<hr>/));
});

describe('quotes', () => {
  test('unmarked lines continue a quote up to a blank line', () =>
    assert.equal(html('> a\nb\n\nc'), '<blockquote>\n<p>a<br>\nb</p>\n</blockquote>\n<p>c</p>'));
  test('marks alone divide paragraphs within a quote', () =>
    assert.equal(html('> a\n>\n> b'), '<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>'));
  test('a list after a quote is not quoted', () =>
    assert.equal(html('> a\n* b'), '<blockquote>\n<p>a</p>\n</blockquote>\n<ul>\n<li>b</li>\n</ul>'));
  test('code may be quoted', () =>
    assert.equal(html('> ```\n> x\n> ```\n> y'), `<blockquote>\n${code('x')}\n<p>y</p>\n</blockquote>`));
  test('a quote may hold code with the same fence', () =>
    assert.equal(
      html('```quote\n```py\nx\n```\ny\n```\nz'),
      `<blockquote>\n${code('x', ' data-code-language="Python"')}\n<p>y</p>\n</blockquote>\n<p>z</p>`.replace(
        'x\n',
        () => `${htmlOfCode('x')}\n`,
      ),
    ));
});

/** What the highlighter makes of a word of code in Python. */
function htmlOfCode(word: string): string {
  return /<code>(.*)\n<\/code>/.exec(html(`\`\`\`py\n${word}\n\`\`\``))?.[1] ?? '';
}

describe('code', () => {
  test('an unclosed fence takes the rest', () => assert.equal(html('```\na\n\n* b'), code('a\n\n* b')));
  test('only an equal fence closes', () => assert.equal(html('````\n```\n````'), code('```')));
  test('an unknown language is kept as written', () =>
    assert.equal(html('``` MadeUp\nx\n```'), code('x', ' data-code-language="MadeUp"')));
  test('quotes are entities', () => assert.equal(html('```\n"\'\n```'), code('&quot;&#39;')));
  test('the default language counts where none is named, and only there', () => {
    const withDefault = { ...context, defaultCodeLanguage: 'madeup' };
    assert.equal(renderMessage('```\nx\n```', withDefault).html, code('x', ' data-code-language="madeup"'));
    assert.equal(
      renderMessage('```text\nx\n```', withDefault).html,
      code('x', ' data-code-language="Text only"'),
    );
  });
  test('marks in a code span mean nothing', () =>
    assert.equal(
      html('`*a* @**Example User** :smile: <b>`'),
      '<p><code>*a* @**Example User** :smile: &lt;b&gt;</code></p>',
    ));
});

describe('tables', () => {
  const cell = (tag: string, text: string) => `<${tag}>${text}</${tag}>\n`;
  test('short rows are filled up, long ones cut', () =>
    assert.equal(
      html('a|b\n-|-\n1\n1|2|3'),
      `<table>\n<thead>\n<tr>\n${cell('th', 'a')}${cell('th', 'b')}</tr>\n</thead>\n<tbody>\n<tr>\n${cell('td', '1')}${cell('td', '')}</tr>\n` +
        `<tr>\n${cell('td', '1')}${cell('td', '2')}</tr>\n</tbody>\n</table>`,
    ));
  test('colons align', () =>
    assert.match(
      html('a|b\n:-|-:\n1|2'),
      /<th style="text-align: left;">a<.*<td style="text-align: right;">2</s,
    ));
  test('an escaped bar is part of its cell', () =>
    assert.match(html('a|b\n-|-\n1\\|2|3'), /<td>1\|2<\/td>\n<td>3</));
  test('a bar in code is part of its cell, escaped or not', () => {
    for (const row of ['`1|2`|3', '`1\\|2`|3', '``1|`|2``|3', '| `a` `1|2` | 3 |', '`1|2`|3 `', '1 ``|`2|3`'])
      assert.equal(html(`a|b\n-|-\n${row}`).match(/<td>/g)?.length, 2, row);
    assert.match(html('a|b\n-|-\n`1\\|2`|3'), /<td><code>1\|2<\/code><\/td>\n<td>3</);
    assert.match(html('a|b\n-|-\n`1|2|3'), /<td>`1<\/td>\n<td>2</);
  });
  test('rows that would fill up without end are no longer rows', () => {
    const source = `${'a|'.repeat(100)}\n${'-|'.repeat(100)}\n${'a\n'.repeat(1000)}`;
    assert.equal(html(source).match(/<td>/g)?.length, 5000);
    assert.equal(html(source).match(/(?:^|>|\n)a(?:<|$)/g)?.length, 100 + 1000);
  });
  test('columns that do not agree make no table', () => assert.doesNotMatch(html('a|b\n-\n1|2'), /table/));
});

describe('spoilers', () => {
  test('nest', () => {
    const inner =
      '<div class="spoiler-block"><div class="spoiler-header">\n</div><div class="spoiler-content" aria-hidden="true">\n<p>b</p>\n</div></div>';
    assert.ok(
      html('```spoiler *a*\n```spoiler\nb\n```\n```\nc').includes(
        `<p><em>a</em></p>\n</div><div class="spoiler-content" aria-hidden="true">\n${inner}\n</div></div>\n<p>c</p>`,
      ),
    );
  });
});

describe('math', () => {
  test('paragraphs of a block are formulas of their own', () =>
    assert.equal(html('```math\na\n\nb\n```').match(/katex-display/g)?.length, 2));
  test("macros of one's own are refused", () =>
    assert.equal(html('$$\\def\\a{x}\\a$$'), '<p><span class="tex-error">$$\\def\\a{x}\\a$$</span></p>'));
  test('what exceeds the measure is shown as source', () =>
    assert.match(html(`$$${'x'.repeat(3000)}$$`), /^<p><span class="tex-error">\$\$xxx/));
  test('a letter or digit beside the dollars makes them text', () =>
    assert.equal(html('5$$a$$ $$a$$b'), '<p>5$$a$$ $$a$$b</p>'));
});
