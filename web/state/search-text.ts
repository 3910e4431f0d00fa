import type { Narrow, Term } from './narrow.ts';
import { DATE_OPERATORS, dayOf } from './search-dates.ts';
import type { SearchNames } from './search-format.ts';
import { namedOperand, OF_PEOPLE } from './search-names.ts';

/** The operators that people type; the API knows a few more. */
export const SEARCH_OPERATORS = [
  'channel',
  'topic',
  'sender',
  'dm',
  'dm-including',
  'is',
  'has',
  'channels',
  'id',
  ...DATE_OPERATORS,
  'mentions',
] as const;
export type SearchOperator = (typeof SEARCH_OPERATORS)[number];

export const IS_OPERANDS = [
  'unread',
  'mentioned',
  'starred',
  'followed',
  'dm',
  'resolved',
  'muted',
  'alerted',
] as const;
export const HAS_OPERANDS = ['link', 'image', 'attachment', 'reaction'] as const;

const ALIASES: Readonly<Record<string, SearchOperator>> = {
  stream: 'channel',
  subject: 'topic',
  from: 'sender',
  'pm-with': 'dm',
  streams: 'channels',
  in: 'channel',
  date: 'on',
  since: 'after',
  until: 'before',
  mention: 'mentions',
};

const OF_ONE: readonly string[] = ['channel', 'sender'];

/** A part of the input: a term, or a word to search for. */
interface Token {
  readonly operator: string | undefined;
  readonly isNegated: boolean;
  /** Without quotation marks. */
  readonly text: string;
  readonly isQuoted: boolean;
  /** As it is typed. */
  readonly raw: string;
}

interface Parsing {
  /** A part of a name is enough: what is typed is complete. */
  readonly isLoose?: boolean;
  readonly now?: Date;
}

/** The input as terms; words outside of terms are searched for together, at the end. */
export function parseSearch(text: string, names: SearchNames, parsing: Parsing = {}): Narrow {
  const terms: Term[] = [];
  const words: string[] = [];
  const tokens = tokensOf(text);
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const found = termAt(tokens, at, { ...parsing, names });
    if (found) terms.push({ ...found.term, ...(token.isNegated && { negated: true }) });
    else words.push(token.raw);
    at += found?.more ?? 0;
  }
  return words.length === 0 ? terms : [...terms, { operator: 'search', operand: words.join(' ') }];
}

interface Within extends Parsing {
  readonly names: SearchNames;
}

