import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import type { Model } from '../../model/model.ts';
import type { Term } from '../../state/narrow.ts';
import { startOfDay } from '../../state/search-dates.ts';
import type { SearchOperator } from '../../state/search-text.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import { channelText, peopleText, personText, topicText } from '../app/names.ts';

const OPERATORS: Readonly<Partial<Record<SearchOperator, Parameters<typeof t>[0]>>> = {
  channel: 'navigation-search-channel',
  topic: 'navigation-search-topic',
  sender: 'navigation-search-sender',
  dm: 'navigation-search-dm',
  'dm-including': 'navigation-search-dm-including',
  is: 'navigation-search-is',
  has: 'navigation-search-has',
  after: 'navigation-search-after',
  before: 'navigation-search-before',
  on: 'navigation-search-on',
};

/** The meaning of an operator, in words. */
export const operatorWords = (operator: SearchOperator): string => {
  const id = OPERATORS[operator];
  return id ? (t as (id: string) => string)(id) : operator;
};

const DAYS = {
  after: 'navigation-sent-after',
  before: 'navigation-sent-before',
  on: 'navigation-sent-on',
} as const;
const STATES = {
  unread: 'navigation-is-unread',
  mentioned: 'navigation-is-mentioned',
  starred: 'navigation-is-starred',
  followed: 'navigation-is-followed',
  dm: 'navigation-is-dm',
  resolved: 'navigation-is-resolved',
  muted: 'navigation-is-muted',
  alerted: 'navigation-is-alerted',
} as const;
const CONTENTS = {
  link: 'navigation-has-link',
  image: 'navigation-has-image',
  attachment: 'navigation-has-attachment',
  reaction: 'navigation-has-reaction',
} as const;

/** A term in words: `Sent by Amara Okafor`. */
export function termWords(model: Model, term: Term): string {
  const words = plainWords(model, term);
  return term.negated ? t('navigation-search-not', { words }) : words;
}

function plainWords(model: Model, { operator, operand }: Term): string {
  const ids = typeof operand === 'object' ? operand : [];
  if (operator === 'channel' && typeof operand === 'number')
    return t('navigation-in-channel', { channel: channelText(model, operand) });
  if (operator === 'topic') return t('navigation-in-topic', { topic: topicText(model, String(operand)) });
  if (operator === 'sender' && operand === 'me') return t('navigation-sent-by-me');
  if (operator === 'sender' && typeof operand === 'number')
    return t('navigation-sent-by', { name: personText(model, operand) });
  if (operator === 'dm' && ids.length > 0) return t('navigation-dm-with', { names: peopleText(model, ids) });
  if (operator === 'dm-including' && ids.length > 0)
    return t('navigation-dm-including', { names: peopleText(model, ids) });
  const day = DAYS[operator as keyof typeof DAYS];
  if (day) return t(day, { day: formatDate(startOfDay(String(operand)), clock.value) });
  const state = operator === 'is' && STATES[operand as keyof typeof STATES];
  if (state) return t(state);
  const content = operator === 'has' && CONTENTS[operand as keyof typeof CONTENTS];
  if (content) return t(content);
  return operator === 'search' ? String(operand) : `${operator}: ${operand}`;
}

const ICONS: Readonly<Record<string, IconName>> = {
  channel: 'hash',
  channels: 'hash',
  topic: 'message-square',
  sender: 'user',
  dm: 'messages-square',
  'dm-including': 'messages-square',
  is: 'filter',
  has: 'paperclip',
  after: 'calendar',
  before: 'calendar',
  on: 'calendar',
};

export const iconOf = (operator: string): IconName => ICONS[operator] ?? 'search';
