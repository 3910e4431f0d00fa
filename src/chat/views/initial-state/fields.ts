import { z } from 'zod';
import { WITH } from '../../../engine/kernel/schema-marks.ts';
import { channelFields } from './channels.ts';
import type { StateFields } from './field.ts';
import { emptyFields } from './later.ts';
import { messageFields } from './messages.ts';
import { draftFields, ownFields, settingFields, topicFields } from './own.ts';
import { botFields, peopleFields, profileFields } from './people.ts';
import { presenceFields } from './presence.ts';
import { groupFields, organizationFields, realmFields } from './realm.ts';

/**
 * The fields of POST /register by the event type that requests them (`fetch_event_types`), or by several types joined by `and`, all of which
 * must be requested. The reply, its documents and the client's types follow from this table.
 */
const FIELDS = {
  ...realmFields,
  ...ownFields,
  ...profileFields,
  ...draftFields,
  ...messageFields,
  ...topicFields,
  ...presenceFields,
  ...organizationFields,
  ...groupFields,
  ...botFields,
  ...channelFields,
  ...emptyFields,
  ...settingFields,
  ...peopleFields,
};

/** Fields by the event types that request them. */
export type FieldTable = readonly (readonly [string, StateFields])[];

/** The fields of the chat; features have their own (`src/catalogue.ts` joins them). */
export const chatFields: FieldTable = Object.entries(FIELDS);

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type Shape = Together<(typeof FIELDS)[keyof typeof FIELDS]['shape']>;

/** Each field, with the event types that bring it. */
export const schemasOfFields = (fields: FieldTable): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(
    fields.flatMap(([types, { shape }]) =>
      Object.entries(z.object(shape).partial().shape).map(([name, field]) => [
        name,
        field.meta({ [WITH]: types }),
      ]),
    ),
  );

/** The reply of POST /register without the fields of features; the requested event types decide which fields are present. */
export const registerReply = {
  queue_id: z.string().nullable(),
  last_event_id: z.int(),
  service_feature_level: z.int(),
  service_version: z.string(),
  service_merge_base: z.string(),
  ...(schemasOfFields(chatFields) as {
    [Name in keyof Shape]: z.ZodOptional<Shape[Name] & z.core.SomeType>;
  }),
};
