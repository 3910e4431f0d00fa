import type { StreamFormat } from '../../kernel/outlet.ts';
import type { Examples } from './openapi-examples.ts';
import { isObject, type JsonSchema } from './openapi-schemas.ts';

type Methods = Readonly<Record<string, JsonSchema>>;
type Paths = Readonly<Record<string, Methods>>;

/**
 * Joins paths that differ only in the name of a placeholder (`/users/{user_id}`, `/users/{email}`), which are one path to OpenAPI: it
 * keeps one operation for each method, whose placeholder is a text with the values of both. `x-also` names the other operation.
 */
export function withoutAlikePaths(paths: Paths): Paths {
  const byShape = Map.groupBy(Object.keys(paths), (path) => path.replaceAll(/\{[^}]*\}/g, '{}'));
  return Object.fromEntries(
    [...byShape.values()].map((alike) => {
      const [path = '', ...others] = alike.toSorted((a, b) => numbersIn(paths[b]) - numbersIn(paths[a]));
      return [path, others.reduce((merged, other) => merge(merged, paths[other] ?? {}), paths[path] ?? {})];
    }),
  );
}

const pathParameters = (operation: JsonSchema) =>
  ((operation.parameters ?? []) as JsonSchema[]).filter((parameter) => parameter.in === 'path');

/** The number of placeholders for numbers: the path with the most gives the names. */
function numbersIn(methods: Methods = {}): number {
  const [first = {}] = Object.values(methods);
  return pathParameters(first).filter(({ schema }) => isObject(schema) && schema.type === 'integer').length;
}

function merge(methods: Methods, others: Methods): Methods {
  const [named = {}] = Object.values(methods);
  const names = pathParameters(named).map(({ name }) => name);
  const added = Object.entries(others).map(([method, other]) => {
    const mine = methods[method];
    return [method, mine ? both(mine, other) : renamed(other, names)] as const;
  });
  return { ...methods, ...Object.fromEntries(added) };
}

function both(operation: JsonSchema, other: JsonSchema): JsonSchema {
  const theirs = pathParameters(other);
  const parameters = ((operation.parameters ?? []) as JsonSchema[]).map((parameter) => {
    const their = parameter.in === 'path' ? theirs.shift() : undefined;
    if (!their) return parameter;
    return {
      ...parameter,
      description: `${parameter.description} Or: ${their.description}`,
      // A text: generators have no name for either a number or a text in a path.
      schema: { type: 'string' },
    };
  });
  const also = [...((operation['x-also'] ?? []) as string[]), other.operationId];
  return { ...operation, parameters, 'x-also': also };
}

/** The operation with another path's names of placeholders. */
function renamed(operation: JsonSchema, names: readonly unknown[]): JsonSchema {
  const left = [...names];
  const parameters = ((operation.parameters ?? []) as JsonSchema[]).map((parameter) =>
    parameter.in === 'path' ? { ...parameter, name: left.shift() } : parameter,
  );
  return { ...operation, parameters };
}

/** The events of a stream's example. */
const SHOWN = ['ReactionAddEvent', 'HeartbeatEvent'];

/** The response of an operation that answers with a stream. */
export function streamed(format: StreamFormat, events: Examples['events']): Record<string, JsonSchema> {
  if (format === 'socket')
    return { 101: { description: 'A WebSocket, with `{"events": […]}` in each frame.' } };
  const shown = SHOWN.map((name) => events[name]).filter((event) => event !== undefined);
  const texts = shown.map((event) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`);
  const schema = {
    type: 'string',
    description: 'Server-sent events; the data of each is an Event, as JSON.',
  };
  const example = `: connected\nretry: 1000\n\n${texts.join('')}`;
  return { 200: { description: 'Events.', content: { 'text/event-stream': { schema, example } } } };
}
