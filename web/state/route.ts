import type { Narrow, Term } from './narrow.ts';

/** The views that the location bar names: the fragments of the reference, so that links of other clients work. */
export type Route =
  | { readonly view: 'narrow'; readonly narrow: Narrow; readonly near?: number }
  | { readonly view: Exclude<View, 'narrow'>; readonly path: readonly string[] };

export type PageRoute = Exclude<Route, { readonly view: 'narrow' }>;

/** Views that are no list of messages; `path`: what follows in the fragment, like the section of the settings. */
export const VIEWS = [
  'inbox',
  'recent',
  'drafts',
  'scheduled',
  'channels',
  'people',
  'groups',
  'settings',
  'organization',
  'help',
] as const;
export type View = (typeof VIEWS)[number] | 'narrow';

export const HOME: Route = { view: 'inbox', path: [] };

/** The first view, by the setting `web_home_view`. */
export function homeOf(setting: string | undefined): Route {
  if (setting === 'all_messages') return { view: 'narrow', narrow: [] };
  return setting === 'recent_topics' ? { view: 'recent', path: [] } : HOME;
}

/** Names for the part of an address that people read: it does not count when the address is opened. */
export interface RouteNames {
  channelName(id: number): string | undefined;
  personName(id: number): string | undefined;
}

/** `home`: the route of an address without a view. */
export function parseRoute(fragment: string, home: () => Route = () => HOME): Route {
  const [first = '', ...rest] = fragment.replace(/^#/, '').split('/').map(decodePart);
  if (first === 'narrow') return parseNarrow(rest);
  if (first === 'feed' || first === 'all_messages') return { view: 'narrow', narrow: [] };
  if (first === 'recent_topics') return { view: 'recent', path: [] };
  if (first === 'streams') return { view: 'channels', path: rest };
  const view = VIEWS.find((each) => each === first);
  return view ? { view, path: rest.filter((part) => part !== '') } : home();
}

const ALIASES: Readonly<Record<string, string>> = {
  stream: 'channel',
  subject: 'topic',
  'pm-with': 'dm',
  streams: 'channels',
  from: 'sender',
  'group-pm-with': 'dm-including',
};

function parseNarrow(parts: readonly string[]): Route {
  const narrow: Term[] = [];
  let near: number | undefined;
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const name = parts[at] ?? '';
    const isNegated = name.startsWith('-');
    const bare = isNegated ? name.slice(1) : name;
    const operator = ALIASES[bare] ?? bare;
    const text = parts[at + 1] ?? '';
    if (operator === 'near') near = wholeNumber(text);
    else narrow.push({ operator, operand: operandOf(operator, text), ...(isNegated && { negated: true }) });
  }
  return { view: 'narrow', narrow, ...(near !== undefined && { near }) };
}

const WITH_IDS = ['dm', 'dm-including'];
const WITH_ID = ['channel', 'sender', 'id', 'with'];

/** `5-general` → 5; `7,9-group` → [7, 9]; other texts as they are. */
function operandOf(operator: string, text: string): Term['operand'] {
  const ids = /^([0-9]{1,15}(?:,[0-9]{1,15})*)(?:-|$)/.exec(text)?.[1]?.split(',').map(Number);
  if (WITH_IDS.includes(operator) && ids) return ids.sort((a, b) => a - b);
  if (WITH_ID.includes(operator) && ids?.length === 1) return ids[0] as number;
  return text;
}

function wholeNumber(text: string): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) && value >= 0 && text !== '' ? value : undefined;
}

export function formatRoute(route: Route, names: RouteNames): string {
  if (route.view !== 'narrow') return `#${[route.view, ...route.path].map(encodePart).join('/')}`;
  if (route.narrow.length === 0 && route.near === undefined) return '#feed';
  const terms = route.narrow.map(({ operator, operand, negated }) => {
    return `/${negated ? '-' : ''}${encodePart(operator)}/${encodePart(operandText(operator, operand, names))}`;
  });
  return `#narrow${terms.join('')}${route.near === undefined ? '' : `/near/${route.near}`}`;
}

function operandText(operator: string, operand: Term['operand'], names: RouteNames): string {
  if (operator === 'channel' && typeof operand === 'number')
    return withName(operand, names.channelName(operand));
  if (operator === 'sender' && typeof operand === 'number')
    return withName(operand, names.personName(operand));
  if (typeof operand !== 'object') return String(operand);
  const [only] = operand;
  return operand.length === 1 && only !== undefined
    ? withName(only, names.personName(only))
    : `${operand.join()}-group`;
}

const withName = (id: number, name: string | undefined): string =>
  name === undefined ? String(id) : `${id}-${name.replaceAll(/[ /]+/g, '-')}`;

/** Percent-encoding with points in the place of percent signs, as the reference writes it. */
export function encodePart(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('.', '%2E')
    .replaceAll('%', '.')
    .replaceAll("'", '.27')
    .replaceAll('(', '.28')
    .replaceAll(')', '.29');
}

/** As it stands where it is not encoded. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('.', '%'));
  } catch {
    return text;
  }
}
