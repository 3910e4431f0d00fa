import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Narrow } from './narrow.ts';
import { type Searchable, suggestions, withTerm } from './search-suggestions.ts';

const DATA: Searchable = {
  channels: [
    { id: 1, name: 'general' },
    { id: 2, name: 'design' },
  ],
  people: [
    { id: 7, name: 'Amara Okafor' },
    { id: 8, name: 'Gene Smith' },
    { id: 9, name: 'Me Myself' },
  ],
  ownId: 9,
  topics: (streamId) => (streamId === 1 ? ['gentle start'] : ['gentle start', 'colours']),
};

function shown(text: string, terms: Narrow = []) {
  return suggestions({ terms, text }, DATA).map((each) =>
    each.kind === 'term'
      ? `${each.term.negated ? '-' : ''}${each.term.operator}:${each.term.operand}`
      : each.kind === 'operator'
        ? `${each.operator}:`
        : `run ${each.text}`,
  );
}

test('an operator that is begun is completed with what there is', () => {
  assert.deepEqual(shown('channel:'), ['channel:1', 'channel:2']);
  assert.deepEqual(shown('blue -channel:des'), ['-channel:2']);
  assert.deepEqual(shown('is:m'), ['is:mentioned', 'is:muted']);
  assert.deepEqual(shown('sender:mys'), ['sender:me']);
  assert.deepEqual(shown('dm:"Amara, ge'), ['dm:8']);
});

test('`from:me` is oneself, not the first whose name begins with it', () => {
  const people = [
    { id: 5, name: 'Mei Tanaka' },
    { id: 9, name: 'Nora Lind' },
  ];
  const operands = (text: string) =>
    suggestions({ terms: [], text }, { ...DATA, people }).map((each) =>
      each.kind === 'term' ? each.term.operand : each.kind,
    );
  assert.deepEqual(operands('from:me'), ['me', 5]);
  assert.deepEqual(operands('from:mei'), [5]);
});

test('a word is searched for first; what it may name comes after', () => {
  assert.deepEqual(shown('gen'), ['run gen', 'channel:1', 'sender:8', 'dm:8', 'topic:gentle start']);
});

test('topics are of the channel that is chosen', () => {
  assert.deepEqual(shown('topic:', [{ operator: 'channel', operand: 1 }]), ['topic:gentle start']);
});

test('nothing contradicts what is chosen', () => {
  const inChannel = shown('', [{ operator: 'channel', operand: 1 }]);
  const days = ['after:', 'before:', 'on:'];
  assert.deepEqual(inChannel, ['run ', 'topic:', 'sender:', 'is:', 'has:', ...days]);
});

test('people of one direct conversation are gathered', () => {
  const terms = withTerm([{ operator: 'dm', operand: [8] }], { operator: 'dm', operand: [7] });
  assert.deepEqual(terms, [{ operator: 'dm', operand: [7, 8] }]);
  assert.equal(withTerm(terms, { operator: 'is', operand: 'unread' }).length, 2);
});
