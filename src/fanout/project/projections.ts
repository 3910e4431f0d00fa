import type { CanonicalEvent } from '../../events/types.ts';
import type { Recipient, Surroundings } from '../recipient.ts';

/** An event of the API without its ID. */
export type WireEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

/** For each type of canonical event, what it becomes for one recipient; nothing when it is not for that client. */
export type Projections<Events extends CanonicalEvent> = {
  readonly [Type in Events['type']]: (
    event: Extract<Events, { type: Type }>,
    recipient: Recipient,
    around: Surroundings,
  ) => WireEvent[];
};
