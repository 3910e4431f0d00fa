/** Checks replies and events against the data of `contract/`, with the additions of `contract/own.ts` and of the declarations. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import {
  eventName,
  readEvents,
  readReplies,
  readShapes,
  type Schema,
  type Schemas,
} from '../../contract/contract.ts';
import { OWN_FIELDS, UNDESCRIBED_OPERATIONS } from '../../contract/own.ts';
import { ourEvents, ourFields, ourMembers, ourOperations } from './declared.ts';
import { shapeProblems } from './event-shapes.ts';

const ERROR: Schema = {
  type: 'object',
  properties: { result: { const: 'error' }, msg: { type: 'string' }, code: { type: 'string' } },
  required: ['result', 'msg', 'code'],
};

const validators = new Map<string, ValidateFunction | undefined>();
let ajv: Ajv | undefined;

/** The problems of a reply of ours: what the contract does not allow, and events that our own schemas do not describe. */
export function checkReply(operationId: string, body: unknown): string[] {
  const events =
    operationId === 'get-events' && isRecord(body) && Array.isArray(body.events) ? body.events : [];
  return [...checkContract(operationId, body), ...events.flatMap(shapeProblems)];
}

/**
 * The problems of a reply's body by the contract alone, as sentences with the place in it; none when all is well.
 * An error's body must have result, msg and code; its other fields are free.
 */
export function checkContract(operationId: string, body: unknown): string[] {
  if (isRecord(body) && body.result === 'error') return problemsOf('error', body);
  if (ourOperations.has(operationId) || UNDESCRIBED_OPERATIONS.includes(operationId)) return [];
  const name = `reply.${operationId}`;
  const problems = validatorOf(name)
    ? problemsOf(name, body)
    : [`The contract has no operation ${operationId}: one of ours says \`isOurs\` where it is declared.`];
  if (operationId !== 'get-events' || !isRecord(body) || !Array.isArray(body.events)) return problems;
  return [
    ...problems,
    ...body.events.flatMap((event, at) => checkEvent(event).map((each) => `/events/${at}: ${each}`)),
  ];
}

/** The problems of an event as a client gets it; optional fields may be absent. */
export function checkEvent(event: unknown): string[] {
  if (!isRecord(event) || typeof event.type !== 'string') return ['An event is an object with a type.'];
  const op = typeof event.op === 'string' ? event.op : null;
  if (ourEvents.has(eventName(event.type, op))) return [];
  const name = [eventName(event.type, op), event.type]
    .map((each) => `event.${each}`)
    .find((each) => validatorOf(each));
  if (name === undefined)
    return [`The contract has no event ${event.type}${op === null ? '' : ` with op ${op}`}.`];
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
    validators.set(name, ajv.getSchema(`contract#/$defs/${name}`));
  }
  return validators.get(name);
}

function prepare(): Ajv {
  const $defs = {
    ...readShapes(),
    ...named('reply', readReplies()),
    ...named('event', readEvents()),
    error: ERROR,
  };
  // Optimising its code costs more than a test process ever gets back.
  const options = { allErrors: true, verbose: true, strict: false, code: { optimize: false } };
  return new Ajv(options).addSchema({ $id: 'contract', $defs });
}

const named = (kind: string, schemas: Schemas) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [`${kind}.${name}`, schema]));

function unknownField({ params }: ErrorObject): string | undefined {
  return (params as { additionalProperty?: string }).additionalProperty;
}

function isExtension(name: string, error: ErrorObject): boolean {
  const field = unknownField(error);
  if (
    name === 'reply.register-queue' &&
    Object.values(ourFields)
      .flat()
      .includes(field ?? '')
  )
    return true;
  if (field !== undefined && ourMembers(name).has(field)) return true;
  return OWN_FIELDS.some((each) => {
    const place = 'reply' in each.in ? `reply.${each.in.reply}` : `event.${each.in.event}`;
    return each.field === field && place === name;
  });
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
