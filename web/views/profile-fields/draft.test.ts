import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataOf, draftOf, type FieldChoice, filledChoices, freeValue, goneChoices, TYPE } from './draft.ts';

const team = {
  id: 7,
  type: TYPE.choice,
  order: 1,
  name: 'Team',
  hint: '',
  field_data: '{"0":{"text":"Blue","order":"2"},"3":{"text":"Red","order":"1"}}',
  required: false,
  editable_by_user: true,
};

test('choices stand in their own order, and keep their values when they are saved', () => {
  const draft = draftOf(team);
  assert.deepEqual(draft.choices, [
    { value: '3', text: 'Red' },
    { value: '0', text: 'Blue' },
  ]);
  assert.deepEqual(dataOf(draft, draft.choices), {
    3: { text: 'Red', order: '1' },
    0: { text: 'Blue', order: '2' },
  });
});

test('a new choice has a value that none has or had', () => {
  const before: readonly FieldChoice[] = draftOf(team).choices;
  assert.equal(freeValue([{ value: '0', text: 'Blue' }], before), '4');
  assert.equal(freeValue([], []), '0');
  assert.equal(freeValue([{ value: 'blue', text: 'Blue' }], []), '0');
});

test('lines that were never filled in are no choices; a choice that was emptied is still there to say so', () => {
  const before = [{ value: '0', text: 'Blue' }];
  const now = [
    { value: '0', text: ' ' },
    { value: '1', text: ' ' },
    { value: '2', text: ' Red ' },
  ];
  assert.deepEqual(filledChoices(now, before), [
    { value: '0', text: '' },
    { value: '2', text: 'Red' },
  ]);
  assert.deepEqual([...goneChoices(before, [])], ['0']);
});

test('an account is one of a known site, or has an address', () => {
  const account = { ...team, type: TYPE.account, field_data: '{"subtype":"github"}' };
  assert.deepEqual(dataOf(draftOf(account), []), { subtype: 'github' });
  const own = {
    ...account,
    field_data: '{"subtype":"custom","url_pattern":"https://a.example/%(username)s"}',
  };
  assert.deepEqual(dataOf(draftOf(own), []), {
    subtype: 'custom',
    url_pattern: 'https://a.example/%(username)s',
  });
});

test('broken data are no choices and no address', () => {
  assert.deepEqual(draftOf({ ...team, field_data: '{' }).choices, []);
});
