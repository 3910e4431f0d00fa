import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FormState, isAtRisk, isUnsaved, withSent, withStart } from './form-state.ts';

interface Draft {
  readonly name: string;
  readonly about: string;
}

const SAVED: Draft = { name: 'loft', about: '' };
const SENT: Draft = { name: 'loft', about: 'My own words' };
const sending: FormState<Draft> = { start: SAVED, draft: SENT, sent: SENT };
const typed = (state: FormState<Draft>, part: Partial<Draft>) => ({
  ...state,
  draft: { ...state.draft, ...part },
});

test('What is typed between the event of a change and its reply stays, and is unsaved', () => {
  const afterEvent = withStart(sending, SENT);
  const afterReply = withSent(typed(afterEvent, { name: 'square' }));
  assert.deepEqual(afterReply.draft, { name: 'square', about: 'My own words' });
  assert.deepEqual(afterReply.start, SENT);
  assert.equal(isUnsaved(afterReply), true);
  assert.equal(isAtRisk(afterReply), true);
});

test('What is typed before the event stays, too', () => {
  const afterEvent = withStart(typed(sending, { name: 'square' }), SENT);
  assert.deepEqual(withSent(afterEvent).draft, { name: 'square', about: 'My own words' });
  assert.equal(isUnsaved(withSent(afterEvent)), true);
});

test('Nothing is unsaved after a reply without further words, in whatever order event and reply come', () => {
  for (const state of [withSent(withStart(sending, SENT)), withStart(withSent(sending), SENT)]) {
    assert.deepEqual(state.draft, SENT);
    assert.equal(isUnsaved(state), false);
  }
});

test('While a form is being saved, only what was typed since can be lost', () => {
  assert.equal(isAtRisk(sending), false);
  assert.equal(isAtRisk(typed(sending, { name: 'square' })), true);
});

test('A change of somebody else replaces what nobody has typed, and spaces around a text count as nothing typed', () => {
  const state = { start: SAVED, draft: { name: 'loft ', about: 'Mine' } };
  assert.deepEqual(withStart(state, { name: 'attic', about: 'Theirs' }).draft, {
    name: 'attic',
    about: 'Mine',
  });
});
