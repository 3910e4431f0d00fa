import { Connection } from '../support/connection.ts';
import { dataSets } from '../support/data-set.ts';
import type { Figure } from '../support/figure.ts';
import { type Account, formRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

const ROLES = [300, 200, 400, 600, 400] as const;

/** A user gets another role: all users get an event, and the user gets everything that the role shows. */
export const roles: Figure = {
  name: 'roles',
  async measure(bench) {
    const { crowd } = dataSets(bench.quick);
    const { folder, accounts } = await bench.place(crowd);
    const server = await Server.parley(folder);
    try {
      const connection = await Connection.open(server.port);
      const [owner, ...others] = accounts as [Account, ...Account[]];
      const times: number[] = [];
      for (const person of others.slice(0, bench.quick ? 2 : 8)) {
        for (const role of ROLES) {
          const request = formRequest(`PATCH /users/${person.id}`, owner, { role });
          const from = performance.now();
          const reply = await connection.fetch(request);
          if (!String(reply).includes('success')) throw new Error(`The role was not changed: ${reply}`);
          times.push(performance.now() - from);
        }
      }
      connection.close();
      const name = `change a role among ${crowd.people} people`;
      const slowest = { name: 'slowest', value: Math.max(...times), unit: 'ms' as const };
      return [{ name, value: median(times), unit: 'ms', aim: { atMost: 50 }, absolutes: [slowest] }];
    } finally {
      await server.stop();
    }
  },
};
