/** A JSON Schema; its `$ref`s are `#/$defs/<name>`. */
export type Schema = { [keyword: string]: unknown };
export type Schemas = Readonly<Record<string, Schema>>;

/** Keywords that mean the same in both languages. */
const SAME = [
  ...['type', 'enum', 'required', 'pattern', 'minimum', 'maximum'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems'],
];

/** An OpenAPI 3.0 schema as JSON Schema, `nullable` and `oneOf` included; texts and examples are left out. */
export function convert(schema: Schema): Schema {
  if (typeof schema.$ref === 'string') return { $ref: `#/$defs/${lastPart(schema.$ref)}` };
  const converted: Schema = {};
  for (const keyword of SAME) if (keyword in schema) converted[keyword] = schema[keyword];
  if (schema.properties) converted.properties = mapValues(schema.properties, convert);
  if (schema.items) converted.items = convert(schema.items as Schema);
  if (schema.allOf) converted.allOf = (schema.allOf as Schema[]).map(convert);
  const choices = schema.oneOf ?? schema.anyOf;
  // Two alternatives of the description may both fit, such as integer and number; that is not a fault of the reply.
  if (choices) converted.anyOf = (choices as Schema[]).map(convert);
  const more = schema.additionalProperties;
  if (typeof more === 'boolean') converted.additionalProperties = more;
  else if (more) converted.additionalProperties = convert(more as Schema);
  return schema.nullable === true ? nullable(converted) : converted;
}

/** The same, with the default of the value as a whole. */
export function withDefault(schema: Schema): Schema {
  return { ...convert(schema), ...(schema.default !== undefined && { default: schema.default }) };
}

export function lastPart(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** `nullable` without a type says nothing by itself (it restates the one of the schema that it refines). */
function nullable(schema: Schema): Schema {
  if (Object.keys(schema).length === 0) return schema;
  return { anyOf: [{ type: 'null' }, schema] };
}

function mapValues(record: unknown, change: (schema: Schema) => Schema): Schemas {
  return Object.fromEntries(
    Object.entries(record as Schemas).map(([name, schema]) => [name, change(schema)]),
  );
}
