import { z } from 'zod';
import type { Context } from '../../src/chat/context.ts';
import { createRateLimiter } from '../../src/engine/http/admission/rate-limit.ts';
import { defineEndpoint } from '../../src/engine/http/define-endpoint.ts';
import {
  boolean,
  characters,
  choice,
  integer,
  json,
  pathInteger,
  pathText,
  text,
} from '../../src/engine/http/params.ts';
import { Reply } from '../../src/engine/http/reply/reply.ts';
import { createHttp, type HttpOptions } from '../../src/engine/http/server.ts';
import { systemClock } from '../../src/engine/kernel/clock.ts';
import { BadRequest, ParameterMissing, Unauthorized } from '../../src/engine/kernel/errors.ts';

export const createUser = defineEndpoint({
  operationId: 'create-user',
  method: 'POST',
  path: '/users',
  tag: 'users',
  access: 'administrator',
  refusal: 'BAD_REQUEST',
  summary: 'Create a user',
  description: 'Creates an account.',
  params: {
    email: text({ doc: 'The address.' }),
    full_name: text({ max: 10, min: 2 }),
    note: text({ optional: true, allowBlank: true, allowNul: true }),
  },
  reply: { email: z.string(), full_name: z.string(), note: z.string().nullable() },
  errors: [BadRequest, ParameterMissing],
  handle({ params }) {
    return { email: params.email, full_name: params.full_name, note: params.note ?? null };
  },
});

const subscription = z.strictObject({
  name: characters({ max: 5 }),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
});

export const echo = defineEndpoint({
  operationId: 'echo',
  method: 'PATCH',
  path: '/echo/{item_id}',
  tag: 'samples',
  access: 'user',
  summary: 'Say it again',
  params: {
    item_id: pathInteger({ doc: 'Which one.' }),
    op: choice(['add', 'remove'], { optional: true }),
    count: integer({ min: 0, max: 5000, default: 3 }),
    loud: boolean({ default: false }),
    subscriptions: json(z.array(subscription), { default: [] }),
    to: json(z.union([z.int(), z.array(z.int())]), { optional: true }),
    role: json(z.literal([100, 200]), { optional: true }),
    anything: json(z.unknown(), { optional: true }),
    reaction_type: choice(['realm_emoji', 'service_extra_emoji'], { optional: true }),
    emoji_name: text({ optional: true }),
    client_extavatar: boolean({ default: true }),
    event_types: json(z.array(z.string()), { optional: true }),
  },
  reply: { got: z.record(z.string(), z.unknown()), client: z.string() },
  handle({ params, request }) {
    return { got: { ...params }, client: request.client };
  },
});

export const getUser = defineEndpoint({
  operationId: 'get-user',
  method: 'GET',
  path: '/users/{user_id}',
  tag: 'users',
  access: 'user',
  summary: 'By ID',
  params: { user_id: pathInteger() },
  reply: { by: z.literal('id'), value: z.int() },
  handle: ({ params }) => ({ by: 'id', value: params.user_id }),
});

export const getUserByEmail = defineEndpoint({
  operationId: 'get-user-by-email',
  method: 'GET',
  path: '/users/{email}',
  tag: 'users',
  access: 'user',
  summary: 'By email',
  params: { email: pathText() },
  reply: { by: z.literal('email'), value: z.string() },
  handle: ({ params }) => ({ by: 'email', value: params.email }),
});

export const getOwnUser = defineEndpoint({
  operationId: 'get-own-user',
  method: 'GET',
  path: '/users/me',
  tag: 'users',
  access: 'user',
  summary: 'Me',
  params: {},
  reply: { by: z.literal('me') },
  handle: () => ({ by: 'me' }),
});

export const settings = defineEndpoint({
  operationId: 'get-server-settings',
  method: 'GET',
  path: '/server_settings',
  tag: 'server',
  access: 'public',
  summary: 'Settings',
  params: {},
  reply: { service_feature_level: z.int(), sound: z.string() },
  handle: () => ({ service_feature_level: 371, sound: 'service_feature_level' }),
});

export const maybeAnonymous = defineEndpoint({
  operationId: 'maybe',
  method: 'GET',
  path: '/maybe',
  tag: 'server',
  access: 'anyone',
  summary: 'Anyone',
  params: {},
  reply: { user_id: z.int().nullable() },
  handle: ({ caller }) => ({ user_id: caller?.user.id ?? null }),
});

export const events = defineEndpoint({
  operationId: 'get-events',
  method: 'GET',
  path: '/events',
  tag: 'events',
  access: 'user',
  summary: 'Bytes',
  params: {},
  reply: { events: z.array(z.unknown()) },
  handle: ({ request }) =>
    new Reply({
      json: [
        JSON.stringify({
          result: 'success',
          msg: '',
          events: [],
          ...(request.ignored.length > 0 && { ignored_parameters_unsupported: request.ignored }),
        }),
      ],
    }),
});

export const samples = [
  createUser,
  echo,
  events,
  getOwnUser,
  getUser,
  getUserByEmail,
  maybeAnonymous,
  settings,
];

export const owner = { email: 'owner@example.com', apiKey: 'owner-key' };
export const member = { email: 'member@example.com', apiKey: 'member-key' };
export const guest = { email: 'guest@example.com', apiKey: 'guest-key' };
export const bot = { email: 'bot@example.com', apiKey: 'bot-key' };

const users = new Map([
  [owner.email, { id: 1, role: 100, isBot: false }],
  [member.email, { id: 2, role: 400, isBot: false }],
  [guest.email, { id: 3, role: 600, isBot: false }],
  [bot.email, { id: 4, role: 400, isBot: true }],
]);

export const context = {
  config: { externalUrl: 'https://chat.example.com' },
  clock: systemClock,
} as Context;

/** The HTTP layer over the samples; reply checks on, limits off. */
export function sampleHttp(options: Partial<HttpOptions> = {}) {
  return createHttp({
    endpoints: samples,
    context,
    checkReplies: true,
    limiter: createRateLimiter({ clock: { now: () => 0 }, perUser: 0, perAddress: 0 }),
    authenticate({ email, apiKey }) {
      const user = users.get(email);
      if (user === undefined || apiKey !== email.replace('@example.com', '-key'))
        throw new Unauthorized('Invalid API key: API authentication or user session required');
      return user as ReturnType<HttpOptions['authenticate']> & object;
    },
    ...options,
  });
}
