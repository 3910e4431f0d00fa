import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceOf, choicesOf, dayOf, peopleOf, siteOf } from './profile-texts.ts';

test('a choice is shown by its words, a day as a day, people by their IDs', () => {
  assert.equal(choiceOf('{"0":{"text":"Berlin","order":"1"}}', '0'), 'Berlin');
  assert.equal(choiceOf('nothing', '7'), '7');
  assert.equal(dayOf('1990-05-17', 'en'), 'May 17, 1990');
  assert.equal(dayOf('soon', 'en'), 'soon');
  assert.deepEqual(peopleOf('[8,12]'), [8, 12]);
  assert.deepEqual(peopleOf('{"8":1}'), []);
});

test('an account elsewhere has the address of its site, with its name as one part', () => {
  const known = { github: { url_pattern: 'https://github.com/%(username)s' } };
  assert.equal(siteOf('{"subtype":"github"}', 'a/b', known), 'https://github.com/a%2Fb');
  const own = '{"subtype":"custom","url_pattern":"https://a.example/%(username)s"}';
  assert.equal(siteOf(own, 'ada', {}), 'https://a.example/ada');
  assert.equal(siteOf('{"subtype":"unknown"}', 'ada', known), undefined);
});

test('choices stand in the order of the organization', () => {
  const data = '{"b":{"text":"Berlin","order":"1"},"a":{"text":"Aachen","order":"2"},"7":{"order":"10"}}';
  assert.deepEqual(choicesOf(data), [
    { value: 'b', text: 'Berlin' },
    { value: 'a', text: 'Aachen' },
    { value: '7', text: '7' },
  ]);
  assert.deepEqual(choicesOf('nothing'), []);
});
