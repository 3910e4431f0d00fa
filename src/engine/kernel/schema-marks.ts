import type { z } from 'zod';

/** In the schema of a member of `register`: the event types with which it is present, joined by `and`. */
export const WITH = 'x-with-event-types';

/** In the schema of a member of a reply or an event: why only this server has it. */
export const OURS = 'x-ours';

/** A member that the contract does not have. */
export const ourMember = <Schema extends z.ZodType>(schema: Schema, reason: string): Schema =>
  schema.meta({ ...schema.meta(), [OURS]: reason });
