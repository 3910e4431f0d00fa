import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainSource } from './plain-source.ts';
import type { Html } from './table-to-markdown.ts';

const text = (nodeValue: string): Html => ({ nodeType: 3, nodeName: '#text', nodeValue, childNodes: [] });
const element = (nodeName: string, ...childNodes: Html[]): Html => ({
  ...{ nodeType: 1, nodeName, nodeValue: null, childNodes },
});
const p = (...all: Html[]) => element('P', ...all);
const page = (...all: Html[]) => element('DIV', ...all);

test('a message of words alone is what it says', () => {
  assert.equal(plainSource(page(p(text('Soup, or salad? (Both.)')))), 'Soup, or salad? (Both.)');
  const lines = p(text('one'), element('BR'), text('\ntwo: 1 - 2'));
  assert.equal(plainSource(page(lines, text('\n'), p(text('three')))), 'one\ntwo: 1 - 2\n\nthree');
});

test('only the server knows the source of anything else', () => {
  for (const node of [
    p(text('a '), element('STRONG', text('b'))),
    p(text('see '), element('A', text('x'))),
    element('UL', element('LI', text('x'))),
    element('BLOCKQUOTE', p(text('x'))),
    text('loose'),
    p(),
  ])
    assert.equal(plainSource(page(node)), undefined);
  assert.equal(plainSource(page()), undefined);
});

test('words that Markdown would read otherwise are left to the server', () => {
  for (const words of [
    ...['2*3*4', 'a_b_', '`x`', '# x', '> x', '- x', '1. x', '/me x', ':smile:', '[x]', '\\x', '@**x**'],
    ...['x\n- y', 'x\n> y', ' x', '$$x$$', '~~x~~', '<x>', '|x|'],
  ])
    assert.equal(plainSource(page(p(text(words)))), undefined, words);
});
