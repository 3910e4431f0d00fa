import { describe, test } from 'node:test';
import { developmentEndpoints, endpoints } from '../../src/endpoints/catalogue.ts';
import { fuzzEndpoint } from '../http/fuzz.ts';
import { engineName, startServer } from '../support/server.ts';

/** What is read of a request does not depend on the engine; what is made of it does a little. */
const RUNS = engineName === 'postgres' ? 20 : 60;

/** No request, however broken, is answered with anything but JSON and a status below 500. */
describe('hostile requests', () => {
  for (const endpoint of [...endpoints, ...developmentEndpoints]) {
    test(endpoint.operationId, async () => {
      const server = await startServer({ development: true });
      const { deliveryEmail: email, apiKey } = server.as.owner.user;
      // The clock runs below as it never does: what is done hourly would be done all the time.
      await server.app.stopJobs();
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
