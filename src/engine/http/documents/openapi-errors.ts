import {
  type ApiError,
  BadRequest,
  NotFound,
  ParameterInvalid,
  ParameterMissing,
  PayloadTooLarge,
  RateLimitHit,
  RealmDeactivated,
  Unauthorized,
  UnauthorizedPrincipal,
  UserDeactivated,
} from '../../kernel/errors.ts';
import { Overloaded } from '../admission/overload.ts';
import type { Access, Endpoint, ErrorClass } from '../define-endpoint.ts';
import type { JsonSchema, SchemaCollection } from './openapi-schemas.ts';

/** The errors with which the HTTP layer may answer each operation, by the operation's properties. */
const COMMON: readonly ErrorClass[] = [BadRequest, RateLimitHit];
const OF_ACCOUNTS: readonly ErrorClass[] = [Unauthorized, UserDeactivated, RealmDeactivated];
const OF_NUMBERS_IN_PATHS: readonly ErrorClass[] = [NotFound, ParameterInvalid];
const BY_ROLE: readonly Access[] = ['administrator', 'owner'];

function errorClasses({ access, refusal, params, errors = [], method, cost }: Endpoint): Set<ErrorClass> {
  const all = Object.values(params);
  return new Set<ErrorClass>([
    ...COMMON,
    ...(access === 'public' ? [] : OF_ACCOUNTS),
    ...(BY_ROLE.includes(access) && refusal !== 'BAD_REQUEST' ? [UnauthorizedPrincipal] : []),
    ...(all.some(({ wire }) => wire === 'digits') ? OF_NUMBERS_IN_PATHS : []),
    ...(all.some(({ needed, place }) => needed && place === 'form') ? [ParameterMissing] : []),
    ...(method === 'GET' ? [] : [PayloadTooLarge]),
    ...(method === 'GET' && !cost ? [] : [Overloaded]),
    ...errors,
  ]);
}

/** An error of the class; a list serves as any argument, since it can be read as text, list or object. */
function example(errorClass: ErrorClass): ApiError {
  return Reflect.construct(errorClass, [['example']]);
}

/** The error responses of an endpoint by their status. */
export function failures(endpoint: Endpoint, schemas: SchemaCollection): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(errorClasses(endpoint), (errorClass) => example(errorClass).status);
  // An error with HTTP 200 (an event that another service need not send again): 200 already describes success.
  byStatus.delete(200);
  return Object.fromEntries(
    [...byStatus].map(([status, classes]) => [
      String(status),
      {
        description: [...new Set(classes.map((errorClass) => example(errorClass).code))].join(', '),
        ...((status === 429 || status === 503) && { headers: { 'Retry-After': RETRY_AFTER } }),
        content: { 'application/json': { schema: anyOf(classes.map((one) => errorSchema(one, schemas))) } },
      },
    ]),
  );
}

const RETRY_AFTER = { description: 'Seconds to wait, rounded up.', schema: { type: 'integer' } };

function anyOf(options: readonly JsonSchema[]): JsonSchema {
  return options.length === 1 && options[0] !== undefined ? options[0] : { anyOf: options };
}

const text = (description: string) => ({ type: 'string', description });
const number = (description: string) => ({ type: 'integer', description });

/** The members of some errors beside the common ones. */
const FIELDS: Readonly<Record<string, JsonSchema>> = {
  allowed_methods: {
    type: 'array',
    items: { type: 'string' },
    description: 'What the path can be called with.',
  },
  bad_value: { anyOf: [{ type: 'string' }, { type: 'integer' }], description: 'What was sent.' },
  desc: text('What is wrong with the narrow.'),
  event_type: text('What the service calls the event.'),
  webhook_name: text('What people call the service.'),
  header: text('The header that is missing.'),
  entity: { enum: ['organization owner', 'user'], description: 'What the account is the only one of.' },
  first_message_id_allowed_to_move: {
    anyOf: [{ type: 'integer' }, { type: 'null' }],
    description: 'The oldest message of the topic that may be moved; null when there is none.',
  },
  is_last_owner: { type: 'boolean', description: 'Whether the account is the only owner.' },
  objections: {
    type: 'array',
    items: { type: 'object' },
    description: 'Where the group is in use: each has a `type`, an ID and the settings.',
  },
  parameters: text('The parameters that exclude each other, separated by commas.'),
  queue_id: text('The queue that was asked for.'),
  'retry-after': { type: 'number', description: 'Seconds until the next request is answered.' },
  setting_name: text('The setting that takes system groups only.'),
  stream: text('The name of the channel that was asked for.'),
  stream_id: number('The ID of the channel that was asked for.'),
  total_messages_allowed_to_move: number('How many messages of the topic may be moved.'),
  total_messages_in_topic: number('How many messages the topic has.'),
  var_name: text('The parameter.'),
  var_name1: text('The one parameter.'),
  var_name2: text('The other parameter, which means the same.'),
};

/** Optional members of errors, by code; the example does not show them. */
const SOMETIMES: Readonly<Record<string, readonly string[]>> = {
  STREAM_DOES_NOT_EXIST: ['stream', 'stream_id'],
};

function errorSchema(errorClass: ErrorClass, schemas: SchemaCollection): JsonSchema {
  return schemas.add(`${errorClass.name}Error`, () => {
    const { code, fields, status } = example(errorClass);
    const own = SOMETIMES[code] ?? Object.keys(fields).filter((name) => !/^[0-9]+$/.test(name));
    return {
      type: 'object',
      description: `HTTP ${status}.`,
      properties: {
        result: { const: 'error' },
        msg: { type: 'string', description: 'What is wrong, for people.' },
        code: { const: code, description: 'What is wrong, for programs.' },
        ...Object.fromEntries(own.map((name) => [name, FIELDS[name] ?? {}])),
      },
      required: ['result', 'msg', 'code'],
    };
  });
}
