import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSafeLink, isSafeSource, safeClasses, safeStyles, withoutStyles } from './rules.ts';

test('links go to http, https, mailto, and paths and fragments of this server', () => {
  for (const url of [
    'http://a',
    'HTTPS://a/b?c',
    'mailto:a@b',
    '/user_uploads/1/a.png',
    '/',
    '#narrow/channel/1',
  ]) {
    assert.equal(isSafeLink(url), true, url);
  }
});

test('links that run, that leave without a scheme, or that hide one are refused', () => {
  const urls = [
    'javascript:alert(1)',
    'JAVASCRIPT:x',
    'java\nscript:x',
    ' javascript:x',
    'data:text/html,x',
    'vbscript:x',
  ];
  for (const url of [
    ...urls,
    '//evil.example',
    '/\\evil.example',
    'blob:x',
    'file:///etc',
    'http:',
    '',
    'a/b',
  ]) {
    assert.equal(isSafeLink(url), false, url);
  }
});

test('pictures come from http, https and this server', () => {
  assert.equal(isSafeSource('/external_content/a/b'), true);
  for (const url of ['data:image/svg+xml,x', 'mailto:a@b', '#a', 'javascript:x', '//a']) {
    assert.equal(isSafeSource(url), false, url);
  }
});

test("classes of the Markdown stay, the page's own go", () => {
  assert.equal(safeClasses('user-mention silent', false), 'user-mention silent');
  assert.equal(safeClasses('emoji emoji-1f44d k nf', false), 'emoji emoji-1f44d k nf');
  assert.equal(safeClasses('dialog popover button toasts', false), '');
  assert.equal(safeClasses('vlist-t mord "x', true), 'vlist-t mord');
});

test('the picture of a linked page comes from this server', () => {
  const picture = 'url("/external_content/0a/1b")';
  assert.deepEqual(safeStyles(`background-image: ${picture}`), [['background-image', picture]]);
  for (const other of [
    'url("https://a.example/b.png")',
    'url("//a.example/external_content/0a/1b")',
    'url("/user_uploads/1/a.png")',
    'url("/external_content/0a"), url("https://a.example")',
    "image-set('https://a.example/b.png' 1x)",
  ]) {
    assert.deepEqual(safeStyles(`background-image: ${other}`), [], other);
  }
});

test('styles that place formulas stay', () => {
  assert.deepEqual(safeStyles('height:1.79em;vertical-align:-0.686em; margin:0 -0.02em'), [
    ['height', '1.79em'],
    ['vertical-align', '-0.686em'],
    ['margin', '0 -0.02em'],
  ]);
  assert.deepEqual(safeStyles('text-align: center;'), [['text-align', 'center']]);
  assert.deepEqual(safeStyles('border: 0.04em solid red;color:#0f0'), [
    ['border', '0.04em solid red'],
    ['color', '#0f0'],
  ]);
});

test('styles that load, cover or hide are dropped', () => {
  const styles = [
    'position:fixed',
    'background:url(//a)',
    'color:expression(1)',
    'color:var(--x)',
    'z-index:9',
    'width:calc(9px)',
  ];
  for (const style of [
    ...styles,
    'inset:0',
    'background-color:url(x)',
    'height:999999em',
    'content:"x"',
    'x',
    ':',
  ]) {
    assert.deepEqual(safeStyles(style), [], style);
  }
});

test('only attributes of tags are renamed, not words of the text', () => {
  const html = '<span style="height:1em" class="a">say style="x" &lt;b style="y"&gt;</span>';
  assert.equal(withoutStyles(html), html.replace('<span style', '<span data-style'));
});
