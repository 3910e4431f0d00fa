import type { z } from 'zod';
import type { EncodedJson } from '../../../engine/kernel/values/json-bytes.ts';
import type { Reader } from '../../../engine/store/engine.ts';
import type { StateContext, StatePart } from './wanted.ts';

type ReadOnly<T> = unknown extends T ? unknown : { readonly [K in keyof T]: ReadOnly<T[K]> };
type Values<Shape extends z.ZodRawShape> = ReadOnly<Partial<z.output<z.ZodObject<Shape>>>>;

/** Fields as values or as JSON. */
type Read<Shape extends z.ZodRawShape> = {
  readonly [K in keyof Values<Shape>]: Values<Shape>[K] | EncodedJson;
};

/** Fields in the reply of POST /register for one event type. */
export interface StateFields<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly shape: Shape;
  /** The contract lacks the fields: only this server has them. */
  readonly isOurs?: true;
  readonly values?: StatePart;
  readonly fromMemory?: (sight: StateContext) => StatePart;
  readonly fromStore?: (db: Reader, sight: StateContext) => Promise<StatePart>;
}

/** Fields that are the same in each reply. */
export const fixed = <Shape extends z.ZodRawShape>(
  shape: Shape,
  values: Read<Shape>,
): StateFields<Shape> => ({ shape, values });

/** Fields from memory. */
export const remembered = <Shape extends z.ZodRawShape>(
  shape: Shape,
  fromMemory: (sight: StateContext) => Read<Shape>,
): StateFields<Shape> => ({ shape, fromMemory });

/** Fields from the database, at the same position of the log. */
export const stored = <Shape extends z.ZodRawShape>(
  shape: Shape,
  fromStore: (db: Reader, sight: StateContext) => Promise<Read<Shape>>,
): StateFields<Shape> => ({ shape, fromStore });

/** Fields that only this server has. */
export const ours = <Shape extends z.ZodRawShape>(fields: StateFields<Shape>): StateFields<Shape> => ({
  ...fields,
  isOurs: true,
});
