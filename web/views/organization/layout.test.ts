import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PERMISSIONS, REALM_SETTINGS } from '../../client/settings.ts';
import { setTexts } from '../../i18n/texts.ts';
import type { RealmSettingName } from '../../model/organization.ts';
import { LAYOUT, WITHOUT_EFFECT } from './layout.ts';
import { choiceText } from './texts.ts';

test('Each setting and permission of the organization that has an effect here stands in one place', () => {
  const placed = Object.values(LAYOUT).flatMap((parts) => parts.flatMap(({ entries }) => entries));
  const declared = [...Object.keys(REALM_SETTINGS), ...Object.keys(PERMISSIONS.realm)];
  assert.deepEqual([...placed, ...WITHOUT_EFFECT].sort(), declared.sort());
});

test('Each text of a setting belongs to a setting that is declared, or to a choice of one', () => {
  const text = readFileSync(new URL('../../i18n/en/later/organization.ftl', import.meta.url), 'utf8');
  const ids = [...text.matchAll(/^organization-of-([a-z0-9-]+) =/gm)].map(([, id]) => id as string);
  const names = [...Object.keys(REALM_SETTINGS), ...Object.keys(PERMISSIONS.realm)];
  const known = new Set(names.flatMap((name) => [name, `${name}-text`]).map(dashed));
  for (const [name, form] of Object.entries(REALM_SETTINGS))
    if (form.takes === 'choice') for (const value of form.of) known.add(dashed(`${name}-${value}`));
  assert.deepEqual(
    ids.filter((id) => !known.has(id)),
    [],
  );
});

const dashed = (name: string) => name.replaceAll('_', '-');

for (const language of ['en', 'de']) {
  test(`Each choice of a setting has a name (${language})`, () => {
    const path = new URL(`../../i18n/${language}/later/organization.ftl`, import.meta.url);
    setTexts(language, [readFileSync(path, 'utf8')]);
    for (const [name, form] of Object.entries(REALM_SETTINGS)) {
      if (form.takes !== 'choice') continue;
      for (const value of form.of)
        assert.doesNotMatch(
          choiceText(name as RealmSettingName, value),
          /^organization-|^$/,
          `${name} ${value}`,
        );
    }
  });
}
