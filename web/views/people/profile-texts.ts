/** Values of profile fields, as the API keeps them, for people. Pure. */

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** One of a list: its words. */
export function choiceOf(fieldData: string, value: string): string {
  const choices = parse(fieldData) as Readonly<Record<string, { text?: string }>> | undefined;
  return choices?.[value]?.text ?? value;
}

/** The choices, in the organization's order. */
export function choicesOf(fieldData: string): readonly { readonly value: string; readonly text: string }[] {
  const choices = parse(fieldData) as
    | Readonly<Record<string, { text?: string; order?: unknown }>>
    | undefined;
  return Object.entries(choices ?? {})
    .sort(([, one], [, other]) => Number(one.order ?? 0) - Number(other.order ?? 0))
    .map(([value, { text }]) => ({ value, text: text ?? value }));
}

/** `1990-05-17`, a day everywhere on earth. */
export function dayOf(value: string, locale: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(day)) return value;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}

/** `[8, 12]`: IDs of people. */
export function peopleOf(value: string): readonly number[] {
  const ids = parse(value);
  return Array.isArray(ids) ? ids.filter((id): id is number => Number.isSafeInteger(id)) : [];
}

const NAME = '%(username)s';

/** Where an account on another site is; `known`: the sites that the server names. */
export function siteOf(
  fieldData: string,
  name: string,
  known: Readonly<Record<string, { readonly url_pattern?: string }>>,
): string | undefined {
  const { subtype, url_pattern } = (parse(fieldData) ?? {}) as { subtype?: string; url_pattern?: string };
  const pattern = subtype === 'custom' || subtype === undefined ? url_pattern : known[subtype]?.url_pattern;
  return pattern?.includes(NAME) ? pattern.replace(NAME, encodeURIComponent(name)) : undefined;
}
