import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TABLE } from '../api/permissions/table.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

/** Columns of the permission table. */
const ROLES = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const;
type Role = (typeof ROLES)[number];

interface Offer {
  readonly operation: string;
  readonly at: string;
  /** There is this for those who may, and for nobody else. */
  readonly control: string;
  /** Everybody sees this when the view is there; by default what the view marks itself. */
  readonly shows?: string;
}

const SECTION = '.settings-section';

/** Where the client offers operations that not everybody may call. */
const OFFERS: readonly Offer[] = [
  {
    operation: 'update-realm',
    at: '#organization/profile',
    control: '[data-setting="name"] input:enabled',
    shows: '[data-setting="name"]',
  },
  {
    operation: 'upload-icon',
    at: '#organization/profile',
    control: '[data-setting="icon"] button',
    shows: '[data-setting="icon"]',
  },
  {
    operation: 'upload-logo',
    at: '#organization/profile',
    control: '[data-setting="night_logo"] button',
    shows: '[data-setting="night_logo"]',
  },
  {
    operation: 'update-realm-user-settings-defaults',
    at: '#organization/defaults',
    control: `${SECTION} [data-setting] :is(input, select):enabled`,
  },
  {
    operation: 'add-realm-domain',
    at: '#organization/joining',
    control: '.domain-form',
    shows: '.domain-form, .settings-group:last-child .setting-locked',
  },
  { operation: 'add-linkifier', at: '#organization/linkifiers', control: '.linkifiers-add' },
  { operation: 'add-code-playground', at: '#organization/playgrounds', control: '.linkifiers-add' },
  {
    operation: 'create-custom-profile-field',
    at: '#organization/profile-fields',
    control: '.profile-fields-add',
  },
  { operation: 'upload-custom-emoji', at: '#organization/emoji', control: `${SECTION} input[type="file"]` },
  { operation: 'add-default-stream', at: '#organization/default-channels', control: `${SECTION} input` },
  {
    operation: 'export-realm',
    at: '#organization/exports',
    control: `${SECTION} button:not(.settings-back)`,
  },
  { operation: 'get-audit-log', at: '#organization/audit', control: '.audit' },
  { operation: 'create-bot', at: '#settings/bots', control: `${SECTION} .setting-step` },
  {
    operation: 'create-user-group',
    at: '#groups',
    control: '.page-bar .button-primary',
    shows: '.groups-list',
  },
];

/** Whether the table allows it to a role. */
function isAllowed(operation: string, role: Role): boolean {
  const row = TABLE.find(([, id]) => id === operation);
  assert.ok(row, operation);
  const mark = row[0].replaceAll(' ', '').charAt(ROLES.indexOf(role));
  assert.match(mark, /[-+]/, `${operation}, ${role}`);
  return mark === '+';
}

test(
  'each role is offered what it may, and nothing else',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const wrong: string[] = [];
    for (const role of ROLES) {
      const name = role === 'member' ? 'alice' : role;
      const someone = await person(chat, name);
      await someone.signIn(name);
      for (const { operation, at, control, shows = '[data-is-shown]' } of OFFERS) {
        await someone.goto(`/?${operation}${at}`);
        await someone.page.locator(shows).first().waitFor();
        const count = await someone.page.locator(control).count();
        if (count > 0 !== isAllowed(operation, role))
          wrong.push(`${role}: ${count} of ${operation} at ${at}`);
      }
      await someone.context.close();
    }
    assert.deepEqual(wrong, []);
  }),
);
