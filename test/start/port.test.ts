import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { ONCE, place, spawnParley } from '../support/process.ts';
import { until } from '../support/until.ts';

test(
  'While the server starts it refuses connections: the first that it takes is answered',
  ONCE,
  async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const { env } = await place();
    const parley = spawnParley({ ...env, PORT: String(port) }, []);
    const seen = new Set<string>();
    await until(async () => {
      try {
        await (await fetch(`http://127.0.0.1:${port}/health/live`)).text();
        return true;
      } catch (error) {
        assert(parley.child.exitCode === null, parley.stderr);
        seen.add(((error as Error).cause as { code: string }).code);
        return false;
      }
    });
    assert.deepEqual([...seen], ['ECONNREFUSED']);
  },
);
