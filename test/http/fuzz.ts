import assert from 'node:assert/strict';
import fc from 'fast-check';
import { basicHeader, type Credentials } from '../../src/engine/http/admission/credentials.ts';
import type { Endpoint } from '../../src/engine/http/define-endpoint.ts';
import type { Parameter } from '../../src/engine/http/params.ts';
import { apiPrefix, type HttpServer, pagesPrefix } from '../../src/engine/http/server.ts';
import { inject } from '../../src/testing/inject.ts';
import { runs } from '../support/runs.ts';
import { rawValues } from './arbitraries.ts';

/** A hostile request, encoded already. */
interface HostileRequest {
  readonly path: string;
  readonly pairs: readonly string[];
  readonly contentType: string;
}

/** Pairs that no encoder makes. */
const brokenPairs = fc.constantFrom(
  '%',
  '=',
  '&&',
  '%zz=1',
  'a=%ff',
  'a=%ED%A0%80',
  '__proto__=1',
  'constructor[prototype]=1',
  'client=%00',
  'client=ZulipMobile',
);

const contentTypes = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/x-www-form-urlencoded') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      ';',
      '',
    ),
  },
);

/** `encodeURIComponent` that lets lone surrogates through as the bytes that a careless client sends. */
function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');
}

function pair(name: string, parameter: Parameter): fc.Arbitrary<string[]> {
  const encoded = (raw: string) => [`${percentEncode(name)}=${percentEncode(raw)}`];
  const calm = rawValues(parameter.schema, parameter.wire, 'calm').map(encoded);
  const hostile = rawValues(parameter.schema, parameter.wire, 'hostile');
  const repeated = fc.tuple(calm, hostile.map(encoded)).map((both) => both.flat());
  const unencoded = hostile.map((raw) => [`${name}=${raw.toWellFormed()}`]);
  return fc.oneof(
    { weight: parameter.needed ? 40 : 20, arbitrary: calm },
    { weight: parameter.needed ? 1 : 20, arbitrary: fc.constant<string[]>([]) },
    { weight: 4, arbitrary: hostile.map(encoded) },
    { weight: 1, arbitrary: fc.oneof(repeated, unencoded) },
  );
}

/** What stands for a placeholder; never empty, `.` or `..`, which are other paths. */
function segment(parameter: Parameter): fc.Arbitrary<string> {
  const broken = fc.constantFrom(
    '%00',
    '%ff',
    '%zz',
    '%',
    '%2F',
    '__proto__',
    '1e3',
    '-1',
    '9'.repeat(30),
    'x'.repeat(600),
  );
  const digits = fc.oneof(fc.nat(5), fc.nat(), fc.bigInt({ min: 0n, max: 2n ** 70n })).map(String);
  const calm = parameter.wire === 'digits' ? digits : rawValues(parameter.schema, 'text', 'calm');
  const hostile = rawValues(parameter.schema, 'text', 'hostile');
  return fc
    .oneof(
      { weight: 9, arbitrary: calm.map(percentEncode) },
      { weight: 1, arbitrary: hostile.map(percentEncode) },
      { weight: 1, arbitrary: broken },
    )
    .filter((one) => !/^\.{0,2}$/.test(one) && one.length < 3000);
}

function requests({ path, params }: Endpoint): fc.Arbitrary<HostileRequest> {
  const all = Object.entries(params);
  const inPath = all.filter(([, { place }]) => place === 'path');
  const segments = fc.record(Object.fromEntries(inPath.map(([name, one]) => [name, segment(one)])));
  const inForm = all.filter(([, { place }]) => place === 'form');
  const pairs = fc.tuple(...inForm.map(([name, one]) => pair(name, one)));
  const junk = fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, brokenPairs);
  return fc.record({
    path: segments.map((values) =>
      path.replaceAll(/\{([a-z_0-9]+)\}/g, (_, name: string) => values[name] ?? ''),
    ),
    pairs: fc
      .tuple(pairs, junk)
      .map(([some, more]) => [...some.flat(), ...(more === undefined ? [] : [more])]),
    contentType: contentTypes,
  });
}

async function send(app: HttpServer, endpoint: Endpoint, request: HostileRequest, credentials?: Credentials) {
  const authorization = credentials && { authorization: basicHeader(credentials) };
  const { method, pagesOnly } = endpoint;
  const url = `${pagesOnly ? pagesPrefix : apiPrefix}${request.path}`;
  const encoded = request.pairs.join('&');
  const asQuery = encoded.replaceAll(/[^\x21-\x7e]|#/g, '%00');
  if (method === 'GET')
    return inject(app, { method: 'GET', url: `${url}?${asQuery}`, headers: { ...authorization } });
  const headers = {
    ...{ ...authorization, 'content-type': request.contentType },
    ...(pagesOnly && { 'sec-fetch-site': 'same-origin' }),
  };
  return inject(app, { method, url, headers, payload: encoded });
}

/**
 * Throws hostile values at every parameter of an endpoint: wrong types, huge values, broken JSON and encodings, deep nesting,
 * names of prototypes, NULs, lone surrogates; and near misses of each schema. Each answer must be JSON as documented, below 500.
 * Handlers run: give a server that may be written to.
 */
export async function fuzzEndpoint(
  app: HttpServer,
  endpoint: Endpoint,
  credentials?: Credentials,
  options: { runs?: number; seed?: number } = {},
): Promise<void> {
  const property = fc.asyncProperty(requests(endpoint), async (request) => {
    const response = await send(app, endpoint, request, credentials);
    assert.ok(response.statusCode < 500, `${response.statusCode} ${response.body.slice(0, 500)}`);
    const body = response.json();
    if (response.statusCode === 200 || response.statusCode === 302) assert.equal(body.result, 'success');
    else assert.equal(body.result, 'error');
    assert.equal(typeof body.msg, 'string');
    if (body.result === 'error') assert.equal(typeof body.code, 'string');
    assert.equal(Reflect.get({}, 'polluted'), undefined);
  });
  await fc.assert(property, {
    numRuns: options.seed === undefined ? runs(options.runs ?? 100) : options.runs,
    seed: options.seed,
  });
}
