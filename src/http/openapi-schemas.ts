import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy with every `$ref` replaced. */
function withRefs(value: unknown, replace: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withRefs(item, replace));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === '$ref' && typeof member === 'string' ? replace(member) : withRefs(member, replace),
    ]),
  );
}

/** Collects the shared schemas of a document: Zod schemas with an `id` (`.meta({ id })`) and recursive ones. */
export class SchemaCollection {
  readonly #schemas = new Map<string, unknown>();

  get all(): Record<string, unknown> {
    return Object.fromEntries([...this.#schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Adds a schema under a name, once; gives the reference to it. */
  add(name: string, schema: () => unknown): JsonSchema {
    if (!this.#schemas.has(name)) this.#schemas.set(name, schema());
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The JSON Schema of a Zod schema; `owner` names what has no name of its own. */
  of(schema: z.ZodType, io: 'input' | 'output', owner: string): JsonSchema {
    const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    const nameOf = (def: string) => {
      const own = def.startsWith('__') ? `${owner}${def}` : def;
      return io === 'input' ? `${own}_input` : own;
    };
    const replace = (ref: string) =>
      `#/components/schemas/${ref === '#' ? nameOf(owner) : nameOf(ref.replace('#/$defs/', ''))}`;
    for (const [def, part] of Object.entries($defs)) this.add(nameOf(def), () => withRefs(part, replace));
    const whole = withRefs(root, replace);
    const recursive = JSON.stringify(root).includes('"$ref":"#"');
    return recursive ? this.add(nameOf(owner), () => whole) : { ...(whole as JsonSchema) };
  }
}
