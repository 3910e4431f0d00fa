/**
 * The form of a setting in a request, and its valid values. `refusal` is the sentence for a value of the
 * right type that is not valid.
 */
export type SettingKind =
  | { readonly wire: 'boolean' }
  | {
      readonly wire: 'integer';
      readonly min: number;
      readonly max: number;
      readonly of?: readonly number[];
      readonly refusal?: Refusal;
    }
  | {
      readonly wire: 'text';
      /** In code points. */
      readonly max: number;
      readonly blank?: true;
      readonly of?: readonly string[];
      readonly refusal?: Refusal;
    }
  /** A number of at least 1, or the word "unlimited", which is kept as `unlimited`. */
  | { readonly wire: 'limit'; readonly unlimited: number | null }
  /** The address of a website, or the word "default", which is kept as null. */
  | { readonly wire: 'url'; readonly max: number };

export type Refusal = (name: string, value: number | string) => string;

/** A setting, declared once: parameters, checks, defaults, events and the response of register follow from it. */
export interface Setting<Value = unknown, Input = unknown> {
  readonly kind: SettingKind;
  readonly default: Value;
  readonly doc: string;
  /** The API of the release has no such setting. */
  readonly isOurs?: true;
  readonly '~input'?: Input;
}

/** A setting that the API of the release does not have. */
export const ourSetting = <Declared extends Setting>(setting: Declared): Declared => ({
  ...setting,
  isOurs: true,
});

/** The largest number that a column of the reference implementation holds: no client sends a larger one. */
export const MOST = 2_147_483_647;

/** The sentence for a value outside a closed list. */
export const notInList: Refusal = (name) =>
  `Invalid ${name}: Value error, Not in the list of possible values`;

export const toggle = (byDefault: boolean, doc: string): Setting<boolean, boolean> => ({
  kind: { wire: 'boolean' },
  default: byDefault,
  doc,
});

export function oneOf(of: readonly number[], byDefault: number, doc: string): Setting<number, number> {
  const kind = { wire: 'integer', min: -MOST, max: MOST, of, refusal: notInList } as const;
  return { kind, default: byDefault, doc };
}

export function wordOf<const T extends string>(
  of: readonly T[],
  byDefault: NoInfer<T>,
  doc: string,
): Setting<T, T> {
  return { kind: { wire: 'text', max: 100, blank: true, of, refusal: notInList }, default: byDefault, doc };
}

/** The same setting with its own sentence for refused values. */
export const refusing = <Declared extends Setting>(refusal: Refusal, setting: Declared): Declared => ({
  ...setting,
  kind: { ...setting.kind, refusal },
});

export function whole(
  range: { readonly min: number; readonly max: number; readonly refusal?: Refusal },
  byDefault: number,
  doc: string,
): Setting<number, number> {
  return { kind: { wire: 'integer', ...range }, default: byDefault, doc };
}

export function words(
  rule: { readonly max: number; readonly blank?: true },
  byDefault: string,
  doc: string,
): Setting<string, string> {
  return { kind: { wire: 'text', ...rule }, default: byDefault, doc };
}

export const limit = <Unlimited extends number | null>(
  unlimited: Unlimited,
  byDefault: number,
  doc: string,
): Setting<number | Unlimited, number | 'unlimited'> => ({
  kind: { wire: 'limit', unlimited },
  default: byDefault,
  doc,
});

/** The defaults of a table of settings, by name. */
export function defaultsOf<T extends Readonly<Record<string, Setting>>>(table: T) {
  const defaults = Object.entries(table).map(([name, setting]) => [name, setting.default]);
  return Object.freeze(Object.fromEntries(defaults)) as { readonly [K in keyof T]: T[K]['default'] };
}