/** The term that begins with a token, and how many further tokens belong to it; undefined: it is a word. */
function termAt(tokens: readonly Token[], at: number, { names, isLoose = false, now }: Within) {
  const { operator, text, isQuoted, isNegated, raw } = tokens[at] as Token;
  const rest = tokens.slice(at + 1);
  const end = rest.findIndex((each) => each.operator !== undefined || /^[-"#]/.test(each.raw));
  const following = isQuoted ? [] : (end < 0 ? rest : rest.slice(0, end)).map((each) => each.raw);
  const named = (of: string, name: string) =>
    namedOperand({ operator: of, text: name, following, isLoose }, names);
  if (operator === undefined) {
    const name = raw.startsWith('#') ? raw.slice(1) : '';
    // `#99` is the number of something else.
    const isName = name !== '' && (!/^[0-9]+$/.test(name) || names.channelId(name) !== undefined);
    const found = isName ? named('channel', name) : undefined;
    return found && { term: { operator: 'channel', operand: found.operand }, more: found.more };
  }
  if (operator === 'mentions')
    return text === 'me' && !isNegated ? { term: MENTIONS_ME, more: 0 } : undefined;
  if (OF_ONE.includes(operator) || OF_PEOPLE.includes(operator)) {
    const { operand, more } = named(operator, text) ?? { operand: text, more: 0 };
    return { term: { operator, operand }, more };
  }
  return { term: { operator, operand: plainOperand(operator, text, now) }, more: 0 };
}

const MENTIONS_ME = { operator: 'is', operand: 'mentioned' };

/** Other words for operands. */
const OPERANDS: Readonly<Record<string, string>> = {
  ...{ 'has:file': 'attachment', 'has:files': 'attachment', 'has:attachments': 'attachment' },
  ...{ 'has:picture': 'image', 'has:images': 'image', 'has:links': 'link', 'has:reactions': 'reaction' },
  ...{ 'is:direct': 'dm', 'is:private': 'dm', 'is:mention': 'mentioned' },
};

function plainOperand(operator: string, text: string, now = new Date()): Term['operand'] {
  if (operator === 'id') return /^[0-9]{1,15}$/.test(text) ? Number(text) : text;
  if (isDate(operator)) return dayOf(text, now) ?? text;
  return OPERANDS[`${operator}:${text.toLowerCase()}`] ?? text;
}

const isDate = (operator: string): boolean => (DATE_OPERATORS as readonly string[]).includes(operator);

/** Whether a term says something: what it names was found, and its operand is one of its operator's. */
export function isUnderstood({ operator, operand }: Term): boolean {
  if (operand === 'me' && operator === 'sender') return true;
  if (OF_ONE.includes(operator) || OF_PEOPLE.includes(operator)) return typeof operand !== 'string';
  if (operator === 'is') return IS_OPERANDS.some((each) => each === operand);
  if (operator === 'has') return HAS_OPERANDS.some((each) => each === operand);
  return !isDate(operator) || dayOf(String(operand), new Date()) === operand;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    if (/\s/.test(text[at] ?? '')) {
      at += 1;
      continue;
    }
    const end = endOfToken(text, at);
    tokens.push(tokenOf(text.slice(at, end)));
    at = end;
  }
  return tokens;
}

/** Up to the next space that stands in no quotation marks. */
export function endOfToken(text: string, start: number): number {
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted && sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && /\s/.test(sign)) return at;
  }
  return text.length;
}

function tokenOf(raw: string): Token {
  const isNegated = raw.startsWith('-');
  const bare = isNegated ? raw.slice(1) : raw;
  const colon = bare.indexOf(':');
  const name = bare.slice(0, Math.max(0, colon)).toLowerCase();
  const operator = ALIASES[name] ?? SEARCH_OPERATORS.find((each) => each === name);
  const text = operator && unquoted(bare.slice(colon + 1));
  if (!operator || text === undefined || (text === '' && operator !== 'topic')) {
    return { operator: undefined, isNegated: false, text: raw, isQuoted: false, raw };
  }
  return { operator, isNegated, text, isQuoted: bare[colon + 1] === '"', raw };
}

function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  const inner = text.length > 1 && text.endsWith('"') ? text.slice(1, -1) : text.slice(1);
  return inner.replace(/\\(.)/g, '$1');
}

/** The last part of the input, which is being completed, and the text before it. */
export function lastToken(text: string): { readonly before: string; readonly last: string } {
  let start = 0;
  for (let at = 0; at < text.length; ) {
    const end = endOfToken(text, at);
    start = at;
    if (end === text.length) break;
    at = end + 1;
    start = at;
  }
  return { before: text.slice(0, start), last: text.slice(start) };
}

/** The operator and what is typed of its operand; undefined for a word. */
export function partialTerm(
  token: string,
): { readonly operator: string; readonly text: string; readonly isNegated: boolean } | undefined {
  const isNegated = token.startsWith('-');
  const bare = isNegated ? token.slice(1) : token;
  const colon = bare.indexOf(':');
  if (colon < 0) return undefined;
  const name = bare.slice(0, colon).toLowerCase();
  const operator = ALIASES[name] ?? SEARCH_OPERATORS.find((each) => each === name);
  return operator && { operator, text: unquoted(bare.slice(colon + 1)), isNegated };
}
