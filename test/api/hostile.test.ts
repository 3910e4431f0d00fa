import { describe, test } from 'node:test';
import { developmentEndpoints, endpoints } from '../../src/endpoints/catalogue.ts';
import { fuzzEndpoint } from '../http/fuzz.ts';
import { startServer } from '../support/server.ts';

const RUNS = 60;

/** No request, however broken, is answered with anything but JSON and a status below 500. */
describe('hostile requests', () => {
  for (const endpoint of [...endpoints, ...developmentEndpoints]) {
    test(endpoint.operationId, async () => {
      const server = await startServer({ development: true });
      const { deliveryEmail: email, apiKey } = server.as.owner.user;
      // Long polls end by their heartbeat, as soon as they begin to wait.
      const ticking = setInterval(() => server.clock.advance(60_000), 1);
      try {
        await fuzzEndpoint(server.app.http, endpoint, { email, apiKey }, { runs: RUNS });
      } finally {
        clearInterval(ticking);
        await server.close();
      }
    });
  }
});
