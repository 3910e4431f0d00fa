import {
  type ApiError,
  BadRequest,
  ParameterMissing,
  RateLimitHit,
  Unauthorized,
  UnauthorizedPrincipal,
} from '../kernel/errors.ts';
import type { Endpoint, ErrorClass } from './define-endpoint.ts';
import { type JsonSchema, SchemaCollection } from './openapi-schemas.ts';
import type { Parameter } from './params.ts';
import { replySchema } from './reply.ts';
import { apiPrefix } from './server.ts';

export interface DocumentInfo {
  title: string;
  version: string;
  /** Without the API's prefix. */
  serverUrl: string;
}

/** The OpenAPI 3.1 document of the endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], info: DocumentInfo): JsonSchema {
  const schemas = new SchemaCollection();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, schemas),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    servers: [{ url: `${info.serverUrl}${apiPrefix}` }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        basicAuth: { type: 'http', scheme: 'basic', description: 'E-mail address and API key.' },
      },
      schemas: schemas.all,
    },
  };
}

function operation(endpoint: Endpoint, schemas: SchemaCollection): JsonSchema {
  const params = Object.entries(endpoint.params).map(([name, parameter]) => ({
    name,
    parameter,
    schema: parameterSchema(name, parameter, endpoint, schemas),
  }));
  const inForm = params.filter(({ parameter }) => parameter.place === 'form' && endpoint.method !== 'GET');
  const inUrl = params.filter((param) => !inForm.includes(param));
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.description !== undefined && { description: endpoint.description }),
    ...(endpoint.deprecated && { deprecated: true }),
    security: security(endpoint),
    ...(inUrl.length > 0 && { parameters: inUrl.map(urlParameter) }),
    ...(endpoint.takesFile && { requestBody: fileBody(inForm) }),
    ...(inForm.length > 0 && !endpoint.takesFile && { requestBody: formBody(inForm) }),
    responses: { 200: success(endpoint, schemas), ...failures(endpoint, schemas) },
  };
}

interface Described {
  readonly name: string;
  readonly parameter: Parameter;
  readonly schema: JsonSchema;
}

function parameterSchema(name: string, parameter: Parameter, endpoint: Endpoint, schemas: SchemaCollection) {
  const { fallback } = parameter;
  return {
    ...schemas.of(parameter.schema, 'input', `${endpoint.operationId}_${name}`),
    ...(fallback !== undefined && fallback !== null && { default: fallback }),
  };
}

/** Integers and booleans look the same with and without JSON; other JSON needs to be called so. */
function isJsonText({ parameter, schema }: Described): boolean {
  return parameter.wire === 'json' && schema.type !== 'integer' && schema.type !== 'boolean';
}

function urlParameter(param: Described): JsonSchema {
  const { name, parameter, schema } = param;
  return {
    name,
    in: parameter.place === 'path' ? 'path' : 'query',
    required: parameter.needed,
    ...(parameter.doc !== '' && { description: parameter.doc }),
    ...(parameter.deprecated && { deprecated: true }),
    ...(isJsonText(param) ? { content: { 'application/json': { schema } } } : { schema }),
  };
}

function formBody(params: readonly Described[]): JsonSchema {
  const required = params.filter(({ parameter }) => parameter.needed).map(({ name }) => name);
  const asJson = params.filter(isJsonText).map(({ name }) => [name, { contentType: 'application/json' }]);
  return {
    required: required.length > 0,
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          properties: Object.fromEntries(params.map((param) => [param.name, formProperty(param)])),
          ...(required.length > 0 && { required }),
        },
        ...(asJson.length > 0 && { encoding: Object.fromEntries(asJson) }),
      },
    },
  };
}

/** A form with a file in it. */
function fileBody(params: readonly Described[]): JsonSchema {
  const required = params.filter(({ parameter }) => parameter.needed).map(({ name }) => name);
  const properties = {
    filename: { type: 'string', format: 'binary' },
    ...Object.fromEntries(params.map((param) => [param.name, formProperty(param)])),
  };
  const schema = { type: 'object', properties, required: ['filename', ...required] };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function formProperty({ parameter, schema }: Described): JsonSchema {
  return {
    ...schema,
    ...(parameter.doc !== '' && { description: parameter.doc }),
    ...(parameter.deprecated && { deprecated: true }),
  };
}

function security({ access }: Endpoint): JsonSchema[] {
  if (access === 'public') return [];
  return access === 'anyone' || access === 'reader' ? [{}, { basicAuth: [] }] : [{ basicAuth: [] }];
}

function success({ reply, operationId }: Endpoint, schemas: SchemaCollection): JsonSchema {
  return {
    description: 'Success.',
    content: { 'application/json': { schema: schemas.of(replySchema(reply), 'output', operationId) } },
  };
}

function errorClasses({ access, refusal, params, errors = [] }: Endpoint): Set<ErrorClass> {
  const all = Object.values(params);
  return new Set<ErrorClass>([
    ...(access === 'public' ? [] : [Unauthorized]),
    ...(access === 'member' ? [BadRequest] : []),
    ...(access === 'administrator' || access === 'owner'
      ? [refusal === 'BAD_REQUEST' ? BadRequest : UnauthorizedPrincipal]
      : []),
    ...(all.length > 0 ? [BadRequest] : []),
    ...(all.some(({ needed, place }) => needed && place === 'form') ? [ParameterMissing] : []),
    RateLimitHit,
    ...errors,
  ]);
}

/** An error of the class; a list stands in for any argument, as it can be read as text, list or object. */
function example(errorClass: ErrorClass): ApiError {
  return Reflect.construct(errorClass, [['example']]);
}

function failures(endpoint: Endpoint, schemas: SchemaCollection): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(errorClasses(endpoint), (errorClass) => example(errorClass).status);
  return Object.fromEntries(
    [...byStatus].map(([status, classes]) => [
      String(status),
      {
        description: [...new Set(classes.map((errorClass) => example(errorClass).code))].join(', '),
        content: { 'application/json': { schema: oneOf(classes.map((one) => errorSchema(one, schemas))) } },
      },
    ]),
  );
}

function oneOf(options: readonly JsonSchema[]): JsonSchema {
  return options.length === 1 && options[0] !== undefined ? options[0] : { anyOf: options };
}

function errorSchema(errorClass: ErrorClass, schemas: SchemaCollection): JsonSchema {
  return schemas.add(`${errorClass.name}Error`, () => {
    const { code, fields } = example(errorClass);
    return {
      type: 'object',
      properties: {
        result: { const: 'error' },
        msg: { type: 'string' },
        code: { const: code },
        ...Object.fromEntries(Object.keys(fields).map((name) => [name, {}])),
      },
      required: ['result', 'msg', 'code'],
    };
  });
}
