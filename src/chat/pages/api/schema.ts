/** The members of a JSON Schema that we read. */
export interface ReadSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: ReadSchema | false;
  readonly prefixItems?: readonly ReadSchema[];
  readonly anyOf?: readonly ReadSchema[];
  readonly oneOf?: readonly ReadSchema[];
  readonly properties?: Readonly<Record<string, ReadSchema>>;
  readonly additionalProperties?: ReadSchema | boolean;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly contentSchema?: ReadSchema;
  readonly examples?: readonly unknown[];
}

export type Schemas = Readonly<Record<string, ReadSchema>>;

/** The schema itself, or the one to which it refers. */
export function resolve(schema: ReadSchema, schemas: Schemas): ReadSchema {
  const name = schema.$ref?.slice(schema.$ref.lastIndexOf('/') + 1);
  return (name !== undefined && schemas[name]) || schema;
}

/** In words: `integer`, `string[]`, `"add" or "remove"`, `User[]`. */
export function typeText(schema: ReadSchema): string {
  if (schema.contentSchema) return typeText(schema.contentSchema);
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(typeText))].join(' or ');
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeText).join(', ')}]`;
  if (schema.type === 'array') return schema.items ? listText(schema.items) : 'list';
  if (schema.type === 'object') return objectText(schema);
  return Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything');
}

function listText(items: ReadSchema): string {
  const text = typeText(items);
  return text.includes(' ') ? `(${text})[]` : `${text}[]`;
}

function objectText({ additionalProperties, properties }: ReadSchema): string {
  const isTable = typeof additionalProperties === 'object' && !properties;
  return isTable ? `object of ${typeText(additionalProperties)}` : 'object';
}

const SAFE = Number.MAX_SAFE_INTEGER;

/** Meaningful bounds: `1 to 604800`, `at most 60 characters`. */
export function boundsText(schema: ReadSchema): string {
  const { minimum, maximum, minLength, maxLength, maxItems } = schema.contentSchema ?? schema;
  const low = minimum !== undefined && minimum > -SAFE ? minimum : undefined;
  const high = maximum !== undefined && maximum < SAFE ? maximum : undefined;
  const long = maxLength === undefined ? '' : `at most ${maxLength} characters`;
  const short = minLength === undefined || minLength < 2 ? '' : `at least ${minLength}`;
  const many = maxItems === undefined ? '' : `at most ${maxItems} items`;
  const range =
    low !== undefined && high !== undefined
      ? `${low} to ${high}`
      : low !== undefined
        ? `at least ${low}`
        : high !== undefined
          ? `at most ${high}`
          : '';
  return [range, short, long, many].filter((each) => each !== '').join(', ');
}

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  /** 0 for members of the reply itself. */
  readonly depth: number;
  readonly description: string;
}

const DEEPEST = 3;

/** The members of a reply, and below them those of its objects; named objects have sections of their own. */
export function fieldsOf(schema: ReadSchema, schemas: Schemas, depth = 0): Field[] {
  if (depth > DEEPEST) return [];
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, member]) => [
    {
      name,
      type: typeText(member),
      optional: !required.includes(name),
      depth,
      description: member.description ?? '',
    },
    ...inner(member).flatMap((each) => fieldsOf(each, schemas, depth + 1)),
  ]);
}

/** The unnamed objects in a member, also in lists and tables. */
function inner(schema: ReadSchema): ReadSchema[] {
  const { properties, items, additionalProperties, anyOf } = schema;
  if (properties) return [schema];
  if (items) return inner(items);
  if (typeof additionalProperties === 'object') return inner(additionalProperties);
  return (anyOf ?? []).flatMap(inner);
}
