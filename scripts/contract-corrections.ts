import type { Schema, Schemas } from './contract-schemas.ts';

interface Correction {
  /** Names of schemas: `shape.<name>`, `reply.<operation ID>`, `event.<type>[.<op>]`. */
  readonly in: RegExp;
  readonly field: string;
  readonly schema: Schema;
  readonly required?: boolean;
  readonly reason: string;
}

const PRESENT_OR_NULL = { type: ['string', 'null'] };

/** Where the specification of this server differs from the description (rows of its list of conflicts), or the description from itself. */
const CORRECTIONS: readonly Correction[] = [
  {
    in: /./,
    field: 'wildcard_mentions_notify',
    schema: { type: 'boolean' },
    reason: 'Row 1: never null.',
  },
  {
    in: /^reply\.get-events$/,
    field: 'queue_id',
    schema: { type: 'string' },
    required: true,
    reason: 'Row 14: always there.',
  },
  {
    in: /^event\.realm_user\.update$/,
    field: 'avatar_url',
    schema: PRESENT_OR_NULL,
    reason: 'Row 20: null where clients compute the address.',
  },
  {
    in: /^event\.realm_user\.update$/,
    field: 'avatar_url_medium',
    schema: PRESENT_OR_NULL,
    reason: 'Row 20: null where clients compute the address.',
  },
  {
    in: /^event\.stream\.update$/,
    field: 'value',
    schema: {},
    reason:
      'A property that may be null, such as first_message_id or retention (row 22), becomes null again.',
  },
  {
    in: /^reply\.get-events$/,
    field: 'events',
    schema: { type: 'array', items: { type: 'object' } },
    reason: 'Each event is checked by its own type and op, which says more than "none of 78 shapes".',
  },
];

export function correct(kind: 'shape' | 'reply' | 'event', schemas: Schemas): Schemas {
  const corrected = Object.entries(schemas).map(([name, schema]) => {
    const corrections = CORRECTIONS.filter((each) => each.in.test(`${kind}.${name}`));
    return [name, corrections.reduce((changed: unknown, each) => withField(changed, each), schema)];
  });
  return Object.fromEntries(corrected) as Schemas;
}

/** The schema with each description of the field, at any depth, replaced. */
function withField(schema: unknown, correction: Correction): unknown {
  if (Array.isArray(schema)) return schema.map((each) => withField(each, correction));
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, withField(value, correction)]);
  const changed = Object.fromEntries(entries) as Schema;
  const { field, required } = correction;
  if (!Object.hasOwn(changed.properties ?? {}, field)) return changed;
  changed.properties = { ...(changed.properties as Schemas), [field]: correction.schema };
  if (required) changed.required = [...((changed.required ?? []) as string[]), field];
  return changed;
}
