import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../../test/support/runs.ts';
import { parseHtml } from './html-tree.ts';
import { simplify } from './simple-tree.ts';
import { htmlOf, textOfContent } from './write-content.ts';

const words = { url: 'https://chat.example.com', timeOf: (iso: string) => (iso === '' ? '' : `at ${iso}`) };
const nodes = (html: string) => simplify(parseHtml(html), words);
const text = (html: string) => textOfContent(nodes(html));
const html = (given: string) => htmlOf(nodes(given)).replaceAll(/ style="[^"]*"/g, '');

describe('the content of a message in a mail', () => {
  test('keeps paragraphs, line breaks and what is emphasized', () => {
    const given = '<p>a <strong>b</strong><br>\nc &amp; d</p>\n<p>e</p>';
    assert.equal(text(given), 'a b\nc & d\n\ne');
    assert.equal(html(given), '<p>a <strong>b</strong><br>c &amp; d</p><p>e</p>');
  });

  test('has absolute links, and none that do anything else', () => {
    assert.equal(
      text('<p><a href="/user_uploads/1/a">f</a></p>'),
      'f (https://chat.example.com/user_uploads/1/a)',
    );
    assert.equal(text('<p><a href="https://a.example/">https://a.example/</a></p>'), 'https://a.example/');
    assert.equal(
      html('<p><a href="#narrow/x">t</a></p>'),
      '<p><a href="https://chat.example.com/#narrow/x">t</a></p>',
    );
    for (const href of ['javascript:alert(1)', '//evil.example/', 'data:text/html,x'])
      assert.equal(html(`<p><a href="${href}">t</a></p>`), '<p>t</p>');
  });

  test('loads no picture: previews are links, emoji characters', () => {
    const preview =
      '<div class="message_inline_image"><a href="https://a.example/b.png" title="b"><img src="https://proxy/b"></a></div>';
    assert.equal(html(preview), '<p><a href="https://a.example/b.png">b</a></p>');
    assert.equal(text('<p><span class="emoji emoji-1f642" role="img">:smile:</span></p>'), '🙂');
    assert.equal(
      text('<p><img alt=":own:" class="emoji" src="/user_avatars/1/e.png" title="own"></p>'),
      ':own:',
    );
  });

  test('hides what a spoiler hides, and shows formulas as they were written', () => {
    const spoiler =
      '<div class="spoiler-block"><div class="spoiler-header">\n<p>Head</p>\n</div>' +
      '<div class="spoiler-content" aria-hidden="true">\n<p>secret</p>\n</div></div>';
    assert.equal(text(spoiler), 'Head\n\n(…)');
    const formula =
      '<p><span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow>' +
      '<annotation encoding="application/x-tex">x^2</annotation></semantics></math></span>' +
      '<span class="katex-html">x2</span></span></p>';
    assert.equal(text(formula), 'x^2');
  });

  test('keeps code, quotes, lists, tables and times', () => {
    const code =
      '<div class="codehilite"><pre><span></span><code><span class="n">a</span>\n  b\n</code></pre></div>';
    assert.equal(text(code), 'a\n  b');
    assert.equal(text('<blockquote>\n<p>q</p>\n<p>r</p>\n</blockquote>\n<p>s</p>'), '> q\n>\n> r\n\ns');
    assert.equal(text('<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'), '3. a\n4. b');
    assert.equal(text('<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>'), '- a\n  - b');
    assert.equal(text('<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n</table>'), 'a | b');
    assert.equal(text('<p><time datetime="2026-01-01T10:00:00Z">x</time></p>'), 'at 2026-01-01T10:00:00Z');
  });

  test('of anything else is text and nothing more, in bounded time', () => {
    const piece = fc.constantFrom(
      ...['<', '>', '"', '&', '&#x41;', '&#99999999;', 'a', '</p>', '<p>', '<script>', '<img src="x">', '='],
      ...['<a href="', 'javascript:', '<div class="', '<blockquote>', '\n', '<!--', "'"],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const made = htmlOf(nodes(pieces.join('')));
        assert.doesNotMatch(made, /<(?:script|img|div|!)/);
        assert.doesNotMatch(made, /href="(?!https?:|mailto:|tel:)/);
        assert.equal(typeof textOfContent(nodes(pieces.join(''))), 'string');
      }),
      { seed: 7, numRuns: runs(1000) },
    );
    assert.equal(typeof text('<blockquote>'.repeat(20_000)), 'string');
  });
});
