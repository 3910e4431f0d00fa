import { z } from 'zod';
import type { CanonicalEvent } from '../../events/types.ts';
import type { ProjectionContext, Recipient } from '../recipient.ts';

/** A form of an event on the wire. */
export interface WireForm {
  /** One `op`, or several with the same members; absent: the event has no `op`. */
  readonly op?: string | readonly string[];
  /** Its members beside `id`, `type` and `op`. `.meta({ description })` describes members that only this server has. */
  readonly has: z.ZodRawShape;
  /** A sentence for the API's description. */
  readonly doc: string;
  /** The field of `register` that its only member replaces; the client's reducer then does it without code of its own. */
  readonly replaces?: string;
}

export type ReadOnly<T> = unknown extends T ? unknown : { readonly [K in keyof T]: ReadOnly<T[K]> };
type OpOf<Form> = Form extends { op: infer Op }
  ? { readonly op: Op extends readonly (infer One)[] ? One : Op }
  : unknown;

type MembersOf<Has extends z.ZodRawShape> = keyof Has extends never
  ? unknown
  : ReadOnly<z.output<z.ZodObject<Has>>>;

/** The members of a form, without the ID. */
export type WireOf<Type extends string, Form extends WireForm> = Form extends WireForm
  ? { readonly type: Type } & OpOf<Form> & MembersOf<Form['has']>
  : never;

type Forms = Readonly<Record<string, WireForm>>;

export interface DescribedEvent<Type extends string = string, Sends extends Forms = Forms> {
  readonly type: Type;
  /** The contract lacks the event: only this server sends it. */
  readonly isOurs?: true;
  /** Only queues that ask for its type get it. */
  readonly isOnRequest?: true;
  /** The forms by their names in documents and clients. */
  readonly sends: Sends;
}

export interface ProjectedEvent<Type extends string, Sends extends Forms>
  extends DescribedEvent<Type, Sends> {
  /** The events for one recipient; none if it is not for that client. */
  project(
    event: Extract<CanonicalEvent, { type: Type }>,
    recipient: Recipient,
    around: ProjectionContext,
  ): readonly WireOf<Type, Sends[keyof Sends]>[];
}

/**
 * The one declaration of an event of the API: the documents, the tests' check of each event and the types of the client
 * follow from it.
 */
export const defineEvent = <const Type extends string, const Sends extends Forms>(
  declared: ProjectedEvent<Type, Sends>,
): ProjectedEvent<Type, Sends> => declared;

/** The same for an event that `project.ts` or `project-ephemeral.ts` projects, once for all clients of a kind. */
export const describeEvent = <const Type extends string, const Sends extends Forms>(
  declared: DescribedEvent<Type, Sends>,
): DescribedEvent<Type, Sends> => declared;

/** The schema of a form, with its ID. */
export const schemaOf = (type: string, { op, has, doc }: WireForm): z.ZodObject =>
  z
    .strictObject({
      id: z.int(),
      type: z.literal(type),
      ...(op !== undefined && { op: typeof op === 'string' ? z.literal(op) : z.enum(op) }),
      ...has,
    })
    .meta({ description: doc });
