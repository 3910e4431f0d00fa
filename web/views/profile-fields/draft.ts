import { greatest } from '../../state/lists.ts';
import type { ProfileField } from '../../state/types.ts';

/** A profile field as a form has it, before it is saved. Pure. */
export interface Draft {
  readonly type: number;
  /** External accounts only: a site that the server knows, or `custom`. */
  readonly site: string;
  readonly name: string;
  readonly hint: string;
  /** Custom accounts only: where the profile is, with `%(username)s`. */
  readonly address: string;
  readonly choices: readonly FieldChoice[];
  readonly inSummary: boolean;
  readonly required: boolean;
  readonly editable: boolean;
}

/** `value`: what profiles keep; it stays when the text changes. */
export interface FieldChoice {
  readonly value: string;
  readonly text: string;
}

export const TYPE = {
  shortText: 1,
  longText: 2,
  choice: 3,
  date: 4,
  link: 5,
  people: 6,
  account: 7,
  pronouns: 8,
} as const;

/** In the order in which a form offers them. */
export const TYPES: readonly number[] = [
  TYPE.shortText,
  TYPE.longText,
  TYPE.choice,
  TYPE.date,
  TYPE.link,
  TYPE.account,
  TYPE.people,
  TYPE.pronouns,
];

export const CUSTOM = 'custom';
export const USERNAME = '%(username)s';

/** The server's limits, in characters. */
export const NAME_LENGTH = 40;
export const HINT_LENGTH = 80;
export const IN_SUMMARY = 2;

const EMPTY: Draft = {
  type: TYPE.shortText,
  site: CUSTOM,
  name: '',
  hint: '',
  address: '',
  choices: [
    { value: '0', text: '' },
    { value: '1', text: '' },
  ],
  inSummary: false,
  required: false,
  editable: true,
};

export function draftOf(field: ProfileField | undefined): Draft {
  if (!field) return EMPTY;
  const data = parse(field.field_data);
  return {
    type: field.type,
    site: typeof data.subtype === 'string' ? data.subtype : CUSTOM,
    name: field.name,
    hint: field.hint,
    address: typeof data.url_pattern === 'string' ? data.url_pattern : '',
    choices: field.type === TYPE.choice ? choicesOf(data) : EMPTY.choices,
    inSummary: field.display_in_profile_summary ?? false,
    required: field.required,
    editable: field.editable_by_user,
  };
}

function parse(json: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(json) as Readonly<Record<string, unknown>>;
  } catch {
    // A field without data, or of another server's making, has no choices and no address.
    return {};
  }
}

/** In the order that they say. */
function choicesOf(data: Readonly<Record<string, unknown>>): readonly FieldChoice[] {
  const entries = Object.entries(data) as [string, { text?: string; order?: string }][];
  return entries
    .toSorted(([, one], [, other]) => Number(one.order) - Number(other.order))
    .map(([value, { text = '' }]) => ({ value, text }));
}

/** The server says of a known site what the field is called. */
export const isKnownSite = ({ type, site }: Draft): boolean => type === TYPE.account && site !== CUSTOM;

/** Too long, or too many, for a summary. */
export const fitsSummary = (type: number): boolean => type !== TYPE.longText && type !== TYPE.people;

/** A value that no choice has or had: what people chose before must not come back as something else. */
export function freeValue(choices: readonly FieldChoice[], before: readonly FieldChoice[]): string {
  const taken = [...choices, ...before].map(({ value }) => Number(value)).filter(Number.isSafeInteger);
  return String(greatest(taken, -1) + 1);
}

/** Without lines that were never filled in. */
export function filledChoices(
  choices: readonly FieldChoice[],
  before: readonly FieldChoice[],
): readonly FieldChoice[] {
  const isKept = ({ value, text }: FieldChoice) =>
    text.trim() !== '' || before.some((each) => each.value === value);
  return choices.filter(isKept).map(({ value, text }) => ({ value, text: text.trim() }));
}

/** Choices of `before` that are gone. */
export const goneChoices = (
  before: readonly FieldChoice[],
  after: readonly FieldChoice[],
): ReadonlySet<string> =>
  new Set(before.map(({ value }) => value).filter((value) => !after.some((each) => each.value === value)));

/** As the API takes it. */
export function dataOf(draft: Draft, before: readonly FieldChoice[]): Record<string, unknown> {
  if (draft.type === TYPE.account) {
    return isKnownSite(draft)
      ? { subtype: draft.site }
      : { subtype: CUSTOM, url_pattern: draft.address.trim() };
  }
  if (draft.type !== TYPE.choice) return {};
  const choices = filledChoices(draft.choices, before);
  return Object.fromEntries(
    choices.map(({ value, text }, index) => [value, { text, order: String(index + 1) }]),
  );
}
