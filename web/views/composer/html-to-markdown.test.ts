import assert from 'node:assert/strict';
import test from 'node:test';
import { markdownOf } from './html-to-markdown.ts';
import type { Html } from './table-to-markdown.ts';

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

test('what editors of texts write: styles of spans, and bold that is none', () => {
  const page = el(
    'BODY',
    el(
      'B',
      { style: 'font-weight:normal;' },
      el(
        'P',
        el('SPAN', { style: 'font-weight:400' }, 'plain '),
        el('SPAN', { style: 'font-weight:700' }, 'bold'),
        el('SPAN', { style: 'font-style: italic' }, ' soft'),
      ),
    ),
  );
  assert.equal(markdownOf(page), 'plain **bold** *soft*');
});

test('parentheses of an address', () => {
  const link = (href: string) => markdownOf(el('BODY', el('A', { href }, 'x')));
  assert.equal(link('https://e.example/a_(b)'), '[x](https://e.example/a_(b))');
  assert.equal(link('https://e.example/a)_(b'), '[x](https://e.example/a%29_%28b)');
});

test('the language of code, the number of a list, the source of a formula', () => {
  const formula = (name: string) =>
    el('SPAN', { class: name }, el('math', el('mi', 'x'), el('annotation', 'x^2')), el('SPAN', 'x2'));
  assert.equal(
    markdownOf(el('BODY', el('PRE', el('CODE', { class: 'hljs language-js' }, 'let x;')))),
    '```js\nlet x;\n```',
  );
  assert.equal(markdownOf(el('BODY', el('OL', { start: '3' }, el('LI', 'c'), el('LI', 'd')))), '3. c\n4. d');
  assert.equal(markdownOf(el('BODY', 'so ', formula('katex'), ' it is')), 'so $$x^2$$ it is');
  assert.equal(markdownOf(el('BODY', formula('katex-display'))), '```math\nx^2\n```');
});

test('a table of a spreadsheet; one column is lines', () => {
  const row = (...cells: string[]) => el('TR', '', ...cells.map((cell) => el('TD', cell)));
  const table = (...rows: Html[]) => markdownOf(el('BODY', el('TABLE', el('TBODY', '', ...rows))));
  assert.equal(
    table(row('Name', 'Sum'), row('a|b', '3'), row('c')),
    '| Name | Sum |\n| --- | --- |\n| a\\|b | 3 |\n| c |  |',
  );
  assert.equal(table(row('one'), row('two')), 'one\ntwo');
});
