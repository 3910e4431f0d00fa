/** TypeScript from JSON Schema: the types of the client, `web/client`. */
import { isObject, type JsonSchema } from '../src/engine/http/documents/openapi-schemas.ts';

export interface Writing {
  /** The owner of the members: an operation or a shared shape. */
  readonly owner: string;
  /** The description of a member: by its name, or as `owner.member`. */
  readonly texts: Readonly<Record<string, string>>;
  /** Arguments of a client are only read. */
  readonly isInput?: boolean;
  /** Gets the name of each shared shape that occurs. */
  readonly uses: Set<string>;
}

export interface Member {
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
  readonly doc?: string | undefined;
  readonly isDeprecated?: boolean;
}

export function interfaceOf(name: string, members: readonly Member[]): string {
  return `export interface ${name} {\n${members.map(memberLine).join('\n')}\n}`;
}

/** `register-queue__schema0` → `RegisterQueueSchema0`. */
export const pascalCase = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

export const camelCase = (text: string): string => {
  const name = pascalCase(text);
  return name.slice(0, 1).toLowerCase() + name.slice(1);
};

export function docComment(text: string | undefined, isDeprecated = false): string {
  const lines = [...(text ? [text] : []), ...(isDeprecated ? ['@deprecated'] : [])].map((line) =>
    line.replaceAll('*/', '*\\/'),
  );
  if (lines.length === 0) return '';
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`).join('\n')}\n */\n`;
}

function memberLine({ name, type, isNeeded, doc, isDeprecated }: Member): string {
  const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
  return `${docComment(doc, isDeprecated)}${key}${isNeeded ? '' : '?'}: ${type};`;
}

/** The declaration of a shared shape. */
export function declarationOf(name: string, schema: JsonSchema, writing: Writing): string {
  const doc = docComment(textIn(schema));
  const isPlain = isObject(schema.properties) && schema.additionalProperties === false;
  const whole = isPlain
    ? interfaceOf(name, membersOf(schema, writing))
    : `export type ${name} = ${typeOf(schema, writing)};`;
  return `${doc}${whole}`;
}

const textIn = ({ description }: JsonSchema) => (typeof description === 'string' ? description : undefined);

export function membersOf(schema: JsonSchema, writing: Writing): Member[] {
  const required = (schema.required ?? []) as readonly string[];
  return Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, member]) => ({
    name,
    type: typeOf(member, writing),
    isNeeded: required.includes(name),
    doc: textIn(member) ?? writing.texts[`${writing.owner}.${name}`] ?? writing.texts[name],
  }));
}

/** An expression of TypeScript. */
export function typeOf(schema: JsonSchema, writing: Writing): string {
  if (typeof schema.$ref === 'string') return refer(schema.$ref, writing);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  for (const key of ['anyOf', 'oneOf', 'type']) {
    const options = schema[key];
    if (Array.isArray(options))
      return unionOf(
        options.map((one) => optionOf(one, schema)),
        writing,
      );
  }
  if (Array.isArray(schema.allOf)) return schema.allOf.map((one) => typeOf(one, writing)).join(' & ');
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return arrayOf(schema, writing);
    case 'object':
      return objectOf(schema, writing);
    case undefined:
      if ('not' in schema) return 'never';
      if (Object.keys(schema).every((key) => key === 'description' || key === 'default')) return 'unknown';
  }
  throw new Error(`${writing.owner}: no type for ${JSON.stringify(schema)}.`);
}

/** The schema with one entry of `type: [a, b]` as its type. */
const optionOf = (option: unknown, schema: JsonSchema): JsonSchema =>
  typeof option === 'string' ? { ...schema, type: option } : (option as JsonSchema);

function refer(ref: string, { uses }: Writing): string {
  const name = pascalCase(ref.slice(ref.lastIndexOf('/') + 1));
  uses.add(name);
  return name;
}

function unionOf(options: readonly JsonSchema[], writing: Writing): string {
  return [...new Set(options.map((option) => typeOf(option, writing)))].join(' | ');
}

function arrayOf({ items, prefixItems }: JsonSchema, writing: Writing): string {
  const isReadOnly = writing.isInput ? 'readonly ' : '';
  if (Array.isArray(prefixItems))
    return `${isReadOnly}[${prefixItems.map((item) => typeOf(item, writing)).join(', ')}]`;
  const item = isObject(items) ? typeOf(items, writing) : 'unknown';
  return `${isReadOnly}${/^[\w.]+$/.test(item) ? item : `(${item})`}[]`;
}

function objectOf(schema: JsonSchema, writing: Writing): string {
  const { properties, additionalProperties: others } = schema;
  const rest = isObject(others) ? typeOf(others, writing) : 'unknown';
  if (!isObject(properties) || Object.keys(properties).length === 0)
    return others === false ? 'Record<string, never>' : `Record<string, ${rest}>`;
  const isOpen = isObject(others) && !writing.isInput;
  // TypeScript wants the type of the others to fit the members that may be missing, too.
  const members = membersOf(schema, writing);
  const missing = members.some(({ isNeeded }) => !isNeeded) ? ' | undefined' : '';
  const lines = [...members.map(memberLine), ...(isOpen ? [`[member: string]: ${rest}${missing};`] : [])];
  return `{\n${lines.join('\n')}\n}`;
}
