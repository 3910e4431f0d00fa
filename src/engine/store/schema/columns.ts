/** 1: yes, 0: no. */
export type Flag = 0 | 1;

export const flagOf = (value: boolean): Flag => (value ? 1 : 0);
export const flagOrNullOf = (value: boolean | null): Flag | null => (value === null ? null : flagOf(value));
export const yes = (value: Flag): boolean => value === 1;
export const yesOrNull = (value: Flag | null): boolean | null => (value === null ? null : yes(value));

/** JSON text; parsed and written by what reads and writes rows. */
export type Json = string;

/** The type of a column on each engine; `Value` is the type of its values in TypeScript. */
export interface Column<Value> {
  readonly stores: 'integer' | 'text' | 'bytes';
  readonly isNullable: boolean;
  /** Carries the type for the compiler; absent at run time. */
  readonly value?: Value;
}

export const int: Column<number> = { stores: 'integer', isNullable: false };
export const flag: Column<Flag> = { stores: 'integer', isNullable: false };
export const text: Column<string> = { stores: 'text', isNullable: false };
export const json: Column<Json> = { stores: 'text', isNullable: false };
export const bytes: Column<Uint8Array> = { stores: 'bytes', isNullable: false };

/** A text column with these values only. */
export const textOf = <Text extends string>(..._: Text[]): Column<Text> => text as Column<Text>;
/** A number column with these values only. */
export const intOf = <Int extends number>(..._: Int[]): Column<Int> => int as Column<Int>;

export const orNull = <Value>({ stores }: Column<Value>): Column<Value | null> => ({
  stores,
  isNullable: true,
});
