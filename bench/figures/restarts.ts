import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../verify/servers/free-port.ts';
import { dataSets } from '../support/data-set.ts';
import type { Bench, Figure, Line } from '../support/figure.ts';
import { NodeProxy, type ProxyName } from '../support/node-proxy.ts';
import { Postgres } from '../support/postgres.ts';
import { RollingClients } from '../support/rolling-clients.ts';
import { Server } from '../support/server.ts';

/** Longer than a proxy takes to notice that a node is not ready, and two seconds. */
const DRAIN_SECONDS = 6;
/** Milliseconds in which the proxy finds a node. */
const MOST_START_MS = 30_000;
/** Before each restart: Caddy asks every three seconds which nodes are ready. */
const PAUSE_MS = 5000;

/** Requests that fail while two nodes behind a proxy are restarted in turns by SIGTERM; proxies that the machine has. */
export const restarts: Figure = {
  name: 'restarts',
  async measure(bench) {
    const lines: Line[] = [];
    for (const name of ['nginx', 'caddy'] as const)
      if (NodeProxy.isHere(name)) lines.push(...(await behind(name, bench)));
      else bench.say(`${name} is not on this machine.`);
    return lines;
  },
};

async function behind(name: ProxyName, bench: Bench): Promise<Line[]> {
  const place = await bench.place(dataSets(bench.quick).beginning);
  const database = await Postgres.with(place);
  const ports = [await freePort(), await freePort()];
  const env = { DATABASE_URL: database.url, PARLEY_DRAIN_SECONDS: `${DRAIN_SECONDS}` };
  const start = (port: number) =>
    Server.parley(`${place.folder}-${name}`, { env: { ...env, PORT: `${port}` } });
  const nodes: Server[] = [];
  const proxy = await NodeProxy.open(name, ports);
  try {
    for (const port of ports) nodes.push(await start(port));
    await untilReady(proxy.port);
    const clients = await RollingClients.start(proxy.port, place);
    const count = bench.quick ? 2 : 20;
    for (let restart = 0; restart < count; restart++) {
      const turn = restart % nodes.length;
      await wait(PAUSE_MS);
      await (nodes[turn] as Server).stop();
      nodes[turn] = await start(ports[turn] as number);
    }
    const { sends, polls, failures, wrong } = await clients.end();
    for (const failure of failures.slice(0, 20)) bench.say(`${name}: ${failure}`);
    if (failures.length > 0) bench.say(proxy.log().slice(-5000));
    return [
      {
        ...{ name: `requests that fail in ${count} restarts of two nodes behind ${name}`, unit: 'requests' },
        ...{ value: failures.length, aim: { atMost: 0 } },
        absolutes: [
          { name: 'sends', value: sends, unit: 'requests' },
          { name: 'polls', value: polls, unit: 'requests' },
        ],
      },
      {
        ...{ name: 'messages that a client lacks, has twice or in another order', unit: 'clients' },
        ...{ value: wrong, aim: { atMost: 0 } },
      },
    ];
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    await proxy.stop();
    await database.stop();
  }
}

/** Caddy sends nothing to a node before its first check. */
async function untilReady(port: number): Promise<void> {
  const end = performance.now() + MOST_START_MS;
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      // The proxy is not up yet.
      () => false,
    );
  while (!(await isReady())) {
    if (performance.now() > end) throw new Error('The proxy finds no node that is ready.');
    await wait(100);
  }
}
