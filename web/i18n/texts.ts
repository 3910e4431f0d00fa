import { FluentBundle, FluentResource } from '@fluent/bundle';

export type TextId = keyof TextKeys;

/** Nothing for a text without variables; else an object with a value for each. */
export type TextArgs<Id extends TextId> = TextKeys[Id] extends null ? [] : [args: TextKeys[Id]];

/** A text cut at its elements: `Read <link>the guide</link>.` has three parts. */
export type TextPart = string | { readonly element: string; readonly text: string };

type Values = Readonly<Record<string, string | number>>;

/** First strong character of a right-to-left script. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const ISOLATE = '\u2068';
const POP = '\u2069';
/** Stands for `<` within a value while a text is cut at its elements: a person's name opens no element. */
const LESS_THAN = '\ue000';
const ELEMENT = /<([a-z][a-z-]*)>([^<]*)<\/\1>/g;

let bundle = new FluentBundle('en');
let language = 'en';
let pseudo: Pseudo | undefined;

/** How a pseudo-language is made from English. */
export interface Pseudo {
  /** Each piece of a text. */
  readonly transform: (piece: string) => string;
  /** The text as it is shown. */
  readonly whole: (text: string) => string;
}

/** Replaces all texts. `tag` is the language's: `en`, `de`, or, with `made`, one of the two pseudo-languages. */
export function setTexts(tag: string, sources: Iterable<string>, made?: Pseudo): void {
  const transform = made?.transform;
  bundle = new FluentBundle(localeOf(tag), { useIsolating: false, ...(transform && { transform }) });
  language = tag;
  pseudo = made;
  addTexts(sources);
}

/** Adds the texts of an area that is loaded later. */
export function addTexts(sources: Iterable<string>): void {
  for (const source of sources) bundle.addResource(new FluentResource(source), { allowOverrides: true });
}

/** The language of the texts: a value for `<html lang>`. */
export function currentLanguage(): string {
  return language;
}

/** The language by which `Intl` formats. The pseudo-languages use English. */
export function currentLocale(): string {
  return localeOf(language);
}

export function isRightToLeft(tag: string = language): boolean {
  return /^(ar|fa|he|ur)\b/.test(tag);
}

/** Whether the catalogue has the text, in areas that are loaded. */
export const hasText = (id: string): boolean => bundle.hasMessage(id);

/** The text in the current language. */
export function t<Id extends TextId>(id: Id, ...args: TextArgs<Id>): string {
  return format(id, args[0] as Values | undefined);
}

/** The text cut at its elements, for a component that draws each. Values contain no elements. */
export function textParts<Id extends TextId>(id: Id, ...args: TextArgs<Id>): TextPart[] {
  const values = Object.entries((args[0] ?? {}) as Values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('<', LESS_THAN) : value,
  ]);
  const text = format(id, Object.fromEntries(values));
  const restored = (part: string) => part.replaceAll(LESS_THAN, '<');
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ELEMENT)) {
    if (match.index > end) parts.push(restored(text.slice(end, match.index)));
    parts.push({ element: match[1] as string, text: restored(match[2] as string) });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push(restored(text.slice(end)));
  return parts;
}

function format(id: string, values: Values | undefined): string {
  const pattern = bundle.getMessage(id)?.value;
  if (!pattern) return id;
  const text = bundle.formatPattern(pattern, values && isolated(values), []);
  return pseudo ? pseudo.whole(text) : text;
}

/** A name in a script of the other direction keeps its signs to itself. */
function isolated(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    const alone = typeof value === 'string' && (isRightToLeft() || RIGHT_TO_LEFT.test(value));
    return [name, alone ? `${ISOLATE}${value}${POP}` : value];
  });
  return Object.fromEntries(entries);
}

function localeOf(tag: string): string {
  return tag === 'en-XA' || tag === 'ar-XB' ? 'en' : tag;
}
