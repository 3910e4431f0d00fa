import type { AuditEntry } from '../../client/shapes.ts';
import { formatDuration, formatList, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { privacyOf } from '../../model/channels.ts';
import { formOf, isRealmSetting } from '../../model/organization.ts';
import type { GroupSetting } from '../../state/types.ts';
import { roleText } from '../invite/roles.ts';
import { choiceText } from '../organization/texts.ts';

/** The names of users, channels and groups. */
export interface Names {
  person(id: number): string;
  channel(id: number): string;
  group(id: number): string;
}

/** One thing that became another; a side that is absent was not there, or is not kept. */
export interface ValueChange {
  readonly label?: string;
  readonly before?: string;
  readonly after?: string;
}

type Facts = Readonly<Record<string, unknown>>;

/** The values of an entry before and after, in words. They are what the server stored: their types are not trusted. */
export function changesOf(entry: AuditEntry, names: Names): readonly ValueChange[] {
  const { kind, before, after } = entry;
  if (isNothing(before) && isNothing(after)) return [];
  if (kind.endsWith('_reordered')) return [];
  if (!kind.endsWith('_permission_changed') && (isFacts(before) || isFacts(after)))
    return factChanges(isFacts(before) ? before : {}, isFacts(after) ? after : {}, names);
  const text = (value: unknown) => valueText(entry, value, names);
  return [{ before: text(before), after: text(after) }];
}

const isNothing = (value: unknown) => value === null || value === undefined;
const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('omitted_characters' in value);

type FactText = (value: unknown, names: Names) => string;

const plainText: FactText = (value) => scalarText(value);
const person: FactText = (id, names) => (typeof id === 'number' ? names.person(id) : scalarText(id));
const listOf = (each: (id: number, names: Names) => string): FactText => {
  return (ids, names) =>
    Array.isArray(ids) && ids.length > 0
      ? formatList(ids.slice(0, MOST_NAMES).map((id) => each(Number(id), names)))
      : t('audit-nothing');
};
const people = listOf((id, names) => names.person(id));
const channels = listOf((id, names) => names.channel(id));
const groups = listOf((id, names) => names.group(id));

const MOST_NAMES = 50;

/** By the members of values, in the order in which they are shown; other members are not. */
const FACTS = {
  name: ['audit-fact-name', plainText],
  full_name: ['audit-fact-name', plainText],
  description: ['audit-fact-description', plainText],
  email: ['audit-fact-email', plainText],
  role: ['audit-fact-role', (role) => roleText(Number(role))],
  invited_as: ['audit-fact-role', (role) => roleText(Number(role))],
  bot_owner_id: ['audit-fact-bot-owner', person],
  author_id: ['audit-fact-author', person],
  privacy: ['audit-fact-privacy', plainText],
  members: ['audit-fact-members', people],
  stream_ids: ['audit-fact-channels', channels],
  group_ids: ['audit-fact-groups', groups],
  subgroup_id: ['audit-fact-group', (id, names) => names.group(Number(id))],
  allow_subdomains: ['audit-fact-subdomains', plainText],
  pattern: ['audit-fact-pattern', plainText],
  pygments_language: ['audit-fact-language', plainText],
  url_template: ['audit-fact-address', plainText],
  hint: ['audit-fact-hint', plainText],
  field_data: ['audit-fact-data', (data) => (typeof data === 'string' ? data : JSON.stringify(data))],
  display_in_profile_summary: ['audit-fact-summary', plainText],
  required: ['audit-fact-required', plainText],
  editable_by_user: ['audit-fact-editable', plainText],
  sessions: ['audit-fact-sessions', plainText],
  export_type: [
    'audit-fact-export',
    (type) => (type === 2 ? t('audit-export-private') : t('audit-export-public')),
  ],
} as const satisfies Readonly<Record<string, readonly [keyof TextKeys, FactText]>>;

function factChanges(before: Facts, after: Facts, names: Names): ValueChange[] {
  const [old, given] = [withPrivacy(before), withPrivacy(after)];
  const isAlone = Object.keys(old).length === 0 || Object.keys(given).length === 0;
  return Object.entries(FACTS).flatMap(([name, [label, text]]) => {
    const [was, is] = [old[name], given[name]];
    const side = (value: unknown) => (text as FactText)(value, names);
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    // The sentence has the name; what was not chosen says nothing.
    if (isAlone && (name === 'name' || (isLittle(was) && isLittle(is)))) return [];
    return [
      {
        label: t(label),
        ...(name in old && { before: side(was) }),
        ...(name in given && { after: side(is) }),
      },
    ];
  });
}

const isLittle = (value: unknown) =>
  isNothing(value) || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** Three members of a channel say one thing. */
function withPrivacy(facts: Facts): Facts {
  if (!('invite_only' in facts)) return facts;
  return { ...facts, privacy: PRIVACY[privacyOf(facts as never)]() };
}

const PRIVACY = {
  public: () => t('channels-public'),
  private: () => t('channels-private'),
  shared: () => t('channels-shared'),
  'web-public': () => t('channels-web-public'),
};

function valueText({ kind, property }: AuditEntry, value: unknown, names: Names): string {
  if (typeof value === 'object' && value !== null && 'omitted_characters' in value)
    return t('audit-too-long');
  if (kind.endsWith('_permission_changed')) return holdersText(value, names);
  switch (kind) {
    case 'user_role_changed':
      return roleText(Number(value));
    case 'bot_owner_changed':
      return person(value, names);
    case 'bot_setting_changed':
      return typeof value === 'number' ? names.channel(value) : scalarText(value);
    case 'channel_retention_changed':
      return value === null ? t('channels-kept-as-organization') : daysText(value);
    case 'realm_setting_changed':
      return settingText(property ?? '', value, names);
    default:
      return scalarText(value);
  }
}

function settingText(name: string, value: unknown, names: Names): string {
  if (!isRealmSetting(name)) return scalarText(value);
  const form = formOf(name);
  if (form.takes === 'choice') return choiceText(name, value as string | number);
  if (form.takes === 'channel')
    return typeof value === 'number' && value > 0 ? names.channel(value) : t('organization-no-channel');
  if (form.takes !== 'limit') return scalarText(value);
  if (name.endsWith('_days')) return daysText(value);
  return isLimit(value) ? formatDuration(value) : t('organization-unlimited');
}

const isLimit = (value: unknown): value is number => typeof value === 'number' && value > 0;
const daysText = (value: unknown): string =>
  isLimit(value) ? t('channels-kept-days', { count: value }) : t('channels-kept-always');

function holdersText(value: unknown, names: Names): string {
  if (typeof value === 'number') return names.group(value);
  if (!isFacts(value)) return t('audit-nothing');
  const { direct_subgroups = [], direct_members = [] } = value as Partial<Exclude<GroupSetting, number>>;
  const all = [
    ...direct_subgroups.map((id) => names.group(id)),
    ...direct_members.slice(0, MOST_NAMES).map((id) => names.person(id)),
  ];
  return all.length === 0 ? t('groups-nobody') : formatList(all);
}

function scalarText(value: unknown): string {
  if (value === null || value === undefined || value === '') return t('audit-nothing');
  if (typeof value === 'boolean') return value ? t('audit-yes') : t('audit-no');
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
