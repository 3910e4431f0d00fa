import fc from 'fast-check';
import { z } from 'zod';

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const schemas = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

const hostileKeys = fc.constantFrom('__proto__', 'constructor', 'toString', '', '\0', 'x'.repeat(5000));

const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ minLength: 1, maxLength: 8 }) },
  fc.string({ unit: 'binary' }),
  fc.constant(''),
  fc.constantFrom(' ', '\0', 'a\0b', '\ud800', '\udfff\ud800', '__proto__', 'null', '%', '+', '​'),
  fc.nat(20_000).map((length) => '😀'.repeat(length / 2)),
);

const anyNumber = fc.oneof(
  fc.integer(),
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300, Number.MIN_VALUE),
);

/** Values of any shape and type. */
const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
  anyText,
  anyNumber,
  fc.dictionary(hostileKeys, fc.jsonValue({ maxDepth: 2 })),
);

/** Texts that are no JSON, or that no reader should choke on. */
const brokenJson = fc.constantFrom(
  '',
  '{',
  '[1,',
  '"',
  'NaN',
  '01',
  '1e400',
  '-0',
  '9'.repeat(400),
  '"\\ud800"',
  '"a\\u0000b"',
  '{"\\u0000":1}',
  '{"__proto__":{"polluted":true}}',
  '[{"__proto__":{"polluted":true}}]',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '['.repeat(20_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `[${'0,'.repeat(20_000)}0]`,
);

/** Values near to a JSON Schema: of the right shape, with members and sizes off now and then. */
function near(schema: Schema, root: Schema, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 30, arbitrary: fitting(schema, root, depth) },
    { weight: 1, arbitrary: anyJson },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

function fitting(schema: Schema, root: Schema, depth: number): fc.Arbitrary<unknown> {
  if (depth > 6) return anyJson;
  if (typeof schema.$ref === 'string') return fitting(target(schema.$ref, root), root, depth + 1);
  const options = [...schemas(schema.anyOf), ...schemas(schema.oneOf), ...schemas(schema.allOf)];
  if (options.length > 0) return fc.oneof(...options.map((option) => near(option, root, depth + 1)));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  return ofType(schema, root, depth);
}

function ofType(schema: Schema, root: Schema, depth: number): fc.Arbitrary<unknown> {
  const below = (part: unknown) => (isSchema(part) ? near(part, root, depth + 1) : anyJson);
  switch (schema.type) {
    case 'string':
      return anyText;
    case 'integer':
    case 'number':
      return anyNumber;
    case 'boolean':
      return fc.boolean();
    case 'array':
      return Array.isArray(schema.prefixItems)
        ? fc.tuple(...schema.prefixItems.map(below))
        : fc.array(below(schema.items), { maxLength: 4 });
    case 'object':
      return withExtra(schema, below);
    default:
      return anyJson;
  }
}

function withExtra(schema: Schema, below: (part: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  const known = Object.fromEntries(properties.map(([key, part]) => [key, below(part)]));
  const required = Array.isArray(schema.required) ? schema.required : [];
  const more = fc.dictionary(fc.oneof(hostileKeys, fc.string()), below(schema.additionalProperties));
  const all = rarely(fc.record(known, { requiredKeys: [] }), fc.record(known, { requiredKeys: required }));
  const extra = isSchema(schema.additionalProperties) ? more : rarely(more, fc.constant({}));
  return fc.tuple(all, extra).map(([a, b]) => ({ ...b, ...a }));
}

function rarely<T>(odd: fc.Arbitrary<T>, usual: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 1, arbitrary: odd }, { weight: 9, arbitrary: usual });
}

function target(ref: string, root: Schema): Schema {
  const definitions = isSchema(root.$defs) ? root.$defs : {};
  const found = ref === '#' ? root : definitions[ref.replace('#/$defs/', '')];
  return isSchema(found) ? found : {};
}

/** Raw texts for a parameter with this Zod schema: nearly right, wrong, broken. */
export function rawValues(schema: z.ZodType, wire: 'text' | 'digits' | 'json'): fc.Arbitrary<string> {
  const root: Schema = { ...z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) };
  const encode = (value: unknown) =>
    wire !== 'json' && typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return fc.oneof(
    { weight: 20, arbitrary: near(root, root).map(encode) },
    { weight: 1, arbitrary: anyText },
    { weight: 1, arbitrary: brokenJson },
  );
}
