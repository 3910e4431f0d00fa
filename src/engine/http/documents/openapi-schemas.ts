import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type SchemaChange = (schema: JsonSchema) => JsonSchema;

/** A copy in which each schema was changed, the innermost first. */
function changed(value: unknown, change: SchemaChange): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, change));
  if (!isObject(value)) return value;
  const inner = Object.entries(value).map(([key, member]) => [key, changed(member, change)] as const);
  return change(Object.fromEntries(inner));
}

const withRefs = (value: unknown, replace: (ref: string) => string): JsonSchema =>
  changed(value, (schema) =>
    typeof schema.$ref === 'string' ? { ...schema, $ref: replace(schema.$ref) } : schema,
  ) as JsonSchema;

/** Removes members without meaning, and some that generators of clients cannot read. */
function tidied({ $schema: _, ...schema }: JsonSchema): JsonSchema {
  const { minimum, maximum, items, ...rest } = schema;
  return {
    ...withOneType(rest),
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
    ...(items !== undefined && items !== false && { items }),
    ...(items === false && lengthOf(schema.prefixItems)),
  };
}

/** Each of several types in a schema of its own. */
function withOneType(schema: JsonSchema): JsonSchema {
  const { type, ...rest } = schema;
  if (!Array.isArray(type)) return schema;
  return { ...rest, anyOf: type.map((each) => ({ type: each })) };
}

/** The length of a tuple, instead of `items: false`. */
const lengthOf = (parts: unknown) =>
  Array.isArray(parts) ? { minItems: parts.length, maxItems: parts.length } : {};

/** Collects the shared schemas of a document: Zod schemas with an `id` (`.meta({ id })`) and recursive ones. */
export class SchemaCollection {
  readonly #schemas = new Map<string, unknown>();

  get all(): Record<string, unknown> {
    return Object.fromEntries([...this.#schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Adds a schema under a name, once; returns a reference to it. */
  add(name: string, schema: () => unknown): JsonSchema {
    if (!this.#schemas.has(name)) this.#schemas.set(name, schema());
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The JSON Schema of a Zod schema; `owner` gives the name for an unnamed one. */
  of(schema: z.ZodType, io: 'input' | 'output', owner: string): JsonSchema {
    const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    const { $defs = {}, ...root } = changed(made, tidied) as JsonSchema & { $defs?: JsonSchema };
    const nameOf = (def: string) => {
      const own = def.startsWith('__') ? `${owner}${def}` : def;
      return io === 'input' ? `${own}_input` : own;
    };
    const replace = (ref: string) =>
      `#/components/schemas/${ref === '#' ? nameOf(owner) : nameOf(ref.replace('#/$defs/', ''))}`;
    for (const [def, part] of Object.entries($defs)) {
      this.add(nameOf(def), () => withoutId(withRefs(part, replace)));
    }
    const whole = withRefs(root, replace);
    const recursive = JSON.stringify(root).includes('"$ref":"#"');
    if (recursive) return this.add(nameOf(owner), () => whole);
    return typeof whole.id === 'string' ? this.add(nameOf(whole.id), () => withoutId(whole)) : whole;
  }
}

/** Removes the ID, which the name in the document replaces. */
function withoutId({ id: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
