import { z } from 'zod';
import { BadRequest, ParameterInvalid } from '../kernel/errors.ts';
import { greatest, least } from '../kernel/values/lists.ts';
import { parseJson } from './parameters/parse-json.ts';
import { wording } from './parameters/wording.ts';

/**
 * One parameter of an endpoint. `Value`: what the handler gets; `Input`: what a client passes; `Needed`: whether a client must pass it.
 * `decode` throws BadRequest in the words of `wording.ts`; `name` is the parameter's name on the wire.
 */
export interface Parameter<Value = unknown, Input = unknown, Needed extends boolean = boolean> {
  readonly place: 'form' | 'path';
  /**
   * Its form on the wire: `text` unchanged, `digits` a path segment of digits, `rest` the rest of the path, `json`
   * as JSON text.
   */
  readonly wire: 'text' | 'digits' | 'json' | 'rest';
  readonly needed: Needed;
  readonly fallback: Value | undefined;
  readonly schema: z.ZodType;
  readonly doc: string;
  readonly deprecated: boolean;
  decode(raw: string, name: string): Value;
  readonly '~input'?: Input;
}

export type Parameters = Readonly<Record<string, Parameter>>;

export interface ParameterPresence<T> {
  /** May be left out; the handler then gets `undefined`. */
  optional?: boolean;
  /** May be left out; the handler then gets this. */
  default?: T | null;
  doc?: string;
  deprecated?: boolean;
}

type ValueOf<T, O> = O extends { default: infer D }
  ? T | (null extends D ? null : never)
  : O extends { optional: true }
    ? T | undefined
    : T;
type NeededOf<O> = O extends { default: unknown } | { optional: true } ? false : true;
type Made<T, Input, O> = Parameter<ValueOf<T, O>, Input, NeededOf<O>>;

/** The type that a handler gets for the parameters. */
export type ParameterValues<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer Value, infer _Input, infer _Needed> ? Value : never;
};

type InputOf<P> = P extends Parameter<infer _Value, infer Input, infer _Needed> ? Input : never;

/** The type that a client passes for the parameters. */
export type Inputs<P extends Parameters> = {
  [K in keyof P as P[K]['needed'] extends true ? K : never]: InputOf<P[K]>;
} & { [K in keyof P as P[K]['needed'] extends true ? never : K]?: InputOf<P[K]> };

interface Recipe<T> {
  wire: Parameter['wire'];
  place?: Parameter['place'];
  schema: z.ZodType;
  decode(raw: string, name: string): T;
}

function make<T, Input, O extends ParameterPresence<T>>(
  options: O | undefined,
  recipe: Recipe<T>,
): Made<T, Input, O> {
  const parameter: Parameter<T | null, Input> = {
    place: 'form',
    needed: options?.default === undefined && options?.optional !== true,
    fallback: options?.default,
    doc: options?.doc ?? '',
    deprecated: options?.deprecated ?? false,
    ...recipe,
  };
  return parameter as Made<T, Input, O>;
}

export interface TextParameterOptions extends ParameterPresence<string> {
  /** In Unicode code points. */
  max?: number;
  min?: number;
  /** Accepts empty text and white space. */
  allowBlank?: boolean;
  allowNul?: boolean;
  /** Removes white space at both ends first. */
  trim?: boolean;
}

function textSchema({ max, min }: TextParameterOptions) {
  const length = {
    ...(max !== undefined && { maxLength: max }),
    ...(min !== undefined && { minLength: min }),
  };
  return z.string().meta(length);
}

function checkText(raw: string, name: string, options: TextParameterOptions): string {
  const formed = raw.isWellFormed() ? raw : raw.toWellFormed();
  const text = options.trim ? formed.trim() : formed;
  if (!options.allowNul && text.includes('\0')) throw new BadRequest(wording.invalidFormat(name));
  if (!options.allowBlank && text.trim() === '') throw new BadRequest(wording.blank(name));
  if (options.max !== undefined && isLongerThan(text, options.max))
    throw new BadRequest(wording.tooLong(name, options.max));
  if (options.min !== undefined && codePoints(text) < options.min)
    throw new BadRequest(wording.tooShort(name));
  return text;
}

/** A plain string, not JSON. */
export function text<O extends TextParameterOptions = Record<never, never>>(
  options?: O,
): Made<string, string, O> {
  const rules: TextParameterOptions = options ?? {};
  return make(options, {
    wire: 'text',
    schema: textSchema(shown(rules)),
    decode: (raw, name) => checkText(raw, name, rules),
  });
}

/** A non-blank text has at least one character. */
const shown = (options: TextParameterOptions): TextParameterOptions => ({
  ...options,
  ...(!options.allowBlank && { min: Math.max(1, options.min ?? 1) }),
});

/** A plain string from a closed list; other values are "Invalid {name}". */
export function choice<const T extends string, O extends ParameterPresence<T> = Record<never, never>>(
  choices: readonly [T, ...T[]],
  options?: O,
): Made<T, T, O> {
  const byText = new Map<string, T>(choices.map((value) => [value, value]));
  return make(options, {
    wire: 'text',
    schema: z.enum(choices),
    decode(raw, name) {
      const value = byText.get(raw);
      if (value === undefined) throw new BadRequest(wording.invalid(name));
      return value;
    },
  });
}

