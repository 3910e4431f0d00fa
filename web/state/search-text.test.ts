import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Term } from './narrow.ts';
import { namesLike, namesNear } from './near-names.ts';
import { startOfDay, timedTerms } from './search-dates.ts';
import { formatSearch, personSearchText, type SearchNames } from './search-format.ts';
import {
  HAS_OPERANDS,
  IS_OPERANDS,
  isUnderstood,
  lastToken,
  parseSearch,
  partialTerm,
} from './search-text.ts';

const CHANNELS = new Map([
  [1, 'general'],
  [2, 'big "team" \\ here'],
  [3, '42'],
]);
const PEOPLE = new Map([
  [7, 'Amara Okafor'],
  [8, 'Sam'],
  [9, 'Sam'],
  [10, 'Last, First "F"'],
  [11, 'me'],
]);

const listOf = (names: ReadonlyMap<number, string>) => [...names].map(([id, name]) => ({ id, name }));
const isUnique = (name: string) => [...PEOPLE.values()].filter((each) => each === name).length === 1;
const NAMES: SearchNames = {
  channelId: (name) => [...CHANNELS].find(([, each]) => each === name)?.[0],
  channelName: (id) => CHANNELS.get(id),
  personId: (text) => [...PEOPLE].find(([, name]) => name === text)?.[0],
  personText: (id) => {
    const name = PEOPLE.get(id);
    return name === undefined ? undefined : personSearchText(name, id, isUnique(name));
  },
  channelsLike: (text) => namesLike(listOf(CHANNELS), text).map(({ id }) => id),
  peopleLike: (text) => namesLike(listOf(PEOPLE), text).map(({ id }) => id),
};
const parse = (text: string) => parseSearch(text, NAMES);
const NOW = new Date(2026, 10, 27, 12);
const run = (text: string) => parseSearch(text, NAMES, { isLoose: true, now: NOW });

test('operators, quotation marks, negation and words', () => {
  assert.deepEqual(parse('channel:general topic:"two words" -is:muted blue  whale "killer whale"'), [
    { operator: 'channel', operand: 1 },
    { operator: 'topic', operand: 'two words' },
    { operator: 'is', operand: 'muted', negated: true },
    { operator: 'search', operand: 'blue whale "killer whale"' },
  ]);
});

test('people by name, and by ID where several have the name', () => {
  assert.deepEqual(parse('sender:"Amara Okafor"'), [{ operator: 'sender', operand: 7 }]);
  assert.deepEqual(parse('from:Sam|9 dm:"Sam|8, Amara Okafor"'), [
    { operator: 'sender', operand: 9 },
    { operator: 'dm', operand: [7, 8] },
  ]);
});

test('an address of the web and an unknown operator are words', () => {
  assert.deepEqual(parse('https://example.com/a:b foo:bar'), [
    { operator: 'search', operand: 'https://example.com/a:b foo:bar' },
  ]);
});

test('the part that is being typed is found', () => {
  assert.deepEqual(lastToken('is:unread channel:"big te'), { before: 'is:unread ', last: 'channel:"big te' });
  assert.deepEqual(lastToken('is:unread '), { before: 'is:unread ', last: '' });
  assert.deepEqual(partialTerm('-channel:"big te'), { operator: 'channel', text: 'big te', isNegated: true });
  assert.equal(partialTerm('http://x'), undefined);
});

const ids = (known: ReadonlyMap<number, string>) => fc.constantFrom(...known.keys());
const term: fc.Arbitrary<Term> = fc
  .oneof(
    fc.record({ operator: fc.constant('channel'), operand: ids(CHANNELS) }),
    fc.record({ operator: fc.constant('topic'), operand: fc.string({ unit: 'grapheme' }) }),
    fc.record({ operator: fc.constant('sender'), operand: fc.oneof(ids(PEOPLE), fc.constant('me')) }),
    fc.record({
      operator: fc.constantFrom('dm', 'dm-including'),
      operand: fc.uniqueArray(ids(PEOPLE), { minLength: 1 }).map((list) => list.sort((a, b) => a - b)),
    }),
    fc.record({ operator: fc.constant('is'), operand: fc.constantFrom(...IS_OPERANDS) }),
    fc.record({ operator: fc.constant('has'), operand: fc.constantFrom(...HAS_OPERANDS) }),
    fc.record({ operator: fc.constant('id'), operand: fc.nat() }),
  )
  .chain((plain) => fc.boolean().map((negated) => ({ ...plain, ...(negated && { negated }) })));
