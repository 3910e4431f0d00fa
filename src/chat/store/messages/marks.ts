import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Boolean columns that are set for few messages: each has a partial index by recipient and ID. */
export type MessageMark = 'mentionsChannel' | 'hasLink' | 'hasImage' | 'hasAttachment' | 'isResolved';

export const RESOLVED_TOPIC_PREFIX = '✔ ';

/** The conditions of the partial indexes, word for word, so that planners use them. */
export const HAS_MARK: Readonly<Record<MessageMark, RawBuilder<SqlBool>>> = {
  mentionsChannel: sql`mentions_channel = 1`,
  hasLink: sql`has_link = 1`,
  hasImage: sql`has_image = 1`,
  hasAttachment: sql`has_attachment = 1`,
  isResolved: sql`substr(topic_key, 1, 2) = ${sql.lit(RESOLVED_TOPIC_PREFIX)}`,
};
