import { test } from 'node:test';
import { developmentEndpoints, endpoints } from '../../src/catalogue.ts';
import { basicHeader } from '../../src/engine/http/admission/credentials.ts';
import type { Endpoint } from '../../src/engine/http/define-endpoint.ts';
import { apiPrefix } from '../../src/engine/http/server.ts';
import { POSTGRES_LIMITS } from '../../src/engine/store/postgres-client.ts';
import { inject } from '../../src/testing/inject.ts';
import { fuzzEndpoint } from '../http/fuzz.ts';
import { engineName, startServer, type TestServer } from '../support/server.ts';

/** Parsing a request does not depend on the engine; handling it does a little. */
const RUNS = engineName === 'postgres' ? 20 : 60;

/** No request, however broken, is answered with anything but JSON and a status below 500. */
test('hostile requests', async (t) => {
  let server = await start();
  for (const endpoint of [...endpoints, ...developmentEndpoints]) {
    // They may have ended the owner's own log-in.
    if (!(await isLoggedIn(server))) server = await start();
    await t.test(endpoint.operationId, () => attack(server, endpoint));
  }
});

async function start(): Promise<TestServer> {
  // The clock runs below as it never does: by it the memory would always be too old on PostgreSQL.
  const limits = { ...POSTGRES_LIMITS, stale: Number.MAX_SAFE_INTEGER };
  const server = await startServer({ development: true }, { limits });
  // Jobs that run each hour would run all the time.
  await server.app.stopJobs();
  return server;
}

async function isLoggedIn(server: TestServer): Promise<boolean> {
  const { deliveryEmail: email, apiKey } = server.as.owner.user;
  const headers = { authorization: basicHeader({ email, apiKey }) };
  const { statusCode } = await inject(server.app.http, { url: `${apiPrefix}/users/me`, headers });
  return statusCode === 200;
}

async function attack(server: TestServer, endpoint: Endpoint): Promise<void> {
  const { deliveryEmail: email, apiKey } = server.as.owner.user;
  // Long polls end by their heartbeat, as soon as they begin to wait. Other requests may wait for the memory, for a time.
  const isLong = endpoint.path.startsWith('/events');
  const ticking = isLong ? setInterval(() => server.clock.advance(60_000), 1) : undefined;
  try {
    await fuzzEndpoint(server.app.http, endpoint, { email, apiKey }, { runs: RUNS });
  } finally {
    clearInterval(ticking);
  }
}
