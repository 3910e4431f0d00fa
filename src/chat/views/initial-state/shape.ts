import type { z } from 'zod';
import type { registerReply } from './fields.ts';

type ReadOnly<T> = unknown extends T ? unknown : { readonly [K in keyof T]: ReadOnly<T[K]> };

/** The response of POST /register without the members of the queue. */
export type InitialState = ReadOnly<
  Omit<z.output<z.ZodObject<typeof registerReply>>, 'queue_id' | 'last_event_id'>
>;
