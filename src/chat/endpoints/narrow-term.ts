import { z } from 'zod';

/** A term of a narrow in the form of a request: an object, or the older pair. */
export const narrowTerm = z
  .union([
    z.object({ operator: z.string(), operand: z.unknown(), negated: z.boolean().optional() }),
    z.tuple([z.string(), z.unknown()]),
  ])
  .meta({ id: 'NarrowTerm' });
