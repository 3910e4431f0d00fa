import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderMessage } from '../../src/chat/markdown/render.ts';
import { context } from './cast.ts';

const html = (source: string) => renderMessage(source, context).html;
const a = (url: string, text: string) => `<a href="${url}">${text}</a>`;

test('a text in a link is Markdown, a link to nothing and an address with blanks are text', () => {
  assert.equal(html('[**b**](https://x.example)'), `<p>${a('https://x.example', '<strong>b</strong>')}</p>`);
  assert.equal(html('[a]()'), '<p>[a]()</p>');
  assert.equal(html('[a](b c)'), '<p>[a](b c)</p>');
  assert.equal(html('[a](https://x.example/b c)'), `<p>${a('https://x.example/b%20c', 'a')}</p>`);
});

test('blocks that the release shows otherwise', () => {
  assert.equal(
    html('> ```\n> a\n> ```'),
    '<blockquote>\n<div class="codehilite"><pre><span></span><code>a\n</code></pre></div>\n</blockquote>',
  );
  assert.equal(html('```math\na\n\nb\n```').match(/class="katex-display"/g)?.length, 2);
  assert.doesNotMatch(html('   * a\n   * b'), /<p>/);
  assert.equal(html('&copy; &lt;'), '<p>© &lt;</p>');
  assert.equal(html('** b **'), '<p>** b **</p>');
});
