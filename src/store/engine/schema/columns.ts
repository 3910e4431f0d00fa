/** Yes or no. */
export type Flag = 0 | 1;

/** JSON text; parsed and written by the mappers. */
export type Json = string;

/** What both engines store in a column; `Value` is what a row has there. */
export interface Column<Value> {
  readonly stores: 'integer' | 'text' | 'bytes';
  readonly isNullable: boolean;
  /** For the compiler only: no column has this member. */
  readonly value?: Value;
}

export const int: Column<number> = { stores: 'integer', isNullable: false };
export const flag: Column<Flag> = { stores: 'integer', isNullable: false };
export const text: Column<string> = { stores: 'text', isNullable: false };
export const json: Column<Json> = { stores: 'text', isNullable: false };
export const bytes: Column<Uint8Array> = { stores: 'bytes', isNullable: false };

/** One of the texts. */
export const textOf = <Text extends string>(..._: Text[]): Column<Text> => text as Column<Text>;
/** One of the numbers. */
export const intOf = <Int extends number>(..._: Int[]): Column<Int> => int as Column<Int>;

export const orNull = <Value>({ stores }: Column<Value>): Column<Value | null> => ({
  stores,
  isNullable: true,
});
