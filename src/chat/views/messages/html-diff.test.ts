import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../../test/support/runs.ts';
import { emptyMarkdownContext, renderMessage } from '../../markdown/render.ts';
import { DiffBudget, HtmlDiffs } from './html-diff.ts';

const diffHtml = (before: string, after: string, budget?: DiffBudget) =>
  new HtmlDiffs(budget).diff(before, after);

const html = (source: string) => renderMessage(source, emptyMarkdownContext).html;
const added = (text: string) => `<span class="highlight_text_inserted">${text}</span>`;
const gone = (text: string) => `<span class="highlight_text_deleted">${text}</span>`;

test('marks words that came and words that went', () => {
  const diff = diffHtml('<p>one two three</p>', '<p>one 2 three <strong>four</strong></p>');
  assert.equal(
    diff,
    `<div><p>one ${added('2')}${gone('two')} three <strong>${added('four')}</strong></p></div>`,
  );
  assert.equal(diffHtml('<p>same</p>', '<p>same</p>'), '<div><p>same</p></div>');
});

test('puts what is gone only where there may be text', () => {
  const diff = diffHtml(
    '<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ul>',
    '<ul>\n<li>a</li>\n<li>c</li>\n</ul>',
  );
  assert.doesNotMatch(diff, /<ul>\s*<span|<\/li>\s*<span[^>]*>b/);
  assert.match(diff, /highlight_text_deleted">b/);
});

test('what would take too long is shown as replaced', () => {
  const diff = diffHtml('<p>a b c</p>', '<p>x b y</p>', new DiffBudget(3));
  assert.equal(diff, `<div><p>${added('x b y')}${gone('a b c')}</p></div>`);
});

const piece = fc.constantFrom(
  ...[
    'word',
    'other',
    '**bold**',
    '`code`',
    '$$x^2$$',
    '\n\n',
    '\n* item',
    '> quote\n',
    '<script>alert(1)</script>',
  ],
  ...[
    '"quoted" & <b>',
    '[link](http://a.example)',
    '\n```js\nlet a = 1;\n```\n',
    '| a | b |\n|---|---|\n| 1 | 2 |\n',
    'é日本',
  ],
);
const message = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(' '));

test('without the marks it is the new HTML, and old tags never come back', () => {
  fc.assert(
    fc.property(message, message, fc.constantFrom(5, 100_000), (before, after, pairs) => {
      const diff = diffHtml(html(before), html(after), new DiffBudget(pairs));
      const plain = diff
        .replaceAll(/<span class="highlight_text_deleted">[^<]*<\/span>/g, '')
        .replaceAll(/<span class="highlight_text_inserted">([^<]*)<\/span>/g, '$1');
      assert.equal(plain, `<div>${html(after)}</div>`);
    }),
    { numRuns: runs(500) },
  );
});
