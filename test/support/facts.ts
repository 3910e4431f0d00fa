/**
 * Checks replies and events against the facts of the API at level 371 (../shared/api), where the spec does not say
 * otherwise (api/CONFLICTS.md: the spec wins). Without those files nothing is checked.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { twinNames } from '../../src/http/wire-names.ts';
import { shapeProblems } from './event-shapes.ts';
import { eventName, factsAvailable, loadSchemas, replyName, type Schema } from './facts-schemas.ts';

export { factsAvailable };

/** A field of ours that the facts do not have. `where` is `reply.<operationId>`, `event.<type>[.<op>]` or `*`. */
interface Extension {
  readonly where: string;
  readonly field: string;
  readonly reason: string;
}

const EXTENSIONS: readonly Extension[] = [
  {
    where: 'event.message',
    field: 'local_message_id',
    reason: 'EVENTS.md tells of it; the schema forgets it',
  },
  {
    where: 'reply.get-invites',
    field: 'links_confirm_addresses',
    reason: 'Ours: the API does not say whether addresses are confirmed',
  },
  {
    where: 'reply.get-server-settings',
    field: 'setup_required',
    reason: 'Ours: the API does not say how a server is set up',
  },
  {
    where: 'reply.get-streams',
    field: 'subscriber_count',
    reason: 'Of a later level: the list of channels shows how many people are in each',
  },
  ...['reply.get-server-settings', 'reply.register-queue', 'event.restart'].flatMap((where) =>
    twinNames.map((field) => ({ where, field, reason: 'Level and version stand under both names, always.' })),
  ),
];

/** Operations that ENDPOINTS.md lists and the description does not describe: only our own declaration holds them. */
const UNDESCRIBED: ReadonlySet<string> = new Set([
  'accept-invite',
  'acknowledge-events',
  'open-event-socket',
  'stream-events',
  'confirm-address',
  'confirm-email',
  'create-session',
  'get-sessions',
  'delete-session',
  'delete-current-session',
  'request-password-reset',
  'get-password-reset',
  'reset-password',
  'get-joining',
  'get-email-confirmation',
  'set-up',
  'add-realm-domain',
  'add-submessage',
  'create-bot',
  'create-default-stream-group',
  'deactivate-bot',
  'deactivate-realm',
  'delete-custom-profile-field',
  'delete-icon',
  'delete-logo',
  'delete-profile-data',
  'delete-realm-export',
  'get-bots',
  'get-icon',
  'get-logo',
  'get-realm-domains',
  'get-storage',
  'regenerate-bot-api-key',
  'regenerate-own-api-key',
  'remove-avatar',
  'remove-default-stream-group',
  'remove-realm-domain',
  'remove-storage',
  'set-avatar',
  'update-bot',
  'update-custom-profile-field',
  'update-default-stream-group',
  'update-default-stream-group-streams',
  'update-display-settings',
  'update-notification-settings',
  'update-profile-data',
  'update-realm',
  'update-realm-domain',
  'update-storage',
  'update-subscription-property',
  'upload-icon',
  'upload-logo',
]);

const ERROR: Schema = {
  type: 'object',
  properties: { result: { const: 'error' }, msg: { type: 'string' }, code: { type: 'string' } },
  required: ['result', 'msg', 'code'],
};

const validators = new Map<string, ValidateFunction | undefined>();
let ajv: Ajv | undefined;

/** The problems of a reply of ours: what the facts do not allow, and events that our own schemas do not describe. */
export function checkReply(operationId: string, body: unknown): string[] {
  const events =
    operationId === 'get-events' && isRecord(body) && Array.isArray(body.events) ? body.events : [];
  return [...checkFacts(operationId, body), ...events.flatMap(shapeProblems)];
}

/**
 * The problems of a reply's body by the facts alone, as sentences with the place in it; none when all is well.
 * An error's body must have result, msg and code; its other fields are free.
 */
export function checkFacts(operationId: string, body: unknown): string[] {
  if (!factsAvailable) return [];
  if (isRecord(body) && body.result === 'error') return problemsOf('error', body);
  if (UNDESCRIBED.has(operationId)) return [];
  const name = replyName(operationId);
  const problems = validatorOf(name)
    ? problemsOf(name, body)
    : [`The facts have no operation ${operationId}.`];
  if (operationId !== 'get-events' || !isRecord(body) || !Array.isArray(body.events)) return problems;
  return [
    ...problems,
    ...body.events.flatMap((event, at) => checkEvent(event).map((each) => `/events/${at}: ${each}`)),
  ];
}

/** The problems of an event as a client gets it; fields that the facts call optional may be absent. */
export function checkEvent(event: unknown): string[] {
  if (!factsAvailable) return [];
  if (!isRecord(event) || typeof event.type !== 'string') return ['An event is an object with a type.'];
  const op = typeof event.op === 'string' ? event.op : null;
  const name = [eventName(event.type, op), eventName(event.type, null)].find((each) => validatorOf(each));
  if (name === undefined)
    return [`The facts have no event ${event.type}${op === null ? '' : ` with op ${op}`}.`];
  return problemsOf(name, event);
}

function problemsOf(name: string, value: unknown): string[] {
  const validate = validatorOf(name);
  if (!validate || validate(value)) return [];
  // Where no alternative fits, what each of them lacks says more than that.
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'anyOf');
  const ours = errors.filter((error) => !isExtension(name, error));
  return [...new Set(ours.map((error) => `${name}: ${sentence(error)}`))];
}

function validatorOf(name: string): ValidateFunction | undefined {
  if (!validators.has(name)) {
    ajv ??= prepare();
    validators.set(name, ajv.getSchema(`facts#/$defs/${name}`));
  }
  return validators.get(name);
}

function prepare(): Ajv {
  const $defs = { ...loadSchemas(), error: ERROR };
  // Optimising its code costs more than a test process ever gets back.
  const options = { allErrors: true, verbose: true, strict: false, code: { optimize: false } };
  return new Ajv(options).addSchema({ $id: 'facts', $defs });
}

function unknownField({ params }: ErrorObject): string | undefined {
  return (params as { additionalProperty?: string }).additionalProperty;
}

function isExtension(name: string, error: ErrorObject): boolean {
  const field = unknownField(error);
  return (
    field !== undefined && EXTENSIONS.some((each) => each.field === field && ['*', name].includes(each.where))
  );
}

function sentence(error: ErrorObject): string {
  const place = error.instancePath || '/';
  const field = unknownField(error);
  if (field !== undefined) return `${place} has the unknown field "${field}"`;
  if (error.keyword === 'required') return `${place} ${error.message}`;
  const { allowedValues } = error.params as { allowedValues?: unknown[] };
  const choice = allowedValues ? `: ${allowedValues.join(', ')}` : '';
  return `${place} ${error.message}${choice}, and is ${shorten(JSON.stringify(error.data) ?? 'undefined')}`;
}

function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
