import { z } from 'zod';

/** The schema of an event that has no `op`. */
export const event = <Shape extends z.ZodRawShape>(type: string, shape: Shape, description: string) =>
  z.strictObject({ id: z.int(), type: z.literal(type), ...shape }).meta({ description });

/** The schema of an event with an `op`. */
export const eventWithOp = <Shape extends z.ZodRawShape>(
  type: string,
  op: string | [string, ...string[]],
  shape: Shape,
  description: string,
) =>
  z
    .strictObject({
      id: z.int(),
      type: z.literal(type),
      op: typeof op === 'string' ? z.literal(op) : z.enum(op),
      ...shape,
    })
    .meta({ description });

export type EventShapes = Readonly<Record<string, z.ZodType>>;
