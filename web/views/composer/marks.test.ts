import assert from 'node:assert/strict';
import test from 'node:test';
import { applyMark, type Edit, inserted, linkOver, type Mark, newLine, type Selection } from './marks.ts';

/** `a [b] c`: what stands in brackets is selected; `|` is a cursor. */
function given(marked: string): Selection {
  const start = marked.search(/[[|]/);
  const text = marked.replace(/[[\]|]/g, '');
  const end = marked.includes(']') ? marked.indexOf(']') - 1 : start;
  return { text, start, end };
}

function after({ text }: Selection, { start, end, insert, select }: Edit): string {
  const next = text.slice(0, start) + insert + text.slice(end);
  const [from, to] = select ?? [start + insert.length, start + insert.length];
  return from === to
    ? `${next.slice(0, from)}|${next.slice(from)}`
    : `${next.slice(0, from)}‹${next.slice(from, to)}›${next.slice(to)}`;
}

const marked = (mark: Mark, text: string): string => after(given(text), applyMark(mark, given(text)));

test('signs stand around the selection, not around its spaces', () => {
  assert.equal(marked('bold', 'a [b] c'), 'a **‹b›** c');
  assert.equal(marked('bold', 'a[ b ]c'), 'a **‹b›** c');
  assert.equal(marked('italic', 'a |'), 'a *|*');
});

test('the same mark once more takes it back', () => {
  assert.equal(marked('bold', 'a **[b]** c'), 'a ‹b› c');
  assert.equal(marked('italic', '*[b]*'), '‹b›');
  assert.equal(marked('italic', '**[b]**'), '***‹b›***');
});

test('code of several lines becomes a block', () => {
  assert.equal(marked('code', '[a\nb]'), '```\n‹a\nb›\n```');
  assert.equal(marked('code', '[a]'), '`‹a›`');
  assert.equal(marked('codeBlock', 'x [```] y'), 'x \n````\n‹```›\n````\n y');
});

test('a spoiler asks for its heading', () => {
  assert.equal(marked('spoiler', '[a]'), '```spoiler |\na\n```');
});

test('lines are quoted and listed, and back', () => {
  assert.equal(marked('quote', 'x\n[a\nb]\ny'), 'x\n‹> a\n> b›\ny');
  assert.equal(marked('quote', '[> a\n> b]'), '‹a\nb›');
  assert.equal(marked('numbers', '[a\nb]'), '‹1. a\n2. b›');
  assert.equal(marked('list', 'a|'), '- a|');
});

test('a link asks for what is missing', () => {
  assert.equal(marked('link', 'see [this] now'), 'see [this](‹https://›) now');
  assert.equal(marked('link', '[https://a.example]'), '[|](https://a.example)');
  assert.equal(marked('link', '|'), '[|](https://)');
});

test('an address pasted over words links them; other text and no selection do not', () => {
  const words = given('see [this] now');
  const edit = linkOver(words, 'https://a.example/x');
  assert.equal(edit && after(words, edit), 'see [this](https://a.example/x)| now');
  assert.equal(linkOver(words, 'words'), undefined);
  assert.equal(linkOver(given('|'), 'https://a.example'), undefined);
});

test('a new line goes on with a list, and ends it in an empty item', () => {
  const go = (text: string) => {
    const edit = newLine(given(text));
    return edit && after(given(text), edit);
  };
  assert.equal(go('- a|'), '- a\n- |');
  assert.equal(go('9. a|'), '9. a\n10. |');
  assert.equal(go('- a\n- |'), '- a\n|');
  assert.equal(go('a|'), undefined);
});

test('text is put in at the cursor, blocks on lines of their own', () => {
  assert.equal(after(given('a|b'), inserted(given('a|b'), 'x')), 'ax|b');
  assert.equal(after(given('a|b'), inserted(given('a|b'), 'x', { block: true })), 'a\nx\n|b');
});
