import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorMs } from '../../test/support/processor-time.ts';
import { excerptOf } from './excerpt.ts';

test('paragraphs, lists and line breaks become one line', () => {
  assert.equal(excerptOf('<p>One<br>two</p>\n<ul>\n<li>three</li></ul>'), 'One two three');
});

test('escaped signs are shown as what they mean, once', () => {
  assert.equal(excerptOf('<p>a &lt;b&gt; &amp;amp; c</p>'), 'a <b> &amp; c');
});

test('a long message is cut', () => {
  assert.equal(excerptOf(`<p>${'word '.repeat(100)}</p>`, { most: 20 }), 'word word word word…');
});

test('a tag that is cut off leaves nothing', () => {
  assert.equal(excerptOf(`<p>x</p><a href="${'y'.repeat(5000)}">z</a>`, { most: 20 }), 'x');
});

test('hostile HTML is cut in time that grows with its length', () => {
  const hostile = () => {
    excerptOf('<'.repeat(100_000));
    excerptOf('<annotation '.repeat(100_000), { most: 10_000 });
    excerptOf('<span class="katex">'.repeat(100_000), { most: 10_000 });
  };
  assert.ok(processorMs(hostile) < 1000);
});

test('an emoji is shown as itself', () => {
  const emoji =
    '<span aria-label="seedling" class="emoji emoji-1f331" role="img" title="seedling">:seedling:</span>';
  assert.equal(excerptOf(`<p>New ${emoji}</p>`), 'New 🌱');
});

test('What a spoiler hides stays hidden', () => {
  const html =
    '<p>Seen it?</p><div class="spoiler-block"><div class="spoiler-header"><p>The end</p></div>' +
    '<div class="spoiler-content" aria-hidden="true"><p>The butler</p></div></div>';
  assert.equal(excerptOf(html), 'Seen it? The end …');
});

test('a formula is shown as it was written', () => {
  const html =
    '<p>so <span class="katex"><span class="katex-mathml"><math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow>' +
    '<annotation encoding="application/x-tex">x^2 &lt; y</annotation></semantics></math></span>' +
    '<span class="katex-html" aria-hidden="true"><span class="base"><span>x</span>2</span></span></span> it is</p>';
  assert.equal(excerptOf(html), 'so x^2 < y it is');
});

test('a time is written where the person is', () => {
  const html = '<p>at <time datetime="2026-03-29T01:30:00Z">2026-03-29T01:30:00Z</time> sharp</p>';
  assert.equal(excerptOf(html), 'at 2026-03-29T01:30:00Z sharp');
  assert.equal(excerptOf(html, { timeText: (seconds) => `second ${seconds}` }), 'at second 1774747800 sharp');
});

test('a command is no text: a sign stands for a poll or a to-do list, with its title alone', () => {
  assert.equal(excerptOf('<p>/me waves</p>'), 'waves');
  assert.equal(excerptOf('<p>/poll Where to?<br>\nHome<br>\nOut</p>'), '📊 Where to?');
  assert.equal(excerptOf('<p>/todo Before we go<br>\nClose: twice</p>'), '☑️ Before we go');
  assert.equal(excerptOf('<p>Type /me waves</p>'), 'Type /me waves');
});