const words = fc.array(fc.stringMatching(/^[a-zäß]{1,8}$|^"[a-z]{1,5} [a-z]{1,5}"$/), { minLength: 1 });
const narrow = fc
  .tuple(fc.array(term), fc.option(words, { nil: undefined }))
  .map(([terms, search]) => [
    ...terms,
    ...(search ? [{ operator: 'search', operand: search.join(' ') }] : []),
  ]);

test('terms that are written down are read as the same terms', () => {
  fc.assert(fc.property(narrow, (each) => assert.deepEqual(parse(formatSearch(each, NAMES)), each)));
});

test('whatever is typed is understood, and means the same when it is written anew', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
      const once = parse(typed);
      const again = parse(formatSearch(once, NAMES));
      assert.deepEqual(again, once);
    }),
  );
});

test('names without quotation marks, whole or in part; the rest are words', () => {
  const amara = { operator: 'sender', operand: 7 };
  const soup = { operator: 'search', operand: 'soup' };
  for (const text of ['from:Amara Okafor soup', 'sender:amara soup', 'from:okaf soup', 'from:@Amara soup'])
    assert.deepEqual(run(text), [amara, soup], text);
  assert.deepEqual(parse('from:Amara Okafor soup'), [amara, soup]);
  assert.deepEqual(parse('from:amara soup'), [{ operator: 'sender', operand: 'amara' }, soup]);
  assert.deepEqual(run('dm:amara okafor, sam|9 -from:sam|8'), [
    { operator: 'dm', operand: [7, 9] },
    { operator: 'sender', operand: 8, negated: true },
  ]);
  const general = { operator: 'channel', operand: 1 };
  for (const text of ['in:general soup', 'in:gen soup', '#general soup', 'stream:gener soup'])
    assert.deepEqual(run(text), [general, soup], text);
  assert.deepEqual(run('#42 soup #99'), [
    { operator: 'channel', operand: 3 },
    { operator: 'search', operand: 'soup #99' },
  ]);
});

test('what people of other chats type', () => {
  assert.deepEqual(run('from:me has:file mentions:me'), [
    { operator: 'sender', operand: 'me' },
    { operator: 'has', operand: 'attachment' },
    { operator: 'is', operand: 'mentioned' },
  ]);
});

test('days: as the API takes them where the person is', () => {
  const day = (operator: string, operand: string) => [{ operator, operand }];
  assert.deepEqual(run('after:2026-11-01'), day('after', '2026-11-01'));
  assert.deepEqual(run('before:1.2.2026'), day('before', '2026-02-01'));
  assert.deepEqual(run('on:yesterday'), day('on', '2026-11-26'));
  assert.deepEqual(run('date:2026/2/3'), day('on', '2026-02-03'));
  assert.deepEqual(timedTerms({ operator: 'on', operand: '2026-02-28' }), [
    { operator: 'after', operand: startOfDay('2026-02-28') },
    { operator: 'before', operand: startOfDay('2026-03-01') },
  ]);
  assert.equal(startOfDay('2026-11-27'), new Date(2026, 10, 27).getTime() / 1000);
});

test('a term that says nothing is known before it is asked', () => {
  for (const text of [
    'from:nobody',
    'in:nowhere',
    'has:wings',
    'is:blue',
    'before:2026-02-30',
    'on:soon',
    'dm:amara,zoe',
  ])
    assert.deepEqual(run(text).map(isUnderstood), [false], text);
  for (const text of ['from:me', 'in:general', 'is:unread', 'topic:any', 'on:today', 'some words'])
    assert.deepEqual(run(text).map(isUnderstood), [true], text);
});

test('one typing error still names somebody', () => {
  const near = (text: string) => namesNear(listOf(PEOPLE), text).map(({ id }) => id);
  for (const text of ['amarra', 'amra', 'Amaar', 'okafur', 'amara okfor'])
    assert.deepEqual(near(text), [7], text);
  for (const text of ['amara', 'amrra x', 'zoe']) assert.deepEqual(near(text), [], text);
});
