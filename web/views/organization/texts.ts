import { formatWeekday } from '../../i18n/format.ts';
import { hasText, type TextId, t } from '../../i18n/texts.ts';
import type { RealmSettingName } from '../../model/organization.ts';
import type { Entry, Part, Section } from './layout.ts';

type Dashed<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}-${Dashed<Tail>}`
  : Name;

const dashed = <Name extends string>(name: Name) => name.replaceAll('_', '-') as Dashed<Name>;

/** A setting without a text does not pass the type check. */
export const titleOf = (entry: Entry): string => t(`organization-of-${dashed(entry)}`);

/** A sentence on what it does, where the title does not say it. */
export function hintOf(entry: Entry): string | undefined {
  const id = `organization-of-${dashed(entry)}-text`;
  return hasText(id) ? t(id as PlainId) : undefined;
}

type PlainId = { [Id in TextId]: TextKeys[Id] extends null ? Id : never }[TextId];

const SECTION_TITLES = {
  profile: 'organization-profile',
  joining: 'organization-joining',
  people: 'organization-people',
  channels: 'organization-channels',
  messages: 'organization-messages',
  groups: 'organization-groups',
  mails: 'organization-mails',
} as const satisfies Record<Section, PlainId>;

const PART_TITLES = {
  about: 'organization-part-about',
  who: 'organization-part-who',
  how: 'organization-part-how',
  limits: 'organization-part-limits',
  places: 'organization-part-places',
  guests: 'organization-part-guests',
  direct: 'organization-part-direct',
  look: 'organization-part-look',
  bots: 'organization-part-bots',
  digest: 'organization-part-digest',
} as const satisfies Record<Part['title'], PlainId>;

export const sectionTitle = (section: Section): string => t(SECTION_TITLES[section]);
export const partTitle = (title: Part['title']): string => t(PART_TITLES[title]);

/** The name of a choice; `layout.test.ts` checks all of them. */
export function choiceText(name: RealmSettingName, value: string | number): string {
  if (name === 'default_language') return languageText(String(value));
  if (name === 'digest_weekday') return formatWeekday(Number(value));
  return t(`organization-of-${dashed(name)}-${value}` as PlainId);
}

/** In the language itself, as one finds it who does not read the page's. */
function languageText(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag;
}
