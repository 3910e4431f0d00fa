import { z } from 'zod';

/** The short lists of the organization, and other shapes that several replies and events share. */
export const linkifier = z
  .strictObject({ pattern: z.string(), url_template: z.string(), id: z.int() })
  .meta({ id: 'Linkifier' });

export const codePlayground = z
  .strictObject({ id: z.int(), name: z.string(), lexer_language: z.string(), url_template: z.string() })
  .meta({ id: 'CodePlayground' });

export const realmDomain = z
  .strictObject({ domain: z.string(), allow_subdomains: z.boolean() })
  .meta({ id: 'RealmDomain' });

export const mutedUser = z.strictObject({ id: z.int(), timestamp: z.int() }).meta({ id: 'MutedUser' });

export const attachment = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    path_id: z.string(),
    size: z.int(),
    create_time: z.int(),
    messages: z.array(z.strictObject({ date_sent: z.int(), id: z.int() })),
  })
  .meta({ id: 'Attachment' });
