import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { before, test } from 'node:test';
import { setTexts } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import { maySomehowCreate, privacyChoices, privacyHint } from './privacy-choices.ts';

const EN = resolve(import.meta.dirname, '../../i18n/en');
before(() => {
  const files = globSync('**/channels.ftl', { cwd: EN });
  setTexts(
    'en',
    files.map((file) => readFileSync(resolve(EN, file), 'utf8')),
  );
});

const OWN = 7;
const holders = { direct_members: [OWN], direct_subgroups: [] };
const nobody = { direct_members: [], direct_subgroups: [] };

/** A model of a member, with these settings of the organization. */
function modelWith(settings: Readonly<Record<string, unknown>>): Pick<Model, 'tables' | 'live'> {
  const realm = {
    realm_can_create_public_channel_group: nobody,
    realm_can_create_private_channel_group: nobody,
    realm_can_create_web_public_channel_group: nobody,
    ...settings,
  };
  const tables = {
    ownId: { value: OWN },
    people: { value: new Map([[OWN, { user_id: OWN, role: 400, is_guest: false }]]) },
    groups: { value: new Map() },
  };
  return { tables, live: { read: () => realm } } as unknown as Pick<Model, 'tables' | 'live'>;
}

test('a kind that one may not choose says so, with what it is', () => {
  const model = modelWith({ realm_can_create_private_channel_group: holders });
  const choices = privacyChoices(model);
  assert.deepEqual(
    choices.filter(({ disabled }) => !disabled).map(({ value }) => value),
    ['private', 'shared'],
  );
  for (const { value, hint, disabled } of choices) {
    assert.ok(hint.startsWith(privacyHint(value)));
    assert.equal(hint !== privacyHint(value), disabled, value);
  }
});

test('the kind that a channel has stays to be chosen', () => {
  const [choice] = privacyChoices(modelWith({}), 'public');
  assert.deepEqual([choice?.disabled, choice?.hint], [false, privacyHint('public')]);
});

test('a kind that is off in the organization says that, and not whose role may choose it', () => {
  const hintIn = (isOn: boolean) =>
    privacyChoices(modelWith({ realm_enable_spectator_access: isOn })).find(
      ({ value }) => value === 'web-public',
    )?.hint ?? '';
  assert.match(hintIn(false), /not open to the web/);
  assert.match(hintIn(true), /Your role/);
});

test('a person who may make one kind may create channels', () => {
  assert.equal(maySomehowCreate(modelWith({ realm_can_create_private_channel_group: holders })), true);
  assert.equal(maySomehowCreate(modelWith({})), false);
});
