import type { Narrow, Term } from './narrow.ts';
import type { SearchNames } from './search-format.ts';

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
};

const OF_ONE = ['channel', 'sender', 'id'];
const OF_PEOPLE = ['dm', 'dm-including'];

/** A part of the input: a term, or a word to search for. */
interface Token {
  readonly operator: string | undefined;
  readonly isNegated: boolean;
  /** Without quotation marks for a term; with them for a word. */
  readonly text: string;
}

/** The input as terms; words outside of terms are searched for together, at the end. */
export function parseSearch(text: string, names: SearchNames): Narrow {
  const terms: Term[] = [];
  const words: string[] = [];
  for (const token of tokensOf(text)) {
    const { operator, isNegated } = token;
    if (operator === undefined) words.push(token.text);
    else {
      const operand = operandOf(operator, token.text, names);
      terms.push({ operator, operand, ...(isNegated && { negated: true }) });
    }
  }
  return words.length === 0 ? terms : [...terms, { operator: 'search', operand: words.join(' ') }];
}

function operandOf(operator: string, text: string, names: SearchNames): Term['operand'] {
  if (operator === 'channel') return names.channelId(text) ?? numberOf(text) ?? text;
  if (operator === 'sender') return text === 'me' ? text : (personOf(text, names) ?? text);
  if (operator === 'id') return numberOf(text) ?? text;
  if (!OF_PEOPLE.includes(operator)) return text;
  const ids = text.split(',').map((each) => personOf(each.trim(), names));
  return ids.every((id) => id !== undefined) ? [...new Set(ids)].sort((a, b) => a - b) : text;
}

function personOf(text: string, names: SearchNames): number | undefined {
  const id = /\|([0-9]{1,15})$/.exec(text)?.[1];
  return id === undefined ? names.personId(text) : Number(id);
}

const numberOf = (text: string): number | undefined =>
  /^[0-9]{1,15}$/.test(text) ? Number(text) : undefined;

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
    return { operator: undefined, isNegated: false, text: raw };
  }
  return { operator, isNegated, text };
}

function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  const inner = text.length > 1 && text.endsWith('"') ? text.slice(1, -1) : text.slice(1);
  return inner.replace(/\\(.)/g, '$1');
}

/** Whether an operator's operand names one thing by its ID. */
export const namesOne = (operator: string): boolean => OF_ONE.includes(operator);

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
