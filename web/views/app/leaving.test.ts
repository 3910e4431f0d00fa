import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computed, signal } from '@preact/signals';
import type { Model } from '../../model/model.ts';
import { Desk } from './desk.ts';
import { closeWhatIsLeft } from './leaving.ts';

function begin(visit = 0) {
  const at = signal({ view: 'groups', visit });
  const location = {
    place: computed(() => ({ route: { view: at.value.view, path: [] } })),
    visit: computed(() => at.value.visit),
  };
  const desk = new Desk();
  // Opened before the first effects run.
  openAll(desk);
  closeWhatIsLeft({ location } as unknown as Model, desk);
  return { at, desk };
}

function openAll(desk: Desk): void {
  desk.open(() => null);
  desk.menu.value = { messageId: 1, anchor: { x: 0, y: 0 } };
  desk.help();
}

const isOpen = ({ dialog, menu, isHelpOpen }: Desk) =>
  dialog.value !== undefined || menu.value !== undefined || isHelpOpen.value;

test('Going elsewhere closes what lies over the page', () => {
  const { at, desk } = begin();
  at.value = { view: 'groups', visit: 1 };
  openAll(desk);
  at.value = { view: 'groups', visit: 2 };
  assert.equal(isOpen(desk), false);
  openAll(desk);
  at.value = { view: 'settings', visit: 3 };
  assert.equal(isOpen(desk), false);
});

test('Details go with the view, and stay from one conversation to the next', () => {
  const { at, desk } = begin();
  const show = () => {
    desk.details.value = { kind: 'person', userId: 7 };
  };
  const goTo = (view: string) => {
    at.value = { view, visit: at.value.visit + 1 };
    return desk.details.value !== undefined;
  };
  show();
  assert.equal(goTo('groups'), true);
  assert.equal(goTo('narrow'), true);
  assert.equal(goTo('narrow'), true);
  assert.equal(goTo('settings'), false);
  show();
  assert.equal(goTo('settings'), true);
  assert.equal(goTo('people'), false);
});

test('An address that is put right closes nothing', () => {
  const { at, desk } = begin();
  openAll(desk);
  at.value = { view: 'groups', visit: 0 };
  assert.equal(isOpen(desk), true);
});

test('A page that is drawn anew after some visits closes nothing that was just opened', () => {
  assert.equal(isOpen(begin(3).desk), true);
});
