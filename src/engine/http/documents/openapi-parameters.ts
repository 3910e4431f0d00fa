import type { Endpoint } from '../define-endpoint.ts';
import type { Parameter } from '../params.ts';
import type { JsonSchema, SchemaCollection } from './openapi-schemas.ts';

interface Described {
  readonly name: string;
  readonly parameter: Parameter;
  readonly schema: JsonSchema;
  /** Absent: the operation's example does not have the parameter. */
  readonly example?: unknown;
}

type Values = Readonly<Record<string, unknown>>;

/** The parameters and the body of an operation. */
export function requestOf(endpoint: Endpoint, schemas: SchemaCollection, values: Values = {}): JsonSchema {
  const params = Object.entries(endpoint.params).map(([name, parameter]): Described => {
    const schema = parameterSchema(schemas, parameter, `${endpoint.operationId}_${name}`);
    return { name, parameter, schema, ...(name in values && { example: onTheWire(values[name], schema) }) };
  });
  const inForm = params.filter(({ parameter }) => parameter.place === 'form' && endpoint.method !== 'GET');
  const inUrl = params.filter((param) => !inForm.includes(param));
  return {
    ...(inUrl.length > 0 && { parameters: inUrl.map(urlParameter) }),
    ...(endpoint.takesFile && { requestBody: fileBody(inForm) }),
    ...(inForm.length > 0 && !endpoint.takesFile && { requestBody: formBody(inForm) }),
  };
}

function parameterSchema(schemas: SchemaCollection, parameter: Parameter, schemaName: string): JsonSchema {
  const { fallback } = parameter;
  const schema = schemas.of(parameter.schema, 'input', schemaName);
  const isText = isJsonText(parameter, schema);
  return {
    ...(isText ? jsonText(schema) : schema),
    ...(fallback !== undefined &&
      fallback !== null && { default: isText ? JSON.stringify(fallback) : fallback }),
  };
}

const SCALARS: readonly unknown[] = ['integer', 'number', 'boolean'];

/** Whether a value must be declared as JSON text; numbers and booleans look the same without JSON. */
function isJsonText({ wire }: Parameter, { type }: JsonSchema): boolean {
  return wire === 'json' && !SCALARS.includes(type);
}

/** A text that contains JSON: the form on the wire, which every client generator can send. */
function jsonText(schema: JsonSchema): JsonSchema {
  return { type: 'string', contentMediaType: 'application/json', contentSchema: schema };
}

/** A value as an example of its schema: as JSON text where clients send that. */
function onTheWire(value: unknown, { type, contentMediaType }: JsonSchema): unknown {
  if (contentMediaType !== undefined) return JSON.stringify(value);
  return type === 'string' && typeof value !== 'string' ? String(value) : value;
}

/** The example's form fields, without its file. */
function exampleOf(params: readonly Described[]): JsonSchema {
  const given = params.filter((param) => 'example' in param);
  if (given.length === 0) return {};
  return { example: Object.fromEntries(given.map(({ name, example }) => [name, example])) };
}

function urlParameter({ name, parameter, schema, ...rest }: Described): JsonSchema {
  return {
    name,
    in: parameter.place === 'path' ? 'path' : 'query',
    required: parameter.needed,
    ...described(parameter),
    schema,
    ...rest,
  };
}

function formBody(params: readonly Described[]): JsonSchema {
  const required = params.filter(({ parameter }) => parameter.needed).map(({ name }) => name);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(params.map((param) => [param.name, formProperty(param)])),
    ...(required.length > 0 && { required }),
  };
  return {
    required: required.length > 0,
    content: { 'application/x-www-form-urlencoded': { schema, ...exampleOf(params) } },
  };
}

/** A form with a file in it. */
function fileBody(params: readonly Described[]): JsonSchema {
  const required = params.filter(({ parameter }) => parameter.needed).map(({ name }) => name);
  const properties = {
    filename: { type: 'string', format: 'binary', description: 'The file, with its name; one.' },
    ...Object.fromEntries(params.map((param) => [param.name, formProperty(param)])),
  };
  const schema = { type: 'object', properties, required: ['filename', ...required] };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

const formProperty = ({ parameter, schema }: Described): JsonSchema => ({
  ...schema,
  ...described(parameter),
});

const described = ({ doc, deprecated }: Parameter): JsonSchema => ({
  ...(doc !== '' && { description: doc }),
  ...(deprecated && { deprecated: true }),
});
