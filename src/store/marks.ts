import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What few messages have: each has an index of only those that have it, by place and ID. */
export type Mark = 'mentionsChannel' | 'hasLink' | 'hasImage' | 'hasAttachment' | 'isResolved';

export const RESOLVED_TOPIC_PREFIX = '✔ ';

/** In the words of the indexes, so that they are used. */
export const HAS_MARK: Readonly<Record<Mark, RawBuilder<SqlBool>>> = {
  mentionsChannel: sql`mentions_channel = 1`,
  hasLink: sql`has_link = 1`,
  hasImage: sql`has_image = 1`,
  hasAttachment: sql`has_attachment = 1`,
  isResolved: sql`substr(topic_key, 1, 2) = ${sql.lit(RESOLVED_TOPIC_PREFIX)}`,
};