export interface IntegerOptions extends ParameterPresence<number> {
  min?: number;
  max?: number;
}

const plainInteger = /^-?(?:0|[1-9][0-9]{0,14})$/;

/** A safe integer as a JSON scalar. */
export function integer<O extends IntegerOptions = Record<never, never>>(
  options?: O,
): Made<number, number, O> {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: IntegerOptions = options ?? {};
  return make(options, {
    wire: 'json',
    schema: z.int().min(min).max(max),
    decode(raw, name) {
      const value = plainInteger.test(raw) ? Number(raw) : parseJson(raw, name);
      if (typeof value !== 'number' || (!Number.isInteger(value) && Number.isFinite(value)))
        throw new BadRequest(wording.notInteger(name));
      if (value < min) throw new BadRequest(wording.tooSmall(name));
      if (value > max) throw new BadRequest(wording.tooLarge(name));
      return value + 0;
    },
  });
}

/** `true` or `false`. */
export function boolean<O extends ParameterPresence<boolean> = Record<never, never>>(
  options?: O,
): Made<boolean, boolean, O> {
  return make(options, {
    wire: 'json',
    schema: z.boolean(),
    decode(raw, name) {
      if (raw === 'true') return true;
      if (raw === 'false') return false;
      const value = parseJson(raw, name);
      if (typeof value !== 'boolean') throw new BadRequest(wording.notBoolean(name));
      return value;
    },
  });
}

export interface JsonOptions<T> extends ParameterPresence<T> {
  /** Allows NUL: the code that takes the value refuses it. */
  allowNul?: boolean;
}

/** JSON text in one parameter, checked with a Zod schema. Lengths of strings in it: see `characters`. */
export function json<S extends z.ZodType, O extends JsonOptions<z.output<S>> = Record<never, never>>(
  schema: S,
  options?: O,
): Made<z.output<S>, z.input<S>, O> {
  const most = mostItems(schema);
  return make(options, {
    wire: 'json',
    schema,
    decode(raw, name) {
      const value = parseJson(raw, name, options?.allowNul);
      // Before each item is checked.
      if (Array.isArray(value) && value.length > most) throw new BadRequest(wording.tooMany(name, most));
      const parsed = schema.safeParse(value, { reportInput: true });
      if (!parsed.success) throw new BadRequest(wording.ofIssues(name, parsed.error.issues));
      return parsed.data;
    },
  });
}

/** A list inside a `json` parameter, of at most `max` items. */
export const listOf = <S extends z.ZodType>(item: S, max: number): z.ZodArray<S> => z.array(item).max(max);

/** The most items of a list, in any form that the schema admits. */
function mostItems(schema: z.ZodType): number {
  if (schema instanceof z.ZodUnion)
    return greatest(schema.options.map((each) => mostItems(each as z.ZodType)));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return mostItems(schema.unwrap() as z.ZodType);
  if (!(schema instanceof z.ZodArray)) return Number.POSITIVE_INFINITY;
  const bounds = (schema.def.checks ?? []).map(({ _zod: { def } }) => def as { maximum?: unknown });
  return least(
    bounds.map(({ maximum }) => (typeof maximum === 'number' ? maximum : Number.POSITIVE_INFINITY)),
  );
}

/** A string inside a `json` parameter; `max` and `min` in Unicode code points. */
export function characters(limits: { max?: number; min?: number }) {
  const { max, min } = limits;
  return textSchema(limits).check(({ value, issues }) => {
    if (max !== undefined && isLongerThan(value, max))
      issues.push({ code: 'too_big', origin: 'string', maximum: max, input: value });
    if (min !== undefined && codePoints(value) < min)
      issues.push({ code: 'too_small', origin: 'string', minimum: min, input: value });
  });
}

/** A path segment of digits; other segments do not match the endpoint's path. */
export function pathInteger(options: { doc?: string } = {}): Parameter<number, number, true> {
  return make(options, {
    wire: 'digits',
    place: 'path',
    schema: z.int().min(0),
    decode(raw, name) {
      const value = Number(raw);
      if (!Number.isSafeInteger(value)) throw new ParameterInvalid(name, raw);
      return value;
    },
  });
}

/** A path segment of any text. */
export function pathText(
  options: { doc?: string; max?: number; allowBlank?: boolean } = {},
): Parameter<string, string, true> {
  return make(options, {
    wire: 'text',
    place: 'path',
    schema: textSchema(shown(options)),
    decode: (raw, name) => checkText(raw, name, options),
  });
}

/** The rest of the path, slashes included. */
export function pathRest(options: { doc?: string; max?: number } = {}): Parameter<string, string, true> {
  return make(options, {
    wire: 'rest',
    place: 'path',
    schema: textSchema(shown(options)),
    decode: (raw, name) => checkText(raw, name, options),
  });
}

/** Length in Unicode code points. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length - 1; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) {
      count--;
      at++;
    }
  }
  return count;
}

export function isLongerThan(text: string, max: number): boolean {
  return text.length > max && (text.length > 2 * max || codePoints(text) > max);
}
