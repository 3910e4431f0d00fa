import fc from 'fast-check';
import { z } from 'zod';
import type { Parameter } from '../../src/engine/http/params.ts';

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

const calmText = fc.string({ minLength: 1, maxLength: 4 }).map((text) => text.trim() || 'a');

function calmNumber({ minimum, maximum }: Schema): fc.Arbitrary<number> {
  const min = Math.max(0, Number(minimum ?? 0));
  return fc.integer({ min, max: Math.max(min, Math.min(Number(maximum ?? 20), 20)) });
}

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

/** How far the values are from what a schema asks for. */
export type Mood = 'calm' | 'hostile';

/** Makes values from one JSON Schema: ordinary ones (calm), or with types, members and sizes off now and then (hostile). */
class Maker {
  readonly #root: Schema;
  readonly #mood: Mood;

  constructor(root: Schema, mood: Mood) {
    this.#root = root;
    this.#mood = mood;
  }

  of(schema: unknown = {}, depth = 0): fc.Arbitrary<unknown> {
    const fitting = isSchema(schema) ? this.#fitting(schema, depth) : this.#any();
    return this.#rarely(fc.oneof(anyJson, fc.constant(null)), fitting);
  }

  #any(): fc.Arbitrary<unknown> {
    return this.#mood === 'calm' ? fc.oneof(calmText, fc.nat(20), fc.boolean()) : anyJson;
  }

  #rarely<T>(odd: fc.Arbitrary<T>, usual: fc.Arbitrary<T>): fc.Arbitrary<T> {
    const weight = this.#mood === 'calm' ? 0 : 1;
    return fc.oneof({ weight, arbitrary: odd }, { weight: 9, arbitrary: usual });
  }

  #fitting(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    if (depth > 6) return this.#any();
    if (typeof schema.$ref === 'string') return this.of(this.#target(schema.$ref), depth + 1);
    const options = [...schemas(schema.anyOf), ...schemas(schema.oneOf), ...schemas(schema.allOf)];
    if (options.length > 0) return fc.oneof(...options.map((option) => this.of(option, depth + 1)));
    if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
    return 'const' in schema ? fc.constant(schema.const) : this.#ofType(schema, depth);
  }

  #ofType(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    switch (schema.type) {
      case 'string':
        return this.#mood === 'calm' ? calmText : anyText;
      case 'integer':
      case 'number':
        return this.#mood === 'calm' ? calmNumber(schema) : anyNumber;
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return Array.isArray(schema.prefixItems)
          ? fc.tuple(...schema.prefixItems.map((item) => this.of(item, depth + 1)))
          : fc.array(this.of(schema.items, depth + 1), { maxLength: 4 });
      case 'object':
        return this.#object(schema, depth);
      default:
        return this.#any();
    }
  }

  #object(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
    const known = Object.fromEntries(properties.map(([key, part]) => [key, this.of(part, depth + 1)]));
    const required = Array.isArray(schema.required) ? schema.required : [];
    const keys = this.#mood === 'calm' ? calmText : fc.oneof(hostileKeys, fc.string());
    const more = fc.dictionary(keys, this.of(schema.additionalProperties, depth + 1), { maxKeys: 4 });
    const all = this.#rarely(
      fc.record(known, { requiredKeys: [] }),
      fc.record(known, { requiredKeys: required }),
    );
    const extra = isSchema(schema.additionalProperties) ? more : this.#rarely(more, fc.constant({}));
    return fc.tuple(all, extra).map(([a, b]) => ({ ...b, ...a }));
  }

  #target(ref: string): unknown {
    const definitions = isSchema(this.#root.$defs) ? this.#root.$defs : {};
    return ref === '#' ? this.#root : definitions[ref.replace('#/$defs/', '')];
  }
}

/** Raw texts for a parameter with this Zod schema: right ones (calm), or nearly right, wrong and broken ones (hostile). */
export function rawValues(schema: z.ZodType, wire: Parameter['wire'], mood: Mood): fc.Arbitrary<string> {
  const root: Schema = { ...z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) };
  const encode = (value: unknown) =>
    wire !== 'json' && typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const made = new Maker(root, mood).of(root).map(encode);
  return mood === 'calm' ? made : fc.oneof({ weight: 3, arbitrary: made }, anyText, brokenJson);
}
