import assert from 'node:assert/strict';
import test from 'node:test';
import { type Html, markdownOf } from './html-to-markdown.ts';

type Child = Html | string;

const text = (nodeValue: string): Html => ({ nodeType: 3, nodeName: '#text', nodeValue, childNodes: [] });

/** An element; a text child is a string. */
function el(nodeName: string, given: Readonly<Record<string, string>> | Child, ...more: Child[]): Html {
  const isAttributes = typeof given === 'object' && !('nodeName' in given);
  const attributes: Readonly<Record<string, string>> = isAttributes ? given : {};
  const children = isAttributes ? more : [given, ...more];
  return {
    ...{ nodeType: 1, nodeName, nodeValue: null },
    childNodes: children.map((child) => (typeof child === 'string' ? text(child) : (child as Html))),
    getAttribute: (name) => attributes[name] ?? null,
  };
}

test('marks, links and code', () => {
  const page = el(
    'BODY',
    el('P', 'a ', el('B', 'bold '), el('EM', 'soft'), ' ', el('A', { href: 'https://a.example/x' }, 'here')),
    el('PRE', el('CODE', 'x\n  y\n')),
  );
  assert.equal(markdownOf(page), 'a **bold** *soft* [here](https://a.example/x)\n\n```\nx\n  y\n```');
});

test('lists, quotations and headings', () => {
  const page = el(
    'BODY',
    el('H2', 'Plan'),
    el('OL', el('LI', 'one'), el('LI', 'two')),
    el('BLOCKQUOTE', el('P', 'so')),
  );
  assert.equal(markdownOf(page), '**Plan**\n\n1. one\n2. two\n\n> so');
});

test('addresses that run something, and what is only bold by name, leave their words', () => {
  const page = el(
    'BODY',
    el('A', { href: 'javascript:alert(1)' }, 'x'),
    el('B', { style: 'font-weight:normal' }, ' y'),
  );
  assert.equal(markdownOf(page), 'x y');
});

test('nesting without end is cut off', () => {
  let page = el('B', 'deep');
  for (let depth = 0; depth < 5000; depth += 1) page = el('DIV', page);
  assert.equal(markdownOf(page), '');
});
