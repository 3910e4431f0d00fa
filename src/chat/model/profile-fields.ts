/** The types that a field of people's profiles can have. */
export const FIELD_TYPE = {
  shortText: 1,
  longText: 2,
  select: 3,
  date: 4,
  url: 5,
  users: 6,
  externalAccount: 7,
  pronouns: 8,
} as const;

/** The field types as clients get them, by their names for programs. */
export const FIELD_TYPES = {
  SHORT_TEXT: { id: FIELD_TYPE.shortText, name: 'Text (short)' },
  LONG_TEXT: { id: FIELD_TYPE.longText, name: 'Text (long)' },
  DATE: { id: FIELD_TYPE.date, name: 'Date' },
  URL: { id: FIELD_TYPE.url, name: 'Link' },
  EXTERNAL_ACCOUNT: { id: FIELD_TYPE.externalAccount, name: 'External account' },
  PRONOUNS: { id: FIELD_TYPE.pronouns, name: 'Pronouns' },
  SELECT: { id: FIELD_TYPE.select, name: 'List of options' },
  USER: { id: FIELD_TYPE.users, name: 'Users' },
} as const;

export const PROFILE_LIMITS = {
  fieldName: 40,
  fieldHint: 80,
  shortText: 50,
  longText: 500,
  /** Fields shown in the summary of a profile. */
  inSummary: 2,
} as const;

/** Services for the field type "external account" that need no further configuration. */
export const EXTERNAL_ACCOUNTS: Readonly<
  Record<
    string,
    { readonly name: string; readonly text: string; readonly hint: string; readonly url_pattern: string }
  >
> = {
  twitter: {
    name: 'Twitter username',
    text: 'Twitter',
    hint: '',
    url_pattern: 'https://twitter.com/%(username)s',
  },
  github: {
    name: 'GitHub username',
    text: 'GitHub',
    hint: '',
    url_pattern: 'https://github.com/%(username)s',
  },
};
